// The files are listed here and nowhere else. The compiler notes them as inputs: a change compiles this file again.

#include "resources.h"

#include <stddef.h>

// Embedding became part of C in 2023; clang knows it in all versions of the language.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct romkit_file files[] = {
  {"cards.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/cards.js" suffix(, 0)
  }},
  {"deck.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/deck.js" suffix(, 0)
  }},
  {"diff-ja.json", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff-ja.json" suffix(, 0)
  }},
  {"diff-picture.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff-picture.js" suffix(, 0)
  }},
  {"diff-song.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff-song.js" suffix(, 0)
  }},
  {"diff-text.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff-text.js" suffix(, 0)
  }},
  {"diff.css", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff.css" suffix(, 0)
  }},
  {"diff.html", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff.html" suffix(, 0)
  }},
  {"diff.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/diff.js" suffix(, 0)
  }},
  {"dom.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/dom.js" suffix(, 0)
  }},
  {"engine.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/engine.js" suffix(, 0)
  }},
  {"given-scene.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/given-scene.js" suffix(, 0)
  }},
  {"ja.json", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/ja.json" suffix(, 0)
  }},
  {"hex.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/hex.js" suffix(, 0)
  }},
  {"links.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/links.js" suffix(, 0)
  }},
  {"live-engine.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live-engine.js" suffix(, 0)
  }},
  {"live-ja.json", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live-ja.json" suffix(, 0)
  }},
  {"live-song.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live-song.js" suffix(, 0)
  }},
  {"live-strip.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live-strip.js" suffix(, 0)
  }},
  {"live-worklet.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live-worklet.js" suffix(, 0)
  }},
  {"live.css", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live.css" suffix(, 0)
  }},
  {"live.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/live.js" suffix(, 0)
  }},
  {"losses.css", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/losses.css" suffix(, 0)
  }},
  {"machine.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/machine.js" suffix(, 0)
  }},
  {"page.css", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/page.css" suffix(, 0)
  }},
  {"page.html", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/page.html" suffix(, 0)
  }},
  {"page.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/page.js" suffix(, 0)
  }},
  {"program-input.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/program-input.js" suffix(, 0)
  }},
  {"program-sound.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/program-sound.js" suffix(, 0)
  }},
  {"program-worklet.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/program-worklet.js" suffix(, 0)
  }},
  {"program.css", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/program.css" suffix(, 0)
  }},
  {"program.html", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/program.html" suffix(, 0)
  }},
  {"program.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/program.js" suffix(, 0)
  }},
  {"rom.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/rom.js" suffix(, 0)
  }},
  {"scene.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/scene.js" suffix(, 0)
  }},
  {"slots.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/slots.js" suffix(, 0)
  }},
  {"songs.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/songs.js" suffix(, 0)
  }},
  {"sound.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/sound.js" suffix(, 0)
  }},
  {"start.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/start.js" suffix(, 0)
  }},
  {"strip.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/strip.js" suffix(, 0)
  }},
  {"table.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/table.js" suffix(, 0)
  }},
  {"text.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/text.js" suffix(, 0)
  }},
  {"worklet.js", (const unsigned char[]) {
#embed "../RomKitPreview/Player/Page/worklet.js" suffix(, 0)
  }},
  {"player.base64", (const unsigned char[]) {
#embed "../RomKitPreview/Player/player.base64" suffix(, 0)
  }},
  {NULL, NULL},
};

const struct romkit_file *romkit_page_files(void) { return files; }
