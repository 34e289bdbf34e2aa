import RomKitBase

extension DiagnosticCode {
  @List package static var previews: [DiagnosticCode] {
    error("preview-nothing", "A slot or a file cannot be shown or played.")
    "Programs, records that are not slots, and data that is neither a text nor a palette cannot be shown or"
    "played, and neither can files such as tables and settings. romkit extract writes the bytes of a slot to"
    "a file."
    error("preview-no-palette", "The slot is not a palette.")
    "A palette slot has 1,024 bytes, four for each of 256 colours. romkit list shows which slots are"
    "palettes."
    error("preview-picture-without-palette", "The picture has no palette.")
    "Only pictures for VGE have one. Name a palette slot or a palette file."
    warning("preview-black", "Without a palette most indices are black.")
    "The mk-II SR starts with eight colours, and all indices from 8 on are black until the game loads a"
    "palette. Name one with --palette, or begin the scene with vgs2_pallet256."
    error("preview-scale", "A picture cannot be shown at this scale.")
    "Most picture viewers could not open the result. Choose a smaller --scale; the help line has the largest."
    error("preview-too-long", "The sound would be longer than a day.")
    "Choose fewer --loops, or limit the length with --seconds."
    warning("preview-stem-clipped", "A channel by itself is louder than its file can be.")
    "The console adds all channels before it clips the sum to 16 bits. The file of a channel has 16 bits as well, so where"
    "the channel by itself exceeds them, the files do not add up to the song."
    error("preview-page-colours", "A picture for a page is in full colour.")
    "A page shows slots, and slots hold indexed pictures. Preview the assets folder that the picture"
    "is in, such as assets for assets/graphics/title.png: romkit then maps the picture to a palette, as pack does. Or preview the picture alone, with a .png file"
    "as the output."
    error("preview-page-too-many", "A page has room for 256 files of each kind.")
    "Each file gets a slot, and there are 256 slots of each kind. Name fewer files."
    error("program-not-wasm", "The program of a page is not a WebAssembly module.")
    "Scripts/make-player.sh in the sources of romkit compiles the Swift files of a game and links the"
    "console to them; samples/game shows how."
    error("program-cut-off", "A WebAssembly module is truncated or damaged.")
    "A section is incomplete, or a size is implausible. Make the module again."
    error("program-too-large", "A WebAssembly module is larger than 16 MiB.")
    "Name the player.wasm that Scripts/make-player.sh makes."
    error("program-imports", "A WebAssembly module imports functions that a page does not provide.")
    "A program can use the console and nothing else: no files, no clock, no C library. Name the player.wasm"
    "that Scripts/make-player.sh makes. The harness.wasm beside it is for tests and imports WASI."
    error("program-exports", "A WebAssembly module lacks a function that the page calls.")
    "The game itself exports player_program, which starts it; the console exports the others."
    error("scene-not-a-call", "A line of a scene is not a drawing call.")
    "A scene has calls as in a game's source, one on each line: vgs2_putSP(0,8,8,16,16,72,90);"
    error("scene-other-console", "A call is for the other console.")
    "Calls of the mk-II SR begin with vgs2_, those of VGE with vge_. Choose the console with --profile."
    error("scene-unknown-call", "There is no such drawing call.")
    "The help names a similar call, if there is one. Calls that draw nothing, such as those for sound, are not part of a"
    "scene."
    error("scene-missing-call", "The console does not have this drawing call.")
    "The two consoles share most calls, not all. Choose the other console with --profile, or use another call."
    error("scene-argument-count", "A call has too many or too few arguments.")
    "The help line shows the call with the names of its arguments."
    error("scene-not-a-number", "An argument is not an integer.")
    "A scene is not compiled, so replace the names and expressions of a game's source with numbers."
    error("scene-unknown-name", "A scene has a name that the header of the ROM does not have.")
    "A scene may use the names of the C header, such as ROMDATA_GRAPHICS_HERO, with any prefix, and a sprite in"
    "place of the first five arguments of a call, ROMDATA_SPRITES_HERO_HEAD. They come from the romkit.lock and"
    "romkit.toml of the ROM's project. Correct the name, or write a number."
    error("scene-sprite-parts", "A scene draws a sprite on several pictures with one call.")
    "A call draws a rectangle of one picture, and a sprite that is larger than a slot has one on each of its"
    "pictures. romdata_sprite_parts in the C header lists them with their places. Draw each with its own call."
    error("scene-number-too-large", "A number does not fit in a signed 32-bit integer.")
    "Arguments are signed 32-bit integers."
    error("scene-not-a-byte", "A slot number or a palette index is not from 0 to 255.")
    "Slot numbers and palette indices are single bytes."
    error("scene-missing", "A part of a call is missing.")
    "A call is a name, its arguments in parentheses with commas between them, and a semicolon."
    error("scene-after-call", "More text follows a call on its line.")
    "Each line has one call. Comments begin with //."
    warning("scene-no-picture", "A scene draws a slot that is not in the ROM.")
    "The console silently draws nothing. romkit list shows the slots."
    warning("scene-no-palette", "A scene loads a palette from a slot that has none.")
    "The console keeps its palette. A palette slot has 1,024 bytes. romkit list shows which slots are"
    "palettes."
    warning("scene-other-dialect", "A scene draws a picture for the other console.")
    "SY pictures are for the mk-II SR and SZ pictures for VGE; each console draws only its own. Convert the"
    "picture with --profile mk2, or with --profile vge and --palette, or draw the scene for the other console with"
    "--profile."
  }
}
