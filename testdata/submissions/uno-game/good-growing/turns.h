#ifndef TURNS_H
#define TURNS_H

#define NOBODY (-1)

#endif
