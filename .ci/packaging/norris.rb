# Filled in by .ci/package, from the template of the same name.
class Norris < Formula
  desc "Chuck Norris jokes at a prompt, from a pipe, or one at a time"
  homepage "https://api.chucknorris.io"
  url "@SOURCE_URL@"
  sha256 "@SOURCE_SHA256@"
  license @BREW_LICENSE@

  depends_on "pkgconf" => :build
  depends_on "swift" => :build if OS.linux?
  depends_on xcode: ["26.0", :build]
  depends_on macos: :sequoia
  depends_on "libedit"

  def install
    # Homebrew builds in a sandbox of its own.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "norris", "--static-swift-stdlib"
    bin.install ".build/release/norris"
    (man1/"norris.1").write Utils.safe_popen_read(bin/"norris", "manual")
    generate_completions_from_executable(bin/"norris", "completions")
  end

  test do
    assert_match "norris #{version}", shell_output("#{bin}/norris --version")
    assert_match(/\S/, shell_output("#{bin}/norris --offline joke"))
  end
end
