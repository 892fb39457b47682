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
        if arguments.isGiven(.json) {
            for name in names {
                var object = JSONText()
                object.add("category", name)
                object.add("summary", Categories.summaries[name])
                output.print(StyledText(object.text), isWrapped: false)
            }
        } else if let width = output.tableWidth {
            output.print(ListRenderer.table(names.map { ($0, Categories.summaries[$0] ?? "") }, width: width))
        } else {
            names.forEach { output.print(StyledText($0), isWrapped: false) }
        }
    }
}
