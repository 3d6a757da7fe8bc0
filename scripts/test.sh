#!/bin/sh
# Runs all tests, a second time on PostgreSQL where ROUNDHOUSE_TEST_POSTGRES names one, and says last what was skipped.
set -u
cd "$(dirname "$0")/.."
python=.venv/bin/python
skips=.cache/skips
failed=0

# run NAME PROCESSES ARGUMENTS: as many processes as a machine with two cores can use.
run() {
    name=$1 processes=$2
    shift 2
    "$python" -m pytest -n "$processes" --account-of-skips="$skips/$name" "$@" || failed=1
}

rm -rf "$skips" .coverage .coverage.*
mkdir -p "$skips"

# The engine decides who wins: no branch of it goes untried. Watching the branches slows what it watches, so it is done
# where the engine is tested, and nowhere else.
run scoring 2 --cov --cov-report= tests/scoring
if [ $failed -eq 0 ]; then
    "$python" -m coverage report --fail-under=100 || failed=1
fi
run sqlite 2 tests --ignore tests/scoring --ignore tests/browser
# A browser test waits more than it works: for the next poll, for a finger, for another phone.
run browser 3 tests/browser
# What only reads is read in the same few ways on both databases.
reading=
if [ -z "${ROUNDHOUSE_TEST_EVERY_LOOK:-}" ]; then
    for name in permissions group_permissions queries what_if where card card_page chart board minus house_sheets tv \
        form_in_another_language admin demo exports bg_stats player_pages season_page season_words night_pages; do
        reading="$reading --ignore tests/tracker/test_$name.py"
    done
    printf '%s; minutes more; to run it: %s\n' \
        'each page in all three languages, light and dark, every size, place, number of seats and printed sheet; most of the games that are made up by chance; pages that only read, on PostgreSQL too' \
        'ROUNDHOUSE_TEST_EVERY_LOOK=1 make test' >"$skips/looks"
fi

if [ -n "${ROUNDHOUSE_TEST_POSTGRES:-}" ]; then
    printf '\nThe app once more, on PostgreSQL:\n'
    # shellcheck disable=SC2086 # several options
    ROUNDHOUSE_TEST_DATABASE=postgres run postgres 2 -m django_db tests/tracker $reading
elif [ "${ROUNDHOUSE_REQUIRE_POSTGRES:-}" = 1 ]; then
    printf 'ROUNDHOUSE_REQUIRE_POSTGRES is set, but ROUNDHOUSE_TEST_POSTGRES names no database.\n' >&2
    failed=1
else
    printf 'all of tests/tracker on PostgreSQL, skipped: ROUNDHOUSE_TEST_POSTGRES names none; to run them: %s\n' \
        'ROUNDHOUSE_TEST_POSTGRES=postgresql://user:password@localhost/postgres make test' >"$skips/postgres"
fi

if cat "$skips"/* | grep -q .; then
    printf '\nLeft out:\n'
    cat "$skips"/*
fi
exit $failed
