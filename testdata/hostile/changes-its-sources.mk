# Does to its own files what builds may do: that must work.
# want: exit 0
all:
	@chmod +x given.sh && touch -d '2001-01-01' given.sh && ./given.sh && mv given.sh other.sh && mkdir -p obj && cp other.sh obj/ && rm other.sh
