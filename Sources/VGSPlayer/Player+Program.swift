import VGSCore

/// A program of any type, in a box: Embedded Swift has no other way to hold one.
class AnyProgram {
  func tick(_ console: inout Console) -> Bool { false }
}

private final class ProgramBox<Boxed: Program>: AnyProgram {
  var program: Boxed

  init(_ program: Boxed) { self.program = program }

  override func tick(_ console: inout Console) -> Bool { console.tick(&program) }
}

extension Player {
  /// Puts a program into a console with all slots of the ROM, as after switching on. Songs that cannot be read stay empty,
  /// and so do pictures for the other console.
  ///
  /// Copies of the player share the program, unlike everything else of it.
  public mutating func start(_ program: some Program, on profile: Profile) {
    var slots = Slots()
    for number in 0..<Slots.count {
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

  /// A frame of the program, 1/60 s: see `Console.tick(_:)` of VGSCore. False when there is none, or none any more.
  public mutating func tick() -> Bool { program?.tick(&console) ?? false }

  /// Touches the console's screen, or lets go of it.
  public mutating func touch(isPressed: Bool, x: Int, y: Int) {
    if isPressed { console.touch.press(x: x, y: y) } else { console.touch.release() }
  }
}
