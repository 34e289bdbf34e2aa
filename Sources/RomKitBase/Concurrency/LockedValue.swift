internal import CPlatform

/// A value that several threads share, one at a time.
@safe package final class LockedValue<Value>: @unchecked Sendable {
  // On the heap: a mutex must not move. Nobody else gets to see the pointer, and it lives exactly as long as the object.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  package init(_ value: sending Value) {
    self.value = value
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Gives the value to one thread alone.
  package func use<Result>(_ use: (inout Value) throws -> Result) rethrows -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try use(&value)
  }
}
