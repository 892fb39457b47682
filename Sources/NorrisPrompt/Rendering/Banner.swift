import ChuckNorris
import TerminalText

/// The greeting of the prompt: a hat, and beside it up to three rows of text.
enum Banner {
    private static let hat = [
        #"     .-"^"-.    "#,
        #" \__/=======\__/"#,
        #"  '-.._____..-' "#,
    ]

    /// - Parameter completesWithTab: Whether the prompt has an editor.
    static func render(_ options: Options, completesWithTab: Bool = true, width: Int?) -> StyledText {
        let width = options.settings.isAccessible ? .max : width ?? .max
        let room = width - hat[0].count - 2
        let hasHat = room >= 40 && !options.settings.isAccessible
        let rows = rows(options, completesWithTab).compactMap { forms in
            forms.first { $0.columns <= (hasHat ? room : width) }
        }
        guard hasHat else { return rows.joined(separator: "\n") }
        return zip(hat, rows).map { StyledText($0 + "  ", .accent) + .hang + $1 }.joined(separator: "\n")
    }

    /// The rows, each with its forms: the first form that fits is shown; a row without one is left out.
    private static func rows(_ options: Options, _ completesWithTab: Bool) -> [[StyledText]] {
        let name = StyledText("norris", .strong)
        let commands = ["joke", "help", "quit"].map { StyledText($0, .accent) }
        let list = commands.joined(separator: ", ")
        return [
            [name + StyledText(" \(Version.current)", .faint), name],
            ["Chuck Norris jokes, ", "Jokes, "].map { StyledText($0 + origin(options)) } + ["Chuck Norris jokes"],
            [
                commands[0] + " shows one, " + commands[1] + " lists commands, " + commands[2]
                    + (completesWithTab ? " ends, Tab completes." : " ends."),
                "Type " + list + (completesWithTab ? "; Tab completes." : "."),
                list,
            ],
        ]
    }

    private static func origin(_ options: Options) -> String {
        let sources = options.settings.services.sources
        return switch options.settings.services.source {
        case .mine: "only your own"
        case .auto where sources.isMixed: "your own and from \(options.api.host)"
        case .auto where !sources.files.isEmpty, .offline where !sources.files.isEmpty:
            "your own and built-in ones"
        case .auto where !sources.usesAPI, .offline: "from the built-in collection"
        case .online: "only from \(options.api.host)"
        case .auto: "from \(options.api.host)"
        }
    }
}
