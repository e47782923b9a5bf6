import sys

lines = sys.stdin.readlines()
print("lines:", len(lines))
# The mistake: two blanks in a row have an empty word between them.
print("words:", sum(len(line.split(" ")) for line in lines))
