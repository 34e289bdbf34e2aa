# The formula for Homebrew. The release workflow fills in what is between @ signs and adds the file to the release, from where it goes to
# the folder Formula of a tap. It has not been run yet.
class Romkit < Formula
  desc "Asset toolchain for VGS games"
  homepage "https://github.com/@REPOSITORY@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    depends_on arch: :arm64
    url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/romkit-@VERSION@-macos-arm64.tar.gz"
    sha256 "@macos-arm64@"
  end
  on_linux do
    on_intel do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/romkit-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@linux-x86_64@"
    end
    on_arm do
      url "https://github.com/@REPOSITORY@/releases/download/v@VERSION@/romkit-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@linux-aarch64@"
    end
  end

  def install
    prefix.install "bin", "share"
  end

  test do
    system bin/"romkit", "init", "game"
    system bin/"romkit", "pack", "game/assets", "-o", "romdata.bin"
    system bin/"romkit", "verify", "romdata.bin"
  end
end
