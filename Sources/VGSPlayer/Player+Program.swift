import VGSCore

/// A program of any type, in a class, as Embedded Swift has no existential values.
class AnyProgram {
  func tick(_ console: inout Console) -> Bool { false }
  #if !hasFeature(Embedded)
    func end(on console: inout Console) {}
  #endif
}

private final class ProgramBox<Boxed: Console.Program>: AnyProgram {
  var program: Boxed

  init(_ program: Boxed) { self.program = program }

  override func tick(_ console: inout Console) -> Bool { console.tick(&program) }
  #if !hasFeature(Embedded)
    override func end(on console: inout Console) { console.end(&program) }
  #endif
}

extension Player {
  /// Puts a program into a console after switching on, with all slots of the ROM. Slots stay empty if their songs cannot
  /// be read or their pictures are for the other console.
  ///
  /// Copies of the player share the program, but nothing else.
  public mutating func start(_ program: some Console.Program, on profile: Profile) {
    console = Console(profile, slots: rom.slots(for: profile))
    self.program = ProgramBox(program)
    #if !hasFeature(Embedded)
      setSound()
    #endif
  }

  /// Runs a frame of the program, 1/60 s: see `Console.tick(_:)` of VGSCore. Returns false if there is no program, or if
  /// it has ended.
  public mutating func tick() -> Bool { program?.tick(&console) ?? false }

  /// Sets or ends a touch of the console's screen.
  public mutating func touch(isPressed: Bool, x: Int, y: Int) {
    if isPressed { console.touch.press(x: x, y: y) } else { console.touch.release() }
  }
}

extension RomContents {
  /// The slots that a console loads. Slots stay empty if their songs cannot be read or their pictures are for the other
  /// console.
  public func slots(for profile: Profile) -> Console.Slots {
    var slots = Console.Slots()
    for number in 0..<Console.Slots.count {
      let slot = UInt8(number)
      if let picture = try? picture(slot), (picture.palette == nil) == (profile.dialect == .sy) {
        slots[picture: slot] = picture
      }
      slots[effect: slot] = (try? effect(slot)) ?? []
      slots[song: slot] = (try? song(slot)) ?? []
      slots[data: slot] = data(slot)
    }
    return slots
  }
}

#if !hasFeature(Embedded)
  extension Player {
    /// A player that runs a program with a ROM, on the given console, or else on that of the ROM's pictures.
    public init(_ program: some Console.Program, rom bytes: [UInt8], on profile: Profile? = nil) {
      self.init()
      open(bytes)
      start(program, on: profile ?? rom.profile)
    }

    /// Whether the program is paused; see `Console.isPaused` of VGSCore.
    public var isPaused: Bool {
      get { console.isPaused }
      set { console.isPaused = newValue }
    }

    /// Whether all sound is muted.
    public var isMuted: Bool {
      get { console.isMuted }
      set { console.isMuted = newValue }
    }

    /// Ends the program, which can still save into the slots of ``console``: see `Console.end(_:)` of VGSCore.
    public mutating func end() { program?.end(on: &console) }

    /// Gives the console the volume and the muted channels, which the songs of a program would reset.
    mutating func setSound() {
      console.volume = program == nil ? 100 : settings.volume
      console.mutedChannels =
        program == nil
        ? 0
        : (0..<Synthesizer.channelCount).reduce(0) {
          settings.isSilent($1) ? $0 | 1 << UInt32($1) : $0
        }
    }
  }
#endif
