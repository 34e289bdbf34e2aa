import Foundation
import TestSupport
import Testing

@testable import RomKitBase
@testable import RomKitBuild

@Suite struct ConversionCacheTests {
  private let key = SHA256.digest(of: [1, 2, 3])

  @Test func keptObjectsAreFound() throws {
    let folder = try TestFolder()
    let cache = ConversionCache(folder: folder["a/b/cache"])
    #expect(cache.object(for: key) == nil)
    cache.keep([7, 8, 9], for: key)
    #expect(cache.object(for: key) == [7, 8, 9])
    #expect(cache.object(for: SHA256.digest(of: [4])) == nil)
    #expect(ConversionCache(folder: folder["a/b/cache"]).object(for: key) == [7, 8, 9])
    #expect(cache.warnings.isEmpty)
    #expect(
      String(decoding: try folder.bytes("a/b/cache/CACHEDIR.TAG"), as: UTF8.self).hasPrefix(
        "Signature: 8a477f597d28d172789f06886806bc55\n"))
  }

  @Test func damagedObjectsAreMisses() throws {
    let folder = try TestFolder()
    let cache = ConversionCache(folder: folder["cache"])
    cache.keep(Array("the body".utf8), for: key)
    let name = "cache/objects/0/\(key.hexadecimal)"
    let good = try folder.bytes(name)
    for index in good.indices {
      var bad = good
      bad[index] ^= 0x10
      try folder.write(bad, to: name)
      #expect(cache.object(for: key) == nil, "byte \(index)")
    }
    for count in 0..<good.count {
      try folder.write(Array(good.prefix(count)), to: name)
      #expect(cache.object(for: key) == nil, "\(count) bytes")
    }
    try folder.write(good + [0], to: name)
    #expect(cache.object(for: key) == nil)
    cache.keep(Array("the body".utf8), for: key)
    #expect(try folder.bytes(name) == good)
    #expect(cache.object(for: key) == Array("the body".utf8))
  }

  @Test func anObjectUnderAnotherNameIsAMiss() throws {
    let folder = try TestFolder()
    let cache = ConversionCache(folder: folder["cache"])
    cache.keep([1], for: key)
    let other = SHA256.digest(of: [4])
    let bytes = try folder.bytes("cache/objects/0/\(key.hexadecimal)")
    try folder.write(bytes, to: "cache/objects/\(other.hexadecimal.prefix(1))/\(other.hexadecimal)")
    #expect(cache.object(for: other) == nil)
  }

  @Test func manyThreadsMayKeepEqualAndDifferentObjects() throws {
    let folder = try TestFolder()
    let cache = ConversionCache(folder: folder["cache"])
    let found = ParallelWork.map(Array(0..<400), jobs: 8) { item in
      let bytes = [UInt8](repeating: UInt8(item % 20), count: 5_000)
      let key = SHA256.digest(of: bytes)
      cache.keep(bytes, for: key)
      return cache.object(for: key) == bytes
    }
    #expect(!found.contains(false))
    #expect(folder.files().filter { $0.contains("objects") }.count == 20)
    #expect(cache.warnings.isEmpty)
  }

  @Test func aReadOnlyCacheStaysUnchanged() throws {
    let folder = try TestFolder()
    let cache = ConversionCache(folder: folder["cache"], isReadOnly: true)
    cache.keep([1], for: key)
    cache.keepState([1], named: "x")
    #expect(folder.files().isEmpty)
    ConversionCache(folder: folder["cache"]).keep([1], for: key)
    #expect(cache.object(for: key) == [1])
  }

  @Test func aSecondCacheIsOnlyRead() throws {
    let folder = try TestFolder()
    ConversionCache(folder: folder["others"]).keep([1], for: key)
    let before = folder.files()
    let cache = ConversionCache(folder: folder["own"], others: folder["others"])
    #expect(cache.object(for: key) == [1])
    #expect(folder.files() == before)
    cache.keep([2], for: key)
    #expect(cache.object(for: key) == [2])
    #expect(ConversionCache(folder: folder["others"]).object(for: key) == [1])
    // One that cannot be read is no reason for a warning: nobody relies on it.
    let other = ConversionCache(folder: folder["own"], others: "/dev/null")
    #expect(other.object(for: SHA256.digest(of: [9])) == nil)
    #expect(other.warnings.isEmpty)
  }

  @Test func aFileInPlaceOfTheFolderIsOnlyAWarning() throws {
    let folder = try TestFolder()
    try folder.write("not a folder", to: "cache")
    let cache = ConversionCache(folder: folder["cache"])
    cache.keep([1], for: key)
    #expect(cache.object(for: key) == nil)
    let warnings = cache.warnings
    #expect(warnings.count == 1)
    #expect(warnings.first?.severity == .warning)
    #expect(warnings.first?.code == "cache-unusable")
    #expect(
      warnings.first?.message
        == "the cache cannot be used, so packing takes longer: cannot create the file or folder: it already exists"
    )
    #expect(
      warnings.first?.help
        == "use another folder for the cache, or build without one")
  }

  @Test func theLeastRecentlyUsedIsRemovedFirst() throws {
    let folder = try TestFolder()
    // Each first digit has a sixteenth of the limit.
    let cache = ConversionCache(folder: folder["cache"], limit: 160_000)
    var keys: [SHA256.Digest] = []
    var number: UInt32 = 0
    while keys.count < 6 {
      number += 1
      let key = SHA256.digest(of: withUnsafeBytes(of: number) { Array($0) })
      if key.hexadecimal.hasPrefix("a") { keys.append(key) }
    }
    for (age, key) in keys.enumerated() {
      cache.keep([UInt8](repeating: 1, count: 3_000), for: key)
      let hours = age == 0 ? 100 : 90 - age
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: Double(-hours * 3_600))],
        ofItemAtPath: folder["cache/objects/a/\(key.hexadecimal)"])
    }
    // A hit counts as use.
    #expect(cache.object(for: keys[0]) != nil)
    try folder.write([0], to: "cache/objects/a/\(keys[0].hexadecimal).9-0.unfinished")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7_200)],
      ofItemAtPath: folder["cache/objects/a/\(keys[0].hexadecimal).9-0.unfinished"])
    cache.tidy()
    #expect(keys.map { cache.object(for: $0) != nil } == [true, false, false, false, false, true])
    #expect(!folder.files().contains { $0.hasSuffix(".unfinished") })
    #expect(cache.warnings.isEmpty)
  }

  @Test func largeObjectsAreNotKept() throws {
    let folder = try TestFolder()
    let cache = ConversionCache(folder: folder["cache"], limit: 16_000)
    cache.keep([UInt8](repeating: 0, count: 501), for: key)
    #expect(cache.object(for: key) == nil)
    cache.keep([UInt8](repeating: 0, count: 500), for: key)
    #expect(cache.object(for: key) != nil)
  }

  @Test func onlyTheOwnerCanAccessANewCache() throws {
    let folder = try TestFolder()
    func mode(_ name: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: folder[name])[.posixPermissions] as? Int
    }
    let usual = try mode("")
    ConversionCache(folder: folder["a/cache"]).keep([1], for: key)
    #expect(try mode("a/cache") == 0o700)
    #expect(try mode("a") == usual)
    ConversionCache(folder: folder["b/cache"]).keepState([1], named: "x")
    #expect(try mode("b/cache") == 0o700)
    // A folder shared on purpose stays shared.
    try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder["a/cache"])
    ConversionCache(folder: folder["a/cache"]).keep([2], for: SHA256.digest(of: [9]))
    #expect(try mode("a/cache") == 0o750)
  }

  @Test func objectsOverTheLimitAreNotRead() throws {
    let folder = try TestFolder()
    let large = [UInt8](repeating: 7, count: 501)
    ConversionCache(folder: folder["cache"], limit: 32_000).keep(large, for: key)
    #expect(ConversionCache(folder: folder["cache"], limit: 32_000).object(for: key) == large)
    // Every byte is correct, but with this limit nothing so large is kept.
    #expect(ConversionCache(folder: folder["cache"], limit: 16_000).object(for: key) == nil)
  }

  @Test func theHeaderIsReadBeforeTheBody() throws {
    let folder = try TestFolder()
    try folder.write([1, 2, 3, 4], to: "object")
    // A sparse file of the largest size.
    try #require(truncate(folder["object"], 1 << 40) == 0)
    var seen: [UInt8] = []
    let bytes = try CacheFolder.read(folder["object"], atMost: .max, headerSize: 3) { header, size in
      seen = header
      #expect(size == 1 << 40)
      return false
    }
    #expect(bytes == nil)
    #expect(seen == [1, 2, 3])
    #expect(try CacheFolder.read(folder["object"], atMost: 1 << 39, headerSize: 3) == nil)
    #expect(try CacheFolder.read(folder["none"], atMost: 9, headerSize: 3) == nil)
    try folder.write([1, 2], to: "short")
    #expect(try CacheFolder.read(folder["short"], atMost: 9, headerSize: 3) == nil)
    #expect(try CacheFolder.read(folder["short"], atMost: 9, headerSize: 2) == [1, 2])
  }
}
