extension Explanation {
  /// About converting and previewing.
  static let conversion: [Explanation] = [
    Explanation(
      "convert-unknown-ending", .error, "The ending of a name does not tell what the file is.",
      """
      romkit tells forms by the endings of names. Rename the file, or say with --from or --to what it is.
      """),
    Explanation(
      "convert-too-large", .error, "A file is larger than any of its kind.",
      """
      A file is read whole to be converted, so there is a limit far above what a slot can hold. Check that \
      it is the file you meant.
      """),
    Explanation(
      "convert-no-way", .error, "One form cannot become the other.",
      """
      A song does not become a picture. The help says what the file can become.
      """),
    Explanation(
      "convert-needs-credits", .error, "A .vgs file needs credits.",
      """
      It is a song with a title and other words about it. Name a .meta file beside the song: romkit \
      convert song.mml song.meta -o song.vgs.
      """),
    Explanation(
      "convert-needs-schema", .error, "A table needs a schema.",
      """
      A .csv has rows, and a slot has bytes; the schema says how wide the numbers are and in which order \
      they lie. Name it with --schema, or lay it beside the table when packing.
      """),
    Explanation(
      "convert-same-name", .error, "Two files would become one.",
      """
      In a folder, the results have the names of their sources with a new ending. Convert them into \
      different folders.
      """),
    Explanation(
      "convert-no-palette", .error, "There is no palette to write.",
      """
      --write-palette writes the palette that was chosen for pictures of full colours, and all of these \
      had indices and kept them. Convert one of them to .gpl for its own palette, or choose a new one with \
      --remap.
      """),
    Explanation(
      "convert-palette-lost", .warning, "A palette was chosen and nothing carries it.",
      """
      A CHR for the mk-II SR has only indices, so the palette has to be a slot of its own, or the game \
      will show other colours. Write it with --write-palette DSLOT000.DAT and show it with \
      vgs2_pallet256(0).
      """),
    Explanation(
      "preview-nothing", .error, "There is nothing to see or to hear.",
      """
      Programs and data that is neither a text, a palette nor a font have no look.
      """),
    Explanation(
      "preview-no-palette", .error, "The slot that was named is no palette.",
      """
      A palette slot has 1,024 bytes, four for each of 256 colours. romkit list tells which slots are one.
      """),
    Explanation(
      "preview-picture-without-palette", .error, "The picture that was named carries no palette.",
      """
      Only the pictures of VGE do. Name a palette slot or a palette file.
      """),
    Explanation(
      "preview-black", .warning, "Without a palette most indices are black.",
      """
      The mk-II SR starts with eight colours, and all indices from 8 on are black until the game loads a \
      palette. Name one with --palette, or begin the scene with vgs2_pallet256.
      """),
    Explanation(
      "preview-scale", .error, "A picture cannot be shown so large.",
      """
      The result would be larger than what picture programs open. Choose a smaller --scale.
      """),
    Explanation(
      "preview-too-long", .error, "The sound would be longer than a day.",
      """
      Choose fewer --loops, or say with --seconds how much to render.
      """),
    Explanation(
      "preview-same-name", .error, "Two previews would go to one file.",
      """
      In a folder each preview has the name of what it shows. Write them into different folders.
      """),
    Explanation(
      "scene-not-a-call", .error, "A line of a scene is not a drawing call.",
      """
      A scene has calls as they stand in a game's source, one a line: vgs2_putSP(0,8,8,16,16,72,90);
      """),
    Explanation(
      "scene-other-console", .error, "A call is of another console.",
      """
      Calls of the mk-II SR begin with vgs2_ and those of VGE with vge_. Choose the console with \
      --profile.
      """),
    Explanation(
      "scene-unknown-call", .error, "There is no such drawing call.",
      """
      The help names the nearest one. Calls that draw nothing, such as those for sound, are not part of a \
      scene.
      """),
    Explanation(
      "scene-missing-call", .error, "This console does not have the call.",
      """
      The two consoles share most calls, not all. Choose the other with --profile, or use another call.
      """),
    Explanation(
      "scene-argument-count", .error, "A call has too many or too few arguments.",
      """
      The message says how many it takes.
      """),
    Explanation(
      "scene-not-a-number", .error, "An argument is not a whole number.",
      """
      A scene is not compiled, so names and sums from a game's source have to be written as numbers.
      """),
    Explanation(
      "scene-number-too-large", .error, "A number is larger than the console's.",
      """
      Arguments are 32-bit numbers with a sign.
      """),
    Explanation(
      "scene-not-a-byte", .error, "A slot or a colour is not from 0 to 255.",
      """
      Slots and palette indices are bytes.
      """),
    Explanation(
      "scene-missing", .error, "Something is missing in a call.",
      """
      A call is a name, its arguments in parentheses with commas between them, and a semicolon.
      """),
    Explanation(
      "scene-after-call", .error, "There is more on the line after a call.",
      """
      Each line has one call. What follows // is a comment.
      """),
    Explanation(
      "scene-no-picture", .warning, "A scene draws a slot that is not in the ROM.",
      """
      The console draws nothing for it, without a word. romkit list shows what is there.
      """),
    Explanation(
      "scene-no-palette", .warning, "A scene loads a palette from a slot that has none.",
      """
      The console leaves its palette as it is. A palette slot has 1,024 bytes.
      """),
    Explanation(
      "scene-other-dialect", .warning, "A scene draws a picture of the other console.",
      """
      SY pictures are for the mk-II SR and SZ pictures for VGE; each console draws only its own.
      """),
    Explanation(
      "convert-no-such-picture", .error, "A picture is asked for that was not converted.",
      """
      This is about programs that use the library; the command asks only for pictures that it converted.
      """),
  ]
}
