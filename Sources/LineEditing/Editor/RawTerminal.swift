import CLibEdit
import CLibEditShim
import Platform
import TerminalControl
import TerminalText

/// The terminal while a line is edited on it; its modes are restored while the process is stopped.
final class RawTerminal {
    let input: InputDescriptor
    let display: LineDisplay
    /// The modes to set while the process is stopped.
    var originalModes: TerminalModes?
    /// Whether the terminal has been asked for its background, and has not answered.
    var isAnswerMissing = false
    private var isMarkingPastes = false

    init(input: InputDescriptor, display: LineDisplay) {
        self.input = input
        self.display = display
    }

    var line: EditedLine {
        display.line
    }

    /// Sets the modes that libedit needs, and enables bracketed paste.
    func begin() {
        // libedit itself sets them later, and a quick Ctrl-R would be handled by the kernel.
        shim_el_set_flag(line.editor, EL_PREP_TERM, 1)
        // Enabled even if it is on already, as another program may have disabled it.
        display.write(SanitizedText(ANSI.enableBracketedPaste))
        isMarkingPastes = true
    }

    /// Asks the terminal once, where a style depends on the answer; the prompt is shown already.
    func askForBackground() {
        let isColored = line.prompt.isMarked && line.prompt.usesColor
        guard isColored, !isAnswerMissing, Style.isOnLight.withLock(\.self) == nil else { return }
        isAnswerMissing = true
        display.write(SanitizedText(ANSI.askBackground))
    }

    /// What to write to the terminal when the process dies while the line is edited.
    static let resetSequence: SanitizedText = {
        var text = SanitizedText("\n")
        text.append(ANSI.disableBracketedPaste)
        text.append(ANSI.plain)
        // The line may have more rows.
        text.append(ANSI.clearBelow)
        return text
    }()

    /// Disables bracketed paste; the caller restores the modes.
    func end() {
        guard isMarkingPastes else { return }
        display.write(SanitizedText(ANSI.disableBracketedPaste))
        isMarkingPastes = false
    }

    /// Stops the process as Ctrl-Z does; returns when it continues, with a signal that asks it to end, if any.
    func suspend() -> Signal? {
        // Moves behind the line, so that the shell does not overwrite the rows below the cursor.
        display.finish()
        end()
        // Not every shell restores the modes, and libedit restores its own.
        shim_el_set_flag(line.editor, EL_PREP_TERM, 0)
        originalModes?.restore()
        let signals = input.signals?.stop() ?? []
        return signals.first(where: \.isDeadly) ?? resume()
    }

    /// Prepares the terminal again after a stop; returns like `suspend()`.
    ///
    /// The shell has changed the modes without libedit's knowledge; doing less leaves a double echo.
    func resume() -> Signal? {
        if let deadly = waitForForeground() {
            return deadly
        }
        shim_el_set_flag(line.editor, EL_PREP_TERM, 0)
        begin()
        display.begin(column: nil)
        return nil
    }

    /// Stops the process while it is in the background; returns like `suspend()`.
    ///
    /// Needed because the modes are set before the first read, which is when the kernel would stop it.
    func waitForForeground() -> Signal? {
        while !Foreground.includesThisProcess(of: input.descriptor) {
            let signals = input.signals?.stop(inBackground: true) ?? []
            let deadly = signals.first(where: \.isDeadly)
            // In an orphaned process group stopping has no effect, and reading fails with an errno.
            guard deadly == nil, signals.contains(.continued) else { return deadly }
        }
        return nil
    }
}
