import ChuckNorris

/// The options of the command line: parsing and help both read them here.
package enum OptionTable {
    package enum Name: String, CaseIterable, Sendable {
        case offline
        case online
        case api
        case timeout
        case color
        case explicit
        case failFast = "fail-fast"
        case help
        case version
    }

    package struct Entry: Sendable {
        package let name: Name
        /// A letter that stands for the option, after one hyphen.
        package let letter: Character?
        /// What the option's value is called in the help; nil for an option without one.
        package let value: String?
        package let summary: String
        /// What the value can be, where that is known.
        package var choices: [String] = []

        /// All ways to write the option, with their hyphens.
        package var spellings: [String] {
            (letter.map { ["-\($0)"] } ?? []) + ["--\(name.rawValue)"]
        }

        /// The option as the help shows it.
        package var syntax: String {
            spellings.joined(separator: ", ") + (value.map { " \($0)" } ?? "")
        }
    }

    package static let entries: [Entry] = [
        Entry(name: .offline, value: nil, summary: "Tell the jokes on board; never touch the network."),
        Entry(name: .online, value: nil, summary: "Tell jokes of the API alone, never those on board."),
        Entry(name: .api, value: "URL", summary: "Ask the API at URL instead of the public one."),
        Entry(
            name: .timeout,
            value: "SECONDS",
            summary: "Give up on a request after SECONDS (default \(Int(ServiceSettings.defaultTimeout)))."
        ),
        Entry(
            name: .color,
            value: "WHEN",
            summary: "Use color: auto, always or never (default auto).",
            choices: Settings.Color.allCases.map(\.rawValue)
        ),
        Entry(name: .explicit, value: nil, summary: "Tell jokes, too, that are filed under explicit."),
        Entry(name: .failFast, value: nil, summary: "From a pipe, stop at the first line that fails."),
        Entry(name: .help, letter: "h", value: nil, summary: "Show this help."),
        Entry(name: .version, letter: "V", value: nil, summary: "Show the version."),
    ]

    /// Returns the option that is written so, with its hyphens.
    static func entry(spelt spelling: String) -> Entry? {
        entries.first { $0.spellings.contains(spelling) }
    }

    /// What can be typed in a shell.
    static let examples = [
        CommandTable.Example("norris", "Commands at a prompt."),
        CommandTable.Example("norris joke dev for Bob", "A joke about programmers, with Bob in it."),
        CommandTable.Example("norris --offline -n 3 food", "Three about food, without the network."),
        CommandTable.Example("norris search --json coffee | jq -r .value", "What programs can read."),
        CommandTable.Example("printf 'joke\\ncategories\\n' | norris", "Two commands from a pipe."),
    ]

    /// Which of several settings for one thing counts.
    package static let precedence = "An option outdoes a variable, and a variable the default."

    /// The variables that the program looks at, itself or through libedit.
    package static let environment: [(name: String, summary: String)] = [
        ("NORRIS_API_URL", "The API to ask, as with --api."),
        ("HTTPS_PROXY", "The proxy for https, such as http://proxy.example:3128."),
        ("HTTP_PROXY", "The proxy for http; not looked at where the next is set."),
        ("REQUEST_METHOD", "Set by web servers, whose clients can set HTTP_PROXY."),
        ("ALL_PROXY", "The proxy for either that has none of its own."),
        ("NO_PROXY", "Hosts to ask without one; these four in small letters, too."),
        ("SSL_CERT_FILE", "Certificates to trust instead of the system's, on Linux."),
        ("NORRIS_LOG", "debug: say each request, on standard error; off: do not."),
        ("NORRIS_HISTORY", "The file that keeps the history; empty keeps none."),
        ("XDG_STATE_HOME", "The folder for it otherwise (default ~/.local/state)."),
        ("XDG_DATA_HOME", "The folder for favorites (default ~/.local/share)."),
        ("HOME", "The folder that ~ stands for here."),
        ("EDITRC", "The settings of the line editor (default ~/.editrc)."),
        ("NORRIS_PAGER", "The program for long lists; empty for none."),
        ("PAGER", "The same where NORRIS_PAGER is not set (default less)."),
        ("LESS", "Options for less (default FIRX)."),
        ("TMUX", "Set by tmux, which has its own clipboard."),
        ("STY", "Set by screen, which passes the clipboard on."),
        ("XTERM_VERSION", "Set by xterm, which breaks no line anew."),
        ("TERM_PROGRAM", "Set by terminals, to tell which has a clipboard."),
        ("NO_COLOR", "Not empty: no color, as with --color never."),
        ("CLICOLOR", "0: no color, as with --color never."),
        ("CLICOLOR_FORCE", "Neither empty nor 0: color, as with --color always."),
        ("TERM", "The kind of terminal; dumb has neither colors nor keys."),
        ("LC_ALL", "The locale, whose characters can be shown."),
        ("LC_CTYPE", "The locale for that where LC_ALL is empty."),
        ("LANG", "The locale where both of them are empty."),
    ]
}

extension OptionTable.Entry {
    init(name: OptionTable.Name, value: String?, summary: String, choices: [String] = []) {
        self.init(name: name, letter: nil, value: value, summary: summary, choices: choices)
    }
}
