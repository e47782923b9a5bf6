#ifndef VEC_H
#define VEC_H
#include <stdlib.h>
#define VEC(T) struct { T *at; size_t len, cap; }
#define vec_push(v, x) do { \
    if ((v).len == (v).cap) { \
        (v).cap = (v).cap ? 2 * (v).cap : 8; \
        (v).at = realloc((v).at, (v).cap * sizeof *(v).at); \
        if (!(v).at) abort(); \
    } \
    (v).at[(v).len++] = (x); \
} while (0)
#define vec_free(v) (free((v).at), (v).at = NULL, (v).len = (v).cap = 0)
#endif
