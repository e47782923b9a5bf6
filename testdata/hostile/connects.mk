# Downloads the solution.
# want filtered contained: exit 2
all:
	@python3 -c 'import socket; socket.create_connection(("127.0.0.1", $(PORT)))' 2>/dev/null
