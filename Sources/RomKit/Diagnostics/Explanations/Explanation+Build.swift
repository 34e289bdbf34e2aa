extension Explanation {
  /// About builds: the cache, what is up to date, and depfiles.
  static let build: [Explanation] = [
    Explanation(
      "cache-unusable", .warning, "Conversions cannot be kept, or not be found again.",
      """
      romkit keeps what it has converted in a folder, so that it need not do so again: the one that --cache \
      or ROMKIT_CACHE names, else the folder romkit in the user's own cache folder. That folder cannot be \
      made, read or written. The ROM is right all the same; it only took longer.
      Name a folder that you may write to, or leave the cache out with --no-cache. The folder may be deleted \
      at any time.
      """),
    Explanation(
      "pack-out-of-date", .error, "A file is not what packing would make of the assets now.",
      """
      romkit pack --check compares what is there with what it would write, and writes nothing. An asset, a \
      setting or romkit itself has changed since the file was made; the notes say which records are \
      affected. A file with the right bytes counts as up to date, however old it is.
      """),
    Explanation(
      "depfile-path", .error, "A name cannot be written into a depfile.",
      """
      make and Ninja read one path after the other, and neither knows a way to write a line end inside a \
      path. Rename the file.
      """),
    Explanation(
      "budget-over", .error, "The ROM takes more bytes than the project allows.",
      """
      [budget] in romkit.toml limits the bytes of the whole ROM (total) or of the bodies of one kind. A game is loaded \
      into memory whole, so a limit keeps it on small devices. Nothing was written. The notes name the largest \
      records; romkit stats shows where the rest goes.
      """),
  ]
}
