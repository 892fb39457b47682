import CLibEdit

/// What happens when the terminal announces a paste: it goes into the line as a whole, and runs nothing.
final class PasteKey {
    private let line: EditedLine
    private let keyboard: Keyboard

    init(line: EditedLine, keyboard: Keyboard) {
        self.line = line
        self.keyboard = keyboard
    }

    /// Reads the paste to its end; returns what libedit is to do next.
    ///
    /// What is longer than a line may be is cut, with a beep.
    func press() -> Int32 {
        guard let paste = keyboard.readPaste() else { return CC_NORM }
        line.insert(String(paste.line))
        return paste.isCut ? CC_REFRESH_BEEP : CC_REFRESH
    }
}
