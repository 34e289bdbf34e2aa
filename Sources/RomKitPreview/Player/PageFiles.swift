// Made by `make player` from the files in Page/; change those, and make it again.
// swift-format-ignore-file

/// The page's program for browsers: see the files that it is made of.
enum PageFiles {
  static let html: StaticString = ##"""
<a class="skip" href="#slots">Skip to the slots</a>
<header class="head">
<p class="kind" id="kind"></p>
<h1 id="title"></h1>
<dl id="facts"></dl>
<p class="opening"><button type="button" id="choose">Open another ROM</button> <span>or drop one anywhere on the page. Nothing leaves it.</span>
<input type="file" id="file" aria-label="ROM file" hidden></p>
<p id="notice" class="notice" role="status"></p>
</header>
<nav class="side" aria-label="Contents">
<div class="find"><label for="filter">Filter</label><input id="filter" type="search" placeholder="Filter" title="By name, kind and words" autocomplete="off" spellcheck="false" aria-keyshortcuts="/"><kbd aria-hidden="true">/</kbd></div>
<p id="found" class="found" role="status"></p>
<ol id="parts"></ol>
</nav>
<main id="slots" tabindex="-1">
<noscript><p class="none">This page needs scripts: the console runs in it.</p></noscript>
<p id="none" class="none" hidden>Nothing here has these words.</p>
<div id="sections"></div>
<footer><p id="after"></p><p>Made by <b>romkit preview</b>. Everything is in this one file, and it loads nothing.</p></footer>
</main>
<section id="deck" class="deck" aria-label="Player" hidden>
<div class="bar">
<div class="transport">
<button type="button" id="previous" aria-label="Previous song" aria-keyshortcuts="p"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 3h2v10H2zM14 3v10L5 8z"/></svg></button>
<button type="button" id="play" aria-label="Play" aria-keyshortcuts="Space"><svg viewBox="0 0 16 16" aria-hidden="true"><path class="go" d="M3 2v12l11-6z"/><path class="hold" d="M3 2h4v12H3zM9 2h4v12H9z"/></svg></button>
<button type="button" id="next" aria-label="Next song" aria-keyshortcuts="n"><svg viewBox="0 0 16 16" aria-hidden="true"><path d="M12 3h2v10h-2zM2 3v10l9-5z"/></svg></button>
</div>
<p class="now"><b id="song"></b> <span id="status"></span></p>
<div class="line"><input type="range" id="seek" min="0" max="1" value="0" step="1" aria-label="Position in the song"><div class="marks" aria-hidden="true"><i id="mark" hidden></i></div><p class="marked" id="marked"></p></div>
<button type="button" id="more" aria-expanded="false" aria-controls="desk">Mixer</button>
</div>
<div id="desk" class="desk" hidden>
<canvas id="roll" role="img" aria-label="Keys around the present moment"></canvas>
<ul class="channels" id="channels" aria-label="Channels"></ul>
<div class="settings">
<p><label for="volume">Volume</label><input type="range" id="volume" min="0" max="100" value="100"><output for="volume"></output></p>
<p><label for="key">Key</label><input type="range" id="key" min="-24" max="24" value="0"><output for="key"></output></p>
<p><label for="tempo">Tempo</label><input type="range" id="tempo" min="25" max="400" value="100"><output for="tempo"></output></p>
<p><label for="loops">Loops</label><select id="loops"><option value="1">once</option><option value="2">twice</option><option value="3">3 times</option><option value="5">5 times</option><option value="0">forever</option></select></p>
<p><label><input type="checkbox" id="all"> Play all songs</label></p>
<p class="acts"><button type="button" id="reset">Reset</button> <button type="button" id="wave">Save WAV</button> <button type="button" id="link">Copy link</button></p>
</div>
</div>
</section>
"""##
  static let style: StaticString = ##"""
:root {
color-scheme: light dark;
--ground: #f6f5f2;
--card: #fffefc;
--ink: #22262c;
--soft: #5f6771;
--line: #e2dfd8;
--accent: #0a6b6b;
--bad: #a82a20;
--bad-ground: #fbeeec;
--warning: #7d5400;
--warning-ground: #f8f1df;
--good: #1b6b42;
--check-a: #ebe9e5;
--check-b: #dad7d1;
--shade: #f1efeb;
--c0: #2f6fd0;
--c1: #cc4257;
--c2: #2b8f5c;
--c3: #b27400;
--c4: #8a55cc;
--c5: #0d8a9e;
--mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "Noto Sans Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
:root {
--ground: #15171b;
--card: #1c1f24;
--ink: #e3e6ea;
--soft: #9ba4af;
--line: #2d323a;
--accent: #63c7c0;
--bad: #f3958a;
--bad-ground: #2e2022;
--warning: #e3b667;
--warning-ground: #2b2619;
--good: #7fcf9f;
--check-a: #2b3038;
--check-b: #373d47;
--shade: #23272d;
--c0: #6ea4f5;
--c1: #f07f90;
--c2: #5cc590;
--c3: #dfa94a;
--c4: #b793ee;
--c5: #51bfd2;
}
}
* {
box-sizing: border-box;
}
[hidden] {
display: none !important;
}
html {
scroll-padding-top: 1rem;
-webkit-text-size-adjust: 100%;
}
body {
margin: 0 auto;
max-width: 88rem;
padding: 2.5rem 1.75rem 4rem;
background: var(--ground);
color: var(--ink);
font:
0.9375rem / 1.5 system-ui,
-apple-system,
"Segoe UI",
Roboto,
"Noto Sans",
"Helvetica Neue",
sans-serif;
display: grid;
grid-template-columns: 13rem minmax(0, 1fr);
grid-template-rows: auto 1fr;
column-gap: 2.5rem;
grid-template-areas: "side head" "side main";
}
a {
color: inherit;
text-decoration: none;
}
a:hover {
color: var(--accent);
text-decoration: underline;
text-underline-offset: 0.2em;
}
:focus-visible {
outline: 2px solid var(--accent);
outline-offset: 2px;
border-radius: 3px;
}
main:focus {
outline: none;
}
h1,
h2,
h3,
p,
dl,
dd,
ul,
ol {
margin: 0;
padding: 0;
font-weight: inherit;
font-size: inherit;
}
ul,
ol {
list-style: none;
}
.code,
pre,
.dump,
h3,
.side li li a {
font-family: var(--mono);
font-variant-ligatures: none;
}
.skip {
position: absolute;
left: -99rem;
}
.skip:focus {
left: 1rem;
top: 0.5rem;
background: var(--card);
padding: 0.3rem 0.8rem;
z-index: 3;
}
.head {
grid-area: head;
padding-bottom: 1.75rem;
border-bottom: 1px solid var(--line);
}
.head .kind {
color: var(--soft);
font-size: 0.8125rem;
letter-spacing: 0.04em;
}
.head h1 {
font-size: 2.125rem;
line-height: 1.2;
font-weight: 600;
letter-spacing: -0.015em;
overflow-wrap: anywhere;
}
.head dl {
display: flex;
flex-wrap: wrap;
gap: 0.75rem 2.25rem;
margin-top: 1.25rem;
}
.head dt {
color: var(--soft);
font-size: 0.8125rem;
}
.good::before,
.bad::before,
.plain::before {
content: "";
display: inline-block;
width: 0.5em;
height: 0.5em;
margin-right: 0.5em;
border-radius: 50%;
background: currentColor;
vertical-align: 0.1em;
}
.good::before {
color: var(--good);
}
dd.bad {
color: var(--bad);
}
.plain::before {
color: var(--soft);
}
.side {
grid-area: side;
position: sticky;
top: 0;
align-self: start;
max-height: 100vh;
overflow-y: auto;
margin-top: -2.5rem;
padding: 2.5rem 0.25rem 2rem;
font-size: 0.8125rem;
scrollbar-width: thin;
}
.find {
position: relative;
display: none;
}
.js .find {
display: block;
}
.find label {
position: absolute;
width: 1px;
height: 1px;
overflow: hidden;
clip-path: inset(50%);
}
.find input {
width: 100%;
padding: 0.45rem 2rem 0.45rem 0.7rem;
font: inherit;
color: inherit;
background: var(--card);
border: 1px solid var(--line);
border-radius: 6px;
}
.find input::placeholder {
color: var(--soft);
opacity: 1;
}
.find kbd {
position: absolute;
right: 0.5rem;
top: 50%;
transform: translateY(-50%);
padding: 0 0.35rem;
border: 1px solid var(--line);
border-radius: 4px;
color: var(--soft);
font: 0.75rem / 1.4 var(--mono);
}
.find input:not(:placeholder-shown) {
padding-right: 0.5rem;
}
.find input:focus + kbd,
.find input:not(:placeholder-shown) + kbd {
display: none;
}
.found {
min-height: 1.2rem;
padding: 0.25rem 0.1rem 0;
color: var(--soft);
}
html:not(.js) .found {
display: none;
}
.side ol > li {
margin-top: 0.9rem;
}
.side a.part {
font-weight: 600;
}
.side a.part span,
h2 span {
color: var(--soft);
font-weight: 400;
margin-left: 0.25em;
}
.side li li {
display: flex;
justify-content: space-between;
gap: 0.5rem;
color: var(--soft);
line-height: 1.65;
}
.side li li a {
color: var(--ink);
overflow: hidden;
text-overflow: ellipsis;
white-space: nowrap;
}
.side li li a:hover {
color: var(--accent);
}
.side li li span {
white-space: nowrap;
font-variant-numeric: tabular-nums;
}
.side li.bad::before {
display: none;
}
.side li.bad a {
color: var(--bad);
}
main {
grid-area: main;
min-width: 0;
}
section {
padding-top: 2.25rem;
}
h2 {
font-size: 1.25rem;
font-weight: 600;
letter-spacing: -0.01em;
margin-bottom: 0.9rem;
}
.slots {
display: grid;
gap: 1rem;
grid-template-columns: minmax(0, 1fr);
}
.pictures .slots {
display: flex;
flex-wrap: wrap;
align-items: flex-start;
}
.effects .slots {
grid-template-columns: repeat(auto-fill, minmax(min(100%, 18.5rem), 1fr));
}
.slot {
position: relative;
min-width: 0;
padding: 1rem 1rem 0.9rem;
background: var(--card);
border: 1px solid var(--line);
border-radius: 10px;
}
.slot:target {
border-color: var(--accent);
box-shadow: 0 0 0 1px var(--accent);
}
.slot > header {
display: flex;
flex-wrap: wrap;
align-items: baseline;
gap: 0 0.9rem;
margin-bottom: 0.8rem;
}
h3 {
font-size: 0.9375rem;
font-weight: 600;
overflow-wrap: anywhere;
}
.what {
color: var(--soft);
font-size: 0.8125rem;
flex: 1 1 auto;
}
.facts {
display: flex;
flex-wrap: wrap;
gap: 0 0.9rem;
margin-top: 0.8rem;
color: var(--soft);
font-size: 0.75rem;
}
.facts .code {
font-size: 0.75rem;
}
.note {
color: var(--soft);
font-size: 0.8125rem;
margin-top: 0.6rem;
}
.none {
padding-top: 2.25rem;
color: var(--soft);
}
.pictures .slot {
width: min-content;
min-width: min(100%, 18.125rem);
max-width: 100%;
}
.pictures .slot > header,
.data .slot > header {
display: grid;
grid-template-columns: 1fr auto;
align-items: center;
}
.pictures .what {
grid-row: 2;
grid-column: 1 / -1;
}
.stage {
position: relative;
max-width: 100%;
max-height: 86vh;
overflow: auto;
line-height: 0;
scrollbar-width: thin;
}
.stage + .swatches {
margin-top: 0.9rem;
}
.note + .stage {
margin-top: 0.5rem;
}
.selection {
position: absolute;
outline: 1px solid #fff;
box-shadow: 0 0 0 2px #000;
pointer-events: none;
}
.stage canvas {
max-width: none;
image-rendering: pixelated;
background: repeating-conic-gradient(var(--check-a) 0 25%, var(--check-b) 0 50%) 0 0 / 16px 16px;
}
.js .stage canvas {
cursor: zoom-in;
}
.zoom {
display: inline-flex;
align-items: center;
gap: 0.15rem;
color: var(--soft);
font-size: 0.8125rem;
}
.zoom output {
min-width: 2em;
text-align: center;
font-variant-numeric: tabular-nums;
}
.zoom button:hover:not(:disabled) {
color: var(--accent);
border-color: var(--accent);
}
.zoom button:disabled {
opacity: 0.45;
cursor: default;
}
.swatches {
display: flex;
flex-wrap: wrap;
gap: 2px;
}
.swatches i {
position: relative;
width: 13px;
height: 13px;
border-radius: 2px;
overflow: hidden;
}
.swatches i::after {
content: "";
position: absolute;
inset: 0;
border-radius: 2px;
box-shadow: inset 0 0 0 1px rgb(127 127 127 / 0.28);
}
.swatches i:hover {
outline: 2px solid var(--ink);
outline-offset: 1px;
}
.swatches .clear {
background: repeating-conic-gradient(var(--check-a) 0 25%, var(--check-b) 0 50%) 0 0 / 8px 8px;
}
.swatches.whole {
display: grid;
grid-template-columns: repeat(32, minmax(0, 1fr));
gap: 3px;
max-width: 46rem;
}
.swatches.whole i {
width: auto;
height: auto;
aspect-ratio: 1;
}
.reading {
margin-top: 0.8rem;
font-size: 0.75rem;
font-variant-numeric: tabular-nums;
}
.reading:empty,
.reading:not(:empty) + .facts {
display: none;
}
.score {
position: relative;
}
.js .score {
cursor: pointer;
}
.c0 {
--own: var(--c0);
}
.c1 {
--own: var(--c1);
}
.c2 {
--own: var(--c2);
}
.c3 {
--own: var(--c3);
}
.c4 {
--own: var(--c4);
}
.c5 {
--own: var(--c5);
}
.time {
position: relative;
height: 1.3rem;
color: var(--soft);
font-size: 0.6875rem;
font-variant-numeric: tabular-nums;
overflow: hidden;
}
.time span {
position: absolute;
padding-left: 0.3rem;
border-left: 1px solid var(--line);
line-height: 1.3rem;
}
.loop,
.play {
position: absolute;
top: 0;
bottom: 1.3rem;
pointer-events: none;
}
.loop {
border-left: 1px dashed var(--soft);
}
.loop span {
position: absolute;
top: 0.15rem;
left: 0.3rem;
color: var(--soft);
font-size: 0.6875rem;
line-height: 1.4;
}
.play {
width: 2px;
margin-left: -1px;
background: var(--ink);
}
.effects .play {
bottom: 0;
}
.legend {
display: flex;
flex-wrap: wrap;
gap: 0.1rem 1.1rem;
margin: 0.35rem 0 0;
color: var(--soft);
font-size: 0.75rem;
}
.legend li::before {
content: "";
display: inline-block;
width: 0.85em;
height: 0.3em;
margin-right: 0.45em;
border-radius: 2px;
background: var(--own);
vertical-align: 0.2em;
}
pre {
margin: 0;
overflow: auto;
scrollbar-width: thin;
border-radius: 6px;
background: var(--shade);
padding: 0.85rem 1rem;
tab-size: 4;
}
pre.text {
max-height: 32rem;
font-size: 0.875rem;
line-height: 1.65;
white-space: pre-wrap;
overflow-wrap: anywhere;
font-family:
var(--mono), "Noto Sans Mono CJK JP", "Noto Sans CJK JP", "Hiragino Kaku Gothic ProN", "MS Gothic", monospace;
}
pre.dump {
font-size: 0.75rem;
line-height: 1.55;
}
pre.dump b {
font-weight: 400;
color: var(--soft);
margin-right: 0.5em;
}
pre.dump span {
color: var(--soft);
}
.control {
color: var(--soft);
}
.problems ul,
.troubles {
background: var(--bad-ground);
border-radius: 8px;
padding: 0.8rem 1rem;
}
.problems ul:not(:has(.error)),
.troubles:not(:has(.error)) {
background: var(--warning-ground);
}
.troubles {
margin-bottom: 0.9rem;
padding: 0.6rem 0.9rem;
font-size: 0.8125rem;
}
.problems li + li,
.troubles li + li {
margin-top: 0.4rem;
}
.problems li,
.troubles li {
overflow-wrap: anywhere;
}
.problems li b,
.troubles li b {
color: var(--bad);
font-weight: 600;
margin-right: 0.35em;
}
li.warning b {
color: var(--warning);
}
.problems li span,
.troubles li span {
color: var(--soft);
}
.problems li a {
text-decoration: underline;
text-underline-offset: 0.2em;
font-family: var(--mono);
}
.problems p,
section > p {
color: var(--soft);
margin-top: 0.6rem;
}
footer {
margin-top: 3rem;
padding-top: 1rem;
border-top: 1px solid var(--line);
color: var(--soft);
font-size: 0.8125rem;
}
footer b {
font-weight: 500;
color: var(--ink);
}
button,
select,
input,
textarea {
font: inherit;
color: inherit;
}
.acts button,
.opening button,
.call button,
.bar button,
.channels button,
.fields button,
.zoom button {
min-height: 1.75rem;
padding: 0.1rem 0.6rem;
border: 1px solid var(--line);
border-radius: 6px;
background: var(--card);
cursor: pointer;
font-size: 0.8125rem;
}
.zoom button {
min-width: 1.75rem;
padding: 0 0.4rem;
}
button:hover:not(:disabled) {
color: var(--accent);
border-color: var(--accent);
}
select,
textarea,
.fields input {
background: var(--card);
border: 1px solid var(--line);
border-radius: 6px;
padding: 0.2rem 0.4rem;
max-width: 100%;
}
input {
accent-color: var(--accent);
}
.opening {
margin-top: 1rem;
color: var(--soft);
font-size: 0.8125rem;
}
.opening button {
color: var(--ink);
}
.notice:not(:empty) {
margin-top: 0.6rem;
overflow-wrap: anywhere;
}
.choice {
margin-bottom: 0.9rem;
font-size: 0.8125rem;
}
.acts {
margin-top: 0.8rem;
display: flex;
flex-wrap: wrap;
gap: 0.4rem;
align-items: center;
font-size: 0.8125rem;
}
.call {
font-size: 0.75rem;
}
.call span {
display: block;
margin-top: 0.4rem;
overflow-wrap: anywhere;
}
.call code {
font-family: var(--mono);
}
.animation {
margin-top: 0.6rem;
font-size: 0.8125rem;
}
.animation summary {
cursor: pointer;
color: var(--soft);
}
.strip {
margin-top: 0.5rem;
}
.strip canvas {
image-rendering: pixelated;
border: 1px solid var(--line);
}
.fields input {
width: 4.5rem;
}
.fields label {
display: inline-block;
margin-right: 0.5rem;
white-space: nowrap;
}
.fields {
line-height: 2.2;
}
.score canvas {
display: block;
width: 100%;
}
canvas.wave {
height: 4rem;
color: var(--accent);
}
canvas.keys {
height: 9rem;
background: var(--shade);
border-radius: 6px;
}
.editor {
display: grid;
grid-template-columns: minmax(0, 1fr) auto;
gap: 1rem;
margin-top: 0.8rem;
align-items: start;
}
.editor textarea {
width: 100%;
resize: vertical;
font: 0.8125rem / 1.6 var(--mono);
}
.scene .troubles {
margin: 0.9rem 0 0;
}
.deck {
position: fixed;
left: 0;
right: 0;
bottom: 0;
z-index: 4;
background: var(--card);
border-top: 1px solid var(--line);
padding: 0.6rem max(1rem, calc((100vw - 88rem) / 2 + 1.75rem)) max(0.6rem, env(safe-area-inset-bottom));
max-height: 80vh;
overflow: auto;
}
body.playing {
padding-bottom: 8rem;
}
.bar {
display: grid;
grid-template-columns: auto minmax(9rem, 14rem) minmax(0, 1fr) auto;
gap: 0.3rem 1rem;
align-items: center;
}
button svg {
display: block;
width: 1.1rem;
height: 1.1rem;
margin: 0 auto;
fill: currentColor;
}
#play .hold,
#play.playing .go {
display: none;
}
#play.playing .hold {
display: inline;
}
.kind::first-letter {
text-transform: uppercase;
}
.transport {
display: flex;
gap: 0.3rem;
}
.bar .transport button {
min-width: 2.5rem;
min-height: 2.25rem;
font-size: 1rem;
}
.now {
font-size: 0.8125rem;
font-variant-numeric: tabular-nums;
}
.now b {
font-family: var(--mono);
font-weight: 600;
display: block;
}
.now span {
color: var(--soft);
}
.line {
position: relative;
}
.line input {
display: block;
width: 100%;
margin: 0;
height: 1.5rem;
}
.marks {
position: absolute;
left: 0.5rem;
right: 0.5rem;
top: 0;
height: 1.5rem;
pointer-events: none;
}
.marks i {
position: absolute;
top: 0;
bottom: 0;
border-left: 2px dashed var(--soft);
}
.marked {
color: var(--soft);
font-size: 0.6875rem;
line-height: 1.1;
}
.desk {
display: grid;
grid-template-columns: minmax(0, 1fr) 17rem 17rem;
gap: 1rem 1.5rem;
margin-top: 0.7rem;
align-items: start;
}
#roll {
width: 100%;
height: 11rem;
background: var(--shade);
border-radius: 6px;
}
.channels li {
display: grid;
grid-template-columns: 1.2rem 2.2rem 2.2rem 1fr;
gap: 0.3rem;
align-items: center;
margin-bottom: 0.15rem;
font-size: 0.8125rem;
}
.channels b {
color: var(--own);
}
.channels meter {
width: 100%;
height: 0.8rem;
}
.channels [aria-pressed="true"] {
background: var(--ink);
color: var(--card);
border-color: var(--ink);
}
.settings p {
display: grid;
grid-template-columns: 4.5rem 1fr 3.5rem;
gap: 0.5rem;
align-items: center;
font-size: 0.8125rem;
margin-bottom: 0.25rem;
}
.settings p.acts {
display: flex;
}
.settings p:has(input[type="checkbox"]) {
display: block;
}
.settings input[type="range"] {
width: 100%;
}
.settings output {
text-align: right;
font-variant-numeric: tabular-nums;
}
@media (max-width: 60rem) {
html {
scroll-padding-top: 6.5rem;
}
body {
padding: 1.25rem 1rem 3rem;
grid-template-columns: minmax(0, 1fr);
grid-template-rows: none;
grid-template-areas: "head" "side" "main";
}
.head {
padding-bottom: 1.1rem;
border-bottom: 0;
}
.head h1 {
font-size: 1.625rem;
}
.head dl {
gap: 0.5rem 1.5rem;
margin-top: 0.9rem;
}
.side {
z-index: 2;
max-height: none;
overflow: visible;
margin: 0 -1rem;
padding: 0.6rem 1rem;
background: var(--ground);
border-block: 1px solid var(--line);
}
.side ul {
display: none;
}
.side ol {
display: flex;
gap: 0 1.1rem;
overflow-x: auto;
padding: 0.1rem 0.1rem 0.2rem;
scrollbar-width: none;
}
.js .side ol {
padding-top: 0.55rem;
}
.side ol > li {
margin: 0;
white-space: nowrap;
}
.side a.part {
font-weight: 500;
}
.found {
position: absolute;
right: 1.6rem;
top: 0.6rem;
padding: 0.5rem 0 0;
min-height: 0;
pointer-events: none;
}
.find input:not(:placeholder-shown) {
padding-right: 7.5rem;
}
.find input::-webkit-search-cancel-button {
display: none;
}
section {
padding-top: 1.6rem;
}
.bar {
grid-template-columns: auto minmax(0, 1fr) auto;
}
.line {
grid-row: 2;
grid-column: 1 / -1;
}
.desk {
grid-template-columns: minmax(0, 1fr);
}
.editor {
grid-template-columns: minmax(0, 1fr);
}
.swatches.whole {
grid-template-columns: repeat(16, minmax(0, 1fr));
}
.swatches i {
width: 15px;
height: 15px;
}
}
@media (max-width: 30rem) {
.pictures .slot {
width: 100%;
}
}
@media print {
body {
display: block;
max-width: none;
padding: 0;
}
.side,
.deck,
.zoom,
.reading,
.acts,
.opening,
.animation,
.choice,
.scene {
display: none;
}
.slot {
break-inside: avoid;
}
pre.text {
max-height: none;
}
}
"""##
  static let engine: StaticString = ##"""
