import ArgumentParser
import RomKit

/// A value of a setting as an argument.
struct Typed<Value: SettingValue>: ExpressibleByArgument, CustomStringConvertible {
  let value: Value

  init?(argument: String) {
    guard let value = Value(setting: argument) else { return nil }
    self.value = value
  }

  var description: String { value.settingText }

  static var allValueStrings: [String] { Value.settingNames }

  static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .default : .list(allValueStrings)
  }
}

// The properties of a command for options of the table have the names of their options: `lineEnds` for `line-ends`.
extension Option {
  init<Setting: SettingValue>(
    _ option: KeyPath<AssetOptionTable, AssetOption<Setting>>, completion: CompletionKind? = nil
  ) where Value == Typed<Setting>? {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(
      name: .customLong(option.name), help: ArgumentHelp(option.help, valueName: option.valueName),
      completion: completion)
  }
}

extension Flag where Value == Bool {
  /// A flag that only says yes.
  init(wrappedValue: Bool, _ option: KeyPath<AssetOptionTable, AssetOption<Bool>>) {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(wrappedValue: wrappedValue, name: .customLong(option.name), help: ArgumentHelp(option.help))
  }
}

extension Flag where Value == Bool? {
  /// A flag that says yes or, after `no-`, no.
  init(_ option: KeyPath<AssetOptionTable, AssetOption<Bool>>) {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(name: .customLong(option.name), inversion: .prefixedNo, help: ArgumentHelp(option.help))
  }
}

/// An option that was given on the command line.
struct GivenOption {
  /// As it is typed: `--line-ends`.
  let name: String
  /// The name of its row, if it has one.
  let key: String
  let text: String
}

extension ParsableArguments {
  /// The options that were given, among those that can be missing.
  var given: [GivenOption] {
    Mirror(reflecting: self).children.flatMap { label, value -> [GivenOption] in
      if let group = value as? any ParsedGroup { return group.given }
      guard let label, let text = (value as? any ParsedValue)?.givenText else { return [] }
      let key = Self.key(label)
      let isInverted = (value as? Flag<Bool?>)?.wrappedValue == false
      return [GivenOption(name: "--\(isInverted ? "no-" : "")\(key)", key: key, text: text)]
    }
  }

  /// The options of assets that were given.
  var assetOptions: AssetOptions {
    var options = AssetOptions()
    for item in given {
      if let row = AssetOptionTable.all.first(where: { $0.name == item.key }) { options[row] = item.text }
    }
    return options
  }

  /// `line-ends`, for the storage of a property `lineEnds`.
  private static func key(_ label: String) -> String {
    var key = ""
    var followsSmall = false
    for character in label.drop(while: { $0 == "_" }) {
      if character.isUppercase, followsSmall { key += "-" }
      key += character.lowercased()
      followsSmall = character.isLowercase
    }
    return key
  }
}

/// Something that ArgumentParser parsed.
private protocol ParsedValue {
  /// The text of the value; nil when it was not given.
  var givenText: String? { get }
}

extension Option: ParsedValue where Value: ParsedValue {
  fileprivate var givenText: String? { wrappedValue.givenText }
}

extension Flag: ParsedValue where Value: ParsedValue {
  fileprivate var givenText: String? { wrappedValue.givenText }
}

extension Optional: ParsedValue where Wrapped: CustomStringConvertible {
  fileprivate var givenText: String? { map(\.description) }
}

extension Array: ParsedValue where Element: CustomStringConvertible {
  fileprivate var givenText: String? { isEmpty ? nil : description }
}

extension Bool: ParsedValue {
  fileprivate var givenText: String? { self ? description : nil }
}

private protocol ParsedGroup {
  var given: [GivenOption] { get }
}

extension OptionGroup: ParsedGroup {
  fileprivate var given: [GivenOption] { wrappedValue.given }
}
