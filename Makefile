# Short commands for everyday work. Meson and ninja do it; this file and scripts/need
# see to it that the tools are there. Arguments for the program go into ARGS:
#	make play ARGS='--seats 3'
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := build
.PHONY: build web run play test test-cluster bench bench-web ladder regression train distil exploit tune-rh tune-hts soak fuzz fmt po wasm vectors clean help need-build need-test

GAME ?= rent-a-hero
BUDGET ?= 20m
SEED ?= muster
LEVEL ?= 5
MINUTES ?= 10
GAMES ?= 1000000
POSITIONS ?= 25000
FUZZ_SECONDS ?= 60
EVENTS ?= 60
VECTORS ?= ../shared/vectors

build: web ## builds the program build/muster with the web client, and the library (this is the default)
	@ninja -C build product

web: build/build.ninja ## builds the web client: build/web, a static site that works without a server too
	@scripts/web build

run: build ## starts a server at http://127.0.0.1:8400/ with a page that plays
	@build/muster serve $(ARGS)

play: build ## starts a game of Rent a Hero in this terminal
	@build/muster play rent-a-hero $(ARGS)

test: build/.tests web ## runs all tests
	@scripts/meson-test build $(ARGS)

test-cluster: build ## plays at three nodes while EVENTS=60 things go wrong, and looks up every acknowledged move; takes about ten minutes
	@scripts/need cluster
	@tests/cluster/test_cluster.py build/muster $(EVENTS) $(ARGS)

bench-web: build ## measures how quickly the page starts and answers
	@node web/scripts/measure.mjs $(ARGS)

bench: build ## measures the speed of the engine, and how much of it is left in a browser
	@build/muster bench $(ARGS)
	@test -n '$(ARGS)' || node bench/wasm_speed.mjs build/muster.wasm build/muster

ladder: build ## measures all bots and writes the tables and the plot of docs/bots.md; takes hours
	@scripts/ladder $(ARGS)

regression: build/.tests ## prints what each level loses in judged decisions; ARGS=--update, --make: see the script
	@ninja --quiet -C build tests/regression
	@scripts/regression $(ARGS)

tune-rh: build ## learns anew what Rent a Hero's bots think positions are worth; takes minutes
	@ninja --quiet -C build tune/rh_tune
	@build/tune/rh_tune >build/rh_net.def && mv build/rh_net.def src/games/rent_a_hero/bot/rh_net.def

tune-hts: build ## makes the net of the Here to Slay bots anew from self-play; takes about ten minutes
	@ninja --quiet -C build tune/hts_tune
	@build/tune/hts_tune >build/hts_net.table
	@mv build/hts_net.table src/games/here_to_slay/bot/hts_net.table

train: build ## trains the net of GAME=rent-a-hero for BUDGET=20m, night or so many games; FROM=tree: from the weights in the tree
	@ninja --quiet -C build tune/train
	@scripts/train $(GAME) $(BUDGET) $(SEED) $(FROM)

distil: build ## teaches the net of GAME=here-to-slay what its search finds in POSITIONS=25000
	@ninja --quiet -C build tune/distil
	@scripts/distil $(GAME) $(POSITIONS) $(SEED)

exploit: build ## trains a best response to LEVEL=5 of GAME=rent-a-hero for MINUTES=10 of one core, and prints its gain
	@build/muster arena --game $(GAME) --exploit $(LEVEL) --minutes $(MINUTES)

soak: build/.tests ## plays GAMES=1000000 random games of each game to the end
	@ninja --quiet -C build tests/soak
	@build/tests/soak $(GAMES)

fuzz: need-build ## fuzzes every target for FUZZ_SECONDS=60
	@scripts/need clang
	@scripts/fuzz $(FUZZ_SECONDS) $(ARGS)

fmt: ## formats the sources
	@scripts/need format
	@scripts/format

po: build/build.ninja ## collects all sentences in po/, merges them into the translations, and makes build/po/*.json
	@scripts/po update
	@ninja --quiet -C build $$(sed 's|.*|po/&.json|' po/LINGUAS)

wasm: build/build.ninja ## builds the engine for browsers: build/muster.wasm
	@scripts/need clang
	@ninja -C build muster.wasm

vectors: need-test ## packs the conformance vectors in VECTORS=../shared/vectors for the tests
	@scripts/pack-vectors $(VECTORS)

clean: ## removes everything that was built
	@rm -rf build build-*

help: ## lists these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

need-build:
	@scripts/need build

need-test:
	@scripts/need build test web browser

# Meson says a lot; it is shown only if something is wrong.
build/build.ninja: | need-build
	@echo 'Configuring'
	@mkdir -p build
	@meson setup build >build/setup.log 2>&1 || { cat build/setup.log; exit 1; }

# From the first `make test` on, the tests are part of the build.
build/.tests: build/build.ninja | need-test
	@meson setup --reconfigure build -Dtests=enabled -Dweb=true >build/setup.log 2>&1 || { cat build/setup.log; exit 1; }
	@touch $@
