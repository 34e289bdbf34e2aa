import VGSCore

/// Why something cannot be previewed as it was asked for.
public enum PreviewError: DescribedError {
  /// A picture cannot be enlarged by so much.
  case scale(Int, width: Int, height: Int, largest: Int)

  /// A short stable name.
  public var code: String {
    switch self {
    case .scale: "preview-scale"
    }
  }

  /// What was expected and what was found.
  public var message: String {
    switch self {
    case .scale(let factor, _, _, _) where factor < 1: "a picture cannot be shown \(factor) times as large"
    case .scale(let factor, let width, let height, _):
      "\(Grouped.text(factor)) times as large, a picture of \(width) x \(height) pixels is too large"
    }
  }

  /// What to do about it.
  public var remedy: String? {
    switch self {
    case .scale(_, _, _, let largest): "choose a scale from 1 to \(largest)"
    }
  }
}
