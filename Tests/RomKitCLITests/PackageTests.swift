import Foundation
import TestSupport
import Testing

/// The Debian package of the shipped command, which depends on no other: the command is static.
@Suite(
  .enabled(if: Tier.check.isReached && !Tool.isOwnBuild, "make check: it is made of the release build"),
  .enabled(if: Tool.has("dpkg-deb make gzip readelf"), "dpkg-deb or another program is not installed")
)
struct PackageTests {
  /// Makes the package in a folder, with additions to the environment.
  private func package(in work: TemporaryFolder, _ folder: String, _ environment: [String: String] = [:])
    throws
    -> String
  {
    let script = "umask ${MASK:-022}; '\(Tool.root.path)/Scripts/make-deb.sh' '\(Tool.binary.path)' \(folder)"
    let result = try Tool.shell(
      script, in: work.url, environment: ["DEBIAN_COMPRESSION": "-Zgzip -z1"].merging(environment) { $1 })
    try #require(result.status == 0, "\(result.error)")
    let path = result.outputText.trimmingCharacters(in: .newlines)
    #expect(path.hasPrefix(work.url.appendingPathComponent(folder).path + "/romkit_"), "\(path)")
    return path
  }

  @Test func isReproducibleAndDescribesItself() throws {
    let work = try TemporaryFolder()
    let epoch = ["SOURCE_DATE_EPOCH": "1700000000"]
    let path = try package(in: work, "one", epoch)
    let again = try package(
      in: work, "two", epoch.merging(["TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "MASK": "077"]) { $1 })
    #expect(try Tool.shell("cmp '\(path)' '\(again)'", in: work.url).status == 0)

    let fields = try Tool.shell("dpkg-deb --field '\(path)'", in: work.url).outputText
    let version = try Tool.run(["--version"], in: work.url).outputText.dropFirst("romkit ".count)
    #expect(fields.contains("\nVersion: \(version.filter { $0 != "\n" })-1\n"))
    #expect(!fields.contains("Depends"), "\(fields)")
    let contents = try Tool.shell("dpkg-deb --contents '\(path)'", in: work.url).outputText
    for line in contents.split(separator: "\n") {
      #expect(line.contains(" root/root "), "\(line)")
      #expect(line.contains(" 2023-11-1"), "\(line)")
      #expect(
        line.hasPrefix(
          line.hasSuffix("/")
            ? "drwxr-xr-x" : line.hasSuffix("/romkit") && line.contains("/bin/") ? "-rwxr-xr-x" : "-rw-r--r--"
        ), "\(line)")
    }
  }

  @Test func installsRunsAndIsRemoved() throws {
    let work = try TemporaryFolder()
    let path = try package(in: work, "out")
    let script = """
      mkdir -p root/var/lib/dpkg/info root/var/lib/dpkg/updates
      touch root/var/lib/dpkg/status root/var/lib/dpkg/available
      dpkg --root=root --force-not-root --log=/dev/null --install '\(path)' >install.log 2>&1 || cat install.log
      root/usr/bin/romkit --version
      root/usr/bin/romkit pack --quiet '\(Tool.root.path)/samples/assets' -o romdata.bin && root/usr/bin/romkit list romdata.bin | wc -l
      (cd root && md5sum --quiet -c var/lib/dpkg/info/romkit.md5sums)
      gzip -dc root/usr/share/man/man1/romkit-pack.1.gz | grep -c '^.SH NAME'
      gzip -dc root/usr/share/doc/romkit/changelog.gz | head -n 1
      gzip -dc root/usr/share/doc/romkit/changelog.Debian.gz | grep -c '^romkit (.*) unstable; urgency=medium$'
      grep -c 'Copyright: 20' root/usr/share/doc/romkit/copyright
      dpkg --root=root --force-not-root --log=/dev/null --purge romkit >>install.log 2>&1 || cat install.log
      find root -name '*romkit*'
      """
    let result = try Tool.shell(script, in: work.url)
    let version = try Tool.run(["--version"], in: work.url).outputText
    #expect(result.outputText == version + "15\n1\n# Changelog\n1\n1\n")
    #expect(result.error == "")
  }

  /// The tags about an initial upload and about programs that contain libraries are for packages that go into Debian.
  @Test(.enabled(if: Tool.has("lintian"), "lintian is not installed"))
  func lintianFindsNothing() throws {
    let work = try TemporaryFolder()
    let path = try package(
      in: work, "out",
      [
        "DEBIAN_MAINTAINER": "romkit <romkit@debian.org>", "DEBIAN_COMPRESSION": "-Zxz -z1",
      ])
    let tags = "initial-upload-closes-no-bugs,statically-linked-binary,embedded-library"
    let result = try Tool.shell("lintian --allow-root --suppress-tags \(tags) '\(path)'", in: work.url)
    #expect(result.outputText == "")
    #expect(result.status == 0, "\(result.error)")
  }
}
