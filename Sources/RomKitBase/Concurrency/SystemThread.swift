internal import CPlatform
// On Linux pthread_attr_t belongs to the first module whose header includes its declaration, which is that of zlib.
internal import CZlib

/// A thread of the operating system. Either ``join()`` or ``detach()`` must be called, once.
package struct SystemThread {
  private let thread: pthread_t

  /// The stack of a main thread; some systems give other threads a sixteenth of it.
  private static let stackSize = 8 << 20

  /// Starts a thread; nil if the system creates no more.
  package init?(_ work: @escaping @Sendable () -> Void) {
    // The calls write to variables on this stack, and the thread does not look at them after it has begun.
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    unsafe pthread_attr_setstacksize(&attributes, Self.stackSize)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // Retained for the thread, which releases it; or here, where there is none.
    let shared = unsafe Unmanaged.passRetained(Work(work))
    #if canImport(Darwin)
      var thread: pthread_t?
      let result = unsafe pthread_create(
        &thread, &attributes,
        { pointer in
          unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
          return nil
        }, unsafe shared.toOpaque())
      guard result == 0, let thread else {
        unsafe shared.release()
        return nil
      }
    #else
      var thread = pthread_t()
      let result = unsafe pthread_create(
        &thread, &attributes,
        { pointer in
          if let pointer = unsafe pointer {
            unsafe Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
          }
          return nil
        }, unsafe shared.toOpaque())
      guard result == 0 else {
        unsafe shared.release()
        return nil
      }
    #endif
    self.thread = thread
  }

  package func join() { pthread_join(thread, nil) }

  package func detach() { pthread_detach(thread) }

  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