"use strict";
const rate = 22050;
class Engine {
constructor(module) {
this.module = module;
this.begin();
}
begin() {
this.core = new WebAssembly.Instance(this.module).exports;
this.address = this.core.player_info();
this.playing = -1;
this.held = false;
this.silence = 0;
}
call(name, ...values) {
return this.core[`player_${name}`](...values);
}
info(count) {
return new Int32Array(this.core.memory.buffer, this.address, count).slice();
}
give(bytes) {
const address = this.call("input", bytes.length);
if (address) new Uint8Array(this.core.memory.buffer, address, bytes.length).set(bytes);
return address ? bytes.length : 0;
}
open(bytes) {
this.begin();
return bytes.length && !this.give(bytes) ? 1 : this.call("open", bytes.length);
}
words(address, count) {
return new Uint8ClampedArray(this.core.memory.buffer, address, 4 * count).slice();
}
run(calls) {
let fault = 0;
for (const [name, ...values] of calls) {
const result = this.call(name, ...values);
if (name === "play") {
fault = result;
if (!fault) [this.playing, this.held] = [values[0], false];
} else if (name === "play_effect") {
fault = result;
} else if (name === "stop") {
this.playing = -1;
} else if (name === "hold") {
this.held = Boolean(values[0]);
}
}
this.silence = 0;
return fault;
}
samples(count) {
const address = this.call("render", count);
return new Int16Array(this.core.memory.buffer, address, count);
}
render(target) {
const samples = this.samples(target.length);
let silent = true;
for (let index = 0; index < target.length; index += 1) {
const sample = samples[index];
if (sample !== 0) silent = false;
target[index] = sample / 32768;
}
this.silence = silent ? this.silence + target.length : 0;
}
state() {
const position = this.call("position");
const [made, total, loops, over] = this.info(4);
this.call("levels");
const words = this.info(48);
const levels = [0, 1, 2, 3, 4, 5].map((channel) => words[8 * channel]);
return { slot: this.playing, held: this.held, silence: this.silence, position, made, total, loops, over, levels };
}
}
"""##
  static let worklet: StaticString = ##"""
