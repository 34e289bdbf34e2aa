import RomKitPictures
import VGSCore

/// A palette as a picture: 16 colours in a row, each a square, index 0 at the top left.
package enum PaletteSwatch {
  private static let columns = 16

  /// The picture: 16 squares wide, and as high as it takes for the file's colours. Places in the last row past the last
  /// colour are transparent. A `side` is the pixels of a square's side, 1 or more.
  package static func picture(of file: PaletteFile, side: Int = 12) -> ColourPicture {
    let side = max(1, side)
    let rows = (file.count + columns - 1) / columns
    var pixels: [ColourPicture.Pixel] = []
    pixels.reserveCapacity(rows * side * columns * side)
    for y in 0..<rows * side {
      for column in 0..<columns {
        let index = y / side * columns + column
        let colour = file.palette.colours[index]
        let pixel = ColourPicture.Pixel(
          red: colour.red, green: colour.green, blue: colour.blue, alpha: index < file.count ? 255 : 0)
        for _ in 0..<side { pixels.append(pixel) }
      }
    }
    return ColourPicture(checkedWidth: columns * side, height: rows * side, pixels: pixels)
  }
}
