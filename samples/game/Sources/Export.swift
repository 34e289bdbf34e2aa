#if arch(wasm32)
  import VGSCore
  import VGSPlayer

  /// What a page calls to start the game: see TheModule in the documentation of VGSPlayer.
  @_expose(wasm, "player_program") @_cdecl("player_program")
  public func program() { startPlayerProgram(Tomori(), on: .vgs2) }
#endif
