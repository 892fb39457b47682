import Platform
import TerminalControl
import TerminalText

/// The terminal's modes while a line is edited; the original ones are restored while the process is stopped.
extension KeyReader {
    /// Sets the modes that libedit needs, enables bracketed paste, and begins to show the line.
    func setModes(column: Int?) {
        // libedit itself sets them later, and a quick Ctrl-R would be handled by the kernel.
        libedit.prepareTerminal(forReading: true)
        // Enabled even if it is on already, as another program may have disabled it.
        display.write(SanitizedText(ANSI.enableBracketedPaste))
        isMarkingPastes = true
        display.begin(column: column)
    }

    /// Restores the original modes, and disables bracketed paste.
    func restoreModes() {
        if isMarkingPastes {
            display.write(SanitizedText(ANSI.disableBracketedPaste))
            isMarkingPastes = false
        }
        // Not every shell restores the modes, and libedit restores its own.
        libedit.prepareTerminal(forReading: false)
        originalModes?.restore()
    }

    /// Asks the terminal once, where a style depends on the answer; the prompt is shown already.
    func askForBackground() {
        let isColored = display.line.prompt.isMarked && display.line.prompt.usesColor
        guard isColored, !isAnswerMissing, Style.isOnLight.withLock(\.self) == nil else { return }
        isAnswerMissing = true
        display.write(SanitizedText(ANSI.askBackground))
    }

    /// Takes the answer, whenever and in whatever pieces it comes, out of the input; returns the other bytes.
    func withoutAnswer(_ byte: UInt8) -> [UInt8] {
        // The answer begins as the question does, which ends with ? and BEL.
        let beginning = Array(ANSI.askBackground.text.utf8.dropLast(2))
        let passed = byte == beginning[0] ? [] : passedOfAnswer
        var answer = passed + [byte]
        passedOfAnswer = []
        while isAnswerMissing, answer.count < 64, answer.starts(with: beginning.prefix(answer.count)) {
            let isKey = answer.count < 3
            guard input.isReadable(within: isKey ? Self.sequenceDelay : 2000), let next = readByte() else {
                passedOfAnswer = isKey ? answer : []
                break
            }
            answer.append(next)
            // It ends with BEL, or with ESC and a backslash.
            guard next == 7 || next == 0x5C, answer.starts(with: beginning) else { continue }
            Style.isOnLight.withLock { $0 = ANSI.isLight(answer: String(decoding: answer.dropFirst(2), as: UTF8.self)) }
            isAnswerMissing = Style.isOnLight.withLock(\.self) == nil
            // Ends the sequence that libedit waits for.
            unread(lastCharacter == Unicode.Scalar(beginning[0]) ? "\(KeyBindings.loneEscape)" : "")
            break
        }
        return answer.starts(with: beginning) ? [] : Array(answer.dropFirst(passed.count))
    }

    /// Asks the terminal for the cursor's row, counted from 0; returns nil if a key, or nothing, comes at once.
    func askForRow() -> Int? {
        guard TerminalWindow.rewrapsLines, !isPasting, !input.isReadable() else { return nil }
        display.write(SanitizedText(ANSI.askCursor))
        var typed: [UInt8] = []
        while input.isReadable(within: 4 * Self.sequenceDelay), let byte = readByte() {
            typed += withoutAnswer(byte)
            let text = String(decoding: typed, as: UTF8.self)
            if let row = ANSI.cursorRow(answer: text) {
                return row
            }
            guard let last = typed.last, last >= 0x40, last != UInt8(ascii: "[") else { continue }
            break
        }
        isRowMissing = true
        pending += typed.flatMap { decoder.decode($0) }
        return nil
    }

    /// Stops the process as Ctrl-Z does; when it continues, `stop` may be set.
    func suspend() {
        // Moves behind the line, so that the shell does not overwrite the rows below the cursor.
        display.finish()
        restoreModes()
        let signals = input.signals?.stop() ?? []
        stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
        if stop == nil {
            resume()
        }
    }

    /// Prepares the terminal again after a stop; `stop` may be set after that.
    ///
    /// The shell has changed the modes without libedit's knowledge; doing less leaves a double echo.
    func resume() {
        guard waitForForeground() else { return }
        libedit.prepareTerminal(forReading: false)
        setModes(column: nil)
    }

    /// Stops the process while it is in the background; returns false, with `stop`, if it is to end.
    ///
    /// Needed because the modes are set before the first read, which is when the kernel would stop it.
    func waitForForeground() -> Bool {
        while !Foreground.includesThisProcess(of: input.descriptor) {
            let signals = input.signals?.stop(inBackground: true) ?? []
            stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
            // In an orphaned process group stopping has no effect, and reading fails with an errno.
            guard stop == nil, signals.contains(.continued) else { break }
        }
        return stop == nil
    }
}
