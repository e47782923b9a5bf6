import sys


def main():
    lines = 0
    words = 0
    for line in sys.stdin:
        lines += 1
        words += len(line.split())
    print(f"lines: {lines}")
    print(f"words: {words}")


if __name__ == "__main__":
    main()
