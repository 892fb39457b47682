import ChuckNorris
import Platform
import Terminal

extension Output {
    /// Prints a text of lines, through the user's pager if it is taller than the window.
    ///
    /// Throws an `Ending` for a signal that has told this process to end meanwhile.
    func page(_ text: StyledText, isWrapped: Bool = true, input: Int32 = STDIN_FILENO) async throws(Ending) {
        flush()
        guard
            canPage(input: input),
            let script = environment.pagerScript,
            let lines = standardOutput.linesExceedingWindow(text, isWrapped: isWrapped)
        else {
            return standardOutput.append(line: text, isWrapped: isWrapped)
        }
        // The shell has not found the program, or could not run it.
        guard try await [126, 127].contains(run(script, text: lines)) else { return }
        standardOutput.append(line: text, isWrapped: isWrapped)
        if let pager = environment.pager {
            warn("The pager \(pager) failed or is not installed; check NORRIS_PAGER and PAGER.")
        }
    }

    /// Shows a page of mdoc(7) with man, or with mandoc; returns whether one of them could show it.
    ///
    /// On macOS, man reads no page from a pipe.
    func showManual(_ page: String, input: Int32 = STDIN_FILENO) async throws(Ending) -> Bool {
        flush()
        guard canPage(input: input) else { return false }
        let script = """
        [ -z "${NORRIS_PAGER+set}" ] || export MANPAGER="${NORRIS_PAGER:-cat}"
        command -v man >/dev/null && [ "$(uname)" != Darwin ] && exec man -l -
        command -v mandoc >/dev/null && exec mandoc -a
        exit 127
        """
        // Higher ones are of signals.
        return try await !(1 ... 128).contains(run(script, text: SanitizedText(page)))
    }

    private func canPage(input: Int32) -> Bool {
        // A pager draws rows again; less warns and waits for a key on a dumb terminal.
        standardOutput.failure == nil && isatty(input) == 1 && !isAccessible && understandsEscapes
            && standardOutput.isInForeground
    }
}

extension TextStream {
    /// The text as it would be written; nil when it fits into the window with a row for the prompt.
    fileprivate func linesExceedingWindow(_ text: StyledText, isWrapped: Bool) -> SanitizedText? {
        guard let (columns, rows) = size, rows > 0 else { return nil }
        let wrapped = isWrapped ? text.wrapped(to: columns) : text
        let height = wrapped.plain.split(separator: "\n", omittingEmptySubsequences: false).reduce(0) { height, line in
            // The terminal breaks words that are wider than the window.
            height + max(1, (TextWidth.columns(of: String(line)) + columns - 1) / columns)
        }
        return height < rows ? nil : (wrapped + "\n").encoded(usesColor: usesColor)
    }
}

extension Environment {
    fileprivate var pager: String? {
        self["NORRIS_PAGER"] ?? self["PAGER"]
    }

    /// Runs the user's pager with its arguments; nil when the user wants none: for an empty variable or `cat`.
    ///
    /// The first variable that is set decides. One with control characters is ignored as well: it names no program, and
    /// the shell would write the characters to the terminal in its error.
    fileprivate var pagerScript: String? {
        let command = pager ?? "less"
        let words = command.split(separator: " ")
        guard !words.isEmpty, words != ["cat"], command.isSanitized else { return nil }
        // F quits if the text fits, I ignores case in searches, R shows colors, X leaves the text on the screen.
        let options = self["LESS"] == nil ? "export LESS=FIRX\n" : ""
        return options + ShellProcess.script(command)
    }
}
