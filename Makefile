# Thin: everything here is one or two commands that can as well be typed.

SWIFT ?= swift
PREFIX ?= /usr/local
SAMPLE ?= .build/sample

# On Linux the Swift runtime is linked into the tool, which makes it one file that starts in a few milliseconds.
# It looks for libraries in the folders of the system only. On macOS the runtime is part of the system.
RELEASE := -c release $(if $(filter Linux,$(shell uname)),--static-swift-stdlib --disable-local-rpath)
ROMKIT := .build/release/romkit

.PHONY: build sample test test-debug test-release test-samples test-sanitized tests coverage sanitize \
  embedded embedding definitions fuzz fuzz-long fuzz-runs fuzz-planted lint format reference docs \
  install install-files uninstall deb clean zlib \
  bench bench-programs bench-peers bench-start bench-container bench-records bench-build bench-music bench-synth bench-sound \
  bench-pictures bench-palette bench-memory

build: zlib
	$(SWIFT) build $(RELEASE) --product romkit

# Packs the sample game into a ROM, and looks at the result.
sample: build
	@mkdir -p $(SAMPLE)
	$(ROMKIT) pack samples/assets -o $(SAMPLE)/romdata.bin
	$(ROMKIT) list $(SAMPLE)/romdata.bin
	$(ROMKIT) verify $(SAMPLE)/romdata.bin

test: test-debug test-release test-sanitized embedded embedding test-samples definitions

# The debug build that is tested counts which of its lines are run. It lies beside the everyday one, which need not be built
# anew for that.
TEST := SWIFT=$(SWIFT) Tests/run.sh
TESTS := --scratch-path .build-tests
TESTS_BIN := .build-tests/debug
COUNTS := .build-tests/counts
# A program that counts writes to the folder it runs in, unless it is told another place.
export LLVM_PROFILE_FILE := /dev/null

tests: zlib
	$(SWIFT) build --build-tests $(TESTS) --enable-code-coverage

# The commands that the tests start count as well; four files are enough for all of them.
test-debug: tests
	rm -rf $(COUNTS)
	LLVM_PROFILE_FILE=$(CURDIR)/$(COUNTS)/%4m.profraw $(TEST) $(TESTS) --skip-build
	Tests/check-coverage.py $(TESTS_BIN) $(COUNTS)
	$(TESTS_BIN)/fuzz-replay Fuzz

# Runs the tests, tells how many lines of each folder they reach, and lists the others.
coverage: test-debug

# The command as it is shipped, on the same cases; all the ROMs that are to be extracted and packed again; and all damage.
test-release: build tests
	ROMKIT_BINARY=$(ROMKIT) ROMKIT_ALL_ROMS=1 \
	  $(TEST) $(TESTS) --skip-build --filter 'RomKitCLITests|RomExtractionTests|DamageTests'
	$(SWIFT) build $(RELEASE) --product fuzz-replay
	.build/release/fuzz-replay Fuzz

# A part of the tests with checks of every access to memory: the libraries, but for a few suites that take as long as all the others
# together, and what fuzzers have found. Then, with checks of every access from two threads, what the command does on several, and
# all its cases. `make sanitize` leaves out nothing.
ADDRESS := --sanitize=address --scratch-path .build-address
THREAD := --sanitize=thread --scratch-path .build-thread
# Where memory was taken is told in one line instead of thirty, which would cost as much time as the checks.
export ASAN_OPTIONS := detect_leaks=0:malloc_context_size=1
LONG_SUITES := RomExtraction|DamageTests|DecompilerTests|SalvageTests|RulePackingTests

test-sanitized: zlib
	Tests/check-sanitizers.sh
	$(SWIFT) build --build-tests $(ADDRESS)
	$(TEST) --skip-build $(ADDRESS) --skip '^RomKitCLITests|$(LONG_SUITES)'
	.build-address/debug/fuzz-replay Fuzz
	$(SWIFT) build $(THREAD) --product romkit
	ROMKIT_BINARY=.build-thread/debug/romkit $(TEST) $(TESTS) --skip-build --filter 'RomKitCLITests.(BuildTests|CaseTests)'

# All tests with both kinds of checks, which takes half an hour.
sanitize: zlib
	Tests/check-sanitizers.sh
	$(SWIFT) build --build-tests $(ADDRESS)
	$(TEST) --skip-build $(ADDRESS)
	$(SWIFT) build --build-tests $(THREAD)
	$(TEST) --skip-build $(THREAD)

# The machine has to stay within what Embedded Swift compiles.
embedded:
	Tests/check-embedded.sh

# A program that uses one module compiles no others.
embedding: zlib
	Tests/check-music-only.sh

# The definitions for Kaitai Struct and ImHex, run on ROMs.
definitions: build
	Tests/Definitions/check.sh $(ROMKIT)

