/// Asks for one line after another, from a person or from a file.
package protocol LineReading {
    /// Waits for a line, or for a reason why none comes.
    ///
    /// The prompt is shown where there is somebody to see it.
    ///
    /// One call at a time. Input that came early is kept for the next call.
    func readLine(prompt: LinePrompt) async -> LineInput

    /// Makes the line reachable with the Up key, where there is such a thing.
    func remember(_ line: String) async

    /// Makes these lines and no others reachable with the Up key, the last one first.
    func recall(_ lines: [String]) async
}

extension LineReading {
    package func remember(_: String) async {}

    package func recall(_: [String]) async {}
}
