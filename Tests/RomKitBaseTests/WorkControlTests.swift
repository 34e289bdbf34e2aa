import Foundation
import TestSupport
import Testing

@testable import RomKitBase

@Suite struct WorkControlTests {
  @Test func withoutAControlNothingIsCancelled() throws {
    let control = WorkControl()
    control.cancel()
    #expect(control.isCancelled)
    try WorkControl.check(path: "x")
    #expect(throws: FileError.interrupted(path: "x")) {
      try control.run { try WorkControl.check(path: "x") }
    }
    try WorkControl.check(path: "x")
  }

  @Test func aTaskCarriesItsControl() async {
    let control = WorkControl()
    control.cancel()
    let isCancelled = await control.report { Task { WorkControl.isCancelled } }.value
    #expect(isCancelled)
  }

  @Test func aReadEndsWhenAnotherThreadCancels() throws {
    let folder = try TestFolder()
    try folder.write([UInt8](repeating: 1, count: 3 * ByteSource.pieceSize), to: "long")
    let source = try ByteSource(contentsOf: folder["long"])
    let control = WorkControl()
    var pieces = 0
    #expect(throws: FileError.interrupted(path: folder["long"])) {
      try control.run {
        try source.forEachPiece(in: 0..<source.size) { _ in
          pieces += 1
          Thread.detachNewThread { control.cancel() }
          while !control.isCancelled { usleep(100) }
        }
      }
    }
    #expect(pieces == 1)
    // The source itself stays readable.
    #expect(try source.bytes(in: 0..<2) == [1, 1])
  }

  @Test(arguments: [1, 2, 4]) func theThreadsOfAMapAreCancelled(jobs: Int) {
    let control = WorkControl()
    let done = LockedValue(0)
    let results = control.report {
      ParallelWork.map(Array(0..<100), jobs: jobs) { item in
        if item == 20 {
          while done.use({ $0 }) < 20 { usleep(100) }
          control.cancel()
        } else if item > 20 {
          while !control.isCancelled { usleep(100) }
        }
        let isCancelled = WorkControl.isCancelled
        done.use { $0 += 1 }
        return isCancelled
      }
    }
    #expect(results == (0..<100).map { $0 >= 20 })
  }

  @Test func anUnfinishedFileIsRemoved() throws {
    let folder = try TestFolder()
    try folder.write("old", to: "file")
    let control = WorkControl()
    #expect(throws: FileError.interrupted(path: folder["file"])) {
      try control.run {
        var file = try NewFile(replacing: folder["file"])
        try file.write([UInt8](repeating: 1, count: 1 << 20))
        control.cancel()
        try file.write([UInt8](repeating: 2, count: 1 << 20))
        try file.commit()
      }
    }
    #expect(folder.files() == ["file"])
    #expect(try folder.bytes("file") == Array("old".utf8))
  }

  @Test func cancellationCanBePolled() {
    let word = LockedValue(false)
    let control = WorkControl(isCancelled: { word.use { $0 } })
    control.report {
      #expect(!WorkControl.isCancelled)
      word.use { $0 = true }
      #expect(WorkControl.isCancelled)
    }
  }

  // MARK: Stopping

  @Test func runThrowsForWorkThatStoppedEarly() throws {
    let control = WorkControl()
    #expect(throws: FileError.interrupted(path: nil)) {
      try control.run { () -> Int in
        control.cancel()
        return WorkControl.isCancelled ? 1 : 2
      }
    }
    // Work that never asked was not stopped.
    #expect(try WorkControl().run { 3 } == 3)
    let late = WorkControl()
    #expect(
      try late.run { () -> Int in
        late.cancel()
        return 4
      } == 4)
  }

  @Test func everyErrorOfStoppedWorkIsTheSame() throws {
    let control = WorkControl()
    control.cancel()
    #expect(throws: FileError.interrupted(path: "a.png")) {
      try control.run {
        do throws(Diagnostic) { try WorkControl.check() } catch { throw Problems(error, file: "a.png") }
      }
    }
    // What was left behind is more important.
    let left = FileError.notRestored(paths: ["x"], reason: "interrupted")
    #expect(throws: left) {
      try control.run {
        if WorkControl.isCancelled { throw left }
      }
    }
  }

  @Test func aYesIsFinal() {
    let answers = LockedValue([true, false])
    let control = WorkControl(isCancelled: { answers.use { $0.removeFirst() } })
    #expect(control.isCancelled)
    #expect(control.isCancelled)
  }

  // MARK: Tasks

  @Test func aCancelledTaskCancelsItsWork() async {
    let begun = LockedValue(false)
    let task = Task {
      try await WorkControl().run {
        begun.use { $0 = true }
        while true { try WorkControl.check(path: "x") }
      }
    }
    while !begun.use({ $0 }) { await Task.yield() }
    task.cancel()
    await #expect(throws: FileError.interrupted(path: "x")) { try await task.value }
  }

  @Test func asynchronousWorkIsUnderTheControlsAroundIt() async throws {
    let outer = WorkControl()
    outer.cancel()
    let task = outer.report { Task { try await WorkControl().run { try WorkControl.check(path: "x") } } }
    await #expect(throws: FileError.interrupted(path: "x")) { try await task.value }
    #expect(try await WorkControl().run { 5 } == 5)
  }

  @Test func theStepsEndWithTheWork() async throws {
    let control = WorkControl()
    let steps = control.steps
    try await control.run {
      for number in 0...3 { WorkSteps(.verifying, of: 3).report(number) }
    }
    var heard: [Int] = []
    for await step in steps { heard.append(step.done) }
    // Only the newest waits for its reader.
    #expect(heard == [3])
  }

  @Test func aLongStepIsRepeated() throws {
    let heard = LockedValue(0)
    try WorkControl { _ in heard.use { $0 += 1 } }.run {
      WorkSteps(.converting, of: 1).report(0)
      while heard.use({ $0 }) < 3 { _ = WorkControl.isCancelled }
    }
  }

  // MARK: Nested controls

  @Test func theOuterControlCancelsTheInnerWorkToo() {
    let outer = WorkControl()
    let inner = WorkControl()
    outer.report {
      inner.report {
        inner.cancel()
        #expect(WorkControl.isCancelled)
      }
      #expect(!WorkControl.isCancelled)
      outer.cancel()
      WorkControl().report { #expect(WorkControl.isCancelled) }
    }
  }

  @Test func nestedControlsBothReceiveProgress() {
    let received = LockedValue([String]())
    func control(_ name: String) -> WorkControl {
      WorkControl { progress in received.use { $0.append("\(name) \(progress.done)/\(progress.total ?? 0)") }
      }
    }
    WorkSteps(.verifying, of: 9).report(0)
    control("outer").report {
      WorkSteps(.verifying, of: 9).report(1)
      control("inner").report { WorkControl().report { WorkSteps(.verifying, of: 9).report(2) } }
    }
    #expect(received.use { $0 } == ["outer 1/9", "outer 2/9", "inner 2/9"])
  }

  @Test func stepsOfSeveralThreadsAreReportedInOrder() {
    let received = LockedValue([WorkControl.Progress]())
    let control = WorkControl { progress in received.use { $0.append(progress) } }
    control.report {
      let steps = SharedSteps(.extracting, of: 200)
      _ = ParallelWork.map(Array(0..<200), jobs: 4) { number in steps.step("item \(number)") {} }
    }
    let numbers = received.use { $0.map(\.done) }
    #expect(numbers == numbers.sorted())
    #expect(Set(numbers) == Set(0...200))
    // Each is named when it begins and when it ends.
    #expect(
      received.use { Dictionary(grouping: $0, by: \.item).mapValues(\.count) }
        == Dictionary(uniqueKeysWithValues: (0..<200).map { ("item \($0)", 2) }))
  }

  @Test func activitiesOnManyThreadsReportOneAtATime() {
    let inside = LockedValue(0)
    let overlaps = LockedValue(0)
    let control = WorkControl { _ in
      let others = inside.use { count in
        count += 1
        return count - 1
      }
      overlaps.use { $0 += others }
      usleep(200)
      inside.use { $0 -= 1 }
    }
    _ = control.report {
      ParallelWork.map(Array(0..<40), jobs: 4) { _ in
        let steps = WorkSteps(.converting, of: 1)
        steps.report(0)
        steps.report(1)
      }
    }
    #expect(overlaps.use { $0 } == 0)
  }

  @Test func aListenerMayDoWorkThatReports() {
    let count = LockedValue(0)
    let control = WorkControl { _ in
      count.use { $0 += 1 }
      WorkSteps(.converting, of: 1).report(1)
    }
    control.report { WorkSteps(.extracting, of: 1).report(1) }
    #expect(count.use { $0 } == 1)
  }
}
