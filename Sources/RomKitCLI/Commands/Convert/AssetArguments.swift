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
  /// The row it is a value of, with the text of the value.
  var setting: (row: AssetOptionRow, text: String)?

  /// An option of the table; nil when it was not given.
  init?<Value: SettingValue>(_ option: KeyPath<AssetOptionTable, AssetOption<Value>>, _ value: Value?) {
    guard let value else { return nil }
    let row = AssetOptionTable.shared[keyPath: option].row
    name = "--\(row.name)"
    setting = (row, value.settingText)
  }

  /// A flag of the table, which `no-` inverts.
  init?(flag option: KeyPath<AssetOptionTable, AssetOption<Bool>>, _ value: Bool?) {
    guard let value else { return nil }
    let row = AssetOptionTable.shared[keyPath: option].row
    name = value ? "--\(row.name)" : "--no-\(row.name)"
    setting = (row, value.settingText)
  }

  /// An option outside of the table; nil when it was not given.
  init?(_ name: String, isGiven: Bool) {
    guard isGiven else { return nil }
    self.name = name
  }
}

/// Options of assets. The given ones are listed by hand: reflection would take a third of a short run.
protocol AssetArguments {
  /// In the order of the help.
  var given: [GivenOption] { get }
}

extension AssetOptions {
  /// The options of the table among those that were given.
  init(_ given: [GivenOption]) {
    self.init()
    for case let (row, text)? in given.map(\.setting) { self[row] = text }
  }
}
