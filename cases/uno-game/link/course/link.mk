# Links the programs that a submission is graded with, of what grade/objects.mk
# has left in build/out and the course's own part:
#
#     make -s -k -f course/link.mk
#
#   strict_card, strict_unogame   there when the file compiles without warnings
#   test_uno                      the course's program, of both files
#   probe_card                    calls card.c
#   probe_uno_N                   calls unogame.c on our_card.c, for N players
#   test_unogame                  the course's program, of unogame.c and our_card.c
#
# The course's part is compiled in folders course-HALF-N, with the headers that
# the half of the submission was compiled with, for N players.

MAKEFLAGS += -r
CC = gcc
COMPILE = $(CC) -iquote . -g -c -w -std=gnu99
OUT = build/out
PLAYERS = 1 2 3 4 7
DRIVER = test_uno pile_input notation pretty_helpers guard
PROBE = calls notation guard

all: strict_card strict_unogame test_uno probe_card $(PLAYERS:%=probe_uno_%) test_unogame

strict_card strict_unogame: strict_%: $(OUT)/strict_%.o course/strict.c
	$(CC) -DNAME='"$*.c"' -o $@ course/strict.c

test_uno: $(OUT)/both.o $(DRIVER:%=course-unogame-3/%.o)
	$(CC) -o $@ $^

probe_card: $(OUT)/card.o $(addprefix course-card-3/,probe_card.o absent_card.o $(PROBE:%=%.o))
	$(CC) -o $@ $^

probe_uno_%: $(OUT)/unogame_%.o course-unogame-%/probe_uno.o $(addprefix course-unogame-3/,our_card.o absent_unogame.o $(PROBE:%=%.o))
	$(CC) -o $@ $^

test_unogame: $(OUT)/unogame_3.o $(addprefix course-unogame-3/,our_card.o absent_unogame.o $(DRIVER:%=%.o))
	$(CC) -o $@ $^

FOLDERS = course-card-3 $(PLAYERS:%=course-unogame-%)
OURS = $(sort $(DRIVER) $(PROBE)) probe_card probe_uno absent_card absent_unogame our_card
define compiled_in
$(OURS:%=$(1)/%.o): | $(1)
	cd $$(@D) && $$(COMPILE) -o $$(@F) $$(@F:.o=.c)
endef
$(foreach folder,$(FOLDERS),$(eval $(call compiled_in,$(folder))))

$(FOLDERS): course-%: $(OUT)/%
	mkdir $@ && cp *.c *.h course/*.c course/*.h $@ && cp $</*.h $@

.PHONY: all
.SECONDARY:
.DELETE_ON_ERROR:
