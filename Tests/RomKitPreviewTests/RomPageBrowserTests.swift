import Foundation
import RomTestSupport
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitPreview

/// The page in a real browser. Skipped, with a word about it, where there is no Chromium.
@Suite(
  .serialized, .enabled(if: Tier.check.isReached, "make check: pages are opened in a browser"),
  .enabled(if: Chromium.isPresent, "no Chromium is installed"))
struct RomPageBrowserTests {
  /// Notes what goes wrong, before anything of the page runs.
  private static let watch = """
    <script>
    window.found = { errors: [], refused: [], hacked: 0 };
    window.hacked = () => { found.hacked += 1; };
    addEventListener("error", (event) => found.errors.push(String(event.message || event.target.outerHTML)), true);
    addEventListener("unhandledrejection", (event) => found.errors.push(String(event.reason)));
    addEventListener("securitypolicyviolation", (event) => found.refused.push(event.blockedURI));
    for (const kind of ["error", "warn"]) console[kind] = (...words) => found.errors.push(words.join(" "));
    </script>
    """

  /// Looks at the page, uses it, and leaves what it saw in the document around it, as JSON.
  private static let probe = """
    <script>
    romkitPage.ready.then(() => new Promise((done) => { setTimeout(done, 300); })).then(async () => {
      const all = (what) => [...document.querySelectorAll(what)];
      const shown = (what) => all(what).filter((part) => part.getClientRects().length > 0).map((part) => part.id);
      const press = (key, target = document.body) =>
        target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      const filter = document.querySelector("#filter");
      const type = (words) => { filter.value = words; filter.dispatchEvent(new Event("input", { bubbles: true })); };
      dispatchEvent(new Event("beforeprint"));
      found.sizes = all("article .stage canvas").map((canvas) => canvas.width);
      found.width = innerWidth;
      found.sideways = document.documentElement.scrollWidth > innerWidth;
      found.entries = shown("article");
      found.title = document.querySelector("h1").textContent;
      found.texts = all("pre.text").map((text) => text.textContent);
      const slot = document.querySelector("#GSLOT000");
      if (slot) {
        const picture = slot.querySelector("canvas");
        const width = () => Math.round(picture.getBoundingClientRect().width / picture.width);
        found.zooms = [width()];
        slot.dispatchEvent(new PointerEvent("pointerenter"));
        press("3");
        found.zooms.push(width());
        picture.click();
        found.zooms.push(width());
        press("8");
        picture.click();
        found.zooms.push(width());
        const pointer = { bubbles: true, clientX: 0, clientY: 0 };
        slot.querySelector(".swatches i:nth-child(2)").dispatchEvent(new PointerEvent("pointerover", pointer));
        found.reading = slot.querySelector(".reading").textContent;
      }
      if (romkitPage.rom.songs.length) {
        found.samples = [...await romkitPage.samples(0, 22050)];
      }
      press("/");
      found.focus = document.activeElement === filter;
      found.filtered = {};
      for (const words of ["eslot003", "picture gslot", "ＴＯＷＥＲ second", "effect", "nothing of this kind"]) {
        type(words);
        found.filtered[words] = shown("article").join(" ") + " " + document.querySelector("#found").textContent;
      }
      found.none = shown("#none").length === 1 && shown("section.part").length === 0;
      press("Escape", filter);
      found.unfiltered = shown("article").length;
      found.loaded = performance.getEntriesByType("resource").map((entry) => entry.name)
        .filter((name) => !name.startsWith("data:"));
      const result = parent.document.createElement("pre");
      result.id = "result";
      result.textContent = JSON.stringify(found);
      parent.document.body.append(result);
    });
    </script>
    """

  /// A document with the page in a frame, as no window is as narrow as a telephone. The browser takes it as loaded, and looks at it,
  /// when it loads no images any more: there is always another until the probe has left its result, or half a minute is over.
  private static func frame(width: Int) -> String {
    """
    <!DOCTYPE html>
    <body><iframe src="page.html" style="width: \(width)px; height: 900px; border: 0"></iframe>
    <script>
    const begin = performance.now();
    const wait = () => {
      if (document.querySelector("#result") || performance.now() - begin > 30000) return;
      const image = new Image();
      image.onerror = wait;
      image.src = "frame.html?" + performance.now();
    };
    wait();
    </script>
    """
  }

  private struct Found: Decodable, Sendable {
    var errors: [String]
    var refused: [String]
    var hacked: Int
    var sizes: [Int]
    var title: String
    var texts: [String]
    var samples: [Int16]?
    var width: Int
    var sideways: Bool
    var entries: [String]
    var zooms: [Int]?
    var reading: String?
    var focus: Bool
    var filtered: [String: String]
    var none: Bool
    var unfiltered: Int
    var loaded: [String]
  }

