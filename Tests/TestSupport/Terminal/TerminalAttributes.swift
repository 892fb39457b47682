import Platform

/// A snapshot of a terminal's modes, to check whether a program restores them.
package struct TerminalAttributes: Equatable, Sendable, CustomStringConvertible {
    package let inputFlags: UInt
    package let outputFlags: UInt
    package let controlFlags: UInt
    package let localFlags: UInt
    package let controlCharacters: [UInt8]

    package init(descriptor: Int32) throws {
        var modes = termios()
        guard tcgetattr(descriptor, &modes) == 0 else { throw SupportError(call: "tcgetattr") }
        inputFlags = UInt(modes.c_iflag)
        outputFlags = UInt(modes.c_oflag)
        controlFlags = UInt(modes.c_cflag)
        localFlags = UInt(modes.c_lflag)
        controlCharacters = withUnsafeBytes(of: modes.c_cc) { [UInt8]($0) }
    }

    /// Whether the terminal collects whole lines, as it does while no line editor is reading.
    package var isCanonical: Bool {
        localFlags & UInt(ICANON) != 0
    }

    package var echoes: Bool {
        localFlags & UInt(ECHO) != 0
    }

    package var description: String {
        let flags = [("input", inputFlags), ("output", outputFlags), ("control", controlFlags), ("local", localFlags)]
            .map { "\($0) 0x\(String($1, radix: 16))" }
        return flags.joined(separator: ", ") + ", characters \(controlCharacters)"
    }
}
