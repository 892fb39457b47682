import Platform

/// The terminal's modes while a line is edited; the original ones are restored while the process is stopped.
extension KeyReader {
    /// Sets the modes that libedit needs, enables bracketed paste, and begins to show the line.
    func setModes(column: Int?) {
        // libedit itself sets them later, and a quick Ctrl-R would be handled by the kernel.
        libedit.prepareTerminal(forReading: true)
        // Enabled even if it is on already, as another program may have disabled it.
        display.write(SanitizedText(ANSI.enableBracketedPaste))
        display.begin(column: column)
    }

    /// Restores the original modes, and disables bracketed paste.
    func restoreModes() {
        // In the background, bracketed paste is set by another process.
        if Foreground.includesThisProcess(of: display.output) {
            display.write(SanitizedText(ANSI.disableBracketedPaste))
        }
        // Not every shell restores the modes, and libedit restores its own.
        libedit.prepareTerminal(forReading: false)
        originalModes?.restore()
    }

    /// Asks the terminal once, where a style depends on the answer; the prompt is shown already.
    func askForBackground() {
        let isColored = display.line.prompt.isMarked && display.line.prompt.usesColor
        guard isColored, !isBackgroundMissing, Style.isOnLight.withLock(\.self) == nil else { return }
        isBackgroundMissing = true
        display.write(SanitizedText(ANSI.askBackground))
    }

    /// Asks the terminal for the cursor's row, counted from 0; returns nil if a key, or nothing, comes at once.
    func askForRow() -> Int? {
        guard TerminalWindow.rewrapsLines, !isPasting, !input.isReadable() else { return nil }
        display.write(SanitizedText(ANSI.askCursor))
        (row, missingRows) = (nil, missingRows + 1)
        let time = 4 * Self.sequenceDelay
        while missingRows > 0, pending.isEmpty, input.isReadable(within: time), let byte = readByte() {
            pending += withoutAnswers(byte).flatMap { decoder.decode($0) }
        }
        return row
    }

    /// Takes answers, whenever and in whatever pieces they come, out of the input; returns the other bytes.
    func withoutAnswers(_ byte: UInt8) -> [UInt8] {
        let passed = byte == 0x1B ? [] : passedOfAnswer
        var bytes = passed + [byte]
        passedOfAnswer = []
        while let isWhole = take(answer: bytes) {
            guard !isWhole else {
                // Ends the sequence that libedit waits for.
                unread(lastCharacter == "\u{1B}" ? "\(KeyBindings.loneEscape)" : "")
                return []
            }
            let isKey = bytes.count < 3
            guard input.isReadable(within: isKey ? Self.sequenceDelay : 2000), let next = readByte() else {
                passedOfAnswer = isKey ? bytes : []
                // The beginning of a color is no key.
                guard bytes.count < 5 || bytes[1] != UInt8(ascii: "]") else { return [] }
                break
            }
            bytes.append(next)
        }
        let keys = Array(bytes.dropFirst(passed.count))
        // Behind an Escape, or the beginning of another key, an answer may begin.
        return keys.count > 1 && keys.last == 0x1B ? keys.dropLast() + withoutAnswers(0x1B) : keys
    }

    /// Takes a whole answer; returns false for the beginning of one, and nil for something else.
    private func take(answer bytes: [UInt8]) -> Bool? {
        let text = String(decoding: bytes, as: UTF8.self)
        // It begins as the question does, which ends with ? and BEL, and ends with BEL, or with ESC and a backslash.
        let beginning = ANSI.askBackground.text.utf8.dropLast(2)
        if isBackgroundMissing, bytes.starts(with: beginning.prefix(bytes.count)) {
            let isWhole = bytes.count > beginning.count && [7, 0x5C].contains(bytes.last)
            guard isWhole || bytes.count == 64 else { return false }
            Style.isOnLight.withLock { $0 = ANSI.isLight(answer: String(text.dropFirst(2))) }
            isBackgroundMissing = Style.isOnLight.withLock(\.self) == nil
            return true
        }
        guard missingRows > 0, bytes.starts(with: "\u{1B}[".utf8.prefix(bytes.count)) else { return nil }
        if let row = ANSI.cursorRow(answer: text) {
            (self.row, missingRows) = (row, missingRows - 1)
            return true
        }
        return bytes.count < 64 && text.dropFirst(2).allSatisfy("0123456789;".contains) ? false : nil
    }

    /// Stops the process as Ctrl-Z does; when it continues, `stop` may be set.
    func suspend() {
        // Moves behind the line, so that the shell does not overwrite the rows below the cursor.
        display.finish()
        restoreModes()
        let signals = input.signals?.stop() ?? []
        stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
        resume()
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
        while stop == nil, !Foreground.includesThisProcess(of: input.descriptor) {
            let signals = input.signals?.stop(inBackground: true) ?? []
            stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
            // In an orphaned process group stopping has no effect, and reading fails with an errno.
            guard signals.contains(.continued) else { break }
        }
        return stop == nil
    }
}
