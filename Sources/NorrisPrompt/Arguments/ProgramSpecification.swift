import ChuckNorris

/// What the program takes besides commands: the options and variables that parsing and help read.
enum ProgramSpecification {
    static let offline = OptionSpecification("--offline", summary: "Use no network: built-in jokes and your own.")
    static let online = OptionSpecification("--online", summary: "Use only jokes from the API.")
    static let mine = OptionSpecification("--mine", summary: "Use only your own jokes.")
    static let api = OptionSpecification(
        "--api", value: "URL", summary: "Use the API at URL instead of the public one."
    )
    static let jokes = OptionSpecification(
        "--jokes", value: "PATH", summary: "Mix PATH (a file or folder), mine, api, builtin."
    )
    static let timeout = OptionSpecification(
        "--timeout",
        value: "SECONDS",
        summary: "Give up on a request after SECONDS (default \(Int(ServiceSettings.defaultTimeout)))."
    )
    static let color = OptionSpecification(
        "--color",
        value: "WHEN",
        choices: Settings.Color.allCases.map(\.rawValue),
        summary: "Use color: auto, always or never (default auto)."
    )
    static let explicit = OptionSpecification("--explicit", summary: "Include explicit jokes.")
    static let accessible = OptionSpecification(
        "--accessible", summary: "Suit a screen reader: no animation, no columns."
    )
    static let noHistory = OptionSpecification("--no-history", summary: "Keep neither history nor last joke.")
    static let failFast = OptionSpecification("--fail-fast", summary: "From a pipe, stop at the first line that fails.")
    static let help = OptionSpecification("-h", "--help", summary: "Show this help.")
    static let version = OptionSpecification("-V", "--version", summary: "Show the version and the build.")

    /// In the order of the help.
    static let options = [
        offline, online, mine, api, jokes, timeout, color, accessible, explicit, noHistory, failFast, help, version,
    ]

    /// What does the same at the prompt.
    static let settings = [
        offline: "set source offline", online: "set source online", mine: "set source mine",
        timeout: "set timeout", color: "set color", accessible: "set accessible on", explicit: "set explicit on",
        noHistory: "set history off",
    ]

    static let examples: KeyValuePairs = [
        "norris": "Commands at a prompt.",
        "norris joke dev for Bob": "A joke about programmers, with Bob in it.",
        "norris --offline -n 3 food": "Three jokes about food, without the network.",
        "norris search --json coffee | jq -r .value": "Output for programs.",
        "printf 'joke\\ncategories\\n' | norris": "Two commands from a pipe.",
    ]

    /// The variables for users; those that terminals and web servers set are on the page "Terminal sequences".
    static let environment = variables + variablesOfSystem

    /// Those that users set for this program.
    static let variables: [(name: String, summary: String)] = [
        ("NORRIS_API_URL", "The API's URL, as with --api."),
        ("NORRIS_JOKES", "Sources of jokes, as with --jokes."),
        ("NORRIS_ACCESSIBLE", "As with --accessible, unless empty or 0."),
        ("NORRIS_LOG", "With debug, each request is logged to standard error."),
        ("NORRIS_HISTORY", "The history file; empty: as with --no-history."),
        ("NORRIS_PAGER", "The pager for long lists; empty for none."),
        ("HTTPS_PROXY", "The proxy for https, such as http://proxy.example:3128."),
        ("NO_PROXY", "Hosts without a proxy; *_PROXY also in lower case."),
        ("NO_COLOR", "No color, as with --color never, unless empty."),
    ]

    /// Those that other programs read, too.
    private static let variablesOfSystem: [(name: String, summary: String)] = [
        ("COLORFGBG", "The colors of the terminal, which choose styles for a light background."),
        ("CLICOLOR", "No color, as with --color never, if 0."),
        ("CLICOLOR_FORCE", "Color, as with --color always, unless empty or 0."),
        ("FORCE_COLOR", "The same as CLICOLOR_FORCE."),
        ("PAGER", "The pager if NORRIS_PAGER is not set (default less)."),
        ("VISUAL", "The editor for add, edit and Ctrl-X Ctrl-E."),
        ("EDITOR", "The editor if VISUAL is not set (default vi)."),
        ("TMPDIR", "The folder for the line in the editor (default /tmp)."),
        ("HTTP_PROXY", "The proxy for http."),
        ("ALL_PROXY", "The proxy for http and https if theirs is not set."),
        ("SSL_CERT_FILE", "Certificates to trust instead of the system's."),
        ("XDG_CONFIG_HOME", "The folder for saved settings (default ~/.config)."),
        ("XDG_STATE_HOME", "The folder for history and last joke (default ~/.local/state)."),
        ("XDG_DATA_HOME", "The folder for favorites and jokes (default ~/.local/share)."),
        ("HOME", "The home folder, written as ~ here."),
        ("EDITRC", "The settings of the line editor (default ~/.editrc)."),
        ("LESS", "Options for less (default FIRX)."),
        ("TERM", "The terminal type; dumb disables color and editing."),
        ("LC_ALL", "The locale, which decides what characters are shown."),
        ("LC_CTYPE", "The locale if LC_ALL is empty."),
        ("LANG", "The locale if LC_ALL and LC_CTYPE are empty."),
    ]
}
