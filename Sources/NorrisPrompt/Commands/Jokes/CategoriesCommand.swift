import ChuckNorris
import Terminal

extension Command {
    static let categories = Command(
        name: "categories",
        options: [.json],
        summary: "List the categories of jokes.",
        details: "They depend on where jokes come from; set shows it."
    ) { arguments, session in
        let output = session.output
        let names = try await session.wait { try await session.fetchCategories() }
        let words = names.map { (word: $0, summary: Categories.summaries[$0]) }
        if arguments.isGiven(.json) {
            for (word, summary) in words {
                var object = JSONText()
                object.add("category", word)
                object.add("summary", summary)
                output.print(StyledText(object.text), isWrapped: false)
            }
        } else if let width = output.tableWidth {
            output.print(ListRenderer.table(words.map { ($0.word, $0.summary ?? "") }, width: width))
        } else {
            names.forEach { output.print(StyledText($0), isWrapped: false) }
        }
    }
}
