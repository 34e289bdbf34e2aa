import RomKitBase

enum PageStyle {
  /// What the browser may load: what is in the page, and of scripts and styles only the page's own. Therefore no element
  /// has a `style`; what is different for each is in attributes and in the classes of ``places``.
  static let policy: Markup = {
    let style = source(of: element.html)
    let script = source(of: PageScript.element.html)
    return Markup(
      html:
        "default-src 'none'; img-src data:; media-src data: blob:; style-src \(style); script-src \(script)")
  }()

  /// The text between the tags, to the letter.
  static let element: Markup = "\n\(Markup(literal: sheet))\n\(places)"

  /// What a policy calls a script or style with this text.
  private static func source(of text: String) -> String {
    let digest = Base64.encoded(SHA256.digest(of: text.utf8).bytes)
    return "'sha256-\(String(decoding: digest, as: UTF8.self))'"
  }

  /// The classes that place something at a part of a whole, to a hundredth of a percent.
  static func place(_ part: Int, of whole: Int) -> Markup {
    let (percent, hundredth) = (whole > 0 ? part * 10_000 / whole : 0).quotientAndRemainder(dividingBy: 100)
    return "p\(percent) q\(hundredth)"
  }

  /// The rules of those classes: see `--p` and `--q` in ``sheet``.
  private static let places = Markup(html: "\(rules("p", through: 100))\n\(rules("q", through: 99))\n")

  private static func rules(_ name: String, through last: Int) -> String {
    (0...last).map { ".\(name)\($0){--\(name):\($0)}" }.joined()
  }

  /// An empty icon, so that no browser looks for one.
  static let icon: StaticString = "data:,"

