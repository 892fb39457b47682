/// Keys, and what else happens while a line is edited.
extension LineSession {
    /// libedit's read function: returns 1 with a character, 0 at the end of the input, or -1 with errno.
    ///
    /// It reads no more bytes than one key has: what is typed ahead stays in the kernel.
    func readCharacter(into character: UnsafeMutablePointer<wchar_t>) -> Int32 {
        while stop == nil, pending.isEmpty {
            limitLine()
            if let key = nextKey() {
                accept(key)
            }
        }
        guard stop == nil else {
            errno = EINTR
            return stop == .endOfInput ? 0 : -1
        }
        character.pointee = wchar_t(bitPattern: pending.removeFirst().value)
        return 1
    }

    /// Waits for a key; returns nil when the line ends early.
    func nextKey() -> Key? {
        while stop == nil {
            if !keys.isEmpty {
                return keys.removeFirst()
            }
            if let patience = decoder.patience, !input.isReadable(within: patience) {
                keys += decoder.finish()
            } else if let byte = waitForByte() {
                keys += decoder.decode(byte)
            }
        }
        return nil
    }

    /// Makes a key what libedit gets; drops sequences without a command, which libedit would insert in part.
    private func accept(_ key: Key) {
        let isQuoted = isQuoting
        isQuoting = key == .character("\u{16}") && !isQuoted
        tabs = key == .character("\t") ? tabs + 1 : 0
        isTabWaiting = false
        switch key {
        case let .character(scalar) where scalar >= " " && scalar != "\u{7F}" && libedit.length >= LineEditor.longestLine:
            libedit.ringBell()
        case let .character(scalar):
            pending = [scalar]
        case let .sequence(text) where isQuoted:
            pending = Array(text.unicodeScalars)
        case .escape where isQuoted:
            pending = ["\u{1B}"]
        case let .sequence(text):
            let isWithAlt = text.unicodeScalars.count == 2 && !text.hasSuffix("[") && !text.hasSuffix("O")
            if isWithAlt, usesVi {
                pending = [KeyBindings.viEscape] + text.unicodeScalars.dropFirst()
            } else if isWithAlt || boundSequences.contains(KeyBindings.printed(text)) {
                pending = Array(text.unicodeScalars)
            }
        case .escape:
            // With the keys of emacs, libedit would take the next key for one with Alt, however late it comes.
            pending = usesVi ? [KeyBindings.viEscape] : []
        }
    }

    /// Takes away what a command, such as one that yanks, has made the line too long by.
    private func limitLine() {
        let excess = libedit.length - LineEditor.longestLine
        guard excess > 0 else { return }
        painter.erase()
        libedit.moveCursor(by: libedit.length)
        libedit.delete(excess)
        libedit.ringBell()
        painter.redraw()
    }

    /// Reads up to the end of a paste; returns `nil` when the line ends early instead.
    func readPaste() -> (lines: [String], isCut: Bool)? {
        isPasting = true
        defer { isPasting = false }
        var bytes: [UInt8] = []
        var isCut = false
        while stop == nil {
            guard let byte = waitForByte() else { continue }
            bytes.append(byte)
            if bytes.suffix(KeyDecoder.pasteEnd.count) == KeyDecoder.pasteEnd[...] {
                let text = String(decoding: bytes.dropLast(KeyDecoder.pasteEnd.count), as: UTF8.self)
                let rows = text.sanitized().unicodeScalars.split(separator: "\n")
                let isLong = rows.contains { $0.count > LineEditor.longestLine }
                return (rows.map { String($0.prefix(LineEditor.longestLine)) }, isCut || isLong)
            }
            if bytes.count > 1 << 20 {
                // The last bytes may begin the end of the paste.
                bytes.remove(at: bytes.count - KeyDecoder.pasteEnd.count)
                isCut = true
            }
        }
        return nil
    }

    /// Waits for one event and handles it; returns the byte that was read, if any.
    private func waitForByte() -> UInt8? {
        // Keys that arrive faster than they can be shown are shown together.
        if !isPasting, !input.isReadable(), search == nil {
            show()
        }
        switch input.waitForEvent() {
        case let .signal(signal): receive(signal)
        case let .input(isHungUp): return readByte(isHungUp: isHungUp)
        case .woken where isTabWaiting: keys.append(.character("\t"))
        case .woken: break
        }
        return nil
    }