# A minute for each parser; fuzz-long takes hours and goes on where it was interrupted. Fuzz/README.md tells more.
fuzz: zlib
	Fuzz/fuzz.sh 60

fuzz-long: zlib
	Fuzz/long.sh 100000000 Container BMP PNG Sound Song MML
	Fuzz/long.sh 10000000 Palette Text Table Project Scene Repack Salvage Diff Credits Lock Makefile

# How many runs each has made in all, by Fuzz/Runs.tsv.
fuzz-runs:
	@Fuzz/runs.sh

fuzz-planted: zlib
	Fuzz/planted.sh

# The package that uses the plugins: SwiftPM builds romkit once more for it, in a folder of its own.
test-samples: build
	Tests/check-build-samples.sh $(ROMKIT)
	SWIFT=$(SWIFT) Tests/check-swiftpm-sample.sh $(ROMKIT)

SWIFT_FILES := Package.swift Sources Plugins Snippets Tests Benchmarks Fuzz samples/swiftpm

lint:
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

# All benchmarks, which write their tables to Documentation/Performance.md. It takes less than ten minutes, and fails when a
# required figure is missed or something to compare with is missing. bench-X prints one.
BENCH_PROGRAMS := .build-bench/release
BENCH := @$$(Benchmarks/Peers/python.sh) Benchmarks/bench.py

bench: bench-programs bench-peers
	$(BENCH) --write $(ROMKIT) $(BENCH_PROGRAMS)

bench-start: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) start

bench-container: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) container

bench-records: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) records

bench-build: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) build

bench-music: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) music

bench-synth: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) synth

bench-sound: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) sound

bench-pictures: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) pictures

bench-palette: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) palette

bench-memory: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) memory

# Without the plan of the build before, SwiftPM looks for new files in the package above as well.
bench-programs: build
	@rm -f $(BENCH_PROGRAMS).yaml
	@$(SWIFT) build --package-path Benchmarks --scratch-path .build-bench -c release >&2

# What people would use instead of romkit; bench says what is missing after that.
bench-peers:
	@if command -v apt-get >/dev/null && ! (command -v pngquant && command -v convert-im6 && command -v sox) >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends pngquant imagemagick sox >&2; \
	fi || true

# The tool, its manual pages, and its completions for bash, zsh and fish. DESTDIR is put before everything, for packages;
# uninstall takes away the files and leaves the folders, which others may want.
BIN = $(DESTDIR)$(PREFIX)/bin
MAN = $(DESTDIR)$(PREFIX)/share/man/man1
BASH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
PAGES := $(wildcard Documentation/man/*.1)

install: build install-files

# What is built already.
install-files:
	install -d "$(BIN)" "$(MAN)" "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)"
	install -m 755 "$(ROMKIT)" "$(BIN)/romkit"
	install -m 644 $(PAGES) "$(MAN)"
	"$(ROMKIT)" --generate-completion-script bash >"$(BASH_COMPLETIONS)/romkit"
	"$(ROMKIT)" --generate-completion-script zsh >"$(ZSH_COMPLETIONS)/_romkit"
	"$(ROMKIT)" --generate-completion-script fish >"$(FISH_COMPLETIONS)/romkit.fish"
	chmod 644 "$(BASH_COMPLETIONS)/romkit" "$(ZSH_COMPLETIONS)/_romkit" "$(FISH_COMPLETIONS)/romkit.fish"

uninstall:
	rm -f "$(BIN)/romkit" $(foreach page,$(notdir $(PAGES)),"$(MAN)/$(page)")
	rm -f "$(BASH_COMPLETIONS)/romkit" "$(ZSH_COMPLETIONS)/_romkit" "$(FISH_COMPLETIONS)/romkit.fish"

# A Debian package, in .build/deb.
deb: build
	Scripts/make-deb.sh "$(ROMKIT)" .build/deb

# The manual pages and Documentation/Commands.md, from the command's own definitions. A test tells when it is time to.
reference: build
	Scripts/make-reference.py $(ROMKIT) Documentation

# The documentation of both libraries, for Xcode or any server of DocC. make test checks it for warnings as well.
docs: zlib
	$(SWIFT) build
	Scripts/make-documentation.sh .build/documentation

clean:
	rm -rf .build .build-tests .build-address .build-thread .build-bench .build-samples \
	  .build-fuzz .build-fuzz-plain .build-fuzz-planted

# The one system package: zlib's header. macOS has it in its SDK.
zlib:
	@if [ "$$(uname)" = Darwin ] || echo '#include <zlib.h>' | cc -E - >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq zlib1g-dev; \
	else echo 'romkit needs the header of zlib: install zlib1g-dev, zlib-devel or what your system calls it' >&2; exit 1; fi
