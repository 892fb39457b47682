import ChuckNorris
import Terminal

extension Command {
    static let show = Command(
        name: "show",
        argument: .jokes,
        options: [.json],
        summary: "Show this joke again, or joke N of the last list.",
        details: "\(thisJoke) On a screen its id and source are shown below it. N alone is the same as show N."
    ) { arguments, session in
        let isJSON = arguments.isGiven(.json)
        for joke in try await session.jokes(arguments.words) {
            session.show(joke, asJSON: isJSON)
            if session.output.isScreen, !isJSON {
                session.output.print(StyledText(joke.origin, .faint))
            }
        }
    }

    /// The part of the help that commands about one joke share.
    static let thisJoke = """
    This joke is the one shown last, even by an earlier run. With N, it is that row of the last list instead; with ID, \
    the joke with that id.
    """
}

extension JokeModel {
    /// The id, the categories, and where the joke comes from.
    var origin: String {
        let place = switch response.source {
        case JokesList.api: response.url
        case JokesList.builtIn: "built-in"
        case let source: source
        }
        return ([id] + response.categories + [place]).filter { !$0.isEmpty }.joined(separator: ", ").onOneLine
    }
}
