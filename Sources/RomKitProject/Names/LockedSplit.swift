import RomKitBase
import RomKitContainer
import RomKitConversion
import RomKitPictures
import RomKitRules
import RomKitText

/// The cut of a picture into parts, which `romkit.lock` keeps for everything that shows the whole picture.
///
/// The parts form a grid; each is the asset `NAME/NUMBER`, with the number of its place in reading order, so that a part that
/// becomes empty does not rename the others.
package struct LockedSplit: Equatable, Sendable {
  /// The table of all such pictures in a lock.
  static let table = "split"

  package var size: AtlasPacking.Size
  /// The size of a part that does not reach the right or the bottom edge of the picture.
  package var part: AtlasPacking.Size
  /// The numbers of the parts that are not empty, in ascending order.
  package var numbers: [Int]

  package init(size: AtlasPacking.Size, part: AtlasPacking.Size, numbers: [Int] = []) {
    self.size = size
    self.part = part
    self.numbers = numbers
  }

  /// The number of all parts, empty ones included.
  package var places: Int { columns * ((size.height + part.height - 1) / part.height) }

  private var columns: Int { (size.width + part.width - 1) / part.width }

  /// The place of a part in the picture.
  package func bounds(of number: Int) -> PixelRectangle {
    let (x, y) = (number % columns * part.width, number / columns * part.height)
    return PixelRectangle(
      x: x, y: y, width: min(part.width, size.width - x), height: min(part.height, size.height - y))
  }

  /// The name of a part in the folder `graphics`.
  package static func partName(_ number: Int, of picture: String) -> String { "\(picture)/\(number)" }

  /// The value of its line in a lock, such as `320x240, 256x256: 0 1`; ``init(_:)`` is the inverse.
  var text: String {
    "\(size.text), \(part.text): "
      + numbers.map { String($0) }.joined(separator: " ")
  }

  /// Nil for a value that ``text`` could not have written.
  init?(_ text: String) {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false)
    let sizes = halves[0].split(separator: ",", omittingEmptySubsequences: false)
    guard halves.count == 2, sizes.count == 2,
      let size = AtlasPacking.Size(sizes[0], atMost: WholePicture.maximumSide),
      let part = AtlasPacking.Size(sizes[1].drop { $0 == " " }, atMost: SlotPicture.maximumSide)
    else { return nil }
    self.init(size: size, part: part)
    for word in halves[1].split(separator: " ") {
      guard let number = Int(word), number > numbers.last ?? -1, number < places else { return nil }
      numbers.append(number)
    }
    if numbers.isEmpty { return nil }
  }
}

extension PictureParts {
  /// Cuts the picture into parts of a size, each as a PNG; those without visible pixels are left out, unless all are.
  package func cut(at part: AtlasPacking.Size) throws -> (split: LockedSplit, pngs: [[UInt8]]) {
    var split = LockedSplit(size: .init(width: width, height: height), part: part)
    var pngs: [[UInt8]] = []
    for number in 0..<split.places {
      guard let png = try png(of: split.bounds(of: number), unlessEmpty: true) else { continue }
      split.numbers.append(number)
      pngs.append(png)
    }
    if pngs.isEmpty {
      split.numbers = [0]
      pngs = [try png(of: split.bounds(of: 0), unlessEmpty: false)].compactMap(\.self)
    }
    return (split, pngs)
  }
}

extension SlotLock {
  /// The pictures whose parts all have a slot among those that are there.
  package func wholes(among present: Set<SlotID>) -> [WholePicture] {
    splits.sorted(on: \.key).compactMap { name, split in
      let parts = split.numbers.compactMap { number in
        slot(of: AssetID(.graphics, LockedSplit.partName(number, of: name)))
          .map { WholePicture.Part(slot: $0, bounds: split.bounds(of: number)) }
      }
      guard parts.count == split.numbers.count, present.isSuperset(of: parts.map(\.slot)) else { return nil }
      return WholePicture(
        name: name, width: split.size.width, height: split.size.height, partSize: split.part, parts: parts)
    }
  }
}
