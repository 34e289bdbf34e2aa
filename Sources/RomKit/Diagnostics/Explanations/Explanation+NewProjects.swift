extension Explanation {
  /// About new projects, and those made from a makefile.
  static let newProjects: [Explanation] = [
    Explanation(
      "init-exists", .error, "A new project would overwrite something.",
      """
      romkit init writes a folder assets, and leaves alone what is there already. Make the project in another \
      folder, or move the old assets away.
      """),
    Explanation(
      "init-no-slots", .error, "There is nothing in the folder that could be adopted.",
      """
      romkit init --from-makefile wants the folder in which the SDK's tools run: with bodies such as \
      GSLOT000.CHR in it, or a makefile whose rules make them.
      """),
    Explanation(
      "makefile-not-understood", .warning, "A line of a makefile does something that romkit does not know.",
      """
      Understood are rules, also for endings and patterns; variables; and the commands vgs2bmp, vgs2wav, \
      vgs2mml, bmp2chr, wav2pcm, cp and iconv to Shift_JIS. A slot that is made by anything else is taken over \
      as the body that lies in the folder, so run make before. The same is done when rules with thousands of files each \
      multiply to more than can be followed.
      """),
    Explanation(
      "makefile-missing-source", .warning, "A file that a slot is made from is not there.",
      """
      The makefile names it, and no rule that romkit understands makes it. If the body of the slot is there, it is \
      taken over in its place.
      """),
    Explanation(
      "makefile-unusable-source", .warning, "A slot is made from a file that romkit does not convert.",
      """
      If the body of the slot is there, it is taken over in its place. The message says what is wrong with the \
      file; mended, it can be put into the folder of its kind in place of the body.
      """),
  ]
}
