extension Deflate {
  /// The smallest of the streams that zlib makes of the bytes with many different settings; of equally small ones the
  /// first, and the first setting of all is zlib's level 9. Any inflater is the inverse.
  ///
  /// It takes about fifty times as long as level 9 alone for up to 64 KiB, and eight times as long for more. One
  /// version of zlib always makes the same bytes; another may make others, just as good to whoever inflates them. When
  /// work was asked to stop it throws ``FileError/interrupted(path:)`` with the path.
  package static func smallestStream(of bytes: [UInt8], path: String) throws -> [UInt8] {
    var smallest: [UInt8]?
    for parameters in candidates(size: bytes.count) {
      try Interruption.check(path: path)
      let stream = stream(of: bytes, parameters: parameters)
      if smallest.map({ stream.count < $0.count }) ?? true { smallest = stream }
    }
    return smallest ?? stream(of: bytes, level: .best)
  }

  /// What is tried. Levels below 6 never were the best on any song that was looked at, nor was less memory than 3.
  private static func candidates(size: Int) -> [Parameters] {
    let isSmall = size <= 1 << 16
    let levels: [Int32] = isSmall ? [9, 8, 7, 6] : [9]
    let memories: [Int32] = isSmall ? [8, 9, 7, 6, 5, 4, 3] : [8, 9, 7, 6]
    return levels.flatMap { level in
      memories.flatMap { memory in
        Strategy.allCases.map { Parameters(level: level, memory: memory, strategy: $0) }
      }
    }
  }
}
