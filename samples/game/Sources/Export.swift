#if arch(wasm32)
  import VGSCore
  import VGSPlayer

  /// Starts the game; pages call this: see TheModule in the documentation of VGSPlayer.
  @_expose(wasm, "player_program") @_cdecl("player_program")
  public func program() { startPlayerProgram(Tomori(), on: .mk2) }
#endif
