import ChuckNorris
import FileStore
import LineEditing
import TerminalControl
import TerminalText
import XCTest
@testable import NorrisPrompt
@testable import Platform

/// What `Sentences.txt` shows: each error with representative values, and all help texts.
enum SentenceExamples {
    static func sections() throws -> [(title: String, text: String)] {
        let failures = try errors().map { ($0, $1.map(sentences).joined(separator: "\n")) }
        let origins = [Origin.prompt, .arguments, .line(7)].map { "\"\($0.introduction)\"" }
        let sources = (states.map(SourceRenderer().render) + mixes).map(\.plain)
            + [SourceRenderer(settings: ServiceSettings(source: .offline)).render(.bundled).plain]
            + [SourceRenderer(origin: .arguments).render(states[6]).plain]
        let commands = CommandTable.specifications
        return failures + [
            ("Before a sentence, and for its asterisk", (origins + builtIn).joined(separator: "\n")),
            ("Sources of jokes", sources.joined(separator: "\n")),
            ("Banner", banners()),
            ("Settings", SettingsRenderer.render(Settings()).plain),
            ("Help", HelpRenderer.commands(commands.filter { $0.group != .shell }, width: 80).wrapped(to: 80).plain),
            ("Help of the program", HelpRenderer.program(commands: commands, width: 80).plain),
        ] + HelpTopic.all.map { ("Help \($0.word)", $0.page(80).wrapped(to: 80).plain) } + [
            ("Manual", Manual(commands).text.plain),
        ]
    }

    /// The exit status, and the sentence at a prompt; below it, that in a shell, if it is another one.
    ///
    /// The advice to use built-in jokes, which many have, is an asterisk.
    private static func sentences(for error: any Error) -> String {
        let failure = Failure(error)
        let (atPrompt, inShell) = (failure.sentence(), failure.sentence(answering: .arguments))
        XCTAssertEqual(atPrompt, failure.sentence(answering: .line(1)), "a script says what a prompt does")
        if atPrompt == failure.explanation(.prompt) + builtIn[0], inShell == failure.explanation(.prompt) + builtIn[1] {
            return "\(failure.exitCode.rawValue)  \(failure.explanation(.prompt)) *"
        }
        return "\(failure.exitCode.rawValue)  \(atPrompt)"
            + (inShell == atPrompt ? "" : "\n    norris: \(inShell)")
    }

    private static let builtIn: [String] = {
        let failure = Failure(ChuckNorrisError.notAJoke)
        return [Origin.prompt, .arguments].map { origin in
            String(failure.sentence(answering: origin).dropFirst(failure.explanation(.prompt).count))
        }
    }()

    private static func banners() -> String {
        [ServiceSettings.Source.auto, .online, .offline, .mine].flatMap { source in
            [[], ["team.txt"]].map { jokes in
                var services = ServiceSettings(source: source)
                services.sources.files = jokes.map { CollectionLocation(path: $0) }
                let (settings, host) = (Settings(services: services), APIBase.publicInstance.host)
                let widths = source == .auto ? [80, 40, 20] : [80]
                return widths.map { Banner.render(settings, host: host, width: $0).plain }.joined(separator: "\n")
            }
        }.joined(separator: "\n")
    }

    private static let states: [SourceState] = [
        .api(host: "api.example"), .failing(host: "api.example", cause: cause), .bundled,
        .collections(paths: ["team.txt"], isAlone: false, problems: [], sizes: [:]),
        .collections(paths: ["team.txt", StoredFile.standardInput], isAlone: true, problems: [], sizes: [:]),
        .collections(
            paths: ["team.txt", "jokes"],
            isAlone: false,
            problems: [StoredFile(.jokes, path: "jokes").error(.empty)],
            sizes: [:]
        ),
        .collections(paths: [], isAlone: true, problems: [], sizes: [:]),
        .paused(host: "api.example", cause: cause, seconds: 7),
        .paused(host: "api.example", cause: cause, seconds: nil),
        .paused(host: "api.example", cause: unusual, seconds: nil), .failing(host: "api.example", cause: unusual),
        .replaced(host: "api.example", cause: cause, seconds: 7), .unknown,
    ]

    private static var mixes: [StyledText] {
        let own = SourceState.collections(paths: ["jokes"], isAlone: false, problems: [], sizes: [:])
        return ["mine:3", "mine:3,api", "mine:3,api,builtin:2"].flatMap { list in
            var settings = ServiceSettings()
            settings.sources = JokeSources(parsing: [list], mine: "jokes") ?? JokeSources()
            let mixed = [states[0], states[9]].map { SourceState.mixed(own: own, api: $0) }
            return (settings.sources.isMixed ? mixed : [own]).map(SourceRenderer(settings: settings).render)
        }
    }

    private static let cause = APIFailure.network(.unreachable(host: "api.example"))
    /// A cause whose text could be taken for two.
    private static let unusual = APIFailure.network(.other(host: "api.example", reason: "a; b"))

