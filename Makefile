# Each target sets up what it needs; nothing has to be installed by hand but Python, make, a C compiler and Node.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PEERS  := build/peers/.ready

.PHONY: help serve test cases proofs battery bench peers mypyc format clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /\1\t/' | expand -t 10

serve: $(READY) ## start pokerroom (until there is a server: the tour of the command line)
	@$(BIN)/pokerroom tour

test: $(READY) ## lint, types and tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto

cases: $(READY) ## run the cases in the rule books
	$(BIN)/pokerroom cases

proofs: $(READY) ## say for every clause whether it is proved
	$(BIN)/pokerroom proofs

battery: $(READY) ## the long counts: random hands, settlements, views and hostile input by the hundred thousand
	$(BIN)/python -m tests.battery

bench: $(READY) $(PEERS) ## measure us and our peers in one run, on one core
	$(BIN)/python benchmarks/run.py

peers: $(READY) $(PEERS) ## compare our evaluator with those of our peers, hand by hand
	build/peers/bin/python benchmarks/agreement.py

mypyc: $(READY) ## compile cards/ and hand/ with mypyc and try them
	$(BIN)/python benchmarks/compiled.py

format: $(READY) ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove everything that was built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info src/pokerroom/cards/*.so

$(READY): pyproject.toml setup.py src/pokerroom/cards/_fast.c
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check --upgrade pip setuptools
	$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@

$(PEERS): benchmarks/peers.txt pyproject.toml setup.py src/pokerroom/cards/_fast.c
	$(PYTHON) -m venv build/peers
	build/peers/bin/pip install --quiet --disable-pip-version-check --upgrade pip setuptools
	build/peers/bin/pip install --quiet --disable-pip-version-check -r benchmarks/peers.txt -e .
	@touch $@
