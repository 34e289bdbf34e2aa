/// A type whose values are made without arguments.
package protocol Defaulted: Equatable, Sendable {
  /// The value that most have.
  init()
}

/// A large value that is the default one in most of many structures, where it takes no more room than a reference.
@propertyWrapper package struct Rare<Value: Defaulted>: Equatable, Sendable {
  private indirect enum Storage: Equatable, Sendable {
    case usual
    case other(Value)
  }

  private var storage: Storage

  package init(wrappedValue: Value) { storage = wrappedValue == Value() ? .usual : .other(wrappedValue) }

  package var wrappedValue: Value {
    get { if case .other(let value) = storage { value } else { Value() } }
    set { self = Rare(wrappedValue: newValue) }
  }
}
