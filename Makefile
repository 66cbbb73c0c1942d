.DEFAULT_GOAL := help
# The longest first, so that all of them end together.
LINTS := lint-types lint-web-types lint-openapi lint-style lint-layers lint-web lint-supply
# The times in India at which tests that depend on the day run.
HOURS := hour-00.10 hour-23.50
.PHONY: help run doctor test $(HOURS) touched check check-server check-web lint $(LINTS) configuration lock audit pin-images format openapi bench bench-check bench-tenancy bench-logins safety safety-long histories document mutants restore-drill drill-servers soak overload chaos containers nightly flaky reproducible screenshots guide clean
SHELL := /bin/sh

# Everything runs with the Python and Node in .venv, which `prepare` creates and keeps up to date.
PREPARE = python=$$(sh deploy/local/python.sh) && exec "$$python" -m deploy.local.prepare
BIN := .venv/bin
# Asked for only where it is used, since `prepare` makes .venv.
PROCESSORS = $$($(BIN)/python -m deploy.local.processors)
# Journeys wait for a third of their time: one more worker uses it.
WORKERS = $$(($(PROCESSORS) + 1))
# The packaged browser unpacks itself at its first use; two tests at once would start half of it.
UNPACK_BROWSER = cd web && node --input-type=module --eval 'await (await import("./e2e/browser.ts")).browser()'
export PATH := $(CURDIR)/.venv/node:$(CURDIR)/.venv/bin:$(PATH)
export PYTHONPATH := $(CURDIR)
# The cache of compiled code makes every start three times as fast.
unexport PYTHONDONTWRITEBYTECODE

help: ## Show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-13s %s\n", $$1, $$2}'

run: ## Start everything: http://127.0.0.1:8000 (PORT, HOST and DATA_DIR may be set)
	@$(PREPARE) deploy.local

doctor: prepared ## Check the settings and services of the running copy, with advice
	@$(BIN)/python -m app doctor

test: prepared ## Run all tests: server, web, browser
	@$(BIN)/python -m deploy.local.web_pages build
	@cd web && npm test --if-present
	@$(UNPACK_BROWSER)
	@$(BIN)/python -m pytest -m "not any_hour" -n $(WORKERS) --dist loadfile --no-loadscope-reorder --durations=30
	@$(MAKE) --no-print-directory --jobs $(words $(HOURS)) $(HOURS)

# Both at once, each with half of the processors: each worker starts once and not twice.
$(HOURS): hour-%:
	@TIME_IN_INDIA=$(subst .,:,$*) $(BIN)/python -m pytest -p tests.running.hours \
		-m any_hour -q -n $$(($(PROCESSORS) / $(words $(HOURS)))) --dist loadfile

touched: prepared ## Run the tests of what was changed since main, and of the rooms that import it; LIST=yes only lists them
	@$(BIN)/python -m deploy.local.web_pages install
	@$(BIN)/python -m tests.running.touched $(if $(LIST),--list)

check: prepared ## Run lint and the tests that need no server
	@$(BIN)/python -m deploy.local.web_pages install
	@$(MAKE) --no-print-directory --jobs $(PROCESSORS) $(LINTS) check-server check-web

check-server:
	@$(BIN)/python -m pytest -m pure -q -n $(PROCESSORS) --dist loadfile --no-loadscope-reorder

check-web:
	@cd web && npm test --if-present

lint: prepared ## Check style, types, layers, API document and licences, and scan for secrets
	@$(BIN)/python -m deploy.local.web_pages install
	@$(MAKE) --no-print-directory --jobs $(PROCESSORS) $(LINTS)

lint-types:
	$(BIN)/pyright

lint-web-types:
	cd web && npx --no-install tsc --noEmit

lint-openapi:
	$(BIN)/python -m deploy.openapi --check

lint-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

lint-layers:
	$(BIN)/lint-imports

lint-web:
	cd web && npx --no-install biome check .
	cd web && npx --no-install depcruise src

lint-supply:
	$(BIN)/python -m deploy.licences
	$(BIN)/python -m deploy.secret_scan
	$(BIN)/python -m deploy.plain_words
	$(BIN)/python -m deploy.repeated_places
	$(BIN)/python -m deploy.configuration --check

audit: prepared-for-audit ## Write packages and licences to .audit, and check for advisories; exit 3: could not be checked
	@$(BIN)/python -m deploy.audit

lock: prepared-for-audit ## Pin all packages with their digests; UPGRADE=all or UPGRADE=names takes newer versions
	@$(BIN)/python -m deploy.lock $(UPGRADE)
	cd web && npm install --package-lock-only --no-audit --no-fund

pin-images: prepared ## Look up the digests of the container images and pin the images to them
	@$(BIN)/python -m deploy.images

format: prepared ## Format the code and apply automatic fixes
	@$(BIN)/python -m deploy.local.web_pages install
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	cd web && npx --no-install biome check --write .

openapi: prepared ## Regenerate the web's API types from the server's API document
	@$(BIN)/python -m deploy.local.web_pages install
	$(BIN)/python -m deploy.openapi

