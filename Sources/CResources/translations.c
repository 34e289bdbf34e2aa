// The files are listed here and nowhere else. The compiler notes them as inputs: a change compiles this file again.

#include "resources.h"

#include <stddef.h>

// Embedding became part of C in 2023; clang knows it in all versions of the language.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct romkit_file files[] = {
  {"RomKit.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKit.po" suffix(, 0)
  }},
  {"RomKitArchive.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitArchive.po" suffix(, 0)
  }},
  {"RomKitBase.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitBase.po" suffix(, 0)
  }},
  {"RomKitBuild.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitBuild.po" suffix(, 0)
  }},
  {"RomKitCLI.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitCLI.po" suffix(, 0)
  }},
  {"RomKitContainer.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitContainer.po" suffix(, 0)
  }},
  {"RomKitConversion.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitConversion.po" suffix(, 0)
  }},
  {"RomKitInspection.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitInspection.po" suffix(, 0)
  }},
  {"RomKitMusic.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitMusic.po" suffix(, 0)
  }},
  {"RomKitPictures.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitPictures.po" suffix(, 0)
  }},
  {"RomKitPreview.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitPreview.po" suffix(, 0)
  }},
  {"RomKitProject.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitProject.po" suffix(, 0)
  }},
  {"RomKitRules.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitRules.po" suffix(, 0)
  }},
  {"RomKitSound.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitSound.po" suffix(, 0)
  }},
  {"RomKitText.po", (const unsigned char[]) {
#embed "../RomKitBase/Language/ja/RomKitText.po" suffix(, 0)
  }},
  {NULL, NULL},
};

const struct romkit_file *romkit_translations(void) { return files; }
