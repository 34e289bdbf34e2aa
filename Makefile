# Thin: everything here is one or two commands that can as well be typed.

SWIFT ?= swift
PREFIX ?= /usr/local
SAMPLE ?= .build/sample

# On Linux the Swift runtime is linked into the tool, which makes it one file that starts in a few milliseconds.
# On macOS the runtime is part of the system.
RELEASE := -c release $(if $(filter Linux,$(shell uname)),--static-swift-stdlib)
ROMKIT := .build/release/romkit

.PHONY: build sample test test-debug test-release test-samples embedded definitions fuzz fuzz-long fuzz-planted \
  lint format reference install uninstall clean zlib \
  bench bench-container bench-music bench-synth bench-sound bench-pictures bench-palette bench-build bench-programs

build: zlib
	$(SWIFT) build $(RELEASE) --product romkit

# Packs the sample game into a ROM, and looks at the result.
sample: build
	@mkdir -p $(SAMPLE)
	$(ROMKIT) pack samples/assets -o $(SAMPLE)/romdata.bin
	$(ROMKIT) list $(SAMPLE)/romdata.bin
	$(ROMKIT) verify $(SAMPLE)/romdata.bin

test: test-debug test-release embedded test-samples definitions

test-debug: zlib
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build
	.build/debug/fuzz-replay Fuzz

# The command as it is shipped, on the same cases; and all the ROMs that are to be extracted and packed again.
test-release: build
	ROMKIT_BINARY=$(ROMKIT) ROMKIT_ALL_ROMS=1 $(SWIFT) test --filter 'RomKitCLITests|RomExtractionTests'
	$(SWIFT) build $(RELEASE) --product fuzz-replay
	.build/release/fuzz-replay Fuzz

# The machine has to stay within what Embedded Swift compiles.
embedded:
	Tests/check-embedded.sh

# The definitions for Kaitai Struct and ImHex, run on ROMs.
definitions: build
	Tests/Definitions/check.sh $(ROMKIT)

# A minute for each parser; fuzz-long takes hours. Fuzz/README.md tells more.
fuzz: zlib
	Fuzz/fuzz.sh 60

fuzz-long: zlib
	RUNS=100000000 Fuzz/fuzz.sh 86400 Container BMP PNG Sound Song MML
	RUNS=10000000 Fuzz/fuzz.sh 86400 Palette Text Table Project Scene Repack

fuzz-planted: zlib
	Fuzz/planted.sh

# The package that uses the plugins: SwiftPM builds romkit once more for it, in a folder of its own.
test-samples: build
	Tests/check-build-samples.sh $(ROMKIT)
	SWIFT=$(SWIFT) Tests/check-swiftpm-sample.sh $(ROMKIT)

SWIFT_FILES := Package.swift Sources Plugins Tests Benchmarks Fuzz samples/swiftpm

lint:
	$(SWIFT) format lint --strict --recursive $(SWIFT_FILES)

format:
	$(SWIFT) format --in-place --recursive $(SWIFT_FILES)

# Each prints a Markdown table; Documentation/Performance.md has them all. All of them take five to ten minutes.
bench: bench-music bench-synth bench-sound bench-pictures bench-palette bench-container bench-build

BENCH := --package-path Benchmarks --scratch-path .build-bench -c release
BENCH_BIN := .build-bench/release
PEERS := Benchmarks/Peers
export PYTHONDONTWRITEBYTECODE := 1

# Without the plan of the build before, SwiftPM looks for new files in the package above as well.
bench-programs: zlib
	@rm -f .build-bench/release.yaml
	@$(SWIFT) build $(BENCH) >&2

# Memory and time of the container, against zlib in the same run.
bench-container: bench-programs
	@$(MAKE) --no-print-directory build >&2
	@$(BENCH_BIN)/container $(CURDIR)/$(ROMKIT)

# Building a project of 1,000 assets, against make with a process for each asset.
bench-build: build
	@python3 $(PEERS)/build.py $(ROMKIT)

bench-music: bench-programs
	@$(BENCH_BIN)/music

bench-synth: bench-programs
	@$(BENCH_BIN)/synth samples/assets/BSLOT000.mml

bench-sound: bench-programs
	@$(BENCH_BIN)/sound

# Decoding PNG, against Pillow.
bench-pictures: bench-programs
	@$$($(PEERS)/python.sh) $(PEERS)/pictures.py $(BENCH_BIN)/pictures

# Choosing palettes, against pngquant, ImageMagick and Pillow.
bench-palette: bench-programs
	@$$($(PEERS)/python.sh) $(PEERS)/palette.py $(BENCH_BIN)/palette
	@$$($(PEERS)/python.sh) $(PEERS)/palette.py $(BENCH_BIN)/palette --grid rgb565 --cases set --counts 16,255
	@$$($(PEERS)/python.sh) $(PEERS)/palette.py $(BENCH_BIN)/palette --grid rgb555 --cases set --counts 16,255

# The tool, its manual pages, and its completions for bash, zsh and fish.
MAN := $(DESTDIR)$(PREFIX)/share/man/man1
BASH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/bash-completion/completions
ZSH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/zsh/site-functions
FISH_COMPLETIONS := $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
PAGES := $(wildcard Documentation/man/*.1)

install: build
	install -d $(DESTDIR)$(PREFIX)/bin $(MAN) $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS)
	install -m 755 $(ROMKIT) $(DESTDIR)$(PREFIX)/bin/romkit
	install -m 644 $(PAGES) $(MAN)
	$(ROMKIT) --generate-completion-script bash >$(BASH_COMPLETIONS)/romkit
	$(ROMKIT) --generate-completion-script zsh >$(ZSH_COMPLETIONS)/_romkit
	$(ROMKIT) --generate-completion-script fish >$(FISH_COMPLETIONS)/romkit.fish

uninstall:
	rm -f $(DESTDIR)$(PREFIX)/bin/romkit $(addprefix $(MAN)/,$(notdir $(PAGES)))
	rm -f $(BASH_COMPLETIONS)/romkit $(ZSH_COMPLETIONS)/_romkit $(FISH_COMPLETIONS)/romkit.fish

# The manual pages and Documentation/Commands.md, from the command's own definitions. A test tells when it is time to.
reference: build
	Scripts/make-reference.py $(ROMKIT) Documentation

clean:
	rm -rf .build .build-bench .build-samples .build-fuzz .build-fuzz-planted

# The one system package: zlib's header. macOS has it in its SDK.
zlib:
	@if [ "$$(uname)" = Darwin ] || echo '#include <zlib.h>' | cc -E - >/dev/null 2>&1; then :; \
	elif command -v apt-get >/dev/null; then \
	  sudo=; [ "$$(id -u)" = 0 ] || sudo=sudo; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq zlib1g-dev; \
	else echo 'romkit needs the header of zlib: install zlib1g-dev, zlib-devel or what your system calls it' >&2; exit 1; fi
