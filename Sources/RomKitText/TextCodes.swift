import RomKitBase

extension DiagnosticCode {
  @List package static var texts: [DiagnosticCode] {
    error("text-unmappable", "A character cannot be stored in the encoding of the slot.")
    "ASCII has only the characters 0x00 to 0x7F. Shift_JIS also has half-width katakana and the characters of JIS X 0208,"
    "which are those in the console's fonts. Use other characters; or, if the game reads UTF-8, store the text in that,"
    "with --encoding utf-8, or with encoding = \"utf-8\" in romkit.toml."
    error("text-invalid-utf8", "A text file is neither UTF-8 nor in another encoding that romkit recognizes.")
    "Save it as UTF-8 in your editor. For a text or a table that becomes a slot, you can also name its"
    "encoding with --source-encoding, or with source-encoding in romkit.toml; to pack its bytes unchanged,"
    "write raw = true there. Settings, schemas and JSON are always UTF-8."
    error("text-encoding", "The encoding of a text file is not certain.")
    "Its bytes are valid in Shift_JIS as well as in EUC-JP, or in one of them, but with a line in UTF-8 or hardly any"
    "usual characters, and romkit does not guess. The notes show lines that are not ASCII. Name the right encoding with --source-encoding, or with source-encoding in"
    "romkit.toml."
    error("text-undecodable", "A text file has bytes that are not characters of its encoding.")
    "The message names the bytes and their offset. The file is perhaps in a different encoding from the one"
    "that --source-encoding or source-encoding in romkit.toml names. UTF-16 begins with a byte order mark."
    "Correct the text or the encoding, or save the file as UTF-8."
    error("text-too-large", "A text file in an encoding other than UTF-8 is larger than 2 MiB.")
    "The limit is far above the size of any game text, and keeps romkit from running out of memory. Save the file"
    "as UTF-8."
    error("text-utf16", "A file that should be UTF-8 is in UTF-16.")
    "Settings, schemas and JSON are always UTF-8, and so is a text if its encoding is given as UTF-8. Save"
    "the file as UTF-8 in your editor. A text or a table that becomes a slot may also be in UTF-16 if it"
    "begins with a byte order mark, and no encoding is given for it."
    error("text-control", "A text contains a control character.")
    "A text in a slot has no control characters but tabs and line ends, or it would not be recognized as text again. Remove"
    "the character. A .dat file is packed unchanged, whatever its bytes, and so is a text with raw = true in romkit.toml."
    error("text-iso-2022", "A text is in ISO-2022-JP.")
    "This encoding of mails changes its characters with escape sequences. Save the text as UTF-8 in your editor, or convert"
    "it with iconv -f ISO-2022-JP -t UTF-8."
    error("text-nul", "A text file contains a NUL.")
    "A game reads a text up to the first NUL and would never see the rest. Remove the NUL; romkit adds NULs"
    "where they belong. If every second byte is a NUL, the file is UTF-16: save it as UTF-8."
    error("text-too-long", "A text does not fit the size of its slot.")
    "Japanese characters take two bytes in Shift_JIS and three in UTF-8, and the NUL at the end counts too."
    "Shorten the text, or raise the size: --size in the command, size in romkit.toml."
    error("text-size", "The size for a text is invalid.")
    "--size takes a number of bytes from 1 to 16,777,216."
    error("text-not-recognised", "A slot is not recognized as a text.")
    "Its bytes are not text in Shift_JIS, ASCII or UTF-8, or are too few to tell. If the slot is a text, extract it with"
    "--raw, and convert it with romkit convert and --encoding."
    warning("text-unrecognizable", "A text will not be recognized as such in its slot.")
    "A slot does not say what it holds. romkit list and extract go by its bytes, and a few of them can be anything: one"
    "letter, some half-width katakana, or 1,024 bytes that may be a palette. The game is not affected. The message"
    "names what cures it, such as a longer text. To extract the slot unchanged, use --raw."
    error("text-invalid", "A slot has bytes that are not a character of the encoding.")
    "The text is in a different encoding, or the slot is not a text. Name another encoding with --encoding,"
    "or leave the slot unconverted."
    error("text-nul-inside", "A slot has a NUL in the middle of its text.")
    "A text ends with its first NUL. The slot may hold several texts, or a table, which romkit convert"
    "--schema can separate. Otherwise leave the slot unconverted."
    error("text-filling", "A slot has more NULs after its text than a text of fixed size can have.")
    "The largest fixed size is 16,777,216 bytes. Perhaps the slot is not a text: leave it unconverted."
    error("text-not-reversible", "The text would not convert back to the same bytes.")
    "A second byte order mark at the start of a UTF-8 text would be left out, so converting the text there and back would"
    "change the slot. Leave the slot unconverted."
    warning("text-not-in-font", "The console's 8 x 12 font cannot show a character.")
    "The font has ASCII and JIS X 0208, but no half-width katakana and no control characters such as tabs:"
    "the game shows something else or nothing. Write full-width katakana, and spaces instead of tabs. If"
    "a project has a font in DSLOT255, the characters that it has no pixels for are named, too."
  }