  private static let sheet: StaticString = #"""
    :root {
      color-scheme: light dark;
      --ground: #f6f5f2; --card: #fffefc; --ink: #22262c; --soft: #5f6771; --line: #e2dfd8; --accent: #0a6b6b;
      --bad: #a82a20; --bad-ground: #fbeeec; --warning: #7d5400; --warning-ground: #f8f1df; --good: #1b6b42;
      --check-a: #ebe9e5; --check-b: #dad7d1; --shade: #f1efeb;
      --c0: #2f6fd0; --c1: #cc4257; --c2: #2b8f5c; --c3: #b27400; --c4: #8a55cc; --c5: #0d8a9e;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --ground: #15171b; --card: #1c1f24; --ink: #e3e6ea; --soft: #9ba4af; --line: #2d323a; --accent: #63c7c0;
        --bad: #f3958a; --bad-ground: #2e2022; --warning: #e3b667; --warning-ground: #2b2619; --good: #7fcf9f;
        --check-a: #2b3038; --check-b: #373d47; --shade: #23272d;
        --c0: #6ea4f5; --c1: #f07f90; --c2: #5cc590; --c3: #dfa94a; --c4: #b793ee; --c5: #51bfd2;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
    body {
      margin: 0 auto; max-width: 88rem; padding: 2.5rem 1.75rem 4rem; background: var(--ground); color: var(--ink);
      font: 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif;
      display: grid; grid-template-columns: 13rem minmax(0, 1fr); grid-template-rows: auto 1fr; column-gap: 2.5rem;
      grid-template-areas: "side head" "side main";
    }
    a { color: inherit; text-decoration: none; }
    a:hover { color: var(--accent); text-decoration: underline; text-underline-offset: 0.2em; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
    main:focus { outline: none; }
    h1, h2, h3, p, dl, dd, ul, ol { margin: 0; padding: 0; font-weight: inherit; font-size: inherit; }
    ul, ol { list-style: none; }
    .code, pre, .dump, h3, .side li li a { font-family: var(--mono); font-variant-ligatures: none; }
    .skip { position: absolute; left: -99rem; }
    .skip:focus { left: 1rem; top: 0.5rem; background: var(--card); padding: 0.3rem 0.8rem; z-index: 3; }

    .head { grid-area: head; padding-bottom: 1.75rem; border-bottom: 1px solid var(--line); }
    .head .kind { color: var(--soft); font-size: 0.8125rem; letter-spacing: 0.04em; }
    .head h1 { font-size: 2.125rem; line-height: 1.2; font-weight: 600; letter-spacing: -0.015em; overflow-wrap: anywhere; }
    .head dl { display: flex; flex-wrap: wrap; gap: 0.75rem 2.25rem; margin-top: 1.25rem; }
    .head dt { color: var(--soft); font-size: 0.8125rem; }
    .good::before, .bad::before, .plain::before { content: ""; display: inline-block; width: 0.5em; height: 0.5em;
      margin-right: 0.5em; border-radius: 50%; background: currentColor; vertical-align: 0.1em; }
    .good::before { color: var(--good); } dd.bad { color: var(--bad); } .plain::before { color: var(--soft); }

    .side { grid-area: side; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto;
      margin-top: -2.5rem; padding: 2.5rem 0.25rem 2rem; font-size: 0.8125rem; scrollbar-width: thin; }
    .find { position: relative; display: none; }
    .js .find { display: block; }
    .find label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .find input { width: 100%; padding: 0.45rem 2rem 0.45rem 0.7rem; font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--line); border-radius: 6px; }
    .find input::placeholder { color: var(--soft); opacity: 1; }
    .find kbd { position: absolute; right: 0.5rem; top: 50%; transform: translateY(-50%); padding: 0 0.35rem;
      border: 1px solid var(--line); border-radius: 4px; color: var(--soft); font: 0.75rem/1.4 var(--mono); }
    .find input:not(:placeholder-shown) { padding-right: 0.5rem; }
    .find input:focus + kbd, .find input:not(:placeholder-shown) + kbd { display: none; }
    .found { min-height: 1.2rem; padding: 0.25rem 0.1rem 0; color: var(--soft); }
    html:not(.js) .found { display: none; }
    .side ol > li { margin-top: 0.9rem; }
    .side a.part { font-weight: 600; }
    .side a.part span, h2 span { color: var(--soft); font-weight: 400; margin-left: 0.25em; }
    .side li li { display: flex; justify-content: space-between; gap: 0.5rem; color: var(--soft); line-height: 1.65; }
    .side li li a { color: var(--ink); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .side li li a:hover { color: var(--accent); }
    .side li li span { white-space: nowrap; font-variant-numeric: tabular-nums; }
    .side li.bad::before { display: none; } .side li.bad a { color: var(--bad); }

    main { grid-area: main; min-width: 0; }
    section { padding-top: 2.25rem; }
    h2 { font-size: 1.25rem; font-weight: 600; letter-spacing: -0.01em; margin-bottom: 0.9rem; }
    .slots { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
    .pictures .slots { display: flex; flex-wrap: wrap; align-items: flex-start; }
    .effects .slots { grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr)); }
    .slot { position: relative; min-width: 0; padding: 1rem 1rem 0.9rem; background: var(--card); border: 1px solid var(--line);
      border-radius: 10px; }
    .slot:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
    .slot > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.9rem; margin-bottom: 0.8rem; }
    h3 { font-size: 0.9375rem; font-weight: 600; overflow-wrap: anywhere; }
    .what { color: var(--soft); font-size: 0.8125rem; flex: 1 1 auto; }
    .facts { display: flex; flex-wrap: wrap; gap: 0 0.9rem; margin-top: 0.8rem; color: var(--soft); font-size: 0.75rem; }
    .facts .code { font-size: 0.75rem; }
    .note { color: var(--soft); font-size: 0.8125rem; margin-top: 0.6rem; }
    .none { padding-top: 2.25rem; color: var(--soft); }

