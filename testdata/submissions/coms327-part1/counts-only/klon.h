/* klon.h - Klondike, shared between check and advance */
#ifndef KLON_H
#define KLON_H

#include <stdio.h>

#define ACE 1
#define KING 13

typedef struct {
    int rank;           /* 0 is an empty foundation */
    char suit;
} Card;

typedef struct {
    Card cards[52];
    int count;
    int covered;
} Column;

typedef struct {
    int turn;
    int resets;         /* -1: as many as you like */
    Card top[4];
    Column col[8];      /* 1 to 7 */
    Card waste[52];
    int nwaste;
    Card stock[52];     /* [0] comes next */
    int nstock;
} Game;

/* reader.c */
extern int lineNo;
FILE *openInput(const char *name);
char *nextWord(FILE *fp);
void formatError(const char *what, const char *found);

/* load.c */
void loadGame(FILE *fp, Game *g);
char rankChar(int rank);
int suitIndex(char suit);
int isRed(char suit);
int extras(const Game *g);

#endif
