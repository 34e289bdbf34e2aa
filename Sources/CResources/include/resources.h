// The files of the source code that are part of the program as they are.

#ifndef ROMKIT_RESOURCES_H
#define ROMKIT_RESOURCES_H

/// A file: its name, and its bytes with a NUL after them.
struct romkit_file {
  const char *name;
  const unsigned char *bytes;
};

/// The Japanese translations of messages, in the format of gettext's .po files; the last one has no name.
const struct romkit_file *romkit_translations(void);

/// The scripts, styles, frames and texts of pages, and the player's module in base64; the last one has no name.
const struct romkit_file *romkit_page_files(void);

/// The JSON schemas for editors; the last one has no name.
const struct romkit_file *romkit_schemas(void);

#endif
