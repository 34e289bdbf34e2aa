// The schemas are listed here and nowhere else. The compiler notes them as inputs: a change compiles this file again.

#include "resources.h"

#include <stddef.h>

// Embedding became part of C in 2023; clang knows it in all versions of the language.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct romkit_file files[] = {
  {"romkit.schema.json", (const unsigned char[]) {
#embed "../../Editors/romkit.schema.json" suffix(, 0)
  }},
  {"table.schema.json", (const unsigned char[]) {
#embed "../../Editors/table.schema.json" suffix(, 0)
  }},
  {NULL, NULL},
};

const struct romkit_file *romkit_schemas(void) { return files; }
