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
#
# Everything is compiled in one of the folders that grade/headers.sh makes.

MAKEFLAGS += -r
CC = gcc
OBJCOPY = objcopy
COMPILE = $(CC) -iquote . -g -c
# The course's flags.
STRICT := -Wall -Werror -Wextra -pedantic -std=c99 -Wno-format-zero-length
# What is graded elsewhere shall not hinder here: warnings, a dialect, and
# what only newer compilers refuse.
THEIRS = -w -std=gnu99 -Wno-error=implicit-function-declaration -Wno-error=implicit-int \
    -Wno-error=int-conversion -Wno-error=incompatible-pointer-types

# Warnings of -Wall and -Wextra that gcc 9, which the course had, did not give
# yet: those of them that this compiler knows.
NEWER = alloc-size array-compare array-parameter calloc-transposed-args dangling-pointer enum-conversion enum-int-mismatch \
    header-guard infinite-recursion maybe-uninitialized mismatched-dealloc sizeof-array-div string-compare \
    unterminated-string-initialization use-after-free vla-parameter zero-length-bounds
STRICT += $(patsubst -W%,-Wno-%,$(filter $(NEWER:%=-W%),$(shell $(CC) --help=warnings 2>/dev/null)))

PLAYERS = 1 2 3 4 7
PROGRAMS = strict_card strict_unogame test_uno probe_card $(PLAYERS:%=probe_uno_%) test_unogame
DRIVER = test_uno pile_input notation pretty_helpers guard
PROBE = calls notation guard

# Nothing that was handed in may pass for something that was built. A single
# program is asked for when the rest is built already.
ifeq ($(MAKECMDGOALS),)
$(shell rm -rf build $(PROGRAMS); mkdir build)
endif

CHOSEN := $(shell sh grade/headers.sh choose '$(CC) -iquote . $(THEIRS)' card unogame)
CARD := build/$(patsubst card=%,%,$(filter card=%,$(CHOSEN)))
UNOGAME := build/$(patsubst unogame=%,%,$(filter unogame=%,$(CHOSEN)))

# Other sources that were handed in: the linker takes what card.c and unogame.c need of them.
KNOWN = card.c unogame.c test_uno.c pile_input.c notation.c pretty_helpers.c guard.c
HELPERS := $(if $(filter-out $(KNOWN),$(wildcard *.c)),build/helpers.a)

all: $(PROGRAMS)

strict_card strict_unogame: strict_%: build/strict_%.o grade/strict.c
	$(CC) $(STRICT) -DNAME='"$*.c"' -o $@ grade/strict.c

test_uno: build/plain_card.o build/plain_unogame.o $(DRIVER:%=$(UNOGAME)-3.o/%.o) $(HELPERS)
	$(CC) -o $@ $^

probe_card: build/card.o $(addprefix $(CARD)-3.o/,probe_card.o absent_card.o $(PROBE:%=%.o)) $(HELPERS)
	$(CC) -o $@ $^

probe_uno_%: build/unogame_%.o $(UNOGAME)-%.o/probe_uno.o $(addprefix $(UNOGAME)-3.o/,our_card.o absent_unogame.o $(PROBE:%=%.o)) $(HELPERS)
	$(CC) -o $@ $^

test_unogame: build/unogame_3.o $(addprefix $(UNOGAME)-3.o/,our_card.o absent_unogame.o $(DRIVER:%=%.o)) $(HELPERS)
	$(CC) -o $@ $^

# The student's objects. Only what card.h and unogame.h name stays visible, so
# that a helper or a main of the student meets nobody else's.
build/strict_card.o: card.c | $(CARD)-3
	cd $(CARD)-3 && $(COMPILE) $(STRICT) -o ../../$@ $<

build/strict_unogame.o: unogame.c | $(UNOGAME)-3
	cd $(UNOGAME)-3 && $(COMPILE) $(STRICT) -o ../../$@ $<

build/plain_card.o: card.c | $(CARD)-3
	cd $(CARD)-3 && $(COMPILE) $(THEIRS) -o ../../$@ $<

build/plain_unogame.o: unogame.c | $(UNOGAME)-3
	cd $(UNOGAME)-3 && $(COMPILE) $(THEIRS) -o ../../$@ $<

build/card.o: build/plain_card.o
	$(OBJCOPY) --keep-global-symbols=grade/card.symbols $< $@

build/unogame_%.o: unogame.c | $(UNOGAME)-%
	cd $(UNOGAME)-$* && $(COMPILE) $(THEIRS) -o ../../$@ $<
	$(OBJCOPY) --keep-global-symbols=grade/unogame.symbols $@

build/helpers.a: | $(UNOGAME)-3
	sh grade/helpers.sh $@ $(UNOGAME)-3 '$(COMPILE) $(THEIRS)' $(KNOWN)

# Ours, in FOLDER.o what is compiled in FOLDER. Headers that were handed in may
# make a warning of what is fine with the course's.
FOLDERS = $(sort $(CARD)-3 $(PLAYERS:%=$(UNOGAME)-%))
OURS = $(sort $(DRIVER) $(PROBE)) probe_card probe_uno absent_card absent_unogame our_card
$(foreach folder,$(FOLDERS),$(OURS:%=$(folder).o/%.o)): | $(FOLDERS)
	cd $(@D:.o=) && $(COMPILE) $(THEIRS) -o ../../$@ $(@F:.o=.c)

$(FOLDERS):
	[ -d $@ ] || sh grade/headers.sh folder $(subst -, ,$(@F))

.PHONY: all
.SECONDARY:
.DELETE_ON_ERROR:
