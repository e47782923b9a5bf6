//-----------------------------------------------------------------------------
// ass3.c
//
// Simple solitaire. Everything important happens in main.
//-----------------------------------------------------------------------------
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ctype.h>

#define STACKS 7

typedef struct _Card_
{
  int red;
  int value;               // 1 .. 13
  struct _Card_* next;
  struct _Card_* prev;
} Card;

char* values[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};

int main(int argc, char** argv)
{
  Card* first[STACKS] = {NULL};
  Card* last[STACKS] = {NULL};
  Card* c;
  Card* n;
  char* text = NULL;
  char* line = NULL;
  int i, j, ret = 0;

  if (argc != 2)
  {
    printf("[ERR] Usage: ./ass3 [file-name]\n");
    return 1;
  }

  // ---- read the whole file ----
  FILE* file = fopen(argv[1], "rb");
  if (file == NULL)
  {
    printf("[ERR] Invalid file!\n");
    return 3;
  }
  size_t length = 0, size = 64;
  int ch;
  text = malloc(size);
  if (text == NULL)
  {
    fclose(file);
    printf("[ERR] Out of memory.\n");
    return 2;
  }
  while ((ch = fgetc(file)) != EOF)
  {
    if (length + 1 >= size)
    {
      char* bigger = realloc(text, size * 2);
      if (bigger == NULL)
      {
        free(text);
        fclose(file);
        printf("[ERR] Out of memory.\n");
        return 2;
      }
      text = bigger;
      size *= 2;
    }
    text[length++] = ch;
  }
  text[length] = '\0';
  fclose(file);
  if (strlen(text) != length)
    ret = 3;                     // zero bytes are no cards

  // ---- line by line; only blanks may surround the words ----
  int seen[2][14] = {{0}};
  int cards = 0;
  char* p = text;
  while (ret == 0 && *p != '\0')
  {
    char* end = strchr(p, '\n');
    if (end != NULL)
      *end = '\0';
    char color[6], value[3];
    int used = 0, used2 = 0;
    while (*p == ' ')
      p++;
    if (*p != '\0')
    {
      if (sscanf(p, "%5[A-Z]%n%2[0-9AJQK]%n", color, &used, value, &used2) == 1)
      {
        // normal: a blank in between
        char* q = p + used;
        used2 = 0;
        while (*q == ' ')
          q++;
        if (q == p + used || sscanf(q, "%2[0-9AJQK]%n", value, &used2) != 1)
          ret = 3;
        q += used2;
        while (*q == ' ')
          q++;
        if (*q != '\0')
          ret = 3;
      }
      else
        ret = 3;
      int red = 0, v = 0;
      if (ret == 0)
      {
        if (strcmp(color, "RED") == 0)
          red = 1;
        else if (strcmp(color, "BLACK") != 0)
          ret = 3;
        for (i = 0; i < 13; i++)
          if (strcmp(values[i], value) == 0)
            v = i + 1;
        if (v == 0 || seen[red][v]++)
          ret = 3;
      }
      if (ret == 0)
      {
        c = malloc(sizeof(Card));
        if (c == NULL)
          ret = 2;
        else
        {
          c->red = red;
          c->value = v;
          c->next = NULL;
          c->prev = last[0];
          if (last[0])
            last[0]->next = c;
          else
            first[0] = c;
          last[0] = c;
          cards++;
        }
      }
    }
    if (end == NULL)
      break;
    p = end + 1;
  }
  free(text);
  if (ret == 0 && cards != 26)
    ret = 3;

  // ---- deal ----
  if (ret == 0)
  {
    int order[10] = {1, 2, 3, 4, 2, 3, 4, 3, 4, 4};
    for (i = 0; i < 10; i++)
    {
      int s = order[i];
      c = last[0];
      last[0] = c->prev;
      last[0]->next = NULL;
      c->prev = last[s];
      if (last[s])
        last[s]->next = c;
      else
        first[s] = c;
      last[s] = c;
    }
  }

  // ---- play ----
  int show = 1;
  while (ret == 0)
  {
    if (show)
    {
      Card* row[STACKS];
      printf("0   | 1   | 2   | 3   | 4   | DEP | DEP\n");
      printf("---------------------------------------\n");
      for (i = 0; i < STACKS; i++)
        row[i] = first[i];
      for (j = 0; j < 16; j++)
      {
        for (i = 0; i < STACKS; i++)
        {
          char cell[8] = "";
          if (row[i])
          {
            if (i == 0 && row[i]->next)
              strcpy(cell, "X");
            else
              sprintf(cell, "%c%s", row[i]->red ? 'R' : 'B', values[row[i]->value - 1]);
            row[i] = row[i]->next;
          }
          printf(i < 6 ? "%-3s | " : "%-3s\n", cell);
        }
      }
      show = 0;
      if (last[5] && last[6] && last[5]->value == 13 && last[6]->value == 13)
        break;
    }
    printf("esp> ");

    // one line of any length; what is not ended by a newline is no command
    length = 0;
    size = 16;
    line = malloc(size);
    if (line == NULL)
    {
      ret = 2;
      break;
    }
    while ((ch = getchar()) != EOF && ch != '\n')
    {
      if (length + 2 > size)
      {
        char* bigger = realloc(line, size + 100);
        if (bigger == NULL)
        {
          ret = 2;
          break;
        }
        line = bigger;
        size += 100;
      }
      line[length++] = tolower(ch);
    }
    line[length] = '\0';
    if (ret == 2 || ch == EOF)
    {
      if (ch == EOF)
        putchar('\n');
      free(line);
      break;
    }

    char* word[7];
    int words = 0;
    char* w = strtok(line, " ");
    while (w != NULL && words < 7)
    {
      word[words++] = w;
      w = strtok(NULL, " ");
    }

    if (words == 1 && strcmp(word[0], "exit") == 0)
    {
      free(line);
      break;
    }
    if (words == 1 && strcmp(word[0], "help") == 0)
      printf("possible command:\n- move <color> <value> to <stacknumber>\n- help\n- exit\n");
    else if (words == 5 && strcmp(word[0], "move") == 0 && strcmp(word[3], "to") == 0 &&
             (strcmp(word[1], "red") == 0 || strcmp(word[1], "black") == 0) &&
             strlen(word[4]) == 1 && word[4][0] >= '1' && word[4][0] <= '6')
    {
      int red = word[1][0] == 'r';
      int to = word[4][0] - '0';
      int v = 0, from = -1;
      for (i = 0; i < 13; i++)
      {
        char lower[3];
        strcpy(lower, values[i]);
        lower[0] = tolower(lower[0]);
        if (strcmp(lower, word[2]) == 0)
          v = i + 1;
      }
      if (v == 0)
      {
        printf("[INFO] Invalid command!\n");
        free(line);
        continue;
      }
      c = NULL;
      for (i = 0; i < STACKS && c == NULL; i++)
        for (n = first[i]; n; n = n->next)
          if (n->red == red && n->value == v)
          {
            c = n;
            from = i;
            break;
          }

      int ok = 1;
      if (from == 0 && c->next)
        ok = 0;
      for (n = c; n->next; n = n->next)        // sorted down to the end?
        if (n->next->red == n->red || n->next->value != n->value - 1)
          ok = 0;
      if (from >= 5 && c->next)
        ok = 0;
      if (from == to)
        ;                                       // it lies there already
      else if (to >= 5)
      {
        if (c->next)
          ok = 0;
        if (last[to] == NULL ? v != 1 : (last[to]->red != red || last[to]->value != v - 1))
          ok = 0;
      }
      else if (last[to] == NULL ? v != 13 : (last[to]->red == red || last[to]->value != v + 1))
        ok = 0;

      if (!ok)
        printf("[INFO] Invalid move command!\n");
      else
      {
        if (from != to)
        {
          Card* tail = last[from];
          last[from] = c->prev;
          if (c->prev)
            c->prev->next = NULL;
          else
            first[from] = NULL;
          c->prev = last[to];
          if (last[to])
            last[to]->next = c;
          else
            first[to] = c;
          last[to] = tail;
        }
        show = 1;
      }
    }
    else
      printf("[INFO] Invalid command!\n");
    free(line);
  }

  // ---- the end ----
  for (i = 0; i < STACKS; i++)
    for (c = first[i]; c; c = n)
    {
      n = c->next;
      free(c);
    }
  if (ret == 2)
    printf("[ERR] Out of memory.\n");
  if (ret == 3)
    printf("[ERR] Invalid file!\n");
  return ret;
}
