#!/bin/sh
# Makes .venv and installs the pinned packages: scripts/bootstrap.sh [base|dev]
#
# Needs nothing but a shell and a network. A second call finds its stamp and takes a fraction of a second; a change of
# the pins or of the Python makes it install again.
set -eu
cd "$(dirname "$0")/.."

profile=${1:-base}
venv=.venv
new_enough='import sys; sys.exit(sys.version_info < (3, 12))'

say() { printf '%s\n' "$*"; }
fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# A python3.13 on the PATH may be a version manager's placeholder that does not run: only running it tells.
find_python() {
    for candidate in python3.13 python3.14 python3.12 python3; do
        if "$candidate" -c "$new_enough" 2>/dev/null; then
            command -v "$candidate"
            return
        fi
    done
    return 1
}

# uv brings a Python of its own; uv itself comes from the package index through any python3, however old.
find_uv() {
    if command -v uv >/dev/null && uv --version >/dev/null 2>&1; then
        command -v uv
    elif python3 -m venv .cache/uv >/dev/null 2>&1 && .cache/uv/bin/python -m pip install --quiet uv >&2; then
        say .cache/uv/bin/uv
    else
        return 1
    fi
}

make_venv() {
    rm -rf "$venv"
    if python=$(find_python); then
        say "Making $venv with $python ..."
        if "$python" -m venv "$venv" >/dev/null 2>&1; then return; fi
        rm -rf "$venv"
        say "$python cannot make virtual environments (on Debian: apt-get install python3-venv); trying uv ..."
    else
        say "No Python 3.12 or newer here (tried python3.13, python3.14, python3.12, python3); getting one through uv ..."
    fi
    if ! uv=$(find_uv); then
        fail "uv could not be installed either. Install Python 3.12 or newer with its venv module, then run this again."
    fi
    if ! "$uv" venv --quiet --seed --python 3.13 "$venv"; then
        rm -rf "$venv"
        fail "uv could not fetch Python 3.13 (no network?). Install Python 3.12 or newer, then run this again."
    fi
}

if ! "$venv/bin/python" -c "$new_enough" 2>/dev/null; then make_venv; fi

# install NAME: a stamp says what is installed. It is written last, so an interrupted installation is done again.
install() {
    file=requirements/$1.txt
    stamp=$venv/.installed-$1
    wanted=$("$venv/bin/python" -c '
import hashlib, pathlib, sys
print(sys.version.split()[0], hashlib.sha256(pathlib.Path(sys.argv[1]).read_bytes()).hexdigest())
' "$file")
    if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then return; fi
    if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        make_venv # an interrupted start left it without pip
    fi
    say "Installing the packages of $file (the first time takes a minute) ..."
    if ! "$venv/bin/python" -m pip install -qq --disable-pip-version-check --require-hashes --requirement "$file"; then
        fail "The packages could not be installed; the lines above say why. Check the network, then run this again."
    fi
    printf '%s\n' "$wanted" >"$stamp"
}

install "$profile"
# The driver for PostgreSQL is only installed where an address names it.
case "${ROUNDHOUSE_DATABASE_URL:-} ${ROUNDHOUSE_TEST_POSTGRES:-}" in
*postgres*) install postgresql ;;
esac
