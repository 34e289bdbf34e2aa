import RomKit

/// A value of a setting as an argument.
struct Typed<Value: SettingValue>: ArgumentValue {
  let value: Value

  init?(argument: String) {
    guard let value = Value(setting: argument) else { return nil }
    self.value = value
  }

  static var argumentTexts: [String] { Value.settingNames }
}

extension Option {
  init<Setting: SettingValue>(
    _ option: KeyPath<AssetOptionTable, AssetOption<Setting>>, completion: Completion = .none
  ) where Value == Typed<Setting>? {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(option.name, value: option.valueName, help: option.help, completion: completion)
  }
}

extension Flag {
  init(wrappedValue: Bool, _ option: KeyPath<AssetOptionTable, AssetOption<Bool>>) where Value == Bool {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(wrappedValue: wrappedValue, option.name, help: option.help)
  }

  /// A flag that says yes or, after `no-`, no.
  init(_ option: KeyPath<AssetOptionTable, AssetOption<Bool>>) where Value == Bool? {
    let option = AssetOptionTable.shared[keyPath: option].row
    self.init(invertible: option.name, help: option.help)
  }
}

extension AssetOptions {
  /// The options of the table among those that were given.
  init(_ given: [GivenOption]) {
    self.init()
    for option in given {
      if let row = AssetOptionTable.all.first(where: { $0.name == option.name }) { self[row] = option.text }
    }
  }
}