    private func readByte(isHungUp: Bool) -> UInt8? {
        var byte: UInt8 = 0
        switch read(terminal.descriptor, &byte, 1) {
        case 1: return byte
        case 0: stop = .endOfInput
        case _ where errno == EINTR || errno == EAGAIN: break
        case _ where errno == EIO && isHungUp: stop = .endOfInput
        default: stop = .failed(errno: errno)
        }
        return nil
    }

    private func receive(_ signal: Signal) {
        switch signal {
        case .interrupt:
            let hasText = libedit.length > 0 || !waiting.isEmpty || search != nil || isPasting
            stop = .interrupted(discardedText: hasText)
            waiting = []
        case .terminate, .hangUp, .quit:
            stop = .terminated(signal)
        case .windowChange:
            painter.erase()
            libedit.resize()
            showAgain()
        case .suspend:
            suspend()
        case .continued:
            resume()
        }
    }

    /// Draws what is edited, in an empty row.
    private func showAgain() {
        if let search {
            painter.show(search)
        } else {
            painter.redraw()
        }
    }
}

/// The terminal's modes while a line is edited; the original ones are restored while the process is stopped.
extension LineSession {
    /// Prepares the terminal for a new line; returns why there is none, if so.
    func begin(_ prompt: LinePrompt) -> LineInput? {
        (stop, walk, search) = (nil, nil, nil)
        (isQuoting, isTabWaiting, tabs) = (false, false, 0)
        (pending, keys, decoder) = ([], [], KeyDecoder())
        guard waitForForeground() else { return stop }
        guard let modes = TerminalModes(descriptor: input.descriptor) else { return .failed(errno: errno) }
        // The line may have more rows below.
        let resetSequence = SanitizedText(ANSI.nextRow, ANSI.disableBracketedPaste, ANSI.plain, ANSI.clearBelow)
        modes.beginCrashGuard(resetSequence: resetSequence, output: painter.output)
        originalModes = modes
        setModes()
        painter.begin(prompt)
        return nil
    }

    func end() {
        restoreModes()
        TerminalModes.endCrashGuard()
    }

    /// Stops the process as Ctrl-Z does; when it continues, `stop` may be set.
    private func suspend() {
        // Moves behind the line, so that the shell does not overwrite the rows below the cursor.
        painter.finish()
        restoreModes()
        let signals = input.signals?.stop() ?? []
        stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
        resume()
    }

    /// Prepares the terminal again after a stop; `stop` may be set after that.
    ///
    /// The shell has changed the modes without libedit's knowledge; doing less leaves a double echo.
    private func resume() {
        guard waitForForeground() else { return }
        libedit.prepareTerminal(forReading: false)
        setModes()
        painter.write(SanitizedText(ANSI.rowStart, ANSI.clearBelow))
        libedit.resize()
        showAgain()
    }

    /// Stops the process while it is in the background; returns false, with `stop`, if it is to end.
    ///
    /// Needed because the modes are set before the first read, which is when the kernel would stop it.
    private func waitForForeground() -> Bool {
        while stop == nil, !Foreground.includesThisProcess(of: input.descriptor) {
            let signals = input.signals?.stop(inBackground: true) ?? []
            stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
            // In an orphaned process group stopping has no effect, and reading fails with an errno.
            guard signals.contains(.continued) else { break }
        }
        return stop == nil
    }

    private func setModes() {
        // libedit itself sets them later, and a quick Ctrl-R would be handled by the kernel.
        libedit.prepareTerminal(forReading: true)
        painter.write(SanitizedText(ANSI.enableBracketedPaste))
    }

    private func restoreModes() {
        // In the background, bracketed paste is set by another process.
        if Foreground.includesThisProcess(of: painter.output) {
            painter.write(SanitizedText(ANSI.disableBracketedPaste))
        }
        // Not every shell restores the modes, and libedit restores its own.
        libedit.prepareTerminal(forReading: false)
        originalModes?.restore()
    }
}
