/// Ctrl-C, Ctrl-Z and other signals while a line is edited.
extension LineEditor {
    func receive(_ signal: Signal) {
        switch signal {
        case .interrupt:
            let hasText = libedit.length > 0 || !waiting.isEmpty || search != nil || keyState.decoder.isPasting
            keyState.stop = .interrupted(discardedText: hasText)
            waiting = []
        case .terminate, .hangUp, .quit:
            keyState.stop = .terminated(signal)
        case .windowChange:
            let columns = TerminalWindow(of: screen.output).columns
            screen.begin(above: layout(columns: columns).cursor.row)
        case .suspend:
            // Moves behind the line, so that the shell does not overwrite the rows below the cursor.
            showLine(isFinished: true)
            modes.end()
            stop(inBackground: false)
            resume()
        case .continued:
            resume()
        }
    }

    /// Prepares the terminal again after a stop, when the shell may have changed its modes.
    private func resume() {
        waitForForeground()
        _ = modes.begin()
        screen.begin()
    }

    /// Stops the process while it is in the background.
    ///
    /// Needed because the modes are set before the first read, which is when the kernel would stop it.
    func waitForForeground() {
        while keyState.stop == nil, !TerminalModes.isForeground(input.descriptor) {
            // In an orphaned process group stopping has no effect, and reading fails with an errno.
            guard stop(inBackground: true).contains(.continued) else { break }
        }
    }

    @discardableResult
    private func stop(inBackground isInBackground: Bool) -> [Signal] {
        let signals = input.signals?.stop(inBackground: isInBackground) ?? []
        keyState.stop = signals.first(where: \.isDeadly).map(LineInput.terminated)
        return signals
    }
}
