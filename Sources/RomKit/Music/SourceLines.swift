/// The lines of a UTF-8 text given as bytes, and the columns in them.
///
/// A line ends with a newline, a carriage return, or both. A byte order mark before the first is not part of it.
struct SourceLines: Sequence, IteratorProtocol {
  /// One line without its end.
  struct Line {
    /// From 1.
    var number: Int
    /// What stands in it.
    var bytes: ArraySlice<UInt8>

    /// The column, in characters from 1, of the byte at `index`.
    func column(_ index: Int) -> Int {
      bytes[bytes.startIndex..<index].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    /// The index of the first byte that is not UTF-8 text, if there is one. NUL is none.
    var firstInvalid: Int? {
      var parser = Unicode.UTF8.ForwardParser()
      var iterator = bytes.makeIterator()
      var index = bytes.startIndex
      while true {
        switch parser.parseScalar(from: &iterator) {
        case .valid(let encoded):
          if encoded.first == 0 { return index }
          index += encoded.count
        case .error: return index
        case .emptyInput: return nil
        }
      }
    }
  }

  private var rest: ArraySlice<UInt8>
  private var number = 0

  init(_ bytes: [UInt8]) {
    rest = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
  }

  mutating func next() -> Line? {
    guard !rest.isEmpty else { return nil }
    number += 1
    let end = rest.firstIndex { $0 == 10 || $0 == 13 } ?? rest.endIndex
    let line = Line(number: number, bytes: rest[rest.startIndex..<end])
    rest = rest[end...]
    if rest.first == 13 { rest = rest.dropFirst() }
    // A newline that follows a carriage return belongs to it; one alone is the end itself.
    if rest.first == 10 { rest = rest.dropFirst() }
    return line
  }
}