configuration: prepared ## Write docs/configuration.md from the settings
	@$(BIN)/python -m deploy.configuration

bench: prepared ## Measure every call of the shop; PART=sync and others, PEER=file, KEEP=yes keeps the ratios
	@$(BIN)/python -m tests.bench $(PART) $(if $(KEEP),--keep)

bench-check: prepared ## Measure shortly; fail if a call's ratio to an empty route fell by a fifth
	@$(BIN)/python -m tests.bench --check

bench-tenancy: prepared ## Measure with STORES=10000 stores; KEEP=folder keeps them for the next run
	@$(BIN)/python -m tests.bench.tenancy --stores $(or $(STORES),10000) $(if $(KEEP),--keep $(KEEP))

bench-logins: prepared ## Measure what the number of stores of one login costs
	@$(BIN)/python -m tests.bench.logins

safety: prepared ## Try what must never happen, and print a table; SEED=number repeats a run
	@$(BIN)/python -m deploy.local.web_pages build
	@SAFETY_ATTEMPTS=$(or $(ATTEMPTS),20000) SAFETY_SEED=$(SEED) $(BIN)/python -m pytest tests/safety tests/hostile -q -n $(PROCESSORS) --dist loadfile --no-loadscope-reorder

safety-long: ## The same with 200,000 attempts of each goal
	@$(MAKE) --no-print-directory safety ATTEMPTS=200000

histories: prepared ## Check HISTORIES=100000 random histories of an order: documents and taxes come to it, dues end at nothing
	@HISTORIES=$(or $(HISTORIES),100000) $(BIN)/python -m pytest tests/app/orders/test_histories.py -q --timeout 10800

document: prepared ## Try the API against its document with EXAMPLES=50 random and linked cases of each call
	@FUZZ_EXAMPLES=$(or $(EXAMPLES),50) $(BIN)/python -m pytest tests/safety/test_document.py tests/contract/test_fuzz.py -q --timeout 10800

mutants: prepared ## Seed defects in a copy, each of which some test must notice; fail if one stays green. ONLY=words
	@$(BIN)/python -m deploy.local.web_pages build
	@$(BIN)/python -m tests.mutants $(if $(ONLY),--only "$(ONLY)")

restore-drill: prepared ## Lose the demo platform and restore it in every way; print times and figures, fail if any differ
	@$(BIN)/python -m tests.restore_drill

drill-servers: prepared ## Four PostgreSQL servers: place stores, move one while it sells, kill one; eight databases: few connections
	@DRILL=yes $(BIN)/python -m pytest tests/app/platform/test_servers.py tests/app/platform/test_many_databases.py -q -s

soak: prepared ## Two hours of mixed load on 200 stores; print what grows. STORES=20 MINUTES=10 for a short run
	@$(BIN)/python -m tests.soak --stores $(or $(STORES),200) --minutes $(or $(MINUTES),120)

overload: prepared ## Flood one store, and print how another one's customers are served; fail if they wait too long
	@$(BIN)/python -m tests.overload

chaos: prepared ## Kill, stop and cut off every part under load, and prove that nothing was lost; SHORT=yes, SEED=number
	@$(BIN)/python -m deploy.local.web_pages build
	@$(BIN)/python -m tests.chaos $(if $(SHORT),--short) $(if $(SEED),--seed $(SEED))

containers: prepared ## Run the compose file with Docker: kill, upgrade, restore, and take it down; CONTAINERS_COMPOSE_FILES
	@$(BIN)/python -m tests.containers

nightly: prepared ## Run everything that takes long, and write into docs/reliability.md what passed; ONLY=words
	@$(BIN)/python -m tests.running.nightly --only "$(ONLY)"

flaky: prepared ## Run the journeys and timing tests ROUNDS=10 times, every second one with busy loops; LOAD=yes/no, ONLY=words
	@$(BIN)/python -m deploy.local.web_pages build
	@$(UNPACK_BROWSER)
	@$(BIN)/python -m tests.running.flaky --rounds $(or $(ROUNDS),10) $(if $(LOAD),--load $(LOAD)) --only "$(ONLY)"

reproducible: prepared ## Build the last commit twice in different folders; fail if the wheels differ by a byte
	@$(BIN)/python -m deploy.local.web_pages install
	@$(BIN)/python -m deploy.release check

screenshots: prepared ## Take a picture of every page in three widths and two themes, from the running demo
	@cd web && HAAT_DEMO="$${DATA_DIR:-$(CURDIR)/.data}/demo.json" node e2e/screenshots.ts

guide: prepared ## Take the pictures of the guides and the README from the running demo
	@cd web && DATA_DIR="$${DATA_DIR:-$(CURDIR)/.data}" HAAT_DEMO="$${DATA_DIR:-$(CURDIR)/.data}/demo.json" node e2e/guide.ts

clean: ## Remove builds and installed packages; the data stays
	rm -rf .venv .tmp .audit web/node_modules web/dist web/*.tsbuildinfo .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: prepared
prepared:
	@$(PREPARE) --dev

.PHONY: prepared-for-audit
prepared-for-audit:
	@$(PREPARE) --dev --audit
