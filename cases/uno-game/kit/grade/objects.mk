# Compiles card.c and unogame.c, from the root of the submission, for the
# programs that a submission is graded with:
#
#     make -s -k -f grade/objects.mk [PROGRAM...]
#
# Nothing is here but what students have. The programs are linked elsewhere, with
# the course's own part, of what this leaves in build/out:
#
#   strict_card.o, strict_unogame.o   there when the file compiles without warnings
#   both.o                            both files, for test_uno
#   card.o, unogame_N.o               one of them alone
#   card-3, unogame-N                 the headers that it was compiled with, for N players
#
# Everything is compiled in one of the folders that grade/headers.sh makes.

MAKEFLAGS += -r
CC = gcc
COMPILE = $(CC) -iquote . -g -fdebug-prefix-map=$(CURDIR)=. -c
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
OUT = build/out

# Only what was begun here goes on: not what was handed in, and nothing under -B.
ifneq (,$(or $(if $(MAKECMDGOALS),,all),$(if $(wildcard $(OUT)),,none),$(findstring B,$(firstword -$(MAKEFLAGS)))))
$(shell rm -rf build; mkdir -p $(OUT))
endif

CHOSEN := $(shell sh grade/headers.sh choose '$(CC) -iquote . $(THEIRS)' card unogame)
CARD := build/$(patsubst card=%,%,$(filter card=%,$(CHOSEN)))
UNOGAME := build/$(patsubst unogame=%,%,$(filter unogame=%,$(CHOSEN)))

# Other sources that were handed in: the linker takes what card.c and unogame.c need of them.
KNOWN = card.c unogame.c test_uno.c pile_input.c notation.c pretty_helpers.c guard.c
HELPERS := $(if $(filter-out $(KNOWN),$(wildcard *.c)),build/helpers.a)

all: $(PROGRAMS)

strict_card strict_unogame: strict_%: $(OUT)/strict_%.o

test_uno: $(OUT)/both.o $(OUT)/unogame-3

probe_card: $(OUT)/card.o $(OUT)/card-3

$(PLAYERS:%=probe_uno_%): probe_uno_%: $(OUT)/unogame_%.o $(OUT)/unogame-% $(OUT)/unogame-3

test_unogame: $(OUT)/unogame_3.o $(OUT)/unogame-3

$(OUT)/strict_card.o: card.c | $(CARD)-3
	cd $(CARD)-3 && $(COMPILE) $(STRICT) -o ../../$@ $<

$(OUT)/strict_unogame.o: unogame.c | $(UNOGAME)-3
	cd $(UNOGAME)-3 && $(COMPILE) $(STRICT) -o ../../$@ $<

build/plain_card.o: card.c | $(CARD)-3
	cd $(CARD)-3 && $(COMPILE) $(THEIRS) -o ../../$@ $<

build/plain_unogame.o: build/plain_unogame_3.o
	cp $< $@

build/plain_unogame_%.o: unogame.c | $(UNOGAME)-%
	cd $(UNOGAME)-$* && $(COMPILE) $(THEIRS) -o ../../$@ $<

build/helpers.a: | $(UNOGAME)-3
	sh grade/helpers.sh $@ $(UNOGAME)-3 '$(COMPILE) $(THEIRS)' $(KNOWN)

# What the course's part sees of the student's objects. A main of the student
# meets the course's in test_uno, as it does with make.
$(OUT)/both.o: build/plain_card.o build/plain_unogame.o $(HELPERS)
	sh grade/alone.sh $@ 'card unogame main' $^

$(OUT)/card.o: build/plain_card.o $(HELPERS)
	sh grade/alone.sh $@ card $^

$(OUT)/unogame_%.o: build/plain_unogame_%.o $(HELPERS)
	sh grade/alone.sh $@ unogame $^

$(OUT)/card-3: | $(CARD)-3
	sh grade/headers.sh publish $(CARD)-3 $@ card.h

$(PLAYERS:%=$(OUT)/unogame-%): $(OUT)/unogame-%: | $(UNOGAME)-%
	sh grade/headers.sh publish $(UNOGAME)-$* $@ card.h unogame.h

$(sort $(CARD)-3 $(PLAYERS:%=$(UNOGAME)-%)):
	[ -d $@ ] || sh grade/headers.sh folder $(subst -, ,$(@F))

.PHONY: all $(PROGRAMS)
.SECONDARY:
.DELETE_ON_ERROR:
