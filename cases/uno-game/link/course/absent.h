#ifndef ABSENT_H
#define ABSENT_H

#include "guard.h"

/* Define una función para cuando en la entrega no está: llamarla es un error,
 * pero las demás se pueden probar. */
#define ABSENT(type, name, parameters) \
    __attribute__((weak)) type name parameters; \
    type name parameters \
    { \
        guard_calling(#name); \
        guard_give_up("no está definida en la entrega", "not defined in the submission"); \
        return (type)0; \
    }

#endif
