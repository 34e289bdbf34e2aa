extension Explanation {
  /// About texts and tables.
  static let texts: [Explanation] = [
    Explanation(
      "text-unmappable", .error, "A character cannot be stored in this encoding.",
      """
      Shift_JIS has the characters of JIS X 0208, which are those that the console's fonts show. Write it \
      with other characters, or store the text as UTF-8 with --encoding utf-8 if the game reads that.
      """),
    Explanation(
      "text-invalid-utf8", .error, "A text file is not UTF-8.",
      """
      Save it as UTF-8 in your editor. A file in Shift_JIS can be packed as it is, with the ending .DAT.
      """),
    Explanation(
      "text-utf16", .error, "A text file is UTF-16.",
      """
      Save it as UTF-8 in your editor.
      """),
    Explanation(
      "text-nul", .error, "A text file has a NUL inside.",
      """
      A game reads a text up to the first NUL and would never see the rest.
      """),
    Explanation(
      "text-too-long", .error, "A text does not fit the size of its slot.",
      """
      Japanese letters take two bytes in Shift_JIS and three in UTF-8, and the NUL at the end counts. \
      Shorten the text, or raise --size.
      """),
    Explanation(
      "text-size", .error, "The size for a text is impossible.",
      """
      --size takes a number of bytes from 1.
      """),
    Explanation(
      "text-not-recognised", .error, "A slot is not recognised as a text.",
      """
      Its bytes are no Shift_JIS, ASCII or UTF-8. Name the encoding with --encoding if you know better.
      """),
    Explanation(
      "text-invalid", .error, "A slot has bytes that are no character of the encoding.",
      """
      Either it is in another encoding, or it is no text.
      """),
    Explanation(
      "text-nul-inside", .error, "A slot has a NUL in the middle of its text.",
      """
      A text ends with its first NUL. The slot may hold several texts, or a table: romkit convert --schema \
      takes those apart.
      """),
    Explanation(
      "text-filling", .error, "A slot has more NULs after its text than a text of fixed size has.",
      """
      It is perhaps not a text.
      """),
    Explanation(
      "text-not-reversible", .error, "The text would not give the same bytes again.",
      """
      Some bytes have more than one way to be written, so converting there and back would change the slot. \
      Extract it as it is.
      """),
    Explanation(
      "text-not-in-font", .warning, "The console's 8 x 12 font cannot show a character.",
      """
      Half-width katakana, control characters and the like are not in it: the game shows something else or \
      nothing.
      """),
    Explanation(
      "table-quote", .error, "The quotes of a table are wrong.",
      """
      A cell with a comma, a quote or a line end stands in double quotes, and a quote inside is written \
      twice.
      """),
    Explanation(
      "table-missing-column", .error, "A table lacks a column that its schema has.",
      """
      The first row names the columns, in any order. Add the column, or take the field out of the schema.
      """),
    Explanation(
      "table-extra-column", .error, "A table has a column that its schema lacks.",
      """
      It would silently not be packed. Remove it, or add a field.
      """),
    Explanation(
      "table-repeated-column", .error, "A table has two columns of one name.",
      """
      Rename or remove one.
      """),
    Explanation(
      "table-missing-cell", .error, "A row has too few cells.",
      """
      Write all of them, and 0 or nothing for those without a value.
      """),
    Explanation(
      "table-extra-cell", .error, "A row has too many cells.",
      """
      A comma inside a text needs quotes around the cell.
      """),
    Explanation(
      "table-number", .error, "A cell is not a number.",
      """
      Numbers are whole, in decimal or as 0x and hexadecimal digits.
      """),
    Explanation(
      "table-range", .error, "A number does not fit its field.",
      """
      A u8 goes from 0 to 255, an i8 from -128 to 127, and so on. Change the number, or the type of the \
      field.
      """),
    Explanation(
      "table-unmappable", .error, "A character of a cell cannot be stored in the field's encoding.",
      """
      Write it with other characters, or choose another encoding for the field.
      """),
    Explanation(
      "table-too-long", .error, "A text does not fit its field.",
      """
      The width counts bytes, and the NUL at the end when the field is terminated.
      """),
    Explanation(
      "table-too-large", .error, "A table is larger than a slot can be.",
      """
      Split it into two slots, or make its fields narrower.
      """),
    Explanation(
      "table-uneven", .error, "A slot is not a whole number of rows.",
      """
      The schema does not fit the data: a field is missing, or has another width.
      """),
    Explanation(
      "table-padding", .error, "Bytes that should be 0 are not.",
      """
      What the schema calls padding holds something, so it is perhaps a field. Converting there and back \
      would lose it.
      """),
    Explanation(
      "table-text", .error, "A text in a table cannot be read.",
      """
      The field has another encoding, or the schema does not fit the data.
      """),
    Explanation(
      "table-nul-inside", .error, "A text in a table has something after its end.",
      """
      Converting there and back would lose it. Make the field one of bytes.
      """),
    Explanation(
      "table-not-terminated", .error, "A text in a table has no NUL at its end.",
      """
      The schema says that the field is terminated. Say terminated = false if games know its width.
      """),
    Explanation(
      "table-schema-key", .error, "A schema has a key that does not exist, or that its type does not have.",
      """
      The help lists those that do.
      """),
    Explanation(
      "table-schema-value", .error, "A key of a schema has a wrong value.",
      """
      The message says what it has to be.
      """),
    Explanation(
      "table-schema-missing", .error, "A schema lacks a key.",
      """
      Each field has a name and a type, and a text its width.
      """),
    Explanation(
      "table-schema-width", .error, "The width of a field is impossible.",
      """
      The message says what it can be, in bytes.
      """),
    Explanation(
      "table-schema-terminated", .error, "A field is both terminated by NUL and filled up with spaces.",
      """
      A NUL would end the text before the spaces. Choose one of them.
      """),
    Explanation(
      "table-schema-name", .error, "The name of a field is empty, odd or there twice.",
      """
      Names are the headings of the columns.
      """),
    Explanation(
      "table-schema-empty", .error, "A schema has no field with a name.",
      """
      A table would have no columns. Write [[field]] with a name and a type.
      """),
  ]
}
