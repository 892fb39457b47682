# Filled in by .ci/package, from the template of the same name.
{ lib, stdenv, fetchurl, swift, swiftpm, pkg-config, libedit, lld, llvm }:

stdenv.mkDerivation rec {
  pname = "norris";
  version = "@VERSION@";

  src = fetchurl {
    url = "@SOURCE_URL@";
    sha256 = "@SOURCE_SHA256@";
  };

  nativeBuildInputs = [ swift swiftpm pkg-config lld llvm ];
  buildInputs = [ libedit ];

  dontConfigure = true;
  dontBuild = true;
  # It is stripped already; strip of binutils would drop the segment of read-only relocations.
  dontStrip = true;

  installPhase = ''
    patchShebangs .ci
    OBJCOPY=llvm-objcopy SWIFT_BUILD_FLAGS=--disable-sandbox .ci/install $out
  '';

  meta = with lib; {
    description = "Chuck Norris jokes at a prompt, from a pipe, or one at a time";
    homepage = "https://api.chucknorris.io";
    license = @NIX_LICENSE@;
    platforms = platforms.linux;
    mainProgram = "norris";
  };
}
