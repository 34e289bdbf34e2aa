import Foundation

/// How many seconds a processor worked on `work`, in the thread that calls. A clock on the wall would also count what other tests
/// and other programs did meanwhile.
package func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  let start = threadSeconds()
  try work()
  return threadSeconds() - start
}

private func threadSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
