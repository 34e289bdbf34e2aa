import VGSCore

/// A program of any type, in a class, as Embedded Swift has no existential values.
class AnyProgram {
  func tick(_ console: inout Console) -> Bool { false }
}

private final class ProgramBox<Boxed: Console.Program>: AnyProgram {
  var program: Boxed

  init(_ program: Boxed) { self.program = program }

  override func tick(_ console: inout Console) -> Bool { console.tick(&program) }
}

extension Player {
  /// Puts a program into a console after switching on, with all slots of the ROM. Slots stay empty if their songs cannot
  /// be read or their pictures are for the other console.
  ///
  /// Copies of the player share the program, but nothing else.
  public mutating func start(_ program: some Console.Program, on profile: Profile) {
    var slots = Console.Slots()
    for number in 0..<Console.Slots.count {
      let slot = UInt8(number)
      if let picture = try? rom.picture(slot), (picture.palette == nil) == (profile.dialect == .sy) {
        slots[picture: slot] = picture
      }
      slots[effect: slot] = (try? rom.effect(slot)) ?? []
      slots[song: slot] = (try? rom.song(slot)) ?? []
      slots[data: slot] = rom.data(slot)
    }
    console = Console(profile, slots: slots)
    self.program = ProgramBox(program)
  }

  /// Runs a frame of the program, 1/60 s: see `Console.tick(_:)` of VGSCore. Returns false if there is no program, or if
  /// it has ended.
  public mutating func tick() -> Bool { program?.tick(&console) ?? false }

  /// Sets or ends a touch of the console's screen.
  public mutating func touch(isPressed: Bool, x: Int, y: Int) {
    if isPressed { console.touch.press(x: x, y: y) } else { console.touch.release() }
  }
}