  @List package static var tables: [DiagnosticCode] {
    error("table-quote", "A table has a misplaced quote.")
    "Put a cell with a comma, a quote or a line end in double quotes, and write each quote inside it twice."
    error("table-missing-column", "A table lacks a column that its schema has.")
    "The first row names the columns, in any order. Add the column, or remove the field from the schema. If"
    "no row names the columns, write header = false at the top of the schema."
    error("table-separator", "A table does not have the separator that its schema says.")
    "Commas, semicolons or tabs separate cells. romkit recognizes the separator in the first row; if that row"
    "names no columns, or if the schema sets separator, the schema decides."
    error("table-extra-column", "A table has a column that its schema lacks.")
    "The column would silently be left out of the slot. Remove it, or add a field to the schema."
    error("table-repeated-column", "Two columns of a table have the same name.")
    "Rename or remove one of them."
    error("table-repeated-key", "Two rows of a table have the same key.")
    "The headers have a name for each row, from the column with key = true. Rename one of the two; a row with"
    "an empty cell has no name."
    error("table-missing-cell", "A row has too few cells.")
    "Write all cells. In those without a value, write 0 for a number and nothing for a text."
    error("table-extra-cell", "A row has too many cells.")
    "A comma inside a text needs quotes around the cell. Remove the extra cells, or put each cell that"
    "contains a separator in quotes. A row has at most 65,536 cells."
    error("table-number", "A cell is not a number.")
    "Write a whole number, in decimal or in hexadecimal with 0x. If the field has a fraction, write a decimal number"
    "such as -12.75."
    error("table-range", "A number does not fit its field.")
    "A u8 goes from 0 to 255, an i8 from -128 to 127, and so on; a fraction narrows the range. Change the"
    "number, or the type of the field. For -1 as the empty cell of a map, use i16 or i32."
    error("table-boolean", "A value of a boolean field is neither TRUE nor FALSE.")
    "The field has boolean = true: its cells in the table are TRUE or FALSE, as spreadsheets write them, or 1"
    "or 0; its integers in the slot are 1 or 0. Correct the cell. If the slot has other numbers, remove"
    "boolean = true from the schema."
    error("table-tile-flags", "A cell is a tile with the flip flags of Tiled, which do not fit its field.")
    "Tiled uses the highest bits of a tile number to mark flipped and rotated tiles. VGS does not flip tiles,"
    "so add the flipped tile to the tileset; a game that reads the flags itself needs a u32, or an i32"
    "if Tiled wrote negative numbers."
    error("table-unmappable", "A character in a cell cannot be stored in the field's encoding.")
    "Use other characters, or choose another encoding for the field."
    error("table-control", "A cell contains a control character.")
    "A text in a slot has no control characters but tabs and line ends. Remove the character from the cell."
    error("table-too-long", "A text does not fit its field.")
    "The width is a number of bytes, and includes the NUL at the end if the field is terminated. Shorten the"
    "text, or widen the field."
    error("table-too-large", "A table, or the slot made from it, is too large.")
    "A table can have at most 16 MiB, and a slot less than 2 GiB. Split the table into two slots, or make its"
    "fields narrower. If a slot is too large for a table, leave it unconverted."
    error("table-uneven", "The size of a slot is not a whole number of rows.")
    "The schema does not fit the data: a field is missing, or has the wrong width. Compare the fields with"
    "the struct in the game."
    error("table-padding", "The padding has bytes that are not 0.")
    "They may belong to a field that the schema lacks. Converting the slot to a table and back would lose"
    "them. Replace the padding with fields, such as those of type u8."
    error("table-text", "A text in a table cannot be read.")
    "The text is in a different encoding, or the schema does not fit the data. Check the encoding and the"
    "widths in the schema."
    error("table-nul-inside", "A text in a table has bytes after its end.")
    "Converting the slot to a table and back would lose them. Check fill in the schema, split the field into"
    "several, or read its bytes as integers."
    error("table-not-terminated", "A text in a table has no NUL at its end.")
    "The schema says that the field is terminated. Remove terminated = true if the game does not need"
    "the NUL."
    error("table-schema-key", "A schema has a key that does not exist, or that does not fit the field.")
    "If the key does not exist, the help lists those that do. Otherwise remove the key, or change the type."
    "Of boolean and fraction, a field can have only one."
    error("table-schema-value", "A key of a schema has an invalid value.")
    "The message names the values that the key can have."
    error("table-schema-missing", "A schema lacks a key.")
    "Each field needs a name and a type, and a text also a width. Padding needs a width, and no name."
    error("table-schema-count", "A schema has too many columns, or an invalid count.")
    "A count is 1 to 65,536, and a row of a table has at most 65,536 cells. Check the counts, or split the"
    "table into two slots."
    error("table-schema-width", "The width of a field is invalid.")
    "The width of a text or of padding is 1 to 65,535 bytes."
    error("table-schema-terminated", "A field is both terminated by a NUL and filled with spaces.")
    "A NUL would end the text before the spaces. Choose one of the two."
    error("table-schema-name", "The name of a field is empty, invalid, too long or used twice.")
    "Names are the headings of the columns, of at most 255 bytes and without control characters. If a field"
    "has a count, each of its columns is headed by the name and a number, such as hp1; no other field may have such a"
    "heading as its name."
    error("table-schema-empty", "A schema has no fields other than padding and comments.")
    "A slot made from the table would hold no values. Write [[field]] with a name and a type."
  }

