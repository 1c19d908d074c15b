TOOL     = go tool -modfile=tools/go.mod
FUZZTIME ?= 30s
BASE     ?= HEAD
COUNT    ?= 6

.PHONY: check test lint fmt update man fuzz bench rule model full oracle oracle-update reader score peers ratios instructions scale web

check: lint test

test:
	go test ./...

lint:
	$(TOOL) golangci-lint run ./...

fmt:
	$(TOOL) golangci-lint fmt ./...

# Rewrites what tests compare with, and generated pages. On a clean tree it changes nothing.
update:
	go test $$(grep -rlF --include='*_test.go' 'golden.' . | xargs -n1 dirname | sort -u) -update

# The man pages of all commands, for a release.
man:
	go test -count=1 -run='^TestMan$$' ./cmd/camel-edit -man "$(CURDIR)/artifacts/man"

.PHONY: completions site snapshot

# What shells read to complete a command line, for a release.
completions:
	mkdir -p artifacts/completions
	go build -o artifacts/completions/camel-edit ./cmd/camel-edit
	for shell in bash zsh fish powershell; do artifacts/completions/camel-edit completion $$shell > artifacts/completions/camel-edit.$$shell || exit 1; done
	rm artifacts/completions/camel-edit

# docs/ as pages, in artifacts/site. It takes mkdocs, which is on PyPI.
site:
	mkdocs build --strict

# A release that is not published, in artifacts/dist. It takes syft for the bills of materials.
GORELEASER = go run github.com/goreleaser/goreleaser/v2@v2.16.0
snapshot:
	$(GORELEASER) check
	$(GORELEASER) release --snapshot --clean

# Every fuzz target for FUZZTIME. With a FUZZSEED the mutants are drawn from it, and only the seeds in the tree are their start, so
# that a run says of a change what it said before.
fuzz:
	@grep -roE --include='*_test.go' 'func Fuzz[A-Za-z0-9_]+' . | sort | sed 's/:func / /' | while read -r file target; do \
		echo "$$target ($$(dirname $$file))"; \
		$(if $(FUZZSEED),GODEBUG=fuzzseed=$(FUZZSEED)) go test -run='^$$' -fuzz="^$$target$$" -fuzztime=$(FUZZTIME) $(if $(FUZZSEED),-parallel=1) "$$(dirname $$file)" \
			$(if $(FUZZSEED),-args -test.fuzzcachedir="$$(mktemp -d)") || exit 1; \
	done

# Benchmarks of the working tree against BASE, on one machine.
bench:
	mkdir -p artifacts
	git worktree add --force --detach artifacts/base $(BASE)
	cd artifacts/base && go test -run='^$$' -bench=. -benchmem -count=$(COUNT) ./... > ../base.txt
	git worktree remove --force artifacts/base
	go test -run='^$$' -bench=. -benchmem -count=$(COUNT) ./... > artifacts/change.txt
	$(TOOL) benchstat artifacts/base.txt artifacts/change.txt

# What recorded calls come to: those of corpus/, and those beside the checkout where they are. Its difference shows what a change moved.
SCORE = go run ./cmd/camel-edit bench --format score
score:
	@mkdir -p artifacts
	@echo '# corpus' > artifacts/score.txt
	$(SCORE) corpus/*.jsonl >> artifacts/score.txt
	@printf '\n# ../shared/traces\n' >> artifacts/score.txt
	@if [ -d ../shared/traces ]; then $(SCORE) ../shared/traces/*.jsonl; else sed '1,/^# .*traces/d' bench/score.txt; fi >> artifacts/score.txt
	@mv artifacts/score.txt bench/score.txt

# Replays 1,000 calls and 100,000: the rate, the memory, and two halves against the whole. It takes minutes.
scale:
	go build -o artifacts/camel-edit ./cmd/camel-edit
	go run ./bench/scale artifacts/camel-edit

# The same insertions with camel-edit and with what people would pick instead: needs npm, Python and Cargo, and takes minutes.
peers:
	@mkdir -p artifacts
	bench/peers/run > artifacts/peers.md
	@mv artifacts/peers.md docs/peers.md

# How fast the engine is beside a bare YAML parse, whatever the machine; how it walks many files.
ratios:
	go run ./bench/ratios
	go build -o artifacts/camel-edit ./cmd/camel-edit
	go run ./bench/tree artifacts/camel-edit

# The instructions that one file takes, into bench/instructions.txt: needs valgrind.
instructions:
	go run ./bench/instructions -update

# The files of a new rule: make rule NAME=bare-from
rule:
	go run ./lenient/internal/newrule $(NAME)

# The table of Camel's DSL, from the npm package it is derived from.
model:
	go run ./internal/dsl/gen

# camel-edit beside Camel's own loader: needs a JDK and Maven. SLIPS says how many outputs of files with a slip,
# and as many of edits, are asked for.
SLIPS ?= 1000
oracle:
	ORACLE=1 go test -count=1 -run='^TestLive' ./internal/oracle
	go run ./internal/oracle/compare -mutants $(SLIPS) -edits $(SLIPS)

# Our YAML reader beside Camel's own: needs a JDK and Maven. TEXTS says how many mutants are read.
TEXTS ?= 20000
reader:
	READER=1 MUTANTS=$(TEXTS) go test -count=1 -timeout=0 -v -run='^TestReader$$' ./internal/syntax

# Asks Camel again, and records its verdicts for machines without Java.
oracle-update:
	go run ./internal/oracle/compare -mutants 0 -edits 0 -update

# The page to try the engine, in web/dist. It takes Node.js 22.15 or newer.
web:
	cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && npm run --silent build

# What .ci/run does, in full sizes.
full:
	FULL=1 .ci/run