  /// Opens a copy of a page that has the scripts above, and returns what they found, console messages included. The policy
  /// of the copy allows them, and `allowed` too.
  private static func look(at page: String, width: Int = 1_280, allowing allowed: String? = nil) throws
    -> Found
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("romkit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let head = try #require(page.range(of: "<title>"))
    let body = try #require(page.range(of: "</body>", options: .backwards))
    let copy =
      page[..<head.lowerBound] + watch + page[head.lowerBound..<body.lowerBound] + probe
      + page[body.lowerBound...]
    var policy = "script-src"
    for script in [watch, probe, allowed].compactMap({ $0 }) {
      let text = script.dropFirst("<script>".count).dropLast("</script>".count)
      policy += " 'sha256-\(Data(SHA256.digest(of: text.utf8).bytes).base64EncodedString())'"
    }
    let open = copy.replacingOccurrences(of: "script-src", with: policy)
    try #require(open.components(separatedBy: policy).count == 2)
    try Data(open.utf8).write(to: folder.appendingPathComponent("page.html"))
    let frame = folder.appendingPathComponent("frame.html")
    try Data(Self.frame(width: width).utf8).write(to: frame)
    let run = try Chromium.open(frame, profile: folder.appendingPathComponent("profile"))
    let match = run.document.firstMatch(of: /<pre id="result">([^<]*)<\/pre>/)
    let json = try #require(match?.1, "the page did not finish; the browser said: \(run.log.suffix(2_000))")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&amp;", with: "&")
    var found = try JSONDecoder().decode(Found.self, from: Data(json.utf8))
    found.errors += run.log.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
    return found
  }

  /// What is found on the page of a usual ROM; a browser takes a while to start, so it is opened once.
  private static let usual = Result { try look(at: PageROM.page(of: PageROM.records())) }

  @Test func thePageLoadsNothingAndMakesNoErrors() throws {
    let found = try Self.usual.get()
    #expect(found.errors == [])
    #expect(found.refused == [])
    #expect(found.loaded == [])
  }

  @Test func picturesAreThere() throws {
    #expect(try Self.usual.get().sizes == [32])
  }

  @Test func songsSoundAsTheCommandWritesThem() throws {
    let samples = try SoundPreview(PageROM.song).samples()
    #expect(try Self.usual.get().samples == Array(samples.prefix(22_050)))
  }

  @Test func digitsAndClicksZoom() throws {
    #expect(try Self.usual.get().zooms == [8, 3, 4, 1])
  }

  @Test func pointingAtAColourShowsIt() throws {
    #expect(try Self.usual.get().reading == "1 #aabbcc, 1 pixel")
  }

  @Test func aSlashLeadsToTheFilter() throws {
    #expect(try Self.usual.get().focus)
  }

  @Test(arguments: [
    ("eslot003", "ESLOT003 1 of 13"), ("picture gslot", "GSLOT000 GSLOT007 2 of 13"),
    ("ＴＯＷＥＲ second", "DSLOT001 1 of 13"), ("effect", "ESLOT003 ESLOT004 2 of 13"),
    ("nothing of this kind", " 0 of 13"),
  ])
  func theFilterShowsWhatHasAllWords(words: String, shown: String) throws {
    #expect(try Self.usual.get().filtered[words] == shown)
  }

  @Test func aFilterThatFindsNothingSaysSo() throws {
    #expect(try Self.usual.get().none)
  }

  @Test func escapeShowsEverythingAgain() throws {
    let found = try Self.usual.get()
    #expect(found.entries.count == 13)
    #expect(found.unfiltered == 13)
  }

  @Test func thePageFitsAWideWindow() throws {
    #expect(try !Self.usual.get().sideways)
  }

  @Test func pageFitsANarrowWindow() throws {
    let found = try Self.look(at: PageROM.page(of: PageROM.records()), width: 400)
    #expect(found.width == 400)
    #expect(!found.sideways)
    #expect(found.errors == [])
  }

  /// That the tests above would see what must not be.
  @Test func pageErrorsAreNoticed() throws {
    let script = "<script>hacked(); missing()</script>"
    let bad = script + "<img src=\"http://127.0.0.1:9/x.png\"><img width=\"5000\" height=\"1\">"
    let page = try PageROM.page(of: PageROM.records()).replacingOccurrences(
      of: "<noscript>", with: bad + "<noscript>")
    let found = try Self.look(at: page, allowing: script)
    #expect(found.hacked == 1)
    #expect(found.errors.contains { $0.contains("missing is not defined") })
    #expect(found.refused == ["http://127.0.0.1:9/x.png"])
    #expect(found.sideways)
  }

  @Test func otherScriptsAndStylesAreRefused() throws {
    let bad =
      "<script>hacked()</script><style>p { width: 200vw }</style><p style=\"width: 200vw\">x</p>"
      + "<img src=\"data:,\" onerror=\"hacked()\">"
    let page = try PageROM.page(of: PageROM.records()).replacingOccurrences(
      of: "<noscript>", with: bad + "<noscript>")
    let found = try Self.look(at: page)
    #expect(found.hacked == 0)
    #expect(found.refused == ["inline", "inline", "inline", "inline"])
    #expect(!found.sideways)
  }

  @Test func hostileROMIsHarmless() throws {
    let (bytes, name) = try RomPageTests.hostileROM()
    let found = try Self.look(at: PageROM.page(of: bytes, name: name))
    #expect(found.hacked == 0)
    #expect(found.errors == [])
    #expect(found.refused == [])
    #expect(found.loaded == [])
    #expect(found.entries.count == 19)
    #expect(found.title == "</title><script>hacked()</script>\"'&\\u{1b}[1m\\u{202e}.bin")
    #expect(
      found.texts.first == RomPageTests.hostileText.replacingOccurrences(of: "\u{202E}", with: "\\u{202e}"))
  }
}
