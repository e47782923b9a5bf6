import sys

lines = sys.stdin.readlines()
print("lines:", len(lines))
print("words:", sum(len(line.split()) for line in lines))