  @List package static var toml: [DiagnosticCode] {
    error("toml-syntax", "A TOML file has a syntax error.")
    "The message says which characters were expected. Usually a quote or a bracket is missing."
    error("toml-repeated", "A key or a table is defined twice.")
    "Remove one of the two; the message names both lines."
    error("toml-closed", "A complete table cannot be extended.")
    "A table in curly brackets, or a list, is complete where it is written: put the new key inside it. A name that already"
    "has a value gets no keys, and one of a [table] no list: for several tables, write [[name]] every time."
    error("toml-escape", "A text has an unknown escape.")
    "In text between double quotes a backslash begins an escape, such as \\n for a line break or \\t for a"
    "tab. Text between single quotes is taken literally, which suits Windows paths."
    error("toml-value", "A TOML value is invalid.")
    "Text needs quotes, numbers have no leading zeros, and booleans are true or false."
    error("toml-range", "A number does not fit in 64 bits.")
    "Whole numbers are signed 64-bit numbers."
    error("toml-depth", "Lists and tables are nested too deeply.")
    "They can be nested 64 levels deep. The limit is far above the needs of any sensible file, and keeps"
    "romkit from running out of memory."
    error("toml-too-many", "A TOML file has too many values.")
    "The limit is 16,384 values and tables. There are 256 slots of each kind, so this is far above the needs"
    "of any sensible file; it keeps romkit from running out of memory. One rule with a pattern can replace a"
    "rule for each file."
  }
}
