extension ArraySlice<UInt8> {
  /// The largest byte; 0 without bytes. Written so that the compiler vectorizes it.
  package var largest: UInt8 {
    let bytes = span
    var largest: UInt8 = 0
    for index in 0..<bytes.count { largest = Swift.max(largest, bytes[index]) }
    return largest
  }
}