    .pictures .slot { width: min-content; min-width: min(100%, 18.125rem); max-width: 100%; }
    .pictures .slot > header, .data .slot > header { display: grid; grid-template-columns: 1fr auto; align-items: center; }
    .pictures .what { grid-row: 2; grid-column: 1 / -1; }
    .stage { max-width: 100%; max-height: 86vh; overflow: auto; line-height: 0; scrollbar-width: thin; }
    .stage + .swatches { margin-top: 0.9rem; }
    .note + .stage { margin-top: 0.5rem; }
    .stage img { max-width: none;
      image-rendering: pixelated; background: repeating-conic-gradient(var(--check-a) 0 25%, var(--check-b) 0 50%) 0 0 / 16px 16px; }
    .js .stage img { cursor: zoom-in; }
    .zoom { display: inline-flex; align-items: center; gap: 0.15rem; color: var(--soft); font-size: 0.8125rem; }
    .zoom output { min-width: 2em; text-align: center; font-variant-numeric: tabular-nums; }
    .zoom button { width: 1.6rem; height: 1.6rem; padding: 0; border: 1px solid var(--line); border-radius: 5px; background: none;
      color: inherit; font: inherit; line-height: 1; cursor: pointer; }
    .zoom button:hover:not(:disabled) { color: var(--accent); border-color: var(--accent); }
    .zoom button:disabled { opacity: 0.45; cursor: default; }
    .swatches { display: flex; flex-wrap: wrap; gap: 2px; }
    .swatches i { position: relative; width: 13px; height: 13px; border-radius: 2px; overflow: hidden; }
    .swatches i::after { content: ""; position: absolute; inset: 0; border-radius: 2px;
      box-shadow: inset 0 0 0 1px rgb(127 127 127 / 0.28); }
    .swatches svg { position: absolute; top: 0; left: 0; width: 100%; height: 100%; pointer-events: none; }
    .swatches i:hover { outline: 2px solid var(--ink); outline-offset: 1px; }
    .swatches .clear { background: repeating-conic-gradient(var(--check-a) 0 25%, var(--check-b) 0 50%) 0 0 / 8px 8px; }
    .swatches.whole { display: grid; grid-template-columns: repeat(32, minmax(0, 1fr)); gap: 3px; max-width: 46rem; }
    .swatches.whole i { width: auto; height: auto; aspect-ratio: 1; }
    .reading { margin-top: 0.8rem; font-size: 0.75rem; font-variant-numeric: tabular-nums; }
    .reading:empty, .reading:not(:empty) + .facts { display: none; }

    .score { position: relative; }
    .js .score { cursor: pointer; }
    .score svg { display: block; width: 100%; }
    .wave { height: 4rem; fill: var(--accent); stroke: var(--accent); stroke-width: 1; overflow: visible; }
    .wave path { vector-effect: non-scaling-stroke; stroke-linejoin: round; }
    .wave .outline { opacity: 0.4; }
    .songs .wave { height: 3rem; margin-top: 0.5rem; }
    .roll { position: relative; background: var(--shade); border-radius: 6px; overflow: hidden; }
    .roll svg { min-height: 7rem; max-height: 19rem; }
    .roll path { fill: none; stroke-width: 7; }
    .roll .octave { stroke: var(--line); stroke-width: 1; vector-effect: non-scaling-stroke; }
    .octaves span { top: calc((var(--p) + var(--q) / 100) * 1%); position: absolute; left: 0.35rem; transform: translateY(-100%); color: var(--soft); font: 0.625rem/1.4 var(--mono); }
    .c0 { stroke: var(--c0); --own: var(--c0); } .c1 { stroke: var(--c1); --own: var(--c1); }
    .c2 { stroke: var(--c2); --own: var(--c2); } .c3 { stroke: var(--c3); --own: var(--c3); }
    .c4 { stroke: var(--c4); --own: var(--c4); } .c5 { stroke: var(--c5); --own: var(--c5); }
    .t3 { opacity: 0.55; }
    .time { position: relative; height: 1.3rem; color: var(--soft); font-size: 0.6875rem; font-variant-numeric: tabular-nums; overflow: hidden; }
    .time span, .loop, .fade { left: calc((var(--p) + var(--q) / 100) * 1%); }
    .time span { position: absolute; padding-left: 0.3rem; border-left: 1px solid var(--line); line-height: 1.3rem; }
    .loop, .fade, .play { position: absolute; top: 0; bottom: 1.3rem; pointer-events: none; }
    .loop { border-left: 1px dashed var(--soft); }
    .fade { right: 0; background: linear-gradient(to right, transparent, var(--card)); border-left: 1px dashed var(--soft); }
    .loop span, .fade span { position: absolute; top: 0.15rem; left: 0.3rem; color: var(--soft); font-size: 0.6875rem; line-height: 1.4; }
    .octaves span, .loop span, .fade span { text-shadow: 0 0 2px var(--shade), 0 0 3px var(--shade), 0 0 4px var(--shade); }
    .play { width: 2px; margin-left: -1px; background: var(--ink); }
    .effects .play { bottom: 0; }
    .legend { display: flex; flex-wrap: wrap; gap: 0.1rem 1.1rem; margin: 0.35rem 0 0; color: var(--soft); font-size: 0.75rem; }
    .legend li::before { content: ""; display: inline-block; width: 0.85em; height: 0.3em; margin-right: 0.45em; border-radius: 2px;
      background: var(--own); vertical-align: 0.2em; }
    audio { display: block; width: 100%; height: 2.5rem; margin-top: 0.8rem; }

