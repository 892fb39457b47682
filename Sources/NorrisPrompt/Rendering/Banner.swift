import ChuckNorris
import Terminal

/// The greeting of the prompt: a hat, and beside it up to three rows of text.
enum Banner {
    private static let hat = [
        #"     .-"^"-.    "#,
        #" \__/=======\__/"#,
        #"  '-.._____..-' "#,
    ]

    /// - Parameters:
    ///   - host: That of the API.
    ///   - completesWithTab: Whether the prompt has an editor.
    static func render(_ settings: Settings, host: String, completesWithTab: Bool = true, width: Int?) -> StyledText {
        let width = settings.isAccessible ? .max : width ?? .max
        let room = width - hat[0].count - 2
        let hasHat = room >= 40 && !settings.isAccessible
        let rows = rows(origin(settings.services, host), completesWithTab).compactMap { forms in
            forms.first { $0.columns <= (hasHat ? room : width) }
        }
        guard hasHat else { return rows.joined(separator: "\n") }
        return zip(hat, rows).map { StyledText($0 + "  ", .accent) + .hang + $1 }.joined(separator: "\n")
    }

    /// The rows, each with its forms: the first form that fits is shown; a row without one is left out.
    private static func rows(_ origin: String, _ completesWithTab: Bool) -> [[StyledText]] {
        let name = StyledText("norris", .strong)
        let commands = ["joke", "help", "quit"].map { StyledText($0, .accent) }
        let list = commands.joined(separator: ", ")
        return [
            [name + StyledText(" \(Version.current)", .faint), name],
            ["Chuck Norris jokes, ", "Jokes, "].map { StyledText($0 + origin) } + ["Chuck Norris jokes"],
            [
                commands[0] + " shows one, " + commands[1] + " lists commands, " + commands[2]
                    + (completesWithTab ? " ends, Tab completes." : " ends."),
                "Type " + list + (completesWithTab ? "; Tab completes." : "."),
                list,
            ],
        ]
    }

    private static func origin(_ services: ServiceSettings, _ host: String) -> String {
        let sources = services.sources
        return switch services.source {
        case .mine: "only your own"
        case .auto where sources.isMixed && sources.files.isEmpty: "built-in ones and from \(host)"
        case .auto where sources.isMixed: "your own and from \(host)"
        case .auto where !sources.files.isEmpty, .offline where !sources.files.isEmpty:
            "your own and built-in ones"
        case .auto where !sources.usesAPI, .offline: "from the built-in collection"
        case .online: "only from \(host)"
        case .auto: "from \(host)"
        }
    }
}
