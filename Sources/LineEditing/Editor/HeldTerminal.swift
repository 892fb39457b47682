import CLibEdit
import CLibEditShim
import TerminalControl
import TerminalText

/// The terminal while a line is edited on it: taken, drawn on, and lent to the shell for as long as the process stops.
final class HeldTerminal {
    private let editor: OpaquePointer
    private let input: InputDescriptor
    private let line: EditedLine
    private let window: TerminalWindow
    private let pasteMode: PasteMode
    private var found: TerminalModes?
    /// What the line was last drawn for.
    private var columns = 0

    init(editor: OpaquePointer, input: InputDescriptor, line: EditedLine, window: TerminalWindow) {
        self.editor = editor
        self.input = input
        self.line = line
        self.window = window
        pasteMode = PasteMode(line: line)
    }

    /// Has the terminal send its keys as the editor needs them.
    ///
    /// - Parameter found: Its modes, for whoever has it while the process is stopped.
    func take(_ found: TerminalModes) {
        self.found = found
        take()
    }

    private func take() {
        columns = window.columns
        // By itself libedit shows the prompt first: a quick Ctrl-R would be the cooked terminal's, not libedit's.
        shim_el_set_flag(editor, EL_PREP_TERM, 1)
        pasteMode.begin()
    }

    /// What the terminal is told when the process dies in the middle of a line.
    var farewell: SanitizedText {
        var text = SanitizedText("\n")
        if pasteMode.isUnderstood {
            text.append(ANSI.markPastesNoLonger)
            text.append(ANSI.plain)
            // The line may have more rows.
            text.append(ANSI.clearBelow)
        }
        return text
    }

    /// Ends what `take` began, except for the modes, which are the caller's to put back.
    func leave() {
        pasteMode.end()
    }

    /// Stops the process as Ctrl-Z does; returns when it goes on, with the signal that tells it to go, if one has come.
    func suspend() -> Signal? {
        moveBelowLine()
        pasteMode.end()
        // Not every shell puts right what it finds, and libedit has modes of its own for that.
        shim_el_set_flag(editor, EL_PREP_TERM, 0)
        found?.restore()
        let signals = input.signals?.stop() ?? []
        return signals.first(where: \.isDeadly) ?? goOn()
    }

    /// Takes the terminal again after a stop, and draws the line; returns as `suspend` does.
    ///
    /// The shell has changed the modes behind libedit's back; anything less leaves a double echo.
    func goOn() -> Signal? {
        if let deadly = comeToForeground() {
            return deadly
        }
        shim_el_set_flag(editor, EL_PREP_TERM, 0)
        take()
        // Nobody tells a stopped process of a new size.
        el_resize(editor)
        line.redraw()
        return nil
    }

    /// Stops the process for as long as another one has the terminal; returns as `suspend` does.
    ///
    /// The kernel would do so when the terminal is read, but its modes come first.
    func comeToForeground() -> Signal? {
        while !Foreground.has(input.descriptor) {
            let signals = input.signals?.stopInBackground() ?? []
            if let deadly = signals.first(where: \.isDeadly) {
                return deadly
            }
            // Where nobody could bring this process to the foreground, reading will say so.
            guard signals.contains(.continued) else { return nil }
        }
        return nil
    }

    /// Draws the prompt and the line anew for the new width, in the place of the old ones.
    func resize() {
        let earlier = columns
        columns = window.columns
        // Too few rows leave a scrap, too many would eat what stands above.
        let drawnFor = TerminalWindow.breaksLinesAnew ? columns : earlier
        let cursor = DisplayWidth.position(after: line.drawnBeforeCursor, columns: drawnFor)
        for _ in 0 ..< cursor.row {
            shim_el_echo_capability(editor, "up")
        }
        shim_el_echo_capability(editor, "cr")
        line.clearBelow()
        el_resize(editor)
        line.redraw()
    }

    /// Goes to the line's last row, so that nobody writes over the rows below the cursor.
    private func moveBelowLine() {
        let cursor = DisplayWidth.position(after: line.drawnBeforeCursor, columns: columns)
        let end = DisplayWidth.position(after: line.drawn, columns: columns)
        line.write(SanitizedText(String(repeating: "\n", count: max(end.row - cursor.row, 0))))
    }
}
