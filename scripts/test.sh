#!/bin/sh
# Runs all tests, a second time on PostgreSQL where ROUNDHOUSE_TEST_POSTGRES names one, and says last what was skipped.
set -u
cd "$(dirname "$0")/.."
python=.venv/bin/python
skips=.cache/skips
failed=0

# run NAME ARGUMENTS: two processes, because on two cores more would only wait for each other.
run() {
    name=$1
    shift
    "$python" -m pytest -n 2 --account-of-skips="$skips/$name" "$@" || failed=1
}

rm -rf "$skips" .coverage .coverage.*
mkdir -p "$skips"

# The engine decides who wins: no branch of it goes untried. Watching the branches slows what it watches, so it is done
# where the engine is tested, and nowhere else.
run scoring --cov --cov-report= tests/scoring
if [ $failed -eq 0 ]; then
    "$python" -m coverage report --fail-under=100 || failed=1
fi
# Six phones at one table, the TV, each page in all languages, each number of seats and each place of the page are minutes
# more: they are looked at by hand, and that is said.
if [ -n "${ROUNDHOUSE_TEST_EVERY_LOOK:-}" ]; then
    run sqlite tests --ignore tests/scoring
else
    run sqlite tests --ignore tests/scoring --ignore tests/browser/test_six_phones.py --ignore tests/browser/test_tv.py
    printf 'six phones, the TV, each page in all three languages, every place and number of seats: minutes more; to run them: %s\n' \
        'ROUNDHOUSE_TEST_EVERY_LOOK=1 make test' >"$skips/looks"
fi

if [ -n "${ROUNDHOUSE_TEST_POSTGRES:-}" ]; then
    printf '\nThe app once more, on PostgreSQL:\n'
    # What only reads is read in the same few ways: its pages are looked at once.
    ROUNDHOUSE_TEST_DATABASE=postgres run postgres -m django_db tests/tracker \
        --ignore tests/tracker/test_permissions.py --ignore tests/tracker/test_what_if.py \
        --ignore tests/tracker/test_where.py --ignore tests/tracker/test_card_page.py --ignore tests/tracker/test_tv.py \
        --ignore tests/tracker/test_form_in_another_language.py
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
