// A build that shows its progress, and one that is cancelled.

// snippet.show
import RomKit

let control = WorkControl()
let steps = control.steps
let shown = Task {
  for await step in steps {
    print(step.activity, step.done, "of", step.total ?? 0, step.item ?? "")
  }
}
let work = Task { try await control.run { try RomBuild(folder: "samples/assets") } }
print(try await work.value.size)
await shown.value

let late = Task { try await WorkControl().run { try RomBuild(folder: "samples/assets") } }
late.cancel()
do {
  print(try await late.value.size)
} catch FileError.interrupted {
  print("cancelled")
}
