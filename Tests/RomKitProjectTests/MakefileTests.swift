import TestSupport
import Testing

@testable import RomKitProject

/// Makefiles that make slots, as romkit understands them.
@Suite struct MakefileTests {
  private func slots(_ text: String, files: Set<String> = [], bodies: [String] = []) -> MakefileSlots {
    MakefileSlots(Makefile(Array(text.utf8)), bodies: bodies) { files.contains($0) ? $0 : nil }
  }

  private func lines(_ slots: MakefileSlots) -> [String] {
    slots.sources.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.recipe) \($0.value.path)" }
  }

  private func reports(_ slots: MakefileSlots) -> [String] {
    slots.findings.map { "\($0.line): \($0.finding.message.english)" }
  }

  @Test func linesWrittenByHandAreUnderstood() {
    let slots = slots(
      """
      # the title
      all: romdata.bin
      romdata.bin:
      \tvgs2bmp title.bmp GSLOT000.CHR
      \t@../bin/vgs2wav sounds/jump.wav ./ESLOT003.PCM
      \t-vgs2mml "stage one.mml" BSLOT000.BGM; cp map.bin DSLOT000.DAT
      \tcp words.txt tmp/DSLOT001.DAT && cp tmp/DSLOT001.DAT DSLOT001.DAT
      \ticonv -f UTF-8 -t SJIS < story.txt > DSLOT002.DAT
      \tvgs2rom ./ romdata.bin
      \trm -f *.tmp
      """)
    #expect(
      lines(slots) == [
        "GSLOT000 converted title.bmp", "ESLOT003 converted sounds/jump.wav",
        "BSLOT000 converted stage one.mml",
        "DSLOT000 copied map.bin", "DSLOT001 copied words.txt", "DSLOT002 encoded story.txt",
      ])
    #expect(slots.folders == ["."])
    #expect(reports(slots).isEmpty)
  }

  @Test func suffixRulesOfTheSDKAreFollowed() {
    let slots = slots(
      """
      ASSETS=\\
      \tdata/GSLOT000.CHR\\
      \tdata/BSLOT001.BGM\\
      \tdata/BSLOT002.BGM\\
      \tdata/DSLOT000.DAT

      all: mklist romdata.bin
      mklist: src/mklist.c
      \tgcc -o mklist src/mklist.c
      .SUFFIXES: .bmp .CHR
      .bmp.CHR:
      \tvgsbmp $< $@
      .SUFFIXES: .mml .BGM
      .mml.BGM:
      \tvgs2mml $< $@
      \t./mkmeta $<
      \tvgs2pack $<
      romdata.bin: $(ASSETS)
      \tvgs2rom ./data romdata.bin
      \tvgs2tar game.pkg data/*.vgs
      data/DSLOT000.DAT: songlist.txt
      \ticonv -f UTF-8 -t SJIS < songlist.txt > songlist.txt.sjis
      \t./mklist songlist.txt.sjis data/DSLOT000.DAT
      """,
      files: ["data/GSLOT000.bmp", "data/BSLOT001.mml", "data/BSLOT002.mml", "songlist.txt"])
    #expect(
      lines(slots) == [
        "GSLOT000 converted data/GSLOT000.bmp", "BSLOT001 converted data/BSLOT001.mml",
        "BSLOT002 converted data/BSLOT002.mml",
      ])
    #expect(slots.folders == ["data"])
    #expect(
      reports(slots) == [
        "16: romkit does not understand this command: ./mkmeta $<",
        "23: romkit does not understand this command: ./mklist songlist.txt.sjis data/DSLOT000.DAT",
      ])
  }

  /// In a list for a rule, in one for a function only, in a separate rule and by a rule for an extension; each with the line
  /// that a reader would look for.
  @Test func everySlotThatIsNamedHasItsLine() {
    let slots = slots(
      """
      ASSETS = \\
      \tGSLOT000.CHR \\
      \tESLOT000.PCM
      MORE = $(addprefix data/,BSLOT001.BGM BSLOT002.BGM)
      rom: $(ASSETS) $(MORE) DSLOT000.DAT GSLOT300.CHR
      \tvgs2rom . rom
      .wav.PCM:
      \tvgs2wav $< $@
      DSLOT000.DAT: list.txt
      \t./lister list.txt $@
      """)
    #expect(
      slots.lines.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" } == [
        "GSLOT000 1", "ESLOT000 1", "BSLOT001 4", "BSLOT002 4", "DSLOT000 9",
      ])
    #expect(slots.missing.map { "\($0.key) \($0.value)" } == ["ESLOT000 ESLOT000.wav"])
    #expect(
      reports(slots) == [
        "5: romkit does not evaluate the function addprefix; its value was taken to be empty",
        "5: expected the name of a slot such as GSLOT000.CHR, with a number from 000 to 255, found GSLOT300.CHR",
        "10: romkit does not understand this command: ./lister list.txt $@",
      ])
  }

  /// Microsoft's make uses the value of a variable above a recipe, and finds files in any case.
  @Test func makefilesForWindowsAreUnderstood() {
    let slots = slots(
      """
      all: ROMDATA.BIN
      \tcopy ROMDATA.BIN ..\\windows
      \tdel /q *.tmp
      ROMDATA.BIN:\\
      \tESLOT000.PCM\\
      \tGSLOT000.CHR\\
      \tGSLOT001.CHR
      \tvgs2rom .\\ ROMDATA.BIN
      T=000
      GSLOT$(T).CHR: gslot$(T).bmp
        VGS2BMP.EXE gslot$(T).bmp GSLOT$(T).CHR
      T=001
      gslot$(T).chr: art\\title.bmp
      \tvgs2bmp art\\title.bmp GSLOT$(T).CHR
      .wav.PCM:
      \tvgs2wav $** $@
      map.dat: map.bin
      \tcopy /Y /B map.bin map.dat
      DSLOT001.DAT: map.dat
      \t@copy Map.dat .\\DSLOT001.DAT
      """.replacing("\n", with: "\r\n"),
      files: ["gslot000.bmp", "art/title.bmp", "eslot000.wav", "map.bin"])
    #expect(
      lines(slots) == [
        "GSLOT000 converted gslot000.bmp", "GSLOT001 converted art/title.bmp",
        "ESLOT000 converted eslot000.wav",
        "DSLOT001 copied map.bin",
      ])
    #expect(slots.folders == ["."])
    #expect(reports(slots).isEmpty)
  }

  @Test func copiesAreFollowedHoweverTheyAreWritten() {
    let slots = MakefileSlots(
      Makefile(
        Array(
          """
          all: rom
          \t\\cp -pf one.bin DSLOT000.DAT
          \t/bin/cp -p art/DSLOT001.DAT art/DSLOT002.DAT ./
          \tcp there/DSLOT003.DAT here
          \tinstall -m 644 five.bin DSLOT005.DAT
          \tcp two\\ words.bin DSLOT006.DAT
          data/DSLOT004.DAT: there/DSLOT004.DAT
          \tcp $< data
          rom:
          \tvgs2rom here rom
          \t\\cp -pf rom ../linux
          """.utf8)), bodies: [], isFolder: { $0 == "here" }, find: { $0 })
    #expect(
      lines(slots) == [
        "DSLOT000 copied one.bin", "DSLOT001 copied art/DSLOT001.DAT", "DSLOT002 copied art/DSLOT002.DAT",
        "DSLOT003 copied there/DSLOT003.DAT", "DSLOT004 copied there/DSLOT004.DAT",
        "DSLOT006 copied two words.bin",
      ])
    #expect(
      reports(slots) == ["5: romkit does not understand this command: install -m 644 five.bin DSLOT005.DAT"])
  }

  @Test func variablesPatternsAndReferencesAreExpanded() {
    let slots = slots(
      """
      NAMES := a b
      BMP = $(NAMES:=.bmp)
      CONVERT ?= vgs2bmp
      EXTRA = GSLOT009
      EXTRA += GSLOT010
      %.CHR: art/%.bmp
      \t$(CONVERT) $< $@
      rom: $(patsubst %,%.CHR,$(EXTRA)) ${ONE}.CHR
      GSLOT001.CHR: $(BMP)
      \t${CONVERT} $(word 2,$^) $@
      GSLOT002.CHR: b.bmp ; $(CONVERT) $(<) $(@D)/$(@F)
      """, files: ["art/GSLOT009.bmp", "art/GSLOT010.bmp"])
    #expect(
      lines(slots) == [
        "GSLOT002 converted b.bmp", "GSLOT009 converted art/GSLOT009.bmp",
        "GSLOT010 converted art/GSLOT010.bmp",
      ])
    #expect(
      reports(slots) == [
        "10: romkit does not evaluate the function word; its value was taken to be empty",
        "10: romkit does not understand this command: ${CONVERT} $(word 2,$^) $@",
      ])
  }

  @Test func anExtensionIsReplacedInAReference() {
    let slots = slots(
      """
      ART = GSLOT001.bmp GSLOT002.png
      %.CHR: art/%.bmp
      \tvgs2bmp $< $@
      rom: $(ART:.bmp=.CHR)
      """, files: ["art/GSLOT001.bmp", "art/GSLOT002.bmp"])
    #expect(lines(slots) == ["GSLOT001 converted art/GSLOT001.bmp"])
  }

  @Test func unknownLinesAreReportedWithTheirPositions() {
    let slots = slots(
      """
      include common.mk
      ifeq ($(OS),Windows)
      endif
      define THING
      \tvgs2bmp no.bmp GSLOT000.CHR
      endef
      LIST != ls
      nonsense
      A = $(B)
      B = $(A)
      x: y
      \tfor i in 1 2; do vgs2bmp $$i.bmp GSLOT00$$i.CHR; done
      \tcp $(A) GSLOT001.CHR
      \tcp *.bmp GSLOT002.CHR
      """)
    #expect(
      reports(slots) == [
        "1: romkit does not understand this line: include common.mk",
        "2: romkit does not understand this line: ifeq ($(OS),Windows)",
        "3: romkit does not understand this line: endif",
        "4: romkit does not understand this line: define THING",
        "7: romkit does not understand this line: LIST != ls",
        "8: romkit does not understand this line: nonsense",
        "12: romkit does not understand this command: for i in 1 2; do vgs2bmp $$i.bmp GSLOT00$$i.CHR; done",
        "13: the variable A refers to itself, or its value is too long",
        "13: romkit does not understand this command: cp $(A) GSLOT001.CHR",
        "14: romkit does not understand this command: cp *.bmp GSLOT002.CHR",
      ])
    #expect(slots.sources.isEmpty)
  }

  @Test func aFileThatIsMadeOfItselfHasNoOrigin() {
    #expect(slots("x:\n\tcp GSLOT001.CHR GSLOT000.CHR\n\tcp GSLOT000.CHR GSLOT001.CHR\n").sources.isEmpty)
  }

  @Test func doublingVariablesCostLittle() {
    var text = "V0 = xxxxxxxxxxxxxxxx\n"
    for index in 1...60 { text += "V\(index) = $(V\(index - 1))$(V\(index - 1))\n" }
    for index in 1...60 { text += "a\(index): $(V\(index))\n\tcp $(V\(index)) GSLOT000.CHR\n" }
    let seconds = processorSeconds { #expect(!slots(text).findings.isEmpty) }
    #expect(seconds < 20)
  }

  @Test func rulesThatMultiplyAreLeftOut() {
    let many = 0..<10_000
    let targets = many.map { "d\($0)/GSLOT000.CHR" }.joined(separator: " ")
    let files = many.map { "b\($0)" }.joined(separator: " ")
    let lines = many.map { "\techo \($0)\n" }.joined()
    let patterns = many.map { "%.c\($0): %.b\n" }.joined()
    let texts = [
      "all: \(targets)\n\(patterns)", "all: \(targets)\n%.CHR: %.b\n\(lines)",
      "\(targets): \(files)\n\techo\n",
      "\(targets):\n\(lines)",
    ]
    for text in texts {
      let seconds = processorSeconds {
        let slots = MakefileSlots(Makefile(Array(text.utf8)), bodies: []) { $0 }
        #expect(
          reports(slots).map { $0.drop { $0 != ":" } } == [
            ": the makefile's rules expand to too many files; this rule and those after it were left out"
          ])
      }
      #expect(seconds < 20)
    }
  }

  @Test func linesAreCounted() {
    // Empty lines do not count.
    let text = "\n" + String(repeating: "a = 1\n", count: Makefile.mostLines)
    #expect(reports(slots(text)).isEmpty)
    #expect(
      reports(slots(text + "b = 1\n")) == [
        "16386: the makefile has more than 16,384 lines that are not empty; this line and those after it were left out"
      ])
  }

  @Test func aLineHasALimit() {
    let long = "a = " + String(repeating: "x", count: Makefile.longestLine - 4)
    #expect(reports(slots(long + "\n")).isEmpty)
    #expect(
      reports(slots("b = 1\n" + long + "x\n")) == [
        "2: this line has more than 262,144 bytes; it was left out"
      ])
    // Joined with a space.
    #expect(reports(slots(long.dropLast(2) + "\\\nx\n")).isEmpty)
    #expect(
      reports(slots(long.dropLast(1) + "\\\nx\n")) == [
        "1: this line has more than 262,144 bytes; it was left out"
      ])
  }

  @Test func namesMayHaveOtherThanASCII() {
    let slots = slots("é = a.bmp\nGSLOT000.CHR: $é\n\tvgs2bmp $< $@\nGSLOT001.CHR: ${é}\n\tvgs2bmp $< $@\n")
    #expect(lines(slots) == ["GSLOT000 converted a.bmp", "GSLOT001 converted a.bmp"])
  }

  @Test func nestedReferencesTakeLittleTime() {
    let nested =
      String(repeating: "$(patsubst a,", count: 16_000) + String(repeating: ",b)", count: 16_000)
    let seconds = processorSeconds {
      #expect(!reports(slots(nested + "\n")).isEmpty)
      #expect(!reports(slots(String(repeating: "$(", count: 120_000))).isEmpty)
    }
    #expect(seconds < 20)
  }

  /// Many words, each replaced by a long text, would make gigabytes; many words with a long pattern were as slow.
  @Test(arguments: [("%", "LONG"), ("LONG%", "x")]) func wordsTimesWordsAreBounded(from: String, to: String) {
    let words =
      "W = \(String(repeating: "a ", count: 100_000))\nLONG = \(String(repeating: "b", count: 200_000))\n"
    let (from, to) = (from.replacing("LONG", with: "$(LONG)"), to.replacing("LONG", with: "$(LONG)"))
    let seconds = processorSeconds {
      let found = reports(slots(words + "all: $(patsubst \(from),\(to),$(W))\n"))
      let isTooLong = found.contains { $0.hasSuffix("refers to itself, or its value is too long") }
      #expect(isTooLong == to.contains("LONG"))
    }
    #expect(seconds < 20)
  }

  @Test func aLongLineIsCutInMessages() {
    let line = String(repeating: "word ", count: 1_000)
    #expect(reports(slots(line)) == ["1: romkit does not understand this line: \(line.prefix(200))..."])
  }

  @Test func anyBytesAreAMakefile() {
    var generator = SeededGenerator(seed: 6)
    let alphabet = Array("$(){}:=%.\\\t\n #;<>&|'\"aGSLOT0.CHR@*,+?!".utf8)
    for round in 0..<1_000 {
      let start = round.isMultiple(of: 2) ? Array("all:\n\tcopy a b\n".utf8) : []
      let bytes = start + (0..<200).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
      _ = MakefileSlots(Makefile(bytes), bodies: ["GSLOT000.CHR"]) { $0 }
    }
  }
}
