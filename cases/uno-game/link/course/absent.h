#ifndef ABSENT_H
#define ABSENT_H

#include "guard.h"

/* Define una función para cuando en la entrega no está: llamarla es un error,
 * pero las demás se pueden probar. En C tiene otro nombre, así que no importa
 * cómo la declaren los headers de la entrega. */
#define ABSENT(name) \
    __attribute__((weak)) void absent_##name(void) __asm__(#name); \
    void absent_##name(void) \
    { \
        guard_calling(#name); \
        guard_give_up("no está definida en la entrega", "not defined in the submission"); \
    }

#endif
