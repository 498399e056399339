# Each target sets up what it needs; nothing has to be installed by hand but Python, make, a C compiler and Node.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PEERS  := build/peers/.ready
WHEEL  := build/wheel/.ready
ENGINE := build/compiled/.ready
NODE   := frontend/node_modules/.ready
PAGES  := src/pokerroom/web/static/index.html
PACKED := pyproject.toml setup.py $(shell find src/pokerroom -name '*.py' -o -name '*.[ch]' -o -name '*.toml' -o -name '*.json')
HEART  := tests/hand tests/hand_input tests/rulings tests/spoken tests/views tests/table tests/machine tests/notation \
          tests/tournament tests/simulation tests/room/test_lines.py tests/room/test_once.py tests/room/test_records.py \
          tests/room/test_seals.py
LOCKS  := requirements/build.txt requirements/dev.txt
HASHED := --quiet --disable-pip-version-check --require-hashes --no-deps
OURS   := --quiet --disable-pip-version-check --no-deps --no-build-isolation
LOCKED := build/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
          --no-emit-index-url --no-emit-find-links --no-header --no-annotate
LITTLE := --hands 2000 --mischief 2000 --tables 10 --companies 24
SHOWN  := README.md $(wildcard docs/*.md examples/*.py examples/*.ipynb)
SOURCE := $(wildcard frontend/*.html frontend/*.json frontend/*.js frontend/*.ts) $(shell find frontend/src frontend/public 2>/dev/null)

# What fails beside other tests runs once more, alone: what fails twice is wrong, what fails once is unsteady and named.
define twice
$(BIN)/pytest -n auto $(DURATIONS) $(1) || { echo "*** WRONG OR UNSTEADY: what failed runs once more, alone. ***"; \
	$(BIN)/pytest --last-failed --last-failed-no-failures none $(1); }
endef

.PHONY: $(shell sed -nE 's/^([a-z-]+):.*/\1/p' $(MAKEFILE_LIST))

help: ## this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 15

serve: $(READY) $(PAGES) ## open the room in the browser, with a few tables and bots
	@$(BIN)/pokerroom serve --demo

cluster: $(READY) $(PAGES) servers ## the same in several processes, with servers of PostgreSQL and NATS of its own: PORT=8000
	@$(BIN)/python -m tests.load.cluster --port $(or $(PORT),8000)

test: $(READY) $(PAGES) chromium servers ## lint, types and tests, in a real browser too
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	npm --prefix frontend run --silent check
	npm --prefix frontend run --silent test
	$(call twice,--ignore=tests/browser)
	$(call twice,-m "not sizes and not stories" tests/browser)

stories: $(READY) $(PAGES) chromium ## long evenings in the browser: tournaments to their prizes, sessions on the tablet, an inspector's walk
	$(call twice,-m stories tests/browser)

sizes: $(READY) $(PAGES) chromium ## showdowns, tiled tables and pages of staff in every window, from a phone to a television
	$(BIN)/pytest -n auto -m sizes tests/browser

test-cluster: export POKERROOM_CLUSTER = 1
test-cluster: $(READY) $(PAGES) chromium servers ## the same in the browser, in rooms that several processes share
	$(BIN)/pytest tests/web/test_gateway.py tests/web/test_cluster_attacks.py tests/web/test_secrecy.py tests/room/test_neighbours.py
	$(call twice,-m "not sizes" tests/browser)

faults: $(READY) servers ## kill, stop and end processes of a room under load: TIMES=2 ONLY='tables KILL'
	$(BIN)/python -m tests.load.cluster_kills --what processes --times $(or $(TIMES),2) --only '$(ONLY)'

faults-servers: $(READY) servers ## the same with its servers of PostgreSQL and NATS
	$(BIN)/python -m tests.load.cluster_kills --what servers --times $(or $(TIMES),2) --only '$(ONLY)'

faults-standby: $(READY) servers ## the same with a primary of PostgreSQL beside a synchronous standby
	$(BIN)/python -m tests.load.cluster_kills --what standby --times $(or $(TIMES),2)

upgrade: $(READY) servers ## bring a room from the commit before to the last while people play: SINCE=HEAD~1
	$(BIN)/python -m tests.load.upgrade --since $(or $(SINCE),HEAD~1)

pages: $(PAGES) ## build the pages for the browser

types: $(READY) ## write the browser's types anew from the classes of the server
	$(BIN)/pokerroom types > frontend/src/lib/types.ts.new
	mv frontend/src/lib/types.ts.new frontend/src/lib/types.ts

chromium: ## find or install the browser that the tests drive
	@sh tests/browser/chromium.sh

servers: ## find or unpack the servers that some tests speak to, in a folder of their own
	@sh tests/servers.sh

screenshots: $(READY) $(PAGES) chromium ## take the pictures of the README anew, by the tests that make them
	rm -f build/screenshots/*
	$(BIN)/pytest -m pictures tests/browser
	mkdir -p docs/screenshots
	cp build/screenshots/*.jpg docs/screenshots/

docs: $(READY) ## build the site of the documentation into build/site, with nothing from the network
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

examples: dist ## the examples of README, site and examples/ in a fresh environment: with the wheel alone, then with extras
	$(PYTHON) -m venv --clear build/fresh
	build/fresh/bin/pip install --quiet --disable-pip-version-check build/dist/*.whl
	build/fresh/bin/python tests/docs/examples.py $(SHOWN)
	build/fresh/bin/pip install --quiet --disable-pip-version-check "$$(ls build/dist/*.whl)[rl,plot]"
	build/fresh/bin/python tests/docs/examples.py --extras $(SHOWN)

cases: $(READY) ## run the cases in the rule books
	$(BIN)/pokerroom cases

proofs: $(READY) ## say for every clause whether it is proved
	$(BIN)/pokerroom proofs

grades: $(READY) ## write the grades anew that the rule books in the browser show
	$(BIN)/pokerroom proofs --json > src/pokerroom/web/grades.json.new
	mv src/pokerroom/web/grades.json.new src/pokerroom/web/grades.json

decisions: $(READY) ## write the index of the decisions anew from the heads of the records
	$(BIN)/python -m tests.docs.decisions

house: $(READY) ## count how the house is kept: lists, cycles, names used twice, long files, complex blocks
	$(BIN)/python -m tests.house

battery: $(READY) ## the long counts: random hands, settlements, views and hostile input by the hundred thousand
	$(BIN)/python -m tests.battery

equity: $(READY) ## equity counted twice, 200 random spots of every game and deck, and the order of starting hands: SPOTS=200
	$(BIN)/python -m tests.battery.battery_equity --spots $(or $(SPOTS),200)

ladder: $(READY) ## every two bots play each other, the same decks for both: HANDS=20000 SEED=0
	$(BIN)/pokerroom ladder --hands $(or $(HANDS),20000) --seed $(or $(SEED),0)

explore: $(READY) ## every sequence of a few acts between hands, at the table and in a model made from docs/blinds
	$(BIN)/python -m tests.exploration

mutants: $(READY) $(PAGES) ## change 300 lines of the engine, one at a time, and see whether a test notices
	$(BIN)/python -m tests.mutants

pairs: $(READY) ## every two kinds of irregularity, one on top of the other, in every game: TIMES=5 SEED=pairs
	$(BIN)/python -m tests.pairs --times $(or $(TIMES),5) --seed "$(or $(SEED),pairs)"

load: $(READY) ## 300 tables and 1,800 sockets on this machine: acts a second, latency, memory
	$(BIN)/python -m tests.load.load

load-in-turn: $(READY) ## the same in this tree and in that of a commit, in turns of two seconds: SINCE=4092b81 TIMES=2
	$(BIN)/python -m tests.load.in_turn --since $(or $(SINCE),4092b81) --times $(or $(TIMES),2)

shift: $(READY) ## 30 tables, 270 seats and twelve hours in minutes, with staff and guests; all of it counted apart: HOURS=12 SEED=1
	$(BIN)/python -m tests.shift --hours $(or $(HOURS),12) --seed $(or $(SEED),1)

people: $(READY) ## 1,000 tables of six at the pace of people, an act every three seconds at each: latency, memory: TABLES=1000
	$(BIN)/python -m tests.load.people --tables $(or $(TABLES),1000)

cluster-load: $(READY) servers ## 300 tables in one process and then in several: processor time of an act by part: TABLES=300
	$(BIN)/python -m tests.load.cluster_load --tables $(or $(TABLES),300)

moves: $(READY) ## a room of 10,000 hands moved from its files to PostgreSQL, killed on the way, and read on both sides: HANDS=10000
	$(BIN)/python -m tests.load.moves --hands $(or $(HANDS),10000)

figures: $(READY) $(PAGES) ## what pages cost a browser: nine tiled tables, long tasks, a processor slowed four times: SECONDS=30
	$(BIN)/python -m tests.browser.figures $(or $(SECONDS),30)

hostile: $(READY) $(PAGES) ## ten thousand and more malformed messages and requests against a room that runs
	$(BIN)/python -m tests.web.hostile

kills: $(READY) ## kill a room of 20 tables 500 times, 40 times each in five faults, and look at what is left
	$(BIN)/python -m tests.load.crash

tournament-kills: $(READY) ## kill a room 50 times in the middle of tournaments, look at chips, clock, money and places, and let all end
	$(BIN)/python -m tests.load.tournament_kills

tournament-load: $(READY) ## a tournament of 1,000 bots with 100 people watching: acts there and at cash tables
	$(BIN)/python -m tests.load.tournament_load

flips: $(READY) ## another byte in every file of a room, 1,000 times each: found, or nobody reads anything else
	$(BIN)/python -m tests.battery.battery_flips

growth: $(READY) ## a room of 300,000 hands of all games: bytes a hand, how long it opens, hands verified a second
	$(BIN)/python -m tests.load.growth

seals: $(READY) ## 10,000 sealed hands of all games checked by the separate program, and what sealing costs
	$(BIN)/python -m tests.battery.battery_seals
	$(BIN)/python -m tests.load.seals

wire-cluster: export POKERROOM_CLUSTER = 1
wire-cluster: $(READY) ## the same behind a gateway, as where several processes share a room
	$(BIN)/python -m tests.battery.battery_wire

wire: $(READY) ## 2,000 sealed hands of all games: every byte to everybody in two worlds, roots, openings and salts
	$(BIN)/python -m tests.battery.battery_wire

staff: $(READY) ## 100,000 acts of random staff and players of every office over the socket: ACTS=100000 SEED=1
	$(BIN)/python -m tests.load.staff --acts $(or $(ACTS),100000) --seed $(or $(SEED),1)

tournaments: $(READY) ## random tournaments, checked after every hand by a ledger of their own: TOURNAMENTS=2000 SEED=1
	$(BIN)/python -m tests.tournament.machine --tournaments $(or $(TOURNAMENTS),2000) --seed $(or $(SEED),1)

tournament-speed: $(READY) $(ENGINE) ## 10,000 entrants to a winner, beside bare tables with the same bots, plain and compiled: ENTRANTS=10000
	-$(BIN)/python benchmarks/tournament_speed.py $(or $(ENTRANTS),10000)
	build/compiled/bin/python benchmarks/tournament_speed.py $(or $(ENTRANTS),10000)

simulations: $(READY) ## one simulation in one process, in two, on Dask, and with somebody killed: the same figures: HANDS=1000000
	$(BIN)/python -m tests.load.simulations --hands $(or $(HANDS),1000000) --tournaments $(or $(TIMES),100)

denial: $(READY) ## how long an act takes at another table while somebody asks for all that is dear
	$(BIN)/python -m tests.load.denial

shuffles: $(READY) ## ten million shuffles as the room makes them, counted; `pokerroom shuffles` counts fewer
	$(BIN)/python -m tests.battery shuffles

bench: $(READY) $(PEERS) ## measure us and our peers in one run, on one core
	$(BIN)/python benchmarks/run.py

peers: $(READY) $(PEERS) ## compare our evaluator with those of our peers, hand by hand
	build/peers/bin/python benchmarks/agreement.py

histories: $(READY) $(PEERS) ## read a folder of PHH with PokerKit and with us, hand by hand: FOLDER=...
	build/peers/bin/python benchmarks/histories.py $(FOLDER)

compiled: $(ENGINE) ## compile the engine into an environment of its own, build/compiled, and try it
	build/compiled/bin/pokerroom --version | grep compiled
	build/compiled/bin/python -m pytest tests/hand/test_objects.py

test-compiled: $(READY) compiled ## the tests of the engine against the compiled one, and the same digests from both
	build/compiled/bin/python -m pytest -n auto $(HEART)
	$(BIN)/python -m tests.battery.battery_digests $(LITTLE) --write build/digests.json
	build/compiled/bin/python -m tests.battery.battery_digests --against build/digests.json

dist: $(WHEEL) $(PAGES) ## pack the source with the built pages, and the wheel with the compiled engine made from that: build/dist
	rm -rf build/dist && mkdir -p build/dist
	build/wheel/bin/python -c 'from setuptools.build_meta import build_sdist; build_sdist("build/dist")' > build/dist.log
	build/wheel/bin/pip wheel $(OURS) -w build/dist build/dist/*.tar.gz
	ls build/dist

lock: ## renew the locked versions of everything that Python needs, with the hashes of all their files
	$(PYTHON) -m venv build/lock
	build/lock/bin/pip install --quiet --disable-pip-version-check --upgrade uv
	$(LOCKED) --extra dev pyproject.toml --output-file requirements/dev.txt
	$(LOCKED) --constraints requirements/dev.txt --extra room pyproject.toml --output-file requirements/room.txt
	$(PYTHON) -c 'import tomllib; print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")' \
		> build/lock/build.in
	$(LOCKED) --constraints requirements/dev.txt build/lock/build.in --output-file requirements/build.txt

format: $(READY) ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove everything that was built
	rm -rf $(VENV) build .mypy_cache .ruff_cache .pytest_cache .hypothesis src/*.egg-info src/pokerroom/*/*.so
	rm -rf frontend/node_modules src/pokerroom/web/static

# Only what the locks name, by its hash: versions that were tried together, on any machine, until `make lock` renews them.
$(READY): pyproject.toml setup.py $(wildcard src/pokerroom/*/*.[ch]) $(LOCKS)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install $(HASHED) -r requirements/build.txt -r requirements/dev.txt
	POKERROOM_NO_FRONTEND=1 $(BIN)/pip install $(OURS) -e .
	@touch $@

$(NODE): frontend/package.json frontend/package-lock.json
	npm --prefix frontend ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGES): $(NODE) $(SOURCE)
	npm --prefix frontend run --silent build -- --logLevel warn
	@touch $@

# What is compiled is made anew when anything changes that goes into it, and lies in no source folder: it cannot hide an
# edit. build/lib is what an earlier wheel has left, with files that may be gone.
$(WHEEL): $(PACKED) $(LOCKS)
	rm -rf build/wheel build/lib build/lib.* build/bdist.*
	$(PYTHON) -m venv build/wheel
	build/wheel/bin/pip install $(HASHED) -r requirements/build.txt
	POKERROOM_NO_FRONTEND=1 build/wheel/bin/pip wheel $(OURS) -w build/wheel .
	@touch $@

$(ENGINE): $(WHEEL)
	$(PYTHON) -m venv build/compiled
	build/compiled/bin/pip install $(HASHED) -r requirements/dev.txt
	build/compiled/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps build/wheel/*.whl
	@touch $@

$(PEERS): benchmarks/peers.txt $(WHEEL)
	$(PYTHON) -m venv build/peers
	build/peers/bin/pip install --quiet --disable-pip-version-check --upgrade pip setuptools
	build/peers/bin/pip install --quiet --disable-pip-version-check --force-reinstall --no-deps build/wheel/*.whl
	build/peers/bin/pip install --quiet --disable-pip-version-check -r benchmarks/peers.txt build/wheel/*.whl
	@touch $@
