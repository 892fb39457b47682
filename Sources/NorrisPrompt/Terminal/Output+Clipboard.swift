extension Output {
    /// Puts the text on the clipboard of whoever sits at the terminal; returns what to say about it.
    func copy(_ text: String) throws(ClipboardError) -> String {
        guard let stream = [standardOutput, standardError].first(where: \.isTerminal) else { throw .noTerminal }
        let clipboard = try Clipboard(environment)
        let sequence = try clipboard.sequence(for: text)
        guard stream.isInForeground else { throw .inBackground }
        stream.append(sequence)
        stream.flush()
        return clipboard.confirmation
    }
}