    private static func errors() throws -> [(title: String, errors: [any Error])] {
        try [
            ("Wrong input", usage),
            ("Commands without a result", commands),
            ("Services", services()),
            ("Network", network),
            ("History", files(.history, "/f/history", [
                .notAFile(.folder), .notOwned, .folderNotMade(errno: EROFS), .locked, .unreadable(errno: EACCES),
                .unwritable(errno: ENOSPC), .partlyWritten(errno: EIO), .newer(version: nil),
                .damagedMoved(count: 1, to: "/f/history.old"), .damagedMoved(count: 2, to: "/f/history.old"),
                .trimmed(old: "/f/history.old"),
            ])),
            ("Favorites", files(.favorites, "/f/favorites.jsonl", [
                .noLocation, .notAFile(.symbolicLink), .notOwned, .folderNotMade(errno: EROFS), .locked,
                .unreadable(errno: EACCES), .unwritable(errno: ENOSPC), .unwritable(errno: EROFS),
                .unwritable(errno: EIO), .foreign, .newer(version: 2), .tooLarge(limit: 64 << 20),
                .tooManyLines(limit: 100_000), .damaged(lines: [2]), .damaged(lines: [2, 3, 4, 5, 6]),
            ])),
            ("Output to a file", files(.output, "none/jokes.txt", [.unwritable(errno: ENOENT)])),
            ("Last joke", files(.lastJoke, "/f/last", [
                .noLocation, .notAFile(.folder), .notOwned, .unreadable(errno: EACCES), .unwritable(errno: ENOSPC),
                .foreign,
            ])),
            ("Settings file", files(.settings, "/f/config", [
                .noLocation, .notAFile(.folder), .unreadable(errno: EACCES), .unwritable(errno: EBUSY),
                .tooLarge(limit: 1 << 20),
            ])),
            ("Own jokes", ownJokes),
            ("Terminal", terminal),
        ]
    }

    private static let usage: [UsageError] = [
        .unreadableArguments, .unknownCommand("jkoe", suggestion: "joke"), .unknownCommand("xyz", suggestion: nil),
        .renamedCommand("cures", to: "graph"), .unknownOption("--jsno", suggestion: "--json", hint: ""),
        .unknownOption("--xyz", suggestion: nil, hint: "See norris --help."),
        .unknown(kind: "setting", "xyz", suggestion: nil, choices: ["source", "name"]),
        .unknown(kind: "setting", "sauce", suggestion: "source", choices: []), .noHelp("jkoe", suggestion: "joke"),
        .noHelp("xyz", suggestion: nil), .missingArgument("shell", usage: "completions bash|zsh|fish"),
        .unexpectedArguments("quit", options: []), .unexpectedArguments("favorites", options: ["--json"]),
        .missingValue(option: "--timeout", value: "SECONDS"), .unexpectedValue(option: "--offline"),
        .invalidValue("nevr", of: "color", allowed: "auto, always or never", suggestion: "never"),
        .invalidValue("0", of: "-n", allowed: "1 to 1000"), .conflict(["--offline", "--online"]), .pipe,
        .shellOperator("&&"), .redirections,
        .conflict(["--jokes", "--online"]), .invalidLine("Bob"), .invalidReference("a b"), .tooLong("abc"),
        .unclosedQuote(before: ""), .unclosedQuote(before: "Bob"), .needsSession(command: "set"), .notUTF8(column: 9),
    ] + [
        .malformed("x y"), .scheme("ftp://x"), .host("http://ü"), .noHost("http://"), .port("http://x:99999"),
        .query("http://x?a"),
    ].map { .invalidAPI($0, origin: "--api") }

    private static let commands: [CommandError] = [
        .overlongLine(limit: 65536), .unreadableInput(errno: EIO), .noList, .noRecentJokes, .noRow(number: 2, count: 1),
        .noRow(number: 9, count: 3), .notFavorite(.id("xyz")), .notFavorite(.number(3)), .notFavorite(nil),
        .nothingShown(isHistoryOff: false), .nothingShown(isHistoryOff: true),
        .notOwn(.bundled, nil), .notOwn(.api, nil), .notOwn(.file("own"), nil), .notOwn(.bundled, .number(2)),
        .notOwn(.api, .id("xyz")),
        .unknownCategory("moive", in: .api, suggestion: "movie"),
        .unknownCategory("bob", in: .bundled, suggestion: nil),
        .unknownCategory("bob", in: .bundled, suggestion: nil, mayBeName: false),
        .unknownCategory("3", in: .api, suggestion: nil), .noExplicit(isAllowed: false), .noExplicit(isAllowed: true),
        .noJoke(categories: ["dev", "food"], about: "Bob"), .noJokeContains("the moon", categories: ["dev"]),
    ]

