#!/bin/sh
# Renews requirements/*.txt: exact pins with hashes, for every system and every Python that is supported.
# base.txt comes first, because the others are held to it. Options given here go on: scripts/lock.sh --upgrade
set -eu
cd "$(dirname "$0")/.."
for name in base dev postgresql; do
    # Where packages come from is each machine's own affair: no index is written down, nor the command that was used.
    .venv/bin/uv pip compile --quiet --universal --python-version 3.12 --generate-hashes --no-header \
        --no-emit-index-url --no-emit-find-links "$@" "requirements/$name.in" --output-file "requirements/$name.txt"
done
