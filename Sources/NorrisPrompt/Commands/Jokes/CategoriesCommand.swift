import ChuckNorris
import Terminal

struct CategoriesCommand: Command {
    static let specification = CommandSpecification(
        name: "categories",
        options: [.json],
        summary: "List the categories of jokes.",
        details: "They depend on where jokes come from; set shows it.",
        make: { arguments in CategoriesCommand(isJSON: arguments.isGiven(.json)) }
    )

    let isJSON: Bool

    func run(in session: Session) async throws {
        let names = try await session.wait { try await session.fetchCategories() }
        for name in names where isJSON {
            var object = JSONText()
            object.add("category", name)
            object.add("summary", Categories.summary(of: name))
            session.output.print(StyledText(object.text), isWrapped: false)
        }
        guard !isJSON else { return }
        guard !session.output.isPlain, let columns = session.output.standardOutput.width else {
            names.forEach { session.output.print(StyledText($0), isWrapped: false) }
            return
        }
        let cells = names.map { Completion(text: $0, summary: Categories.summary(of: $0) ?? "") }
        session.output.print(rows: cells.laidOut(columns: columns))
    }
}
