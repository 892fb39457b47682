import ChuckNorris
import Terminal

/// How jokes are shown; one counts as told then, and commands can refer to it.
extension Session {
    func show(_ joke: JokeModel, asJSON isJSON: Bool) {
        let text = isJSON ? StyledText(joke.json) : output.isScreen ? JokeRenderer.renderLines(joke) : nil
        output.print(text ?? JokeRenderer.render(joke), isWrapped: !isJSON)
        hasShown(joke)
    }

    /// Shows a joke of several, with its number, or in a shell, whose next command knows no list, with its id.
    func show(_ joke: JokeModel, inRow number: Int, of count: Int) {
        guard output.isScreen else { return show(joke, asJSON: false) }
        let label = origin == .arguments ? JokeRenderer.label(joke) : "\(number)"
        output.print(ListRenderer.labeled(JokeRenderer.render(joke), label, width: "\(count)".count))
        hasShown(joke)
    }

    /// Shows a list, whose numbers can be used from now on; one of a single joke makes it "this joke".
    func show(list jokes: [JokeModel], asJSON isJSON: Bool, emphasizing text: String = "") throws {
        guard !jokes.isEmpty else { return }
        list = jokes
        subject = jokes.count == 1 ? .joke(jokes[0]) : .list
        guard !isJSON else { return jokes.forEach { output.print(StyledText($0.json), isWrapped: false) } }
        let emphasized = output.standardOutput.usesColor ? text : ""
        let rows = try jokes.map { joke throws(CancellationError) in
            // A search may have thousands of results.
            try checkInterruption()
            return JokeRenderer.render(joke, emphasizing: emphasized)
        }
        let labels = origin == .arguments ? jokes.map(JokeRenderer.label) : nil
        output.print(rows: output.isScreen ? ListRenderer.numbered(rows, labels: labels) : rows)
    }

    private func hasShown(_ joke: JokeModel) {
        toldJokes.markAsTold(joke.id)
        subject = .joke(joke)
    }
}
