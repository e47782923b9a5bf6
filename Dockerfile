# Touchstone with a C compiler, make, valgrind and git:
#
#   docker build -t touchstone .
#   docker run --rm -v "$PWD:/work" touchstone class coms327-part1 downloads/ --out results/
#
# --build-arg TAGS=student gives the copy for students. Without it all hidden cases are in the image: push it only to
# where students cannot read. --target gradescope gives an image for Gradescope, see docs/tutors.md.

FROM golang:1.26-bookworm AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG TAGS=
RUN CGO_ENABLED=0 go build -trimpath -tags "$TAGS" -ldflags "-s -w" -o /touchstone ./cmd/touchstone

FROM gradescope/autograder-base:ubuntu-22.04 AS gradescope
COPY --from=build /touchstone /autograder/source/
COPY docs/jobs/gradescope/ /autograder/source/
RUN bash /autograder/source/setup.sh && rm -rf /var/lib/apt/lists/* \
 && cp /autograder/source/run_autograder /autograder/ && chmod 755 /autograder/run_autograder

FROM debian:bookworm-slim
RUN apt-get update \
 && apt-get install -y --no-install-recommends gcc libc6-dev make valgrind git \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /touchstone /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["touchstone"]
