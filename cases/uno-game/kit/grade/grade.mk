# Builds what a submission is graded with, from the root of the submission:
#
#     make -s -k -f grade/grade.mk
#
# Each half of the submission is tried apart from the other one, so that a
# card.c that does not compile costs nothing of unogame.c.
#
#   strict_card, strict_unogame   there when the file compiles without warnings
#   test_uno                      the course's program, of both files
#   probe_card                    calls card.c
#   probe_uno_N                   calls unogame.c on our_card.c, for N players
#   test_unogame                  the course's program, of unogame.c and our_card.c

MAKEFLAGS += -r
CC = gcc
OBJCOPY = objcopy
STRICT = -Wall -Wextra -Werror -pedantic -std=c99 -g
OURS = $(STRICT)
# What is graded elsewhere shall not hinder here: warnings, and a dialect.
THEIRS = -w -std=gnu99 -g

PLAYERS = 2 3 4 7
PROGRAMS = strict_card strict_unogame test_uno probe_card $(PLAYERS:%=probe_uno_%) test_unogame
DRIVER = test_uno pile_input notation pretty_helpers guard
PROBE = calls notation guard

# Nothing that was handed in may pass for something that was built.
$(shell rm -rf build $(PROGRAMS); mkdir build)

all: $(PROGRAMS)

strict_card strict_unogame: strict_%: build/strict_%.o grade/strict.c
	$(CC) $(OURS) -DNAME='"$*.c"' -o $@ grade/strict.c

build/strict_%.o: %.c
	$(CC) $(STRICT) -c -o $@ $<

test_uno: build/plain_card.o build/plain_unogame.o $(DRIVER:%=build/%.o)
	$(CC) -o $@ $^

probe_card: build/probe_card.o build/card.o build/absent_card.o $(PROBE:%=build/%.o)
	$(CC) -o $@ $^

probe_uno_%: build/probe_uno_%.o build/unogame_%.o build/our_card.o build/absent_unogame.o $(PROBE:%=build/%.o)
	$(CC) -o $@ $^

test_unogame: build/unogame_3.o build/our_card.o build/absent_unogame.o $(DRIVER:%=build/%.o)
	$(CC) -o $@ $^

# The student's objects. Only what card.h and unogame.h name stays visible, so
# that a helper or a main of the student meets nobody else's.
build/plain_%.o: %.c
	$(CC) $(THEIRS) -c -o $@ $<

build/card.o: card.c
	$(CC) $(THEIRS) -c -o $@ $<
	$(OBJCOPY) --keep-global-symbols=grade/card.symbols $@

build/unogame_%.o: unogame.c
	$(CC) $(THEIRS) -DNUM_PLAYERS=$* -c -o $@ $<
	$(OBJCOPY) --keep-global-symbols=grade/unogame.symbols $@

# Ours.
build/probe_uno_%.o: grade/probe_uno.c
	$(CC) $(OURS) -DNUM_PLAYERS=$* -c -o $@ $<

build/absent_%.o: grade/absent_%.c
	$(CC) $(OURS) -c -o $@ $<

build/%.o: grade/%.c
	$(CC) $(OURS) -c -o $@ $<

build/test_uno.o build/pile_input.o build/notation.o build/pretty_helpers.o build/guard.o: build/%.o: %.c
	$(CC) $(OURS) -c -o $@ $<

.PHONY: all
.SECONDARY:
.DELETE_ON_ERROR:
