#ifndef GUARD_H
#define GUARD_H

#include <stdio.h>

/* Prepara al programa para llamar a código en el que no confía, y devuelve
 * por dónde escribe sus resultados. Lo que ese código imprima en la salida
 * estándar va a la de errores, y si se rompe se avisa en qué función fue y el
 * programa termina con estado 1. */
FILE *guard_start(const char *program);

/* Anota a qué función se está por llamar. */
void guard_calling(const char *function);

/* Avisa qué hizo mal la función anotada y termina con estado 1. El aviso es en
 * inglés si la variable de entorno LANGUAGE nombra otro idioma que el español
 * ("es"), y si no en español. */
void guard_give_up(const char *problem, const char *in_english);

#endif
