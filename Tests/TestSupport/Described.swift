import RomKitBase

/// Errors as one line of text, so that a test shows the words that people see.
package enum Described {
  /// `code: message @place` of what `body` throws; "nothing thrown" if it succeeds.
  package static func failure<Failure: RomKitError, Value>(_ body: () throws(Failure) -> Value) -> String {
    do throws(Failure) {
      _ = try body()
      return "nothing thrown"
    } catch {
      return line(error)
    }
  }

  /// The help of what `body` throws; nil if there is none.
  package static func help<Failure: RomKitError, Value>(_ body: () throws(Failure) -> Value) -> String? {
    do throws(Failure) {
      _ = try body()
      return nil
    } catch {
      return error.help?.english
    }
  }

  /// `code: message @place`.
  package static func line(_ error: some RomKitError) -> String {
    let place =
      switch error.position {
      case .offset(let offset): " @\(offset)"
      case .line(let line, let column): " @\(line):\(column ?? 0)"
      case .pixel(let x, let y): " @(\(x), \(y))"
      case nil: ""
      }
    return "\(error.code): \(error.message.english)\(place)"
  }
}