    private static func services() throws -> [any Error] {
        let requests: [JokeRequest] = [
            .random(), .random(name: "Bob"), .random(categories: ["foo"]), .random(categories: ["dev", "foo"]),
            .random(categories: ["dev"], name: "Bob"), .random(length: .short),
            .random(categories: ["dev", "food"], name: "Bob", length: .long), .id("xyz"),
        ]
        let errors: [ChuckNorrisError] = try [
            .noJoke(.random(), in: .file("team.txt")), .nothingFound(SearchQuery("no such words"), in: .api),
            .nothingFound(SearchQuery("no such words"), in: .bundled), .unavailable(status: 429, retryAfter: nil),
            .unavailable(status: 503, retryAfter: nil), .unavailable(status: 503, retryAfter: 30),
            .paused(cause: cause, seconds: 7), .paused(cause: cause, seconds: nil), .paused(cause: unusual, seconds: 7),
            .paused(cause: .other("It broke"), seconds: 7), .paused(cause: .service(.notAJoke), seconds: nil),
            .rejected(status: 403, message: nil), .rejected(status: 400, message: "too short"), .notAJoke, .explicit,
            .onlyExplicit, .unsupported,
        ]
        let ofRequests = requests.flatMap { request in
            [JokeSource.api, .bundled].map { ChuckNorrisError.noJoke(request, in: $0) }
        }
        return ofRequests + errors + [SearchQueryError.tooShort, SearchQueryError.tooLong(121), CancellationError()]
    }

    private static let network: [NetworkingError] = [
        .timedOut(host: "api.example", seconds: 5), .timedOut(host: "api.example", seconds: 0.5),
        .unknownHost("api.example"), .unreachable(host: "api.example"), .connectionLost(host: "api.example"),
    ] + [nil, .expired, .notYetValid, .wrongHost, .unknownIssuer, .handshakeFailed].map { error in
        .notSecure(host: "api.example", error)
    } + [.invalidTarget, .insecure("other.example"), .otherScheme("ftp"), .loop, .tooMany(limit: 3)].map { error in
        .redirect(host: "api.example", error)
    } + [
        .tooLarge(host: "api.example", limit: 262_144), .headersTooLarge(host: "api.example"),
        .unreadable(host: "api.example", reason: "bad chunk"),
    ] + [
        .unknownHost, .unreachable, .notSecure, .refused(status: 407), .refused(status: 403), .refused(status: nil),
    ].map { error in
        .proxy(host: "proxy.example:3128", variable: "HTTPS_PROXY", error)
    } + [
        .malformedProxy(variable: "HTTPS_PROXY"), .certificatesUnreadable, .libcurlMissing,
        .other(host: "api.example", reason: "bad luck"),
    ]

    private static func files(
        _ kind: StoredFile.Contents,
        _ path: String,
        _ causes: [FileStoreError.Cause]
    ) -> [any Error] {
        causes.map { StoredFile(kind, path: path).error($0) }
    }

    private static let jokes: [FileStoreError.Cause] = [
        .notAFile(.device), .unreadable(errno: ENOENT), .foreign, .tooLarge(limit: 4 << 30), .empty, .emptyArray,
        .changed, .skipped(count: 1, first: 7, isItem: false, reason: .tooLong(limit: 64 << 10)),
        .skipped(count: 2, first: 7, isItem: false, reason: .notText),
        .skipped(count: 1, first: 7, isItem: false, reason: .notJSON),
        .skipped(count: 1, first: 3, isItem: true, reason: .noValue(key: "value")),
    ]

    private static let ownJokes: [any Error] = [
        OwnJokesError.json(path: "own"), OwnJokesError.hasSeparator,
        UnusedTextError(cause: OwnJokesError.hasSeparator, path: "/tmp/norris-1/norris.txt"),
        OwnJokesError.empty, OwnJokesError.tooLong(limit: 1 << 16), OwnJokesError.unsuitable(path: "own"),
    ] + files(.jokes, "team.txt", jokes)
        + files(.jokes, StoredFile.standardInput, [.empty, .foreign, .notAFile(.device)])

    private static let terminal: [any Error] = [
        LineEditorError.noTerminal, LineEditorError.noUTF8Locale, LineEditorError.unknownTerminal,
        LineEditorError.libeditFailed, LineEditorError.editingIsOff,
        LineEditorError.invalidSettings(messages: "bind: Invalid command `x'."),
        LineEditorError.unreadableSettings(StoredFile(.settings, path: "/f/editrc").error(.notAFile(.pipe))),
        SignalsError.alreadyInstalled, SignalsError.systemCall(errno: EMFILE), ThreadsError(errno: EAGAIN),
        ExternalEditorError.noTerminal, ExternalEditorError.notFound, ExternalEditorError.notInstalled(command: "vim"),
        ExternalEditorError.failed(command: "vim"), ExternalEditorError.noFile(folder: "/tmp", errno: ENOSPC),
        ClipboardError.noTerminal, ClipboardError.incapable(terminal: "vt100"), ClipboardError.incapable(terminal: nil),
        ClipboardError.inBackground, ClipboardError.tooLong(bytes: 80000),
    ]
}
