/// Hides what is typed while no line is read; the line editor shows it when it reads the next line.
///
/// Meanwhile the terminal is not in canonical mode: the kernel would handle Ctrl-D and other keys of the editor itself.
/// Bracketed paste stays enabled, so that the editor can tell pasted text from typed text.
package struct TypeAhead {
    private let originalModes: TerminalModes
    private let output: NonblockingTerminal

    /// Begins; returns `nil` if there is no terminal, or if another process has it in the foreground.
    package init?(input: Int32, output: NonblockingTerminal) {
        guard
            Foreground.includesThisProcess(of: input),
            let originalModes = TerminalModes(descriptor: input)
        else { return nil }
        self.originalModes = originalModes
        self.output = output
        // An animation may be in the row.
        let resetSequence = SanitizedText(ANSI.disableBracketedPaste, ANSI.clearLine)
        originalModes.beginCrashGuard(writing: resetSequence, to: output.descriptor)
        originalModes.cbreakWithoutEcho.restore()
        // If this fails, pasted text is treated as typed text.
        _ = SanitizedText(ANSI.enableBracketedPaste).write(to: output.descriptor)
    }

    package func end() {
        // In the background, bracketed paste is set by another process.
        if Foreground.includesThisProcess(of: output.descriptor) {
            _ = SanitizedText(ANSI.disableBracketedPaste).write(to: output.descriptor)
        }
        originalModes.restore()
        TerminalModes.endCrashGuard()
    }
}
