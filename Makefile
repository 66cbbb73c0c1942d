.DEFAULT_GOAL := help
# The longest first, so that two of them end together.
LINTS := lint-types lint-web-types lint-openapi lint-style lint-layers lint-web lint-supply
.PHONY: help run doctor test check check-server check-web lint $(LINTS) configuration lock audit pin-images format openapi bench bench-tenancy screenshots guide clean
SHELL := /bin/sh

# Everything runs with the Python and Node in .venv, which `prepare` creates and keeps up to date.
PREPARE = python=$$(sh deploy/local/python.sh) && exec "$$python" -m deploy.local.prepare
BIN := .venv/bin
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
	@$(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder --durations=30

check: prepared ## Run lint and the tests that need no server
	@$(BIN)/python -m deploy.local.web_pages install
	@$(MAKE) --no-print-directory --jobs 2 $(LINTS) check-server check-web

check-server:
	@$(BIN)/python -m pytest -m pure -q

check-web:
	@cd web && npm test --if-present

lint: prepared ## Check style, types, layers, API document and licences, and scan for secrets
	@$(BIN)/python -m deploy.local.web_pages install
	@$(MAKE) --no-print-directory --jobs 2 $(LINTS)

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

bench: prepared ## Measure how fast the API answers
	@$(BIN)/python -m tests.bench

bench-tenancy: prepared ## Measure with STORES=10000 stores; KEEP=folder keeps them for the next run
	@$(BIN)/python -m tests.bench.tenancy --stores $(or $(STORES),10000) $(if $(KEEP),--keep $(KEEP))

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
