extension Explanation {
  /// About the names of assets, their numbers, and what romkit.toml says of them.
  static let names: [Explanation] = [
    Explanation(
      "asset-depth", .error, "Folders in the folder of a kind lie in each other too deep.",
      """
      Assets are looked for 32 folders deep, which is more than any project has, so that a search always \
      ends.
      """),
    Explanation(
      "asset-folder-link", .warning,
      "The folder of a kind, or one in it, is a symbolic link, which is not followed.",
      """
      A link to a folder can lead anywhere, also back to where it lies, and then a search would not end. \
      Links to files are read as the files they lead to.
      """),
    Explanation(
      "asset-folder-name", .warning,
      "A folder has almost the name of a kind's folder, so its files are not packed.",
      """
      Assets with names of their own lie in graphics, sounds, music, data and programs, written exactly \
      so. Files that lie in another folder are not looked at.
      """),
    Explanation(
      "asset-form", .warning, "A file lies among the assets of a kind that is not made from such files.",
      """
      It is told once for each kind and ending. Sources of drawing programs and notes can stay where \
      they are: name them under ignore in romkit.toml, for example ignore = "**/*.aseprite".
      """),
    Explanation(
      "asset-name-twice", .error, "Two files have the same name but for their endings.",
      """
      The ending is no part of an asset's name, so that a picture can change from BMP to PNG and keep \
      its number. A number in front of the name is no part of it either.
      """),
    Explanation(
      "asset-schema-alone", .warning,
      "A .toml among the data looks like a table's schema, and there is no such table.",
      """
      The schema of items.csv is items.toml beside it. One that several tables share is named with \
      schema under [[assets]] in romkit.toml.
      """),
    Explanation(
      "lock-merge-conflict", .error, "romkit.lock has the marks of a merge that nobody has ended.",
      """
      Two branches added assets. Keep the lines of both sides and take out the marks; where both sides \
      gave one number to different assets, take out one of the two lines, and its asset gets another \
      number. The other keeps the one that is in use.
      """),
    Explanation(
      "lock-name", .error, "romkit.lock has a key that cannot be the name of an asset.",
      """
      Names are paths in the folder of a kind, without the ending. Whoever edits the lock by hand may \
      only take lines out or change numbers; romkit pack adds what is missing.
      """),
    Explanation(
      "lock-name-twice", .error, "romkit.lock has one name in two spellings.",
      """
      An accent can be a part of its letter or follow it; both look the same and are one name. Keep the \
      line with the number that the game knows.
      """),
    Explanation(
      "lock-not-a-kind", .error, "romkit.lock has something other than the tables of the kinds.",
      """
      The tables are graphics, sounds, music, data and programs.
      """),
    Explanation(
      "lock-number", .error, "romkit.lock has a number that no slot has.",
      """
      Slots are numbered 0 to 255. Put back the number that the game knows, for example from an older \
      commit, or take the line out: then the asset gets a free one.
      """),
    Explanation(
      "lock-number-twice", .error, "romkit.lock gives one number to two assets.",
      """
      This is what merging two branches leaves when both added an asset. Keep the line that a game uses \
      already and take the other one out; romkit pack gives that asset a free number.
      """),
    Explanation(
      "lock-would-change", .error, "romkit.lock is not up to date, and --locked forbids to change it.",
      """
      Somebody added, removed or renamed an asset and did not commit the lock. A build server must not \
      choose numbers: another machine would choose other ones. Run romkit pack where the game is made, \
      and commit romkit.lock.
      """),
    Explanation(
      "manifest-asset-twice", .error, "romkit.toml gives one asset two numbers.",
      """
      Keep the line under [slots] with the number that the game uses.
      """),
    Explanation(
      "manifest-not-an-asset", .error, "A key under [slots] in romkit.toml is not the name of an asset.",
      """
      Names are written in quotes, with the folder of their kind and without the ending: \
      "graphics/enemies/bat" = 3.
      """),
    Explanation(
      "manifest-palette-slot", .error, "Two [[palettes]] in romkit.toml have the same slot.",
      """
      A slot holds one palette. Pictures that are to share it belong under one [[palettes]].
      """),
    Explanation(
      "manifest-two-names", .error, "A [[record]] in romkit.toml has a name and a stored-name.",
      """
      A record has one name in the directory. The stored-name is for bytes that no writer would store.
      """),
    Explanation(
      "manifest-useless-key", .either, "A setting in romkit.toml means nothing to the files it is for.",
      """
      Dithering a text changes nothing, so whoever wrote it meant another file or another key. It is an \
      error where a file is named exactly, and a warning where a pattern matches only files that the \
      setting means nothing to.
      """),
    Explanation(
      "option-overruled", .warning,
      "An option of the command does not reach an asset, because romkit.toml says otherwise.",
      """
      An option is meant for everything, a rule under [[assets]] or [[palettes]] for something: what is \
      more particular stays. [defaults] give way to options.
      """),
    Explanation(
      "pack-empty-slot", .warning, "A file that goes into a data or program slot is empty.",
      """
      The record is written without a byte, and a game that asks for the slot gets nothing. Often a \
      conversion before it has failed.
      """),
    Explanation(
      "pack-other-profile", .warning, "A picture is for the other console than profile in romkit.toml says.",
      """
      The mk-II reads SY and VGE reads SZ, and each refuses the other's without a word. Bodies that are \
      packed as they are keep their form; pictures that are converted get the one of the profile unless \
      dialect says otherwise.
      """),
    Explanation(
      "pack-same-record", .warning,
      "A [[record]] in romkit.toml has the name of a slot that an asset has too.",
      """
      Both are written, and the runtimes find only the first of two records with one name. This is right \
      only to rebuild a ROM that was like this.
      """),
    Explanation(
      "palette-without-slot", .error,
      "A palette was chosen for pictures under [[palettes]], and has no slot.",
      """
      The pictures of the mk-II do not carry their palette: the game loads it from a data slot. Pictures \
      for VGE do, and need none.
      """),
    Explanation(
      "slot-no-asset", .warning, "[slots] in romkit.toml gives a number to an asset that is not there.",
      """
      The number stays taken as long as the line is there. When the asset was renamed, its number has to \
      be given to the new name by hand.
      """),
    Explanation(
      "slot-other-kind", .error, "A file that is named by its slot lies in the folder of another kind.",
      """
      The name says one kind and the folder another, and nobody can know which was meant.
      """),
    Explanation(
      "slot-taken", .error, "Two assets are meant for one number.",
      """
      A number comes from the name of a file, from [slots] in romkit.toml, or from romkit.lock, and each \
      slot holds one asset. A number in the lock whose asset is gone stays reserved, as a game that is \
      out there may ask for it; romkit pack --prune frees all such numbers.
      """),
    Explanation(
      "slot-two-numbers", .error,
      "[slots] in romkit.toml and the name of the file give an asset different numbers.",
      """
      Keep the one that the game uses.
      """),
    Explanation(
      "slots-full", .error, "A kind has more assets than the 256 slots it can have.",
      """
      Numbers of assets that are gone are taken too, until romkit pack --prune frees them. Several small \
      pictures fit into one of 256 x 256, and several texts into one file.
      """),
  ]
}