registerProcessor(
"romkit",
class extends AudioWorkletProcessor {
constructor({ processorOptions: { module, rom, calls } }) {
super();
this.blocks = 0;
this.guard(() => {
this.engine = new Engine(new WebAssembly.Module(module));
this.engine.open(rom);
this.engine.run(calls);
});
this.port.onmessage = ({ data: { number, calls } }) =>
this.guard(() => {
const fault = this.engine.run(calls);
this.port.postMessage({ number, fault, state: this.engine.state() });
});
}
guard(action) {
try {
action();
} catch (error) {
this.engine = null;
this.port.postMessage({ trap: String(error) });
}
}
process(_, [[channel]]) {
if (!this.engine) return false;
this.guard(() => {
this.engine.render(channel);
this.blocks += 1;
if (this.blocks % 4 === 0) this.port.postMessage({ state: this.engine.state() });
});
return true;
}
},
);
"""##
  static let script: StaticString = ##"""
(() => {
"use strict";
const bytesOf = (text) => {
if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
const binary = atob(text);
const bytes = new Uint8Array(binary.length);
for (let index = 0; index < bytes.length; index += 1) bytes[index] = binary.charCodeAt(index);
return bytes;
};
const workletAddress = () => {
const source = ["engine", "worklet"].map((id) => document.getElementById(id).textContent).join("\n");
return `data:text/javascript,${encodeURIComponent(source)}`;
};
const within = (promise, milliseconds) =>
Promise.race([
promise,
new Promise((done) => {
setTimeout(done, milliseconds);
}),
]);
class ScheduledSound {
constructor(context, module, rom, calls, listener) {
this.context = context;
this.listener = listener;
this.engine = new Engine(new WebAssembly.Module(module));
this.engine.open(rom);
this.engine.run(calls);
this.frame = 0;
this.start = context.currentTime + 0.05;
this.timer = setInterval(() => this.fill(), 50);
}
fill() {
if (this.context.state !== "running") return;
if (this.start + this.frame / rate < this.context.currentTime) {
this.start = this.context.currentTime + 0.05;
this.frame = 0;
}
while (this.start + this.frame / rate < this.context.currentTime + 0.3) {
const buffer = this.context.createBuffer(1, 2048, rate);
this.engine.render(buffer.getChannelData(0));
const source = this.context.createBufferSource();
source.buffer = buffer;
source.connect(this.context.destination);
source.start(this.start + (this.frame + 1e-7) / rate);
this.frame += 2048;
}
this.listener({ state: this.engine.state() });
}
post(message) {
const fault = this.engine.run(message.calls);
this.listener({ number: message.number, fault, state: this.engine.state() });
}
end() {
clearInterval(this.timer);
}
}
class WorkletSound {
constructor(context, module, rom, calls, listener) {
this.node = new AudioWorkletNode(context, "romkit", {
numberOfInputs: 0,
outputChannelCount: [1],
processorOptions: { module, rom, calls },
});
this.node.port.onmessage = ({ data }) => listener(data);
this.node.onprocessorerror = () => listener({ trap: "the worklet ended" });
this.node.connect(context.destination);
}
post(message) {
this.node.port.postMessage(message);
}
end() {
this.node.disconnect();
}
}
class Sound {
constructor(module, listener, complain) {
Object.assign(this, { module, listener, complain, rom: new Uint8Array(), context: null, output: null });
this.number = 0;
this.answers = new Map();
this.wanted = false;
this.settings = () => [];
this.interrupted = () => {};
}
get kind() {
return this.output instanceof WorkletSound ? "worklet" : this.output ? "buffers" : "none";
}
open(rom) {
this.rom = rom;
for (const answer of this.answers.values()) answer(0);
this.answers.clear();
if (!this.context) return;
this.output?.end();
this.output = null;
this.connect();
}
async send(calls) {
this.wanted = true;
if (!this.context) this.ready = this.create();
this.resume();
await this.ready;
if (!this.output) this.connect();
this.number += 1;
const number = this.number;
const answer = new Promise((done) => {
this.answers.set(number, done);
});
this.output.post({ number, calls });
const fault = await within(answer, 3000);
if (fault === undefined && this.context.state !== "running" && !document.hidden) {
this.complain("The browser does not start the sound: is there a device for it?");
}
return fault ?? 0;
}
change(calls) {
if (this.output) {
this.number += 1;
this.output.post({ number: this.number, calls });
}
}
async create() {
try {
if (navigator.audioSession) navigator.audioSession.type = "playback";
} catch {
}
this.context = new AudioContext({ sampleRate: rate, latencyHint: "interactive" });
this.context.addEventListener("statechange", () => {
const { state } = this.context;
if (state === "interrupted" || (state === "suspended" && this.wanted && !this.resting && !document.hidden))
this.interrupted();
});
this.hasWorklet = false;
if (this.context.audioWorklet && this.context.sampleRate === rate) {
try {
await this.context.audioWorklet.addModule(workletAddress());
this.hasWorklet = true;
} catch {
}
}
this.connect();
}
connect() {
const Output = this.hasWorklet ? WorkletSound : ScheduledSound;
const hear = (message) => {
if (message.trap) {
this.output?.end();
this.output = null;
this.interrupted();
this.complain(`The player stopped, which is a bug of romkit: ${message.trap}`);
}
if (message.number !== undefined) {
this.answers.get(message.number)?.(message.fault);
this.answers.delete(message.number);
}
if (message.state) this.listener(message.state);
};
this.output = new Output(this.context, this.module, this.rom, this.settings(), hear);
}
suspend() {
this.resting = true;
if (this.context && this.context.state === "running") within(this.context.suspend(), 1000);
}
resume() {
this.wanted = true;
if (!document.hidden) this.resting = false;
if (this.context && this.context.state !== "running" && !document.hidden) within(this.context.resume(), 1000);
}
rest() {
this.wanted = false;
this.suspend();
}
async visibilityChanged() {
if (!this.context) return;
if (document.hidden) return this.suspend();
if (!this.wanted) return;
this.resting = true;
await within(this.context.suspend(), 300);
this.resting = false;
await within(this.context.resume(), 1000);
}
async samples(calls, count) {
const context = new OfflineAudioContext(1, count, rate);
await context.audioWorklet.addModule(workletAddress());
const output = new WorkletSound(context, this.module, this.rom, calls, () => {});
const buffer = await context.startRendering();
output.end();
return Int16Array.from(buffer.getChannelData(0), (sample) => sample * 32768);
}
}
const all = (what, where = document) => [...where.querySelectorAll(what)];
const one = (what, where = document) => where.querySelector(what);
const make = (tag, members = {}, ...children) => {
const element = document.createElement(tag);
for (const [name, value] of Object.entries(members)) {
if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
else element[name] = value;
}
element.append(...children.filter((child) => child !== null && child !== undefined));
return element;
};
const button = (text, name, onclick, members = {}) =>
make("button", {
type: "button",
textContent: text,
onclick,
...(name === text ? {} : { "aria-label": name }),
...members,
});
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");
const plural = (number, word) => `${grouped(number)} ${word}${number === 1 ? "" : "s"}`;
const clamp = (number, low, high) => Math.min(high, Math.max(low, number));
const clock = (samples) => {
const seconds = Math.floor(samples / rate);
return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
};
const hexadecimal = (number, digits) => (number >>> 0).toString(16).padStart(digits, "0");
const hidden =
/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\ud800-\udfff](?![\udc00-\udfff])|[\u{e0000}-\u{e007f}]/u;
const escaped = (character) => `\\u{${character.codePointAt(0).toString(16)}}`;
const visible = (text) =>
Array.from(text, (character) => (hidden.test(character) ? escaped(character) : character)).join("");
const visibleLines = (text) => {
const nodes = [];
for (const part of text.split(new RegExp(`(${hidden.source})`, "u"))) {
if (part && part.length <= 2 && hidden.test(part))
nodes.push(make("span", { className: "control", textContent: escaped(part) }));
else if (part) nodes.push(part);
}
return nodes;
};
const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
let value = index;
for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
return value;
});
const checksum = (bytes) => {
let value = 0xffffffff;
for (let index = 0; index < bytes.length; index += 1) value = crcTable[(value ^ bytes[index]) & 255] ^ (value >>> 8);
return hexadecimal(~value, 8);
};
const save = (name, parts, type) => {
const address = URL.createObjectURL(new Blob(parts, { type }));
make("a", { href: address, download: name }).click();
setTimeout(() => URL.revokeObjectURL(address), 60000);
};
const waveHeader = (count) => {
const view = new DataView(new ArrayBuffer(44));
const words = [
0x46464952,
36 + 2 * count,
0x45564157,
0x20746d66,
16,
0x10001,
rate,
2 * rate,
0x100002,
0x61746164,
2 * count,
];
for (const [index, word] of words.entries()) view.setUint32(4 * index, word, true);
return view;
};
const problemItem = ({ severity, text, place, offset, notes = [], help }) => {
const item = make(
"li",
{ className: severity },
make("b", { textContent: severity }),
" ",
place ? make("a", { href: `#${place}`, textContent: place }) : null,
place ? ": " : null,
text,
);
if (offset !== undefined && offset !== null)
item.append(make("span", { textContent: ` at offset ${grouped(offset)}` }));
for (const words of help ? [...notes, help] : notes) item.append(make("br"), make("span", { textContent: words }));
return item;
};
const watchSize = (canvas, draw) => {
canvas.redraw = draw;
new ResizeObserver(() => {
const scale = devicePixelRatio || 1;
canvas.width = Math.max(1, Math.round(canvas.clientWidth * scale));
canvas.height = Math.max(1, Math.round(canvas.clientHeight * scale));
draw();
}).observe(canvas);
};
const faults = {
1: "it has more than 64 MiB",
2: "it is shorter than the number of its records",
3: "the number of records is implausible",
4: "it has too many records",
5: "the number of records has its bytes in reverse order",
6: "it is truncated in the size of a record",
7: "it is truncated in the body of a record",
8: "a body is larger than any can be",
16: "too short for a picture",
17: "expected SY or SZ at its start",
18: "bytes follow the picture",
24: "truncated in the header of an effect",
25: "expected an effect's header",
26: "shorter than its header says",
27: "bytes follow the effect",
28: "an odd number of bytes",
32: "empty",
33: "not a zlib stream",
34: "the zlib stream needs a dictionary",
35: "the zlib stream is corrupt",
36: "the zlib stream is truncated",
37: "the zlib stream does not match its checksum",
38: "more notes than the console has room for",
39: "bytes follow the zlib stream",
40: "not a whole number of notes",
48: "no such slot",
49: "no palette there",
64: "expected a call such as vgs2_putSP(0, 0, 0, 16, 16, 0, 0);",
65: "a call of the other console",
66: "unknown call",
67: "expected a call",
69: "expected a number",
70: "the number is too large",
72: "expected something else here",
73: "something follows the call",
74: "the scene has more than 4 MiB",
};
const letters = "GEBDP";
const consoles = ["VGS mk-II SR", "VGE", "VGE"];
const sectionTitles = {
pictures: "Pictures",
palettes: "Palettes",
songs: "Songs",
effects: "Effects",
texts: "Texts",
data: "Data",
programs: "Programs",
others: "Other records",
};
const filterWords = {
pictures: "graphics picture",
palettes: "data palette",
songs: "music song",
effects: "effect sound",
texts: "data text",
data: "data",
programs: "program",
others: "other record",
};
const fontSize = 94 * 94 * 12;
const mostOthers = 256;
const textOf = (bytes) => {
let end = bytes.length;
while (end > 0 && bytes[end - 1] === 0) end -= 1;
const length = end;
const nuls = bytes.length - end;
if (!length || (bytes.length === 1024 && bytes.every((byte, index) => index % 4 < 3 || byte === 0))) return null;
const body = bytes.subarray(0, end);
let isASCII = true;
let hasKatakana = false;
for (const byte of body) {
if (byte === 0x7f || (byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)) return null;
if (byte > 0x7f) isASCII = false;
if (byte >= 0xa1 && byte <= 0xdf) hasKatakana = true;
}
for (const [label, name, each] of [
["utf-8", isASCII ? "ASCII" : "UTF-8", isASCII ? 138 : 115],
["shift_jis", "Shift_JIS", hasKatakana ? 38 : 82],
]) {
let text;
try {
text = new TextDecoder(label, { fatal: true }).decode(body);
} catch {
continue;
}
if (/[\u0080-\u009f]/.test(text)) continue;
const likely = (nuls === 0 ? 0 : nuls === 1 ? 800 : 400) + Math.min(length, 1000) * each >= 1000;
return likely ? { text: text.replace(/\r\n?/g, "\n"), encoding: name, nuls } : null;
}
return null;
};
class RomView {
constructor(engine, bytes, name, names = {}, parts = {}) {
Object.assign(this, { engine, bytes, name, names, parts });
this.fault = engine.open(bytes);
const [count, offset, end, machine] = engine.info(4);
Object.assign(this, { count, faultOffset: offset, end, machine });
this.entries = [];
this.hiddenCount = 0;
let others = 0;
for (let index = 0; index < count; index += 1) {
const kind = engine.call("record", index);
const [, number, place, size, used] = engine.info(5);
const isSlot = kind >= 0 && kind <= 4;
if (!(isSlot && used)) others += 1;
if (others > mostOthers && !(isSlot && used)) continue;
this.entries.push(this.entry({ index, kind, number, place, size, used: Boolean(isSlot && used) }));
}
this.hiddenCount = Math.max(0, others - mostOthers);
this.sections = Object.keys(sectionTitles)
.map((section) => ({
section,
entries: this.entries.filter((entry) => entry.section === section),
}))
.filter(({ entries }) => entries.length);
for (const { section, entries } of this.sections) {
if (section !== "others") entries.sort((one, other) => one.number - other.number);
}
this.palette = [0, 0];
}
entry(record) {
const { index, kind, number, place, size, used } = record;
const body = this.bytes.subarray(place, place + size);
const name = this.nameOf(record);
const isSlot = kind >= 0 && kind <= 4;
const label = isSlot ? `${letters[kind]}SLOT${String(number).padStart(3, "0")}` : name || `record ${index}`;
let section = "others";
let text = null;
if (used) {
section = ["pictures", "effects", "songs", "data", "programs"][kind];
if (kind === 3) {
text = size === fontSize ? null : textOf(body);
if (text) section = "texts";
else if (size === 1024) section = "palettes";
}
}
const title = used && Object.hasOwn(this.names, label) ? `${label} ${visible(this.names[label])}` : label;
return { ...record, body, text, section, label, title, name, anchor: used ? label : `record-${index}` };
}
nameOf({ index, kind }) {
if (kind >= 0 && kind <= 4) return "";
const bytes = this.bytes.subarray(4 + 16 * index, 20 + 16 * index);
const end = bytes.indexOf(0);
const seen = Array.from(end < 0 ? bytes : bytes.subarray(0, end), (byte) => byte ^ 0xaa);
return visible(String.fromCharCode(...seen));
}
get songs() {
return this.sections.find(({ section }) => section === "songs")?.entries ?? [];
}
details(entry) {
const fault = this.engine.call("details", entry.index);
return { fault, words: this.engine.info(4) };
}
choosePalette(source, slot, file) {
if (file) this.engine.give(file);
if (this.engine.call("choose_palette", source, slot)) return false;
this.palette = [source, slot, file];
return true;
}
colours() {
return this.engine.words(this.engine.call("palette", 0), 256);
}
keys(slot, shift) {
this.engine.call("set_key", shift);
const count = this.engine.call("keys", slot);
const keys = [];
for (let index = 0; index < count; index += 1) {
if (this.engine.call("key", index) === 0) keys.push(this.engine.info(8));
}
this.engine.call("set_key", 0);
return keys.sort((one, other) => one[0] - other[0]);
}
image(slot, transparent = 1) {
if (this.engine.call("picture", slot, 0, transparent)) return null;
const [address, width, height] = this.engine.info(3);
return new ImageData(this.engine.words(address, width * height), width, height);
}
scene(text, machine, palette, display) {
const bytes = new TextEncoder().encode(text);
const count = bytes.length ? this.engine.give(bytes) : 0;
const number = this.engine.call("scene", count, machine, palette);
const problems = [];
for (let index = 0; index < Math.min(number, 50); index += 1) {
if (this.engine.call("scene_problem", index) < 0) break;
const [fault, line, column, first, second] = this.engine.info(5);
const words =
fault === 68
? `expected ${plural(first, "argument")}, found ${second}`
: fault === 71
? `expected a number from 0 to 255, found ${first}`
: (faults[fault] ?? `fault ${fault}`);
problems.push({ line, column, words });
}
this.engine.call("frame", display);
const [address, width, height] = this.engine.info(3);
return { problems, number, image: new ImageData(this.engine.words(address, width * height), width, height) };
}
}
const songOf = ([notes, length, loopStart, ending]) => ({
notes,
length,
loopStart: ending === 1 ? loopStart : null,
ending,
});
const songWords = ({ notes, length, loopStart, ending }) =>
`${plural(notes, "note")}, ${ending === 2 ? "stands still at " : ""}${clock(length)}${loopStart === null ? "" : `, loops at ${clock(loopStart)}`}`;
const toneNames = ["triangle", "sawtooth", "square", "noise"];
const colourOf = (channel) => getComputedStyle(document.documentElement).getPropertyValue(`--c${channel}`);
class Waveform {
constructor(length, columns) {
this.length = length;
this.columns = Math.min(columns, length);
this.place = 0;
[this.low, this.high] = [new Int16Array(this.columns), new Int16Array(this.columns)];
[this.squares, this.counts] = [new Float64Array(this.columns), new Float64Array(this.columns)];
}
add(sample) {
const column = Math.min(this.columns - 1, Math.floor((this.place * this.columns) / this.length));
if (sample < this.low[column]) this.low[column] = sample;
if (sample > this.high[column]) this.high[column] = sample;
this.squares[column] += sample * sample;
this.counts[column] += 1;
this.place += 1;
}
draw(canvas) {
const context = canvas.getContext("2d");
const { width, height } = canvas;
context.clearRect(0, 0, width, height);
context.fillStyle = getComputedStyle(canvas).color;
let most = 1;
for (let column = 0; column < this.columns; column += 1)
most = Math.max(most, this.high[column], -this.low[column]);
for (let column = 0; column < this.columns; column += 1) {
const x = (column * width) / this.columns;
const wide = Math.max(1, width / this.columns);
const y = (sample) => height / 2 - (sample * (height / 2 - 1)) / most;
const bar = (low, high) => context.fillRect(x, y(high), wide, Math.max(1, y(low) - y(high)));
context.globalAlpha = 0.4;
bar(this.low[column], this.high[column]);
context.globalAlpha = 1;
const loudness = Math.sqrt(this.squares[column] / Math.max(1, this.counts[column]));
bar(-loudness, loudness);
}
}
}
const keyRange = (keys) => {
let [low, high] = [84, 0];
for (const [, , , , key, , , steps] of keys) [low, high] = [Math.min(low, key - steps), Math.max(high, key)];
if (low > high) [low, high] = [24, 60];
const missing = Math.max(0, 16 - (high - low + 5));
return [low - 2 - Math.floor(missing / 2), high + 2 + Math.ceil(missing / 2)];
};
const drawKeys = (
canvas,
keys,
from,
to,
{ song = null, range = keyRange(keys), silent = 0, clear = true } = {},
) => {
const context = canvas.getContext("2d");
const { width, height } = canvas;
const [low, high] = range;
const row = height / (high - low + 1);
const scale = width / Math.max(1, to - from);
if (clear) context.clearRect(0, 0, width, height);
const style = getComputedStyle(document.documentElement);
context.fillStyle = style.getPropertyValue("--line");
context.font = `${Math.max(9, Math.round(height / 16))}px monospace`;
for (let key = 0; key <= 84; key += 12) {
if (key >= low && key <= high) context.fillRect(0, (high - key + 1) * row - 1, width, 1);
}
const colours = [0, 1, 2, 3, 4, 5].map(colourOf);
const turn = song?.loopStart === null || !song ? 0 : song.length - song.loopStart;
for (const [start, end, channel, tone, key, first, step, steps] of keys) {
if (start > to) break;
if (end < from && (turn === 0 || start < song.loopStart)) continue;
const later = turn > 0 && start >= song.loopStart ? Math.max(0, Math.ceil((from - end) / turn)) : 0;
for (let loop = later; loop < later + 64; loop += 1) {
const begin = start + loop * turn;
if (begin > to || (loop > 0 && (turn === 0 || start < song.loopStart))) break;
context.globalAlpha = silent & (1 << channel) ? 0.15 : tone === 3 ? 0.55 : 1;
context.fillStyle = colours[channel];
const x = (begin - from) * scale;
const wide = Math.max(1.5, (end - start) * scale - (end - start > 400 ? 1 : 0));
const thick = Math.max(2, row * 0.75);
const pieces = Math.min(steps, 84);
for (let piece = 0; piece <= pieces; piece += 1) {
const at = piece === 0 ? 0 : (first + (piece - 1) * step) * scale;
const until = piece === pieces ? wide : Math.min(wide, (first + piece * step) * scale);
if (at > wide) break;
context.fillRect(x + at, (high - key + piece) * row + (row - thick) / 2, Math.max(1, until - at), thick);
}
}
}
context.globalAlpha = 1;
};
const legend = (keys) => {
const tones = Array.from({ length: 6 }, () => new Set());
for (const [, , channel, tone] of keys) tones[channel].add(tone);
const items = tones.flatMap((used, channel) => {
const names = [...used].sort().map((tone) => toneNames[tone]);
return used.size ? [make("li", { className: `c${channel}`, textContent: `${channel} ${names.join(", ")}` })] : [];
});
return make("ul", { className: "legend", "aria-label": "Channels" }, ...items);
};
const timeMarks = ({ length, loopStart }) => {
const seconds = length / rate;
const step = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].find((each) => seconds / each <= 8) ?? 3600;
const line = make("div", { className: "time", "aria-hidden": "true" });
for (let second = 0; second <= seconds && line.childElementCount < 32; second += step) {
const mark = make("span", { textContent: clock(second * rate) });
mark.style.left = `${(100 * second) / Math.max(1e-9, seconds)}%`;
line.append(mark);
}
if (loopStart === null) return [line];
const loop = make("div", { className: "loop" }, make("span", { textContent: "loop" }));
loop.style.left = `${(100 * loopStart) / Math.max(1, length)}%`;
return [line, loop];
};
class Strip {
constructor(cards, card, call) {
const {
entry,
size: [width, height],
} = card;
Object.assign(this, { cards, card, entry, width, height, call, frame: 0, timer: 0 });
const field = (name, value, least, most) => {
const input = make("input", {
type: "number",
min: least,
max: most,
value,
"aria-label": `${name} of ${entry.label}`,
});
input.oninput = () => this.draw();
return [make("label", {}, `${name} `, input), input];
};
const grid = make(
"select",
{ "aria-label": `Grid of ${entry.label}` },
...[8, 16, 24, 32].map((side) => make("option", { value: side, textContent: `${side} × ${side}` })),
make("option", { value: "", textContent: "free" }),
);
grid.value = "16";
const [wide, w] = field("Width", 16, 1, 255);
const [high, h] = field("Height", 16, 1, 255);
const [first, a] = field("From", 0, 0, 65535);
const [last, b] = field("To", 3, 0, 65535);
const [speed, fps] = field("Frames a second", 8, 1, 60);
const free = make("span", { hidden: true }, wide, " ", high);
grid.oninput = () => {
free.hidden = grid.value !== "";
if (grid.value) w.value = h.value = grid.value;
this.draw();
};
Object.assign(this, { w, h, a, b, fps });
this.canvas = make("canvas", { role: "img", "aria-label": `Animation of ${entry.label}`, width: 16, height: 16 });
this.words = make("output");
this.start = button("Play", `Play the animation of ${entry.label}`, () => this.toggle());
const body = make(
"div",
{ className: "strip" },
this.canvas,
make(
"p",
{ className: "fields" },
make("label", {}, "Grid ", grid),
" ",
free,
" ",
first,
" ",
last,
" ",
speed,
" ",
this.start,
" ",
this.words,
),
);
this.element = make("details", { className: "animation" }, make("summary", { textContent: "Animation" }), body);
this.element.addEventListener("toggle", () => {
if (this.element.open) this.draw();
else this.stop();
});
}
number(input) {
return clamp(Math.round(Number(input.value) || 0), Number(input.min), Number(input.max));
}
draw() {
if (!this.element.open) return;
const [w, h] = [this.number(this.w), this.number(this.h)];
const columns = Math.max(1, Math.floor(this.width / w));
const count = columns * Math.max(1, Math.floor(this.height / h));
const from = Math.min(this.number(this.a), count - 1);
const to = clamp(this.number(this.b), from, count - 1);
const cell = from + (this.frame % (to - from + 1));
const [x, y] = [(cell % columns) * w, Math.floor(cell / columns) * h];
const prefix = this.cards.rom.machine === 0 ? "vgs2" : "vge";
const { image } = this.cards.rom.scene(
`${prefix}_putSP(${this.entry.number}, ${x}, ${y}, ${w}, ${h}, 0, 0);`,
this.cards.rom.machine,
1,
0,
);
Object.assign(this.canvas, { width: w, height: h });
const factor = clamp(Math.floor(128 / Math.max(w, h)), 1, 8);
this.canvas.style.width = `${w * factor}px`;
this.canvas.style.height = `${h * factor}px`;
this.canvas.getContext("2d").putImageData(image, 0, 0);
this.words.textContent = `cell ${cell} of 0 to ${count - 1}`;
if (!this.timer) this.cards.showCall(this.call, this.entry.number, x, y, w, h);
}
toggle() {
if (this.timer) return this.stop();
this.start.textContent = "Pause";
this.start.setAttribute("aria-label", `Pause the animation of ${this.entry.label}`);
const tick = () => {
this.timer = setTimeout(tick, 1000 / this.number(this.fps));
this.frame += 1;
if (!document.hidden) this.draw();
};
tick();
}
stop() {
clearTimeout(this.timer);
this.timer = 0;
this.start.textContent = "Play";
this.start.setAttribute("aria-label", `Play the animation of ${this.entry.label}`);
this.draw();
}
}
const largestZoom = 8;
class Cards {
constructor(rom, problems, actions) {
Object.assign(this, { rom, problems, actions });
Object.assign(this, { under: null, sketches: [], sketching: false, sketcher: null, ended: false });
this.observer = new IntersectionObserver(
(found) => {
for (const { isIntersecting, target } of found) if (isIntersecting) this.fill(this.byElement.get(target));
},
{ rootMargin: "800px" },
);
this.byElement = new Map();
this.cards = [];
}
end() {
this.ended = true;
this.observer.disconnect();
}
brief(entry) {
const small =
entry.size < 10000 ? `${grouped(entry.size)} B` : `${grouped(Math.floor((entry.size + 512) / 1024))} KiB`;
if (!["pictures", "effects", "songs"].includes(entry.section)) {
return entry.section === "palettes"
? "palette"
: entry.size === fontSize && entry.section === "data"
? "font"
: (entry.text?.encoding ?? small);
}
const { fault, words } = this.rom.details(entry);
if (fault) return "unusable";
if (entry.section === "pictures") return `${words[1]} × ${words[2]}`;
if (entry.section === "effects") return `${(words[0] / rate).toFixed(2)} s`;
entry.song = songOf(words);
return clock(entry.song.length);
}
writeBriefs(places) {
const rest = places.slice();
const work = () => {
const until = performance.now() + 8;
while (rest.length) {
const [entry, place] = rest.shift();
if (this.ended) return;
place.textContent = this.brief(entry);
if (performance.now() > until) return void setTimeout(work, 20);
}
};
setTimeout(work, 50);
}
build(entry) {
const { anchor, name, section } = entry;
const title = make("h3", { id: `${anchor}-name` }, make("a", { href: `#${anchor}`, textContent: entry.title }));
const what = make("p", { className: "what" });
const element = make(
"article",
{ className: "slot", id: anchor, "aria-labelledby": `${anchor}-name` },
make("header", {}, title, what),
);
const troubles = this.problems.get(anchor) ?? [];
if (troubles.length)
element.append(make("ul", { className: "troubles" }, ...troubles.map((problem) => problemItem(problem))));
const card = {
entry,
element,
what,
filled: false,
words: [
entry.title,
name,
filterWords[section],
entry.text?.text ?? "",
...(this.rom.parts[anchor] ?? []).map(([part]) => visible(part)),
...troubles.map((problem) => problem.text),
].join(" "),
};
this.byElement.set(element, card);
this.cards.push(card);
this.observer.observe(element);
return card;
}
fillAll() {
for (const card of this.cards) this.fill(card);
}
fill(card) {
if (card.filled) return;
card.filled = true;
this.observer.unobserve(card.element);
const { entry } = card;
const methods = {
pictures: "picture",
palettes: "palette",
songs: "song",
effects: "effect",
texts: "text",
data: "data",
programs: "dump",
others: "dump",
};
this[methods[entry.section]](card, entry);
card.element.append(
make(
"p",
{ className: "facts" },
make("span", { textContent: plural(entry.size, "byte") }),
" ",
make("span", {}, "CRC-32 ", make("span", { className: "code", textContent: checksum(entry.body) })),
" ",
make("span", { textContent: `at ${grouped(entry.place)}` }),
),
);
}
unusable(card, fault) {
card.what.textContent = "unusable";
if (!one(".troubles", card.element)) {
card.element.append(
make(
"ul",
{ className: "troubles" },
problemItem({ severity: "error", text: faults[fault] ?? `fault ${fault}` }),
),
);
}
this.dump(card, card.entry);
}
note(card, words) {
card.element.append(make("p", { className: "note", textContent: words }));
}
picture(card, entry) {
const {
fault,
words: [dialect, width, height],
} = this.rom.details(entry);
if (fault) return this.unusable(card, fault);
const indices = entry.body.subarray(dialect === 1 ? 1028 : 4, (dialect === 1 ? 1028 : 4) + width * height);
const counts = new Uint32Array(256);
for (const index of indices) counts[index] += 1;
const used = Array.from(counts.keys()).filter((index) => counts[index]);
card.what.textContent = `${width} × ${height} pixels, ${plural(used.length, "colour")}, ${dialect === 1 ? "SZ" : "SY"}`;
card.size = [width, height];
const canvas = make("canvas", {
width,
height,
role: "img",
"aria-label": `${entry.label}, a picture of ${width} by ${height} pixels`,
});
const stage = make(
"div",
{ className: "stage", tabIndex: 0, role: "group", "aria-label": `Picture ${entry.label}` },
canvas,
);
const swatches = make("div", { className: "swatches" });
const reading = make("p", { className: "reading" });
const call = make("p", { className: "call" });
card.element.append(stage, swatches, reading, call);
card.draw = () => {
const image = this.rom.image(entry.number);
if (image) canvas.getContext("2d").putImageData(image, 0, 0);
const colours = this.rom.colours();
swatches.replaceChildren(...used.map((index) => this.swatch(colours, index, index === 0, counts[index])));
swatches.setAttribute("role", "img");
swatches.setAttribute("aria-label", `${plural(used.length, "colour")} of the palette`);
card.colours = colours;
};
card.draw();
this.point(card, canvas, indices, reading);
this.read(swatches, reading);
this.parts(card, this.select(card, canvas, call));
const { rom } = this;
if (
rom.machine === 0 &&
!rom.palette[0] &&
used.some((index) => index > 7) &&
!rom.sections.some(({ section }) => section === "palettes")
) {
this.note(
card,
"The ROM has no palette, and without one most indices are black. Drop a palette of 1,024 bytes, or choose one above.",
);
}
if (dialect === 1) this.ownPalette(card, entry, used, width, height);
const png = button("PNG", `Save ${entry.label} as PNG`, () =>
canvas.toBlob((blob) => {
if (blob) save(`${entry.label}.png`, [blob], "image/png");
}),
);
this.zoomBar(
card,
all(".stage canvas", card.element),
clamp(Math.floor(256 / Math.max(width, height)), 2, largestZoom),
png,
);
card.element.append(new Strip(this, card, call).element);
}
ownPalette(card, entry, used, width, height) {
const { rom } = this;
const chosen = rom.colours();
const before = rom.palette;
rom.choosePalette(2, entry.number);
const own = rom.colours();
const differs = used.some(
(index) => index > 0 && [0, 1, 2].some((part) => own[4 * index + part] !== chosen[4 * index + part]),
);
if (differs) {
const canvas = make("canvas", { width, height, role: "img", "aria-label": `${entry.label} in its own palette` });
canvas.getContext("2d").putImageData(rom.image(entry.number), 0, 0);
this.note(card, "In the palette that it brings:");
card.element.append(
make(
"div",
{ className: "stage", tabIndex: 0, role: "group", "aria-label": `Picture ${entry.label} in its own palette` },
canvas,
),
);
}
rom.choosePalette(...before);
}
swatch(colours, index, clear, pixels) {
const [red, green, blue] = colours.subarray(4 * index, 4 * index + 3);
const colour = `#${hexadecimal((red << 16) | (green << 8) | blue, 6)}`;
const words = pixels === undefined ? "" : `, ${plural(pixels, "pixel")}`;
const element = make("i", { title: clear ? `${index} transparent${words}` : `${index} ${colour}${words}` });
if (clear) element.className = "clear";
else element.style.background = colour;
return element;
}
read(swatches, reading) {
swatches.addEventListener("pointerover", (event) => {
if (event.target.title) reading.textContent = event.target.title;
});
swatches.addEventListener("pointerleave", () => {
reading.textContent = "";
});
}
pixel(canvas, event) {
const box = canvas.getBoundingClientRect();
return [
clamp(Math.floor(((event.clientX - box.left) * canvas.width) / box.width), 0, canvas.width - 1),
clamp(Math.floor(((event.clientY - box.top) * canvas.height) / box.height), 0, canvas.height - 1),
];
}
point(card, canvas, indices, reading) {
const show = (event) => {
const [x, y] = this.pixel(canvas, event);
const index = indices[y * canvas.width + x];
const [red, green, blue] = card.colours.subarray(4 * index, 4 * index + 3);
const colour = index === 0 ? "transparent" : `#${hexadecimal((red << 16) | (green << 8) | blue, 6)}`;
reading.textContent = `x ${x}, y ${y}: ${index} ${colour}`;
};
canvas.addEventListener("pointermove", show);
canvas.addEventListener("pointerdown", show);
canvas.addEventListener("pointerleave", () => {
reading.textContent = "";
});
}
parts(card, choose) {
const parts = this.rom.parts[card.entry.anchor] ?? [];
if (!parts.length) return;
const choices = parts.map(([name, left, top, width, height]) => {
const choice = button(visible(name), `Select ${visible(name)} of ${card.entry.label}`, () =>
choose({ left, top, width, height }),
);
choice.title = `${width} × ${height} at ${left}, ${top}`;
return choice;
});
const summary = make("summary", { textContent: plural(parts.length, "sprite") });
card.element.append(
make("details", { className: "animation" }, summary, make("p", { className: "acts" }, ...choices)),
);
}
select(card, canvas, call) {
const frame = make("i", { className: "selection", hidden: true });
canvas.after(frame);
canvas.title = "Drag over a part for its drawing call; click to enlarge, with Shift to make smaller; keys 1 to 8";
let from = null;
let part = null;
card.showSelection = () => {
frame.hidden = !part;
for (const [side, pixels] of Object.entries(part ?? {})) frame.style[side] = `${pixels * card.factor}px`;
};
const follow = (event) => {
const to = this.pixel(canvas, event);
const [left, top] = [Math.min(from[0], to[0]), Math.min(from[1], to[1])];
const [width, height] = [Math.abs(from[0] - to[0]) + 1, Math.abs(from[1] - to[1]) + 1];
part = part || width > 1 || height > 1 ? { left, top, width, height } : null;
card.showSelection();
};
canvas.addEventListener("pointerdown", (event) => {
if (event.button !== 0) return;
from = this.pixel(canvas, event);
part = null;
canvas.setPointerCapture(event.pointerId);
});
canvas.addEventListener("pointermove", (event) => {
if (from) follow(event);
});
canvas.addEventListener("pointerup", (event) => {
if (!from) return;
follow(event);
from = null;
if (part) this.showCall(call, card.entry.number, part.left, part.top, part.width, part.height);
else card.zoom(event.shiftKey ? card.factor - 1 : card.factor < largestZoom ? card.factor + 1 : 1);
});
canvas.addEventListener("pointercancel", () => {
from = null;
});
return (chosen) => {
part = chosen;
card.showSelection();
this.showCall(call, card.entry.number, part.left, part.top, part.width, part.height);
};
}
showCall(place, slot, x, y, width, height) {
const prefix = this.rom.machine === 0 ? "vgs2" : "vge";
const calls = [
`${prefix}_putSP(${slot}, ${x}, ${y}, ${width}, ${height}, 0, 0);`,
`console.putSP(Blit(slot: ${slot}, sourceX: ${x}, sourceY: ${y}, width: ${width}, height: ${height}, x: 0, y: 0))`,
];
place.replaceChildren(
...calls.map((text) =>
make(
"span",
{},
make("code", { textContent: text }),
" ",
button("Copy", `Copy ${text}`, () => this.actions.copy(text)),
),
),
);
}
zoomBar(card, canvases, factor, ...others) {
const { label } = card.entry;
const smaller = button("−", `Smaller ${label}`, () => card.zoom(card.factor - 1));
const larger = button("+", `Larger ${label}`, () => card.zoom(card.factor + 1));
const shown = make("output");
one("header", card.element).append(make("span", { className: "zoom" }, ...others, smaller, shown, larger));
card.zoom = (wanted) => {
card.factor = clamp(wanted, 1, largestZoom);
for (const canvas of canvases) {
canvas.style.width = `${canvas.width * card.factor}px`;
canvas.style.height = `${canvas.height * card.factor}px`;
}
card.showSelection?.();
shown.textContent = `${card.factor}×`;
smaller.disabled = card.factor === 1;
larger.disabled = card.factor === largestZoom;
};
card.zoom(factor);
card.element.addEventListener("pointerenter", () => {
this.under = card;
});
card.element.addEventListener("pointerleave", () => {
if (this.under === card) this.under = null;
});
}
redraw() {
for (const card of this.cards) card.draw?.();
}
palette(card, entry) {
const colours = new Uint8Array(1024);
for (let index = 0; index < 256; index += 1) {
const [blue, green, red] = entry.body.subarray(4 * index, 4 * index + 3);
colours.set([red, green, blue, 255], 4 * index);
}
const different = new Set(
Array.from({ length: 256 }, (_, index) => colours.subarray(4 * index, 4 * index + 3).join()),
).size;
card.what.textContent = `256 entries, ${plural(different, "different colour")}`;
const swatches = make(
"div",
{ className: "swatches whole", role: "img", "aria-label": "256 colours, index 0 first" },
...Array.from({ length: 256 }, (_, index) => this.swatch(colours, index, false)),
);
const reading = make("p", { className: "reading" });
this.read(swatches, reading);
card.element.append(swatches, reading);
}
font(card, entry) {
card.what.textContent = "font of 8 × 12 pixels, 94 × 94 characters of JIS X 0208";
const image = new ImageData(94 * 8, 94 * 12);
const pixels = new Uint32Array(image.data.buffer).fill(0xffffffff);
entry.body.forEach((byte, place) => {
const character = Math.floor(place / 12);
const start = (Math.floor(character / 94) * 12 + (place % 12)) * 752 + (character % 94) * 8;
for (let bit = 0; bit < 8; bit += 1) if (byte & (128 >> bit)) pixels[start + bit] = 0xff000000;
});
const canvas = make("canvas", {
width: 752,
height: 1128,
role: "img",
"aria-label": `${entry.label}, all characters of the font`,
});
canvas.getContext("2d").putImageData(image, 0, 0);
card.element.append(
make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": `Font ${entry.label}` }, canvas),
);
this.zoomBar(card, [canvas], 1);
}
text(card, entry) {
const { text, encoding, nuls } = entry.text;
const lines = text.split("\n").length - (text.endsWith("\n") ? 1 : 0);
card.what.textContent = `${plural(lines, "line")}, ${encoding}${nuls === 1 ? ", final NUL" : nuls > 1 ? `, filled up with ${plural(nuls, "NUL")}` : ""}`;
const place = make(
"pre",
{ className: "text", tabIndex: 0, role: "region", "aria-label": `Text of ${entry.label}` },
...visibleLines(text),
);
if (encoding === "Shift_JIS") place.lang = "ja";
card.element.append(place);
}
data(card, entry) {
if (entry.size === fontSize) return this.font(card, entry);
this.dump(card, entry);
}
dump(card, entry) {
if (!card.what.textContent) {
card.what.textContent =
entry.kind === 5
? "checksums"
: !entry.used && entry.kind <= 4
? "a second record of this name, never asked for by a runtime"
: entry.kind > 5
? "never asked for by a runtime"
: entry.section === "programs"
? "program"
: "data";
}
if (!entry.size) return this.note(card, "It is empty.");
const place = make("pre", {
className: "dump",
tabIndex: 0,
role: "region",
"aria-label": `First bytes of ${entry.label}`,
});
for (let start = 0; start < Math.min(256, entry.size); start += 16) {
const row = [...entry.body.subarray(start, Math.min(start + 16, 256))];
const numbers = row
.map((byte, column) => (column === 8 ? "  " : " ") + hexadecimal(byte, 2))
.join("")
.padEnd(49);
const text = row.map((byte) => (byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : "·")).join("");
place.append(
make("b", { textContent: hexadecimal(start, 4) }),
`${numbers}  `,
make("span", { textContent: text }),
"\n",
);
}
card.element.append(place);
if (entry.size > 256) this.note(card, `The first 256 of ${plural(entry.size, "byte")}.`);
}
effect(card, entry) {
const {
fault,
words: [count],
} = this.rom.details(entry);
if (fault) return this.unusable(card, fault);
card.what.textContent = `${(count / rate).toFixed(2)} s, ${plural(count, "sample")}`;
if (!count) return this.note(card, "It is silent.");
const canvas = make("canvas", { className: "wave", role: "img", "aria-label": `Waveform of ${entry.label}` });
card.element.append(make("div", { className: "score" }, canvas));
const view = new DataView(entry.body.buffer, entry.body.byteOffset + 8, 2 * count);
const wave = new Waveform(count, 640);
for (let index = 0; index < count; index += 1) wave.add(view.getInt16(2 * index, true));
watchSize(canvas, () => wave.draw(canvas));
card.element.append(
make(
"p",
{ className: "acts" },
button("Play", `Play ${entry.label}`, () => this.actions.playEffect(entry)),
button("WAV", `Save ${entry.label} as WAV`, () =>
save(`${entry.label}.wav`, [waveHeader(count), entry.body.slice(8, 8 + 2 * count)], "audio/wav"),
),
),
);
}
song(card, entry) {
const { fault, words } = this.rom.details(entry);
if (fault) return this.unusable(card, fault);
entry.song = songOf(words);
card.what.textContent = songWords(entry.song);
if (!entry.song.length) return this.note(card, "No time passes in it, so there is nothing to hear.");
const roll = make("canvas", { className: "keys", role: "img", "aria-label": `Keys of ${entry.label} over time` });
const head = make("div", { className: "play", hidden: true });
const score = make("div", { className: "score" }, roll, ...timeMarks(entry.song), head);
const keys = this.rom.keys(entry.number, 0);
watchSize(roll, () => drawKeys(roll, keys, 0, entry.song.length));
score.addEventListener("click", (event) => {
const box = score.getBoundingClientRect();
this.actions.play(entry, Math.round(entry.song.length * clamp((event.clientX - box.left) / box.width, 0, 1)));
});
card.head = (position) => {
head.hidden = position === null;
head.style.left = `${((100 * (position ?? 0)) / entry.song.length).toFixed(3)}%`;
};
card.element.append(
score,
legend(keys),
make(
"p",
{ className: "acts" },
button("Play", `Play ${entry.label}`, () => this.actions.play(entry)),
),
);
const wave = make("canvas", { className: "wave", role: "img", "aria-label": `Waveform of ${entry.label}` });
one(".time", score).before(wave);
this.sketches.push({ entry, wave });
this.sketch();
}
sketch() {
if (this.sketching || this.ended) return;
const next = this.sketches.shift();
if (!next) {
this.sketcher = null;
return;
}
this.sketching = true;
if (!this.sketcher) {
this.sketcher = new Engine(this.rom.engine.module);
this.sketcher.open(this.rom.bytes);
this.sketcher.run([["set_loops", 1, 0]]);
}
const { sketcher } = this;
const length = Math.min(next.entry.song.length, 600 * rate);
const outline = new Waveform(length, 640);
sketcher.run([["play", next.entry.number]]);
const work = () => {
const until = performance.now() + 8;
while (outline.place < length && performance.now() < until) {
for (const sample of sketcher.samples(Math.min(4096, length - outline.place))) outline.add(sample);
}
if (this.ended) return;
if (outline.place < length) return void setTimeout(work, 12);
watchSize(next.wave, () => outline.draw(next.wave));
this.sketching = false;
this.sketch();
};
setTimeout(work, 30);
}
}
class SceneEditor {
constructor(rom, copy) {
this.rom = rom;
this.text = make("textarea", {
id: "scene-text",
spellcheck: false,
rows: 14,
"aria-label": "Drawing calls",
"aria-describedby": "scene-problems",
wrap: "off",
});
this.machine = make(
"select",
{ "aria-label": "Console" },
...[
["0", "VGS mk-II SR, 160 × 200"],
["1", "VGE, 240 × 320"],
["2", "VGE held sideways, 320 × 240"],
].map(([value, textContent]) => make("option", { value, textContent })),
);
this.display = make(
"select",
{ "aria-label": "Display" },
...[
["0", "24 bit colours"],
["1", "as the desktop program shows it"],
["2", "as the phone program shows it"],
].map(([value, textContent]) => make("option", { value, textContent })),
);
this.chosen = make("input", { type: "checkbox" });
this.canvas = make("canvas", { id: "scene-frame", role: "img", "aria-label": "The console's frame" });
this.problems = make("ul", {
id: "scene-problems",
className: "troubles",
"aria-label": "Problems of the scene",
hidden: true,
});
this.state = make("p", { className: "note", role: "status" });
this.machine.value = String(rom.machine);
this.text.value = SceneEditor.example(rom);
for (const part of [this.text, this.machine, this.display, this.chosen])
part.addEventListener("input", () => this.draw());
const acts = make(
"p",
{ className: "acts" },
this.machine,
" ",
this.display,
" ",
make("label", {}, this.chosen, " palette chosen above"),
" ",
button("Save PNG", "Save the frame as PNG", () =>
this.canvas.toBlob((blob) => {
if (blob) save("frame.png", [blob], "image/png");
}),
),
" ",
button("Save .scene", "Save the text as a .scene file", () =>
save("frame.scene", [this.text.value], "text/plain"),
),
" ",
button("Copy", "Copy the drawing calls", () => copy(this.text.value)),
);
this.element = make(
"section",
{ className: "part scene", id: "scene", "aria-labelledby": "scene-title" },
make("h2", { id: "scene-title", textContent: "Scene" }),
make(
"div",
{ className: "slot" },
acts,
make(
"div",
{ className: "editor" },
this.text,
make("div", { className: "stage", tabIndex: 0, role: "group", "aria-label": "Frame" }, this.canvas),
),
this.problems,
this.state,
),
);
this.draw();
}
static example(rom) {
const picture = rom.sections
.find(({ section }) => section === "pictures")
?.entries.map((entry) => ({ entry, details: rom.details(entry) }))
.find(({ details }) => !details.fault);
const prefix = rom.machine === 0 ? "vgs2" : "vge";
const start =
rom.machine === 0 && rom.sections.some(({ section }) => section === "palettes")
? `vgs2_pallet256(${rom.sections.find(({ section }) => section === "palettes").entries[0].number});\n`
: "";
if (!picture) return `${prefix}_boxfBG(8, 8, 72, 40, 4);\n`;
const [, width, height] = picture.details.words;
return `${start}${prefix}_putSP(${picture.entry.number}, 0, 0, ${Math.min(width, 160)}, ${Math.min(height, 200)}, 0, 0);\n`;
}
draw() {
const { problems, number, image } = this.rom.scene(
this.text.value,
Number(this.machine.value),
this.chosen.checked ? 1 : 0,
Number(this.display.value),
);
Object.assign(this.canvas, { width: image.width, height: image.height });
const factor = image.width > 300 ? 1 : 2;
this.canvas.style.width = `${image.width * factor}px`;
this.canvas.style.height = `${image.height * factor}px`;
this.canvas.getContext("2d").putImageData(image, 0, 0);
this.problems.hidden = !number;
this.problems.replaceChildren(
...problems.map(({ line, column, words }) =>
make("li", { className: "error" }, make("b", { textContent: `line ${line}:${column}` }), " ", words),
),
);
this.state.textContent = number ? `${plural(number, "line")} not drawn` : `${image.width} × ${image.height} pixels`;
}
}
class Deck {
constructor(sound, tell) {
Object.assign(this, {
sound,
tell,
entry: null,
state: null,
playing: false,
muted: 0,
soloed: 0,
begin: 0,
keys: [],
});
this.part = (id) => document.getElementById(id);
sound.settings = () => this.calls();
sound.interrupted = () => {
if (!this.playing) return;
this.playing = false;
this.claimKeys(false);
this.show();
tell("The sound was interrupted: press Play to go on.");
};
this.part("play").onclick = () => this.toggle();
this.part("previous").onclick = () => this.step(-1);
this.part("next").onclick = () => this.step(1);
this.part("seek").oninput = (event) => this.seek(Number(event.target.value));
this.part("more").onclick = () => this.showDesk(this.part("desk").hidden);
for (const id of ["volume", "key", "tempo", "loops"]) this.part(id).oninput = () => this.changed(id);
this.part("reset").onclick = () => this.reset();
this.part("wave").onclick = () => this.saveWave();
this.channels = [0, 1, 2, 3, 4, 5].map((channel) => this.channel(channel));
this.part("channels").append(...this.channels.map(({ element }) => element));
this.still = matchMedia("(prefers-reduced-motion: reduce)");
watchSize(this.part("roll"), () => this.drawRoll());
this.labels();
this.mediaKeys();
}
channel(channel) {
const toggle = (what, name) =>
button(what, `${name} channel ${channel}`, () => this.press(what === "M" ? "muted" : "soloed", channel), {
title: `Key ${what === "M" ? "" : "Shift+"}${channel + 1}`,
"aria-pressed": "false",
"aria-keyshortcuts": what === "M" ? `${channel + 1}` : `Shift+${channel + 1}`,
});
const [mute, solo] = [toggle("M", "Mute"), toggle("S", "Solo")];
const level = make("meter", { min: 0, max: 100, value: 0, "aria-label": `Level of channel ${channel}` });
const element = make("li", { className: `c${channel}` }, make("b", { textContent: channel }), mute, solo, level);
return { element, mute, solo, level };
}
calls() {
const value = (id) => Number(this.part(id).value);
return [
["set_volume", value("volume")],
["set_key", value("key")],
["set_tempo", value("tempo")],
["set_loops", value("loops"), 88200],
["set_muted", this.muted],
["set_soloed", this.soloed],
];
}
open(rom, cards) {
this.stop();
Object.assign(this, { rom, cards, entry: null, state: null, keys: [] });
this.part("deck").hidden = true;
document.body.classList.remove("playing");
}
neighbour(by, wraps = true) {
const { songs } = this.rom;
let place = songs.indexOf(this.entry);
for (let tried = 0; tried < songs.length; tried += 1) {
place += by;
if (!wraps && place >= songs.length) break;
place = (place + songs.length) % songs.length;
if (this.songOf(songs[place])?.length) return songs[place];
}
return null;
}
songOf(entry) {
if (!entry.song) {
const { fault, words } = this.rom.details(entry);
if (!fault) entry.song = songOf(words);
}
return entry.song;
}
choose(entry, position = 0) {
if (!this.songOf(entry)?.length) return false;
this.card?.head?.(null);
this.entry = entry;
this.card = this.cards.cards.find((card) => card.entry === entry);
this.state = null;
this.begin = clamp(position, 0, entry.song.length);
this.keys = this.rom.keys(entry.number, Number(this.part("key").value));
this.range = keyRange(this.keys);
this.part("deck").hidden = false;
document.body.classList.add("playing");
this.part("song").textContent = entry.title;
this.part("seek").max = entry.song.length;
const { loopStart, length } = entry.song;
this.part("mark").hidden = loopStart === null;
this.part("mark").style.left = `${(100 * (loopStart ?? 0)) / length}%`;
this.part("marked").textContent = loopStart === null ? "" : `loops at ${clock(loopStart)}`;
this.show();
return true;
}
async play(entry = this.entry ?? this.neighbour(1), position = 0) {
if (!entry || !this.choose(entry, position)) return 48;
this.playing = true;
this.show();
this.claimKeys(true);
const fault = await this.sound.send([["play", entry.number], ...(this.begin ? [["seek", this.begin]] : [])]);
if (fault) {
this.playing = false;
this.tell(`${entry.label} cannot be played: ${faults[fault] ?? `fault ${fault}`}.`);
}
this.follow();
return fault;
}
toggle() {
if (!this.playing && (!this.state || this.state.over || this.state.slot !== this.entry?.number))
return this.play(this.entry ?? undefined, this.state?.over ? 0 : this.begin);
this.playing = !this.playing;
if (this.playing) {
this.claimKeys(true);
this.sound.send(
this.sound.output
? [["hold", 0]]
: [
["play", this.entry.number],
["seek", this.position],
],
);
this.follow();
} else {
this.claimKeys(false);
this.sound.change([["hold", 1]]);
}
this.show();
}
pause() {
if (this.playing) this.toggle();
}
stop() {
this.playing = false;
this.claimKeys(false);
this.sound.change([["stop"]]);
if (this.entry) this.show();
}
step(by) {
const entry = this.neighbour(by);
if (!entry) return;
if (this.playing) this.play(entry);
else this.choose(entry);
}
seek(position) {
if (!this.entry) return;
const place = clamp(Math.round(position), 0, this.entry.song.length);
this.begin = place;
if (this.state && this.state.slot === this.entry.number) {
this.state = { ...this.state, position: place, over: 0 };
this.sound.change([["seek", place]]);
}
this.show();
}
get position() {
return this.state?.position ?? this.begin;
}
press(which, channel) {
this[which] ^= 1 << channel;
this.sound.change([[`set_${which}`, this[which]]]);
this.labels();
this.show();
}
changed(id) {
const value = Number(this.part(id).value);
this.sound.change([id === "loops" ? ["set_loops", value, 88200] : [`set_${id}`, value]]);
if (id === "key" && this.entry) this.keys = this.rom.keys(this.entry.number, value);
this.labels();
this.drawRoll();
}
set(values) {
for (const [id, value] of Object.entries(values)) {
if (id === "muted" || id === "soloed") {
this[id] = value;
this.sound.change([[`set_${id}`, value]]);
} else {
this.part(id).value = value;
this.changed(id);
}
}
this.labels();
}
reset() {
this.set({ volume: 100, key: 0, tempo: 100, loops: 1, muted: 0, soloed: 0 });
}
labels() {
for (const [id, unit] of [
["volume", " %"],
["key", ""],
["tempo", " %"],
]) {
const { value } = this.part(id);
one("output", this.part(id).parentElement).textContent = (id === "key" && value > 0 ? "+" : "") + value + unit;
}
this.channels.forEach(({ mute, solo }, channel) => {
mute.setAttribute("aria-pressed", String(Boolean(this.muted & (1 << channel))));
solo.setAttribute("aria-pressed", String(Boolean(this.soloed & (1 << channel))));
});
}
showDesk(shown) {
this.part("desk").hidden = !shown;
this.part("more").setAttribute("aria-expanded", String(shown));
this.drawRoll();
}
hear(state) {
const before = this.state;
this.state = state;
if (this.playing && state.over && !before?.over && state.slot === this.entry?.number) {
this.playing = false;
this.begin = 0;
if (this.part("all").checked) {
const next = this.neighbour(1, false);
if (next) return this.play(next);
}
this.claimKeys(false);
this.show();
}
if (!this.playing && state.silence > rate) this.sound.rest();
}
follow() {
if (this.following) return;
this.following = true;
const frame = () => {
this.show();
this.following = this.playing && !document.hidden;
if (this.following) requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
}
show() {
const { entry, playing, state, position } = this;
if (!entry) return;
const put = (id, text) => {
if (this.part(id).textContent !== text) this.part(id).textContent = text;
};
this.part("play").classList.toggle("playing", playing);
this.part("play").setAttribute("aria-label", playing ? "Pause" : "Play");
const word = playing ? "playing" : state?.over ? "ended" : state ? "paused" : "ready";
const loops = state?.loops ? `, loop ${state.loops}` : "";
put("status", `${word}, ${clock(position)} of ${clock(entry.song.length)}${loops}`);
this.part("seek").value = position;
this.part("seek").setAttribute("aria-valuetext", `${clock(position)} of ${clock(entry.song.length)}`);
this.card?.head?.(position);
if ("mediaSession" in navigator) navigator.mediaSession.playbackState = playing ? "playing" : "paused";
if (this.part("desk").hidden) return;
const levels = playing && state ? state.levels : [0, 0, 0, 0, 0, 0];
this.channels.forEach(({ level }, channel) => {
level.value = 100 * Math.sqrt(levels[channel] / 32767);
});
this.drawRoll();
}
drawRoll() {
const { entry } = this;
const canvas = this.part("roll");
if (!entry || this.part("desk").hidden) return;
const window = 8 * rate;
const loops = this.state?.loops ?? 0;
const turn = entry.song.loopStart === null ? 0 : entry.song.length - entry.song.loopStart;
const position = this.position + loops * turn;
const from = this.still.matches ? Math.floor(position / window) * window : position - window / 4;
const silent = this.soloed ? (~this.soloed | this.muted) & 63 : this.muted;
drawKeys(canvas, this.keys, from, from + window, { song: entry.song, range: this.range, silent });
if (this.still.matches) return;
const context = canvas.getContext("2d");
context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue("--ink");
context.fillRect(canvas.width / 4, 0, 2, canvas.height);
}
wave() {
const engine = new Engine(this.rom.engine.module);
engine.open(this.rom.bytes);
const calls = this.calls().map(([name, ...values]) =>
name === "set_loops" && !values[0] ? [name, 1, values[1]] : [name, ...values],
);
if (engine.run([...calls, ["play", this.entry.number]])) return null;
const { total } = engine.state();
const count = Math.min(total, 3600 * rate);
const samples = new Int16Array(count);
for (let place = 0; place < count; place += 4096) samples.set(engine.samples(Math.min(4096, count - place)), place);
return samples;
}
saveWave() {
if (!this.entry) return;
const samples = this.wave();
if (samples) save(`${this.entry.label}.wav`, [waveHeader(samples.length), samples], "audio/wav");
}
claimKeys(wanted) {
if (!("mediaSession" in navigator) || (!wanted && !this.silent)) return;
if (!this.silent) {
const silence = new Uint8Array(44 + 16 * rate);
silence.set(new Uint8Array(waveHeader(8 * rate).buffer));
this.silent = make("audio", { src: URL.createObjectURL(new Blob([silence], { type: "audio/wav" })), loop: true });
}
if (wanted) this.silent.play().catch(() => {});
else this.silent.pause();
}
mediaKeys() {
if (!("mediaSession" in navigator)) return;
const actions = {
play: () => {
if (!this.playing) this.toggle();
},
pause: () => this.pause(),
stop: () => this.pause(),
previoustrack: () => this.step(-1),
nexttrack: () => this.step(1),
seekbackward: () => this.seek(this.position - 5 * rate),
seekforward: () => this.seek(this.position + 5 * rate),
};
for (const [name, action] of Object.entries(actions)) {
try {
navigator.mediaSession.setActionHandler(name, action);
} catch {
}
}
}
}
const page = {
sound: null,
deck: null,
rom: null,
cards: null,
scene: null,
report: null,
};
const mostProblems = 100;
const dataOf = (id) => document.getElementById(id)?.textContent ?? "";
const inflated = async (bytes) =>
new Uint8Array(
await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),
);
const notice = (words) => {
one("#notice").textContent = words;
};
const copy = async (text) => {
try {
await navigator.clipboard.writeText(text);
notice("Copied.");
} catch {
notice(text);
}
};
const showHead = (rom, report) => {
document.title = rom.name || "VGS ROM viewer";
one("#title").textContent = rom.name || "VGS ROM viewer";
one("#kind").textContent = rom.bytes.length
? (report?.subject ?? `${consoles[rom.machine]} ROM`)
: "Pictures, songs and texts of a ROM";
const facts = [
["Size", plural(rom.bytes.length, "byte")],
["Records", grouped(rom.count)],
["CRC-32", checksum(rom.bytes), "code"],
];
if (report && !report.subject) facts.push(["Checksums", ...report.checksums], ["Colours", report.colours]);
one("#facts").replaceChildren(
...(rom.bytes.length ? facts : []).map(([name, text, style = ""]) =>
make("div", {}, make("dt", { textContent: name }), make("dd", { textContent: text, className: style })),
),
);
const rest = rom.bytes.length - rom.end;
one("#after").textContent =
!rom.fault && rom.bytes.length && rest > 0 ? `${plural(rest, "byte")} after the last record.` : "";
};
const problemsOf = (rom, report) => {
const list = report
? report.problems
: rom.fault && rom.bytes.length
? [
{
severity: "error",
text: `the ROM is damaged: ${faults[rom.fault]}; the records before that are shown`,
offset: rom.faultOffset,
},
]
: [];
const byAnchor = new Map();
for (const problem of list) {
if (problem.place)
byAnchor.set(problem.place, [...(byAnchor.get(problem.place) ?? []), { ...problem, place: null }]);
}
return { list, byAnchor, unlisted: report?.unlisted ?? 0 };
};
const paletteChoice = (rom) => {
const select = make(
"select",
{ id: "palette", "aria-label": "Palette of the pictures" },
make("option", { value: "0 0", textContent: "as the console shows them" }),
);
const add = (value, textContent) => select.append(make("option", { value, textContent }));
for (const { section, entries } of rom.sections) {
if (section === "palettes") for (const entry of entries) add(`1 ${entry.number}`, `palette in ${entry.title}`);
if (section === "pictures") {
for (const entry of entries) if (entry.body[1] === 0x5a) add(`2 ${entry.number}`, `of picture ${entry.title}`);
}
}
if (rom.machine === 0) add("4 4", "greens of the machine");
const choose = (value, file) => {
const [source, slot] = value.split(" ").map(Number);
if (!rom.choosePalette(source, slot, file)) return notice("There is no palette.");
page.cards.redraw();
page.scene.draw();
};
let dropped = null;
page.givePalette = (bytes, name) => {
dropped = bytes;
if (!one("option[value='3 0']", select)) add("3 0", "");
one("option[value='3 0']", select).textContent = visible(name);
select.value = "3 0";
choose("3 0", dropped);
};
select.onchange = () => choose(select.value, select.value === "3 0" ? dropped : undefined);
return make("p", { className: "choice" }, make("label", { for: "palette", textContent: "Palette " }), select);
};
const show = (rom, report) => {
page.cards?.end();
Object.assign(page, { rom, report });
showHead(rom, report);
const { list, byAnchor, unlisted } = problemsOf(rom, report);
page.cards = new Cards(rom, byAnchor, {
play: (entry, position) => page.deck.play(entry, position),
playEffect: async (entry) => {
const fault = await page.sound.send([["play_effect", entry.number]]);
if (fault) notice(`${entry.label} cannot be played: ${faults[fault] ?? fault}.`);
},
copy,
});
const parts = [];
const sections = [];
const briefs = [];
const more = Math.max(0, list.length - mostProblems) + unlisted;
if (list.length) {
sections.push(
make(
"section",
{ className: "problems", id: "problems", "aria-labelledby": "problems-title" },
make("h2", { id: "problems-title", textContent: "Problems" }),
make("ul", {}, ...list.slice(0, mostProblems).map(problemItem)),
more ? make("p", { textContent: `and ${plural(more, "problem")} more` }) : null,
),
);
}
for (const { section, entries } of rom.sections) {
const items = entries.map((entry) => {
const bad = (byAnchor.get(entry.anchor) ?? []).some(({ severity }) => severity === "error");
const brief = make("span");
briefs.push([entry, brief]);
return make(
"li",
bad ? { className: "bad" } : {},
make("a", { href: `#${entry.anchor}`, textContent: entry.title, title: entry.title }),
" ",
brief,
);
});
parts.push(
make(
"li",
{},
make(
"a",
{ className: "part", href: `#${section}` },
sectionTitles[section],
" ",
make("span", { textContent: entries.length }),
),
make("ul", {}, ...items),
),
);
sections.push(
make(
"section",
{ className: `part ${section}`, id: section, "aria-labelledby": `${section}-title` },
make(
"h2",
{ id: `${section}-title` },
sectionTitles[section],
" ",
make("span", { textContent: entries.length }),
),
section === "pictures" ? paletteChoice(rom) : null,
make("div", { className: "slots" }, ...entries.map((entry) => page.cards.build(entry).element)),
section === "others" && rom.hiddenCount
? make("p", { textContent: `and ${plural(rom.hiddenCount, "record")} more that no runtime asks for` })
: null,
),
);
}
if (report?.palette) rom.choosePalette(3, 0, bytesOf(report.palette));
page.scene = new SceneEditor(rom, copy);
if (rom.bytes.length) {
parts.push(make("li", {}, make("a", { className: "part", href: "#scene", textContent: "Scene" })));
sections.push(page.scene.element);
if (!rom.sections.length)
sections.push(make("p", { className: "none", textContent: "There are no records in this ROM." }));
} else {
sections.push(make("p", { className: "none", textContent: "Drop a romdata.bin here, or open one above." }));
}
one(".side").hidden = !rom.bytes.length;
one("#choose").textContent = rom.bytes.length ? "Open another ROM" : "Open a ROM";
one("#sections").replaceChildren(...sections);
one("#parts").replaceChildren(...parts);
page.deck.open(rom, page.cards);
prepareFilter();
page.cards.writeBriefs(briefs);
follow(location.hash);
};
const open = (bytes, name) => {
if (page.rom?.bytes.length && bytes.length === 1024 && !textOf(bytes)) {
page.givePalette?.(bytes, name);
return 0;
}
const engine = new Engine(page.rom.engine.module);
const rom = new RomView(engine, bytes, visible(name));
if (rom.fault && rom.entries.length === 0) {
notice(`${visible(name)} is not a ROM: ${faults[rom.fault] ?? rom.fault}. The page shows what it showed before.`);
return rom.fault;
}
page.sound.open(bytes);
history.replaceState(null, "", location.pathname + location.search);
show(rom, null);
notice(
rom.fault
? `${visible(name)} is damaged: ${faults[rom.fault]}. ${plural(rom.entries.length, "record")} can be read.`
: `${visible(name)} is open.`,
);
return rom.fault;
};
const openFile = async (file) => {
if (!file) return;
if (file.size > 67108864) return notice(`${visible(file.name)} is not a ROM: it has more than 64 MiB.`);
open(new Uint8Array(await file.arrayBuffer()), file.name);
};
const plain = (text) => text.normalize("NFKC").toLowerCase();
let filtered = [];
const prepareFilter = () => {
const links = new Map(all(".side li li a").map((link) => [link.getAttribute("href").slice(1), link.parentElement]));
filtered = page.cards.cards.map((card) => ({ card, link: links.get(card.entry.anchor), words: plain(card.words) }));
applyFilter();
};
const applyFilter = () => {
const terms = plain(one("#filter").value).split(/\s+/).filter(Boolean);
let shown = 0;
for (const { card, link, words } of filtered) {
const text = words + (card.filled ? plain(card.what.textContent) : "");
const fits = terms.every((term) => text.includes(term));
card.element.hidden = !fits;
if (link) link.hidden = !fits;
if (fits) shown += 1;
}
for (const section of all("section.part:not(.scene)")) {
const item = one(`.side a[href="#${section.id}"]`).parentElement;
const count = all(".slot", section).filter((slot) => !slot.hidden).length;
section.hidden = item.hidden = count === 0;
for (const number of [one("h2 span", section), one(".part span", item)]) number.textContent = count;
}
for (const id of ["problems", "scene"]) {
const part = document.getElementById(id);
if (part) part.hidden = terms.length > 0;
}
one("#none").hidden = shown > 0 || filtered.length === 0;
one("#found").textContent = terms.length ? `${shown} of ${filtered.length}` : "";
};
const follow = (hash) => {
let name = "";
try {
name = decodeURIComponent(hash.slice(1));
} catch {
}
const [, slot, minutes, seconds] = /^(BSLOT\d{3})@(\d{1,4}):(\d{1,2}(?:\.\d{1,3})?)$/.exec(name) ?? [];
const target = name && document.getElementById(slot ?? name);
if (!target) return;
if (target.closest("[hidden]")) {
one("#filter").value = "";
applyFilter();
}
if (slot) {
const entry = page.rom.songs.find(({ label }) => label === slot);
if (entry && !page.deck.playing) page.deck.choose(entry, Math.round((60 * minutes + Number(seconds)) * rate));
}
target.scrollIntoView();
};
const pressed = (event) => {
if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
const filter = one("#filter");
const { target } = event;
if (target === filter && event.key === "Escape") {
filter.value = "";
applyFilter();
filter.blur();
}
const digit = /^(?:Digit|Numpad)([1-8])$/.exec(event.code)?.[1] ?? (/^[1-8]$/.test(event.key) ? event.key : null);
const inField = target.closest?.("input:not([type=range]):not([type=checkbox]), textarea, select");
if (inField) return;
const focused = page.cards.byElement.get(target.closest?.(".slot"));
const picture = [page.cards.under, focused].find((card) => card?.zoom);
const { deck } = page;
const act = (action) => {
event.preventDefault();
action();
};
if (event.key === "/") {
act(() => {
filter.focus();
filter.select();
});
} else if (digit && picture && !event.shiftKey) {
picture.zoom(Number(digit));
} else if (digit && digit <= 6 && deck.entry) {
act(() => deck.press(event.shiftKey ? "soloed" : "muted", digit - 1));
} else if (target.id === "seek" && /^Arrow(Left|Right|Up|Down)$/.test(event.key)) {
act(() => deck.seek(deck.position + (/Left|Down/.test(event.key) ? -5 : 5) * rate));
} else if (
target.closest?.("input, button, summary, a, .stage, pre") &&
(event.key === " " || event.key.startsWith("Arrow"))
) {
} else if (event.key === " " && (deck.entry || page.rom.songs.length)) {
act(() => (deck.entry ? deck.toggle() : deck.play()));
} else if (deck.entry && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
act(() => deck.seek(deck.position + (event.key === "ArrowLeft" ? -5 : 5) * rate));
} else if (deck.entry && (event.key === "n" || event.key === "p")) {
act(() => deck.step(event.key === "n" ? 1 : -1));
}
};
const listen = () => {
one("#filter").addEventListener("input", applyFilter);
addEventListener("hashchange", () => follow(location.hash));
addEventListener("keydown", pressed);
addEventListener("beforeprint", () => page.cards.fillAll());
document.addEventListener("visibilitychange", () => {
page.sound.visibilityChanged();
if (!document.hidden) page.deck.follow();
});
one("#link").onclick = () => {
const { entry, position } = page.deck;
if (!entry) return;
const address = `#${entry.label}@${clock(position)}`;
history.replaceState(null, "", address);
copy(location.href);
};
one("#choose").onclick = () => one("#file").click();
one("#file").onchange = (event) => {
openFile(event.target.files[0]);
event.target.value = "";
};
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
event.preventDefault();
openFile(event.dataTransfer.files[0]);
});
};
const begin = async () => {
document.documentElement.classList.add("js");
const bytes = await inflated(bytesOf(dataOf("module")));
const engine = new Engine(await WebAssembly.compile(bytes));
const text = dataOf("report");
const report = text ? JSON.parse(text) : null;
const rom = new RomView(engine, bytesOf(dataOf("rom")), report?.name ?? "", report?.names, report?.sprites);
page.sound = new Sound(bytes, (state) => page.deck.hear(state), notice);
page.sound.open(rom.bytes);
page.deck = new Deck(page.sound, notice);
show(rom, report);
listen();
if (report?.subject && rom.songs.length && page.deck.choose(rom.songs[0])) page.deck.showDesk(true);
};
window.romkitPage = {
ready: begin().catch((error) => {
notice(`This browser cannot run the page: ${error}`);
throw error;
}),
get rom() {
return page.rom;
},
get state() {
const { deck, sound } = page;
return {
...deck.state,
playing: deck.playing,
chosen: deck.entry?.number ?? -1,
output: sound.kind,
context: sound.context?.state ?? "none",
};
},
open,
play: async (slot, position = 0) => {
const entry = page.rom.songs.find(({ number }) => number === slot);
return entry ? page.deck.play(entry, position) : 48;
},
pause: () => page.deck.pause(),
toggle: () => page.deck.toggle(),
seek: (position) => page.deck.seek(position),
effect: (slot) => page.sound.send([["play_effect", slot]]),
set: (values) => page.deck.set(values),
samples: (slot, count, calls = []) => page.sound.samples([...calls, ["play", slot]], count),
frame: (text, machine, palette, display) => page.rom.scene(text, machine, palette, display),
};
})();
"""##
}
