import ChuckNorris

/// What greets somebody at a terminal: a hat, and beside it three rows at most.
enum Banner {
    private static let hat = [
        #"     .-"^"-.    "#,
        #" \__/=======\__/"#,
        #"  '-.._____..-' "#,
    ]

    /// - Parameter width: Columns of the screen; nil where there is none.
    static func render(_ options: Options, width: Int?) -> StyledText {
        let width = width ?? .max
        let room = width - hat[0].count - 2
        let hasHat = room >= 40
        let rows = rows(options).compactMap { forms in
            forms.first { TextWidth.columns(of: $0.plain) <= (hasHat ? room : width) }
        }
        guard hasHat else { return rows.joinedByLines() }
        return zip(hat, rows).map { StyledText($0 + "  ", .accent) + .hang + $1 }.joinedByLines()
    }

    /// The rows, each in several forms: the first one that fits is shown, and if none does the row is left out.
    private static func rows(_ options: Options) -> [[StyledText]] {
        let name = StyledText("norris", .strong)
        let commands = ["joke", "help", "quit"].map { StyledText($0, .accent) }
        let list = commands.joined(separator: ", ")
        return [
            [name + StyledText(" \(Version.current)", .faint), name],
            ["Chuck Norris jokes, ", ""].map { StyledText($0 + origin(options)) } + ["Chuck Norris jokes"],
            [
                commands[0] + StyledText(" tells one, ") + commands[1] + StyledText(" lists all, ")
                    + commands[2] + StyledText(" leaves, Tab completes."),
                StyledText("Type ") + list + StyledText("; Tab completes."),
                list,
            ],
        ]
    }

    private static func origin(_ options: Options) -> String {
        switch options.settings.source {
        case .offline: "from the collection on board"
        case .online: "from \(options.api.host) alone"
        case .auto: "fresh from \(options.api.host)"
        }
    }
}
