# The commands of Roundhouse. `make` alone lists them.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.SUFFIXES:
MAKEFLAGS += --no-print-directory

bin := .venv/bin
python := $(bin)/python
# A folder of its own, whatever database the real data is in.
demo_settings = env -u ROUNDHOUSE_DATABASE_URL ROUNDHOUSE_DATA="$(or $(ROUNDHOUSE_DATA),data)/demo"
own_code := scoring tracker config scripts tests manage.py $(wildcard bench)
# It fails both where it changed a file and where it could not; run again, it has nothing left to change.
format_templates = find templates -name '*.html' -exec $(bin)/djade --target-version 6.1 {} +

.PHONY: help run demo password host backup restore test check format messages lock bench mutants clean base dev \
	format-check lint types layers templates migrations deploy-check translations

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: base ## start Roundhouse on port 8000 (another: make run PORT=8080)
	@exec $(python) -m config.serve

demo: base ## fill a ready-made group with a season of games and serve it, apart from the real data
	@$(demo_settings) $(python) manage.py migrate --verbosity 0
	@$(demo_settings) $(python) manage.py demo
	@exec $(demo_settings) $(python) -m config.serve demo

password: base ## make a new password for an account: make password NAME=ana
	@$(python) manage.py password "$(NAME)"

host: base ## let an account open /admin/, where ROUNDHOUSE_ADMIN=1 adds it: make host NAME=ana
	@$(python) manage.py host "$(NAME)"

backup: base ## write a backup of a group: make backup GROUP="Thursday Trains" FILE=trains.json
	@$(python) manage.py backup "$(GROUP)" $(if $(FILE),"$(FILE)")

restore: base ## make a group of its backup: make restore FILE=trains.json NAME=ana
	@$(python) manage.py restore "$(FILE)" $(if $(NAME),--organiser "$(NAME)")

test: dev ## run all tests, and say what was skipped
	@sh scripts/test.sh

check: dev format-check lint types layers templates migrations deploy-check translations test ## everything that has to be green before a change lands

format: dev ## format the code and the templates
	@$(bin)/ruff check --fix --exit-zero --quiet $(own_code)
	@$(bin)/ruff format $(own_code)
	@$(format_templates) || $(format_templates)

messages: dev ## bring the translation catalogues up to date with the code
	@$(python) scripts/translations.py update

lock: dev ## renew the pinned requirements from requirements/*.in
	@sh scripts/lock.sh

bench: dev ## run the measurements that hold the floors
	@$(python) -m bench

mutants: dev ## mutation-test the scoring engine (an hour or more; a part: make mutants ONLY='scoring.tiles*')
	@$(python) -m mutmut run --max-children 2 $(if $(ONLY),'$(ONLY)')
	@echo 'Survivors:' && $(python) -m mutmut results

clean: ## remove what can be made again; the data folder stays
	@rm -rf .venv .cache staticfiles mutants build .coverage .coverage.* .*_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} + ; find locale -name '*.mo' -delete 2>/dev/null || true

# --- The parts of check ---

base:
	@sh scripts/bootstrap.sh base

dev:
	@sh scripts/bootstrap.sh dev

format-check: dev
	@$(bin)/ruff format --check --quiet $(own_code) || { echo 'Not formatted: make format mends it.' >&2; exit 1; }

lint: dev
	@$(bin)/ruff check --quiet --output-format concise $(own_code)

types: dev
	@$(python) -m mypy

layers: dev
	@$(python) -c 'import sys; from importlinter.cli import lint_imports_command; lint_imports_command()' --no-logo

templates: dev
	@find templates -name '*.html' -exec $(bin)/djade --check --target-version 6.1 {} + \
		|| { echo 'Not formatted: make format mends it.' >&2; exit 1; }
	@$(bin)/djlint --lint --quiet templates

migrations: dev
	@$(python) manage.py makemigrations --check --dry-run

deploy-check: dev
	@ROUNDHOUSE_URL=https://roundhouse.example $(python) manage.py check --deploy --fail-level WARNING

translations: dev
	@$(python) scripts/translations.py check
