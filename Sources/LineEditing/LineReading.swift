/// Asks for one line after another, from a person or from a file.
package protocol LineReading {
    /// Shows the prompt where there is somebody to see it, and waits for a line or for a reason why none comes.
    ///
    /// One call at a time. Input that came early is kept for the next call.
    func readLine(prompt: LinePrompt) async -> LineInput

    /// Makes the line reachable with the Up key, where there is such a thing.
    func remember(_ line: String) async
}

extension LineReading {
    package func remember(_: String) async {}
}