    pre { margin: 0; overflow: auto; scrollbar-width: thin; border-radius: 6px; background: var(--shade); padding: 0.85rem 1rem;
      tab-size: 4; }
    pre.text { max-height: 32rem; font-size: 0.875rem; line-height: 1.65; white-space: pre-wrap; overflow-wrap: anywhere;
      font-family: var(--mono), "Noto Sans Mono CJK JP", "Noto Sans CJK JP", "Hiragino Kaku Gothic ProN", "MS Gothic", monospace; }
    pre.dump { font-size: 0.75rem; line-height: 1.55; }
    pre.dump b { font-weight: 400; color: var(--soft); margin-right: 0.5em; } pre.dump span { color: var(--soft); }
    .control { color: var(--soft); }

    .problems ul, .troubles { background: var(--bad-ground); border-radius: 8px; padding: 0.8rem 1rem; }
    .problems ul:not(:has(.error)), .troubles:not(:has(.error)) { background: var(--warning-ground); }
    .troubles { margin-bottom: 0.9rem; padding: 0.6rem 0.9rem; font-size: 0.8125rem; }
    .problems li + li, .troubles li + li { margin-top: 0.4rem; }
    .problems li, .troubles li { overflow-wrap: anywhere; }
    .problems li b, .troubles li b { color: var(--bad); font-weight: 600; margin-right: 0.35em; }
    li.warning b { color: var(--warning); }
    .problems li span, .troubles li span { color: var(--soft); }
    .problems li a { text-decoration: underline; text-underline-offset: 0.2em; font-family: var(--mono); }
    .problems p, section > p { color: var(--soft); margin-top: 0.6rem; }

    footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.8125rem; }
    footer b { font-weight: 500; color: var(--ink); }

    @media (max-width: 60rem) {
      html { scroll-padding-top: 6.5rem; }
      body { padding: 1.25rem 1rem 3rem; grid-template-columns: minmax(0, 1fr); grid-template-rows: none; grid-template-areas: "head" "side" "main"; }
      .head { padding-bottom: 1.1rem; border-bottom: 0; }
      .head h1 { font-size: 1.625rem; }
      .head dl { gap: 0.5rem 1.5rem; margin-top: 0.9rem; }
      .side { z-index: 2; max-height: none; overflow: visible; margin: 0 -1rem; padding: 0.6rem 1rem; background: var(--ground);
        border-block: 1px solid var(--line); }
      .side ul { display: none; }
      .side ol { display: flex; gap: 0 1.1rem; overflow-x: auto; padding: 0.1rem 0.1rem 0.2rem; scrollbar-width: none; }
      .js .side ol { padding-top: 0.55rem; }
      .side ol > li { margin: 0; white-space: nowrap; }
      .side a.part { font-weight: 500; }
      .found { position: absolute; right: 1.6rem; top: 0.6rem; padding: 0.5rem 0 0; min-height: 0; pointer-events: none; }
      .find input:not(:placeholder-shown) { padding-right: 7.5rem; }
      .find input::-webkit-search-cancel-button { display: none; }
      section { padding-top: 1.6rem; }
      .swatches.whole { grid-template-columns: repeat(16, minmax(0, 1fr)); }
      .swatches i { width: 15px; height: 15px; }
    }
    @media (max-width: 30rem) { .pictures .slot { width: 100%; } }
    @media print {
      body { display: block; max-width: none; padding: 0; } .side, audio, .zoom, .reading { display: none; }
      .slot { break-inside: avoid; } pre.text { max-height: none; }
    }
    """#
}
