/// How colours that the palette lacks are made to seem there.
///
/// A pixel whose colour the palette has keeps it, and transparent pixels neither change nor count, whichever is chosen.
public enum Dither: String, CaseIterable, Sendable {
  /// Not at all: each pixel takes the nearest entry.
  case none
  /// Two entries mixed in a fixed pattern of 8 by 8 pixels. A pixel depends on its colour and its place only, so tiles
  /// still fit each other and animation does not crawl.
  case ordered
  /// What a pixel lacks is added to its opaque neighbours (Floyd and Steinberg's shares, rows in alternating
  /// direction).
  case diffusion
}
