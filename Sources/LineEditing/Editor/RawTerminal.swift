import CLibEdit
import CLibEditShim
import TerminalControl
import TerminalText

/// The terminal while a line is edited on it; its modes are restored while the process is stopped.
final class RawTerminal {
    let input: InputDescriptor
    let line: EditedLine
    /// The modes to set while the process is stopped.
    var originalModes: TerminalModes?
    /// The width for which the line was last drawn.
    private var columns = 0
    /// A terminal with another kind of escape sequences would show the one for bracketed paste.
    private let hasBracketedPaste: Bool
    private var isMarkingPastes = false

    init(input: InputDescriptor, line: EditedLine) {
        self.input = input
        self.line = line
        let clearToEndOfLine = shim_el_capability(line.editor, "ce").map { String(cString: $0) }
        hasBracketedPaste = clearToEndOfLine?.hasPrefix("\u{1B}[") == true
    }

    var window: TerminalWindow {
        TerminalWindow(descriptor: input.descriptor)
    }

    /// Sets the modes that libedit needs, and enables bracketed paste.
    func begin() {
        columns = window.columns
        // libedit itself shows the prompt first, and a quick Ctrl-R would be handled by the kernel.
        shim_el_set_flag(line.editor, EL_PREP_TERM, 1)
        // Enabled even if it is on already, as another program may have disabled it.
        guard hasBracketedPaste else { return }
        line.write(SanitizedText(ANSI.enableBracketedPaste))
        isMarkingPastes = true
    }

    /// What to write to the terminal when the process dies while the line is edited.
    var resetSequence: SanitizedText {
        var text = SanitizedText("\n")
        if hasBracketedPaste {
            text.append(ANSI.disableBracketedPaste)
            text.append(ANSI.plain)
            // The line may have more rows.
            text.append(ANSI.clearBelow)
        }
        return text
    }

    /// Disables bracketed paste; the caller restores the modes.
    func end() {
        guard isMarkingPastes else { return }
        line.write(SanitizedText(ANSI.disableBracketedPaste))
        isMarkingPastes = false
    }

    /// Stops the process as Ctrl-Z does; returns when it continues, with a signal that asks it to end, if any.
    func suspend() -> Signal? {
        // Moves to the line's last row, so that the shell does not overwrite the rows below the cursor.
        let rows = line.end(columns: columns).row - line.cursor(columns: columns).row
        line.write(SanitizedText(String(repeating: "\n", count: max(rows, 0))))
        end()
        // Not every shell restores the modes, and libedit restores its own.
        shim_el_set_flag(line.editor, EL_PREP_TERM, 0)
        originalModes?.restore()
        let signals = input.signals?.stop() ?? []
        return signals.first(where: \.isDeadly) ?? resume()
    }

    /// Prepares the terminal again after a stop, and draws the line; returns like `suspend()`.
    ///
    /// The shell has changed the modes without libedit's knowledge; doing less leaves a double echo.
    func resume() -> Signal? {
        if let deadly = waitForForeground() {
            return deadly
        }
        shim_el_set_flag(line.editor, EL_PREP_TERM, 0)
        begin()
        // A stopped process is not told of a new size.
        el_resize(line.editor)
        line.redraw()
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

    /// Draws the prompt and the line for the new width, in place of the old ones.
    func resize() {
        let earlier = columns
        columns = window.columns
        // Moving up too few rows leaves old text; moving up too many erases the rows above.
        let drawnFor = TerminalWindow.rewrapsLines ? columns : earlier
        for _ in 0 ..< line.cursor(columns: drawnFor).row {
            shim_el_echo_capability(line.editor, "up")
        }
        shim_el_echo_capability(line.editor, "cr")
        line.clearBelow()
        el_resize(line.editor)
        line.redraw()
    }
}
