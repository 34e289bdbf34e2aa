/// Help that errors of several picture formats give.
enum PictureHelp {
  static let saveAgain = "save the picture again in the program it comes from"
  static let undamagedCopy = "use an undamaged copy of the file"
  static let cutUp = "cut the picture into smaller ones; a slot holds at most 256 x 256"
  static let completePalette = "give the palette all the colours that pixels use, and save the picture again"
}
