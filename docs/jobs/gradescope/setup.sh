#!/usr/bin/env bash
# Gradescope runs this once, as root, while it builds the image of the autograder; run_autograder then needs no network.
set -euo pipefail
root=${AUTOGRADER:-/autograder}
# shellcheck source=settings
. "$root/source/settings"

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends gcc libc6-dev make valgrind git jq

# The hidden cases are in here.
chmod 700 "$root/source"
chmod 755 "$root/source/touchstone"
"$root/source/touchstone" explain "$assignment" >/dev/null
"$root/source/touchstone" doctor || true # for the log: which level the sandbox reaches
