import TerminalControl
import TerminalText

/// Keeps what is typed while nobody reads it out of sight, for the line editor to show when it reads it.
///
/// So that the editor finds there what was typed, the kernel must not collect lines meanwhile: it would take Ctrl-D for
/// itself, and others of the editor's keys. And so that the editor can tell what was pasted, the terminal goes on
/// marking that.
package struct TypeAhead {
    private let found: TerminalModes
    private let output: Int32
    private let crashGuard: CrashGuard

    /// Begins; nil where there is no terminal, or another process has it now.
    ///
    /// - Parameters:
    ///   - descriptor: The terminal's keys.
    ///   - output: The terminal's screen.
    package init?(descriptor: Int32, output: Int32) {
        guard Foreground.has(descriptor), let found = TerminalModes(descriptor: descriptor) else { return nil }
        self.found = found
        self.output = output
        crashGuard = CrashGuard(found, farewell: SanitizedText(ANSI.markPastesNoLonger).bytes, output: output)
        found.collectingKeys.restore()
        // A mark that gets lost costs nothing but the mark.
        _ = SanitizedText(ANSI.markPastes).write(to: output)
    }

    /// Gives the terminal back as it was found.
    package func end() {
        // Another process that has the terminal now has its own idea of pastes.
        if Foreground.has(output) {
            _ = SanitizedText(ANSI.markPastesNoLonger).write(to: output)
        }
        found.restore()
        crashGuard.end()
    }
}
