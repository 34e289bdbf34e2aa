internal import CPlatform

/// Work on many items at once, with results in the order of the items, whatever the number of threads.
package enum ParallelWork {
  /// The number of processors available to this process; at least 1.
  package static var processors: Int { max(1, min(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1_024)) }

  /// The result of the work on each item, in their order.
  ///
  /// At most `jobs` threads work, this one among them, under its controls; which takes which item is not defined, only
  /// that items are begun in their order. It returns when all are done.
  package static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], jobs: Int, _ work: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    let jobs = min(jobs, items.count)
    if jobs <= 1 { return items.map(work) }
    let values = Slots<Value>(count: items.count)
    let controls = WorkControl.current
    let next = LockedValue(0)
    let crew: @Sendable () -> Void = {
      WorkControl.$current.withValue(controls) {
        while true {
          let index = next.use { index in
            defer { index += 1 }
            return index
          }
          guard index < items.count else { return }
          values.set(index, to: work(items[index]))
        }
      }
    }
    // If the system creates no more threads, fewer do the work.
    let threads = (1..<jobs).compactMap { _ in SystemThread(crew) }
    crew()
    for thread in threads { thread.join() }
    return values.all
  }

  /// Works on items side by side, and takes the results in the order of the items, on this thread.
  ///
  /// It proceeds in portions of some items, so that only their results are in memory: `size` returns the bytes of an item,
  /// and a portion has at most `portion` bytes unless it is a single item.
  package static func forEach<Item: Sendable, Value: Sendable>(
    _ items: some Sequence<Item>, jobs: Int, size: (Item) -> Int, portion: Int = 4 << 20,
    _ work: @escaping @Sendable (Item) -> Value, _ take: (Item, Value) throws -> Void
  ) rethrows {
    let most = 16 * jobs
    var waiting: [Item] = []
    var bytes = 0
    func finish() throws {
      for (item, value) in zip(waiting, map(waiting, jobs: jobs, work)) { try take(item, value) }
      waiting.removeAll(keepingCapacity: true)
      bytes = 0
    }
    for item in items {
      let size = size(item)
      if waiting.count == most || bytes > portion - size { try finish() }
      waiting.append(item)
      bytes += size
    }
    try finish()
  }

  /// A place for each result. Each is set by one thread, and read when all threads have ended.
  ///
  /// The memory lives as long as the object, and every index comes from the one counter, which stops at the count; no two
  /// threads get the same one from it, and a join stands between the last of them and the reading.
  @safe private final class Slots<Value: Sendable>: @unchecked Sendable {
    private let memory: UnsafeMutableBufferPointer<Value?>

    init(count: Int) {
      unsafe memory = .allocate(capacity: count)
      unsafe memory.initialize(repeating: nil)
    }

    deinit {
      unsafe memory.deinitialize()
      unsafe memory.deallocate()
    }

    func set(_ index: Int, to value: Value) { unsafe memory[index] = value }

    /// Every item has been worked on by now, so none is left out.
    var all: [Value] { unsafe memory.compactMap(\.self) }
  }
}

/// A value that several threads share, one at a time.
@safe package final class LockedValue<Value>: @unchecked Sendable {
  // On the heap: a mutex must not move. The pointer is private, and valid exactly as long as the object.
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
