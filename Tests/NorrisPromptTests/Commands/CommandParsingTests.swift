import ChuckNorris
import XCTest
@testable import NorrisPrompt

final class CommandParsingTests: XCTestCase {
    /// What a command without arguments is made of.
    private let nothing = ParsedArguments()

    func testLinesBecomeCommands() throws {
        try assertCommands([
            "  JOKE\t": JokeCommand(),
            "joke Dev,FOOD": JokeCommand(categories: ["dev", "food"]),
            "joke dev, food": JokeCommand(categories: ["dev", "food"]),
            "joke dev food": JokeCommand(categories: ["dev", "food"]),
            "joke\u{A0}dev": JokeCommand(categories: ["dev"]),
            "\u{3000}joke\u{3000}for\u{3000}Zoë ": JokeCommand(name: "Zoë"),
            "joke \"two  Words\",dev": JokeCommand(categories: ["two words", "dev"]),
            "joke -s": JokeCommand(length: .short),
            "joke --long dev": JokeCommand(categories: ["dev"], length: .long),
            "joke for  Mary   Ann": JokeCommand(name: "Mary Ann"),
            "joke FOR for": JokeCommand(name: "for"),
            "joke -n5 dev --json": JokeCommand(categories: ["dev"], count: 5, isJSON: true),
            "joke dev -n=3 for Bob": JokeCommand(categories: ["dev"], name: "Bob", count: 3),
            "joke for -- -n 2": JokeCommand(name: "-n 2"),
            "joke for -": JokeCommand(name: "-"),
            "  @Mary Ann": JokeCommand(name: "Mary Ann"),
            "search  kick ass ": SearchCommand(text: "kick ass"),
            "search --json  kick  ass": SearchCommand(text: "kick  ass", isJSON: true),
            "search is --json it": SearchCommand(text: "is --json it"),
            "search coffee -- --jsno": SearchCommand(text: "coffee --jsno"),
            "help Keys": HelpCommand(name: "keys"),
            "search -- --json": SearchCommand(text: "--json"),
            "search -5 degrees": SearchCommand(text: "-5 degrees"),
            "search -n5 the moon --json": SearchCommand(text: "the moon", limit: 5, isJSON: true),
            "search the moon -n 4 -n 5": SearchCommand(text: "the moon", limit: 5),
            "search the -n 5 moon": SearchCommand(text: "the -n 5 moon"),
            "search the moon --category Dev,food": SearchCommand(text: "the moon", categories: ["dev", "food"]),
            "search the moon --category 'Two  Words,'": SearchCommand(text: "the moon", categories: ["two words"]),
            "search - -5.5 is -x --xyz cold": SearchCommand(text: "- -5.5 is -x --xyz cold"),
            "?kick": SearchCommand(text: "kick"),
            "show": ShowCommand(),
            "again --json": ShowCommand(isJSON: true),
            "copy 3 -x": CopyCommand(references: [.number(3), .id("-x")]),
            "show 0": ShowCommand(reference: .number(0)),
            "show 1234567": ShowCommand(reference: .id("1234567")),
            ":3": ShowCommand(reference: .number(3)),
            ":kR4vXwqETd2mPzs-8bYuHg": ShowCommand(reference: .id("kR4vXwqETd2mPzs-8bYuHg")),
            " 3 ": ShowCommand(reference: .number(3)),
            "favorite -x": FavoriteCommand(references: [.id("-x")]),
            "favorite -- --json": FavoriteCommand(references: [.id("--json")]),
            "show -1": ShowCommand(reference: .number(-1)),
            "show 3 --json": ShowCommand(reference: .number(3), isJSON: true),
            "show -_4vXwqETd2mPzs-8bYuHg": ShowCommand(reference: .id("-_4vXwqETd2mPzs-8bYuHg")),
            "recent --json": RecentCommand(isJSON: true),
            "categories --json": CategoriesCommand(isJSON: true),
            "set": SetCommand(),
            "set Timeout": SetCommand(names: [.timeout]),
            "set source OFFLINE": SetCommand(names: [.source], value: "OFFLINE"),
            "set name Mary  Ann": SetCommand(names: [.name], value: "Mary Ann"),
            "set --save name Bob": SetCommand(names: [.name], value: "Bob", isSaved: true),
            "set name Bob --save": SetCommand(names: [.name], value: "Bob", isSaved: true),
            "set --save": SetCommand(isSaved: true),
            "alias": AliasCommand(),
            "alias J": AliasCommand(names: ["j"]),
            "alias j=joke -n 3": AliasCommand(names: ["j"], line: "joke -n 3"),
            "alias j = joke -n 3": AliasCommand(names: ["j"], line: "joke -n 3"),
            "alias j joke for": AliasCommand(names: ["j"], line: "joke for"),
            "alias j='joke  dev'": AliasCommand(names: ["j"], line: "joke  dev"),
            #"alias s=search  "the moon" > f"#: AliasCommand(names: ["s"], line: #"search  "the moon" > f"#),
            "alias j=": AliasCommand(names: ["j"], line: ""),
            "unalias J  k": AliasCommand(names: ["j", "k"], line: ""),
            "watch 10 joke -n 2 > f": WatchCommand(seconds: 10, command: redirected(JokeCommand(count: 2), to: "f")),
            "joke > 'a b' ": redirected(JokeCommand(), to: "a b"),
            "joke -n 2 dev >~/f": redirected(JokeCommand(categories: ["dev"], count: 2), to: "~/f"),
            "search the moon -n 5 >> f": redirected(SearchCommand(text: "the moon", limit: 5), to: "f", appends: true),
            "search salt && pepper": SearchCommand(text: "salt && pepper"),
            "search a '>' b '|' c>d": SearchCommand(text: "a > b | c>d"),
            "search -- a > b | c": SearchCommand(text: "a > b | c"),
            "help r": HelpCommand(name: "refresh"),
            ":q": QuitCommand(nothing),
            ":help joke": HelpCommand(name: "joke"),
            "help :help": HelpCommand(name: "help"),
            "help ?": HelpCommand(name: "search"),
            "joke -x dev -h": HelpCommand(name: "joke"),
            "r --help": HelpCommand(name: "refresh"),
            "search coffee --help": HelpCommand(name: "search"),
            "search -- --help": SearchCommand(text: "--help"),
            "completions ZSH": CompletionsCommand(shell: .zsh),
        ])
    }

    func testBlankLinesAndCommentsHaveNoCommand() throws {
        for line in ["", " ", "\t \r", "#", "# joke", "  #joke \"", "#; joke", ";", " ; ;"] {
            XCTAssertEqual(try CommandTable.lineParser().commands(line: line).count, 0, line)
        }
    }

    func testSemicolonAtAWordsEndSeparatesCommands() throws {
        let expectations: [(String, [any Command])] = [
            ("joke ; quit", [JokeCommand(), QuitCommand(nothing)]),
            ("; joke dev ;; ", [JokeCommand(categories: ["dev"])]),
            ("joke; @ Bob;r;;", [JokeCommand(), JokeCommand(name: "Bob;r")]),
            ("joke dev for 'Ann Lee'; :3; 4;", [
                JokeCommand(categories: ["dev"], name: "Ann Lee"),
                ShowCommand(reference: .number(3)), ShowCommand(reference: .number(4)),
            ]),
            ("joke ;  ; r ;", [JokeCommand(), RefreshCommand(nothing)]),
            ("set name Bob ; @'Ann Lee' ; :3 ; 4", [
                SetCommand(names: [.name], value: "Bob"), JokeCommand(name: "Ann Lee"),
                ShowCommand(reference: .number(3)), ShowCommand(reference: .number(4)),
            ]),
            ("search this;that", [SearchCommand(text: "this;that")]),
            ("search \"this; that;\"", [SearchCommand(text: "this; that;")]),
            ("search this \";\" that", [SearchCommand(text: "this ; that")]),
        ]
        for (line, commands) in expectations {
            let parsed = try CommandTable.lineParser().commands(line: line).map { "\($0)" }
            XCTAssertEqual(parsed, commands.map { "\($0)" }, line)
        }
        XCTAssertThrowsError(try CommandTable.command(line: "search '#1' ; # joke"), "a comment is a line of its own")
    }

    func testQuotesAtTheBeginningOfAWordHoldBlanks() throws {
        try assertCommands([
            #"search "the  moon" landing"#: SearchCommand(text: "the  moon landing"),
            #"search "--json" it"#: SearchCommand(text: "--json it"),
            #"search the "--json""#: SearchCommand(text: "the --json"),
            #"search "--" --json"#: SearchCommand(text: "--", isJSON: true),
            #"?"the moon""#: SearchCommand(text: "the moon"),
            #"search say   'hello  there'"#: SearchCommand(text: "say   hello  there"),
            #""joke" "dev""#: JokeCommand(categories: ["dev"]),
            #"joke "dev",food"#: JokeCommand(categories: ["dev", "food"]),
            #"joke for "Ann  Lee""#: JokeCommand(name: "Ann  Lee"),
            #"joke for "-n""#: JokeCommand(name: "-n"),
            #"joke -n "5""#: JokeCommand(count: 5),
            #"@'Ann Lee'"#: JokeCommand(name: "Ann Lee"),
            #"show "3""#: ShowCommand(reference: .number(3)),
        ])
    }

    func testQuotesAndBackslashesInsideAWordAreLiteral() throws {
        try assertCommands([
            "search don't": SearchCommand(text: "don't"),
            #"search say "hi"!"#: SearchCommand(text: "say hi!"),
            #"search 12" pizza"#: SearchCommand(text: #"12" pizza"#),
            #"search C:\new\table"#: SearchCommand(text: #"C:\new\table"#),
            #"search \"the moon\""#: SearchCommand(text: #"\"the moon\""#),
            "@O'Brien": JokeCommand(name: "O'Brien"),
            "joke for Bob o'Brien": JokeCommand(name: "Bob o'Brien"),
        ])
    }

    func testMistakesAreReportedInASentence() {
        let name = "Use a name that is no command: a letter, then letters, digits, - or _."
        let prompt = "Use up to 60 visible characters, with %s, %c, %n or %%."
        let redirections = "Only one > FILE is possible, at the end of the command; put quotes around \">\" to use it as "
            + "text, and around a name with spaces."
        let expectations = [
            "joke ; jkoe": "Unknown command \"jkoe\". Did you mean joke?",
            "Cures --check": "\"Cures\" is now called graph.",
            "help cures": "No help for \"cures\". Did you mean help graph?",
            ":w": "Unknown command \":w\". Type help for all commands.",
            ":categoriess": "Unknown command \":categoriess\". Did you mean categories?",
            ":quitt": "Unknown command \":quitt\". Did you mean quit?",
            "dev": "Unknown command \"dev\". Did you mean joke dev?",
            "for Bob": "Unknown command \"for\". Did you mean joke for?",
            "xyzzy": "Unknown command \"xyzzy\". Type help for all commands.",
            "search \" \"": "Missing text to search for. Usage: search TEXT",
            "joke dev for ": "Missing name. Usage: joke [CATEGORY,...] [for NAME]",
            "joke for ''": "Missing name. Usage: joke [CATEGORY,...] [for NAME]",
            "alias joke=today": "Invalid value for alias: joke. \(name)",
            "alias j=jkoe": "Unknown command \"jkoe\". Did you mean joke?",
            "alias j=j dev": "Unknown command \"j\". Type help for all commands.",
            "alias j=#joke": "Invalid value for alias j: #joke. Use one command.",
            "alias j='joke": "The quote before \"joke\" is not closed; close it or remove it.",
            "alias 3=joke": "Invalid value for alias: 3. \(name)",
            "unalias": "Missing name. Usage: unalias NAME ...",
            "set --save name Bob --unset name": "--save and --unset cannot be used together.",
            "set --save name Bob --reset": "--save and --reset cannot be used together.",
            "watch": "Missing number of seconds. Usage: watch SECONDS COMMAND",
            "watch 5": "Missing command. Usage: watch SECONDS COMMAND",
            "watch joke": "Invalid value for watch: joke. Use 1 to 86400 seconds.",
            "watch 86401 joke": "Invalid value for watch: 86401. Use 1 to 86400 seconds.",
            "watch 1 watch 1 joke": "Invalid value for watch: watch. Use a command that shows something.",
            "watch 1 quit": "Invalid value for watch: quit. Use a command that shows something.",
            "watch 1 jkoe": "Unknown command \"jkoe\". Did you mean joke?",
            "joke >": "Missing file name. Usage: joke > FILE",
            "@ Bob >": "Missing file name. Usage: @ > FILE",
            "3 >": "Missing file name. Usage: 3 > FILE",
            "> f": "Missing command. Usage: COMMAND > FILE",
            "search a > b c": redirections,
            "joke > a > b": redirections,
            "joke | wc": "There are no pipes here; run norris in a shell for them, "
                + "or put quotes around \"|\" to use it as text.",
            "joke;source": "Unknown command \"joke;source\". Did you mean joke; source?",
            "joke;jkoe": "Unknown command \"joke;jkoe\". Type help for all commands.",
            "joke && source": "There is no && here; end a command with ; to begin another one, "
                + "or put quotes around \"&&\" to use it as text.",
            "joke; refresh || source": "There is no || here; end a command with ; to begin another one, "
                + "or put quotes around \"||\" to use it as text.",
            "search coffee -n": "-n needs a value. Usage: -n N",
            "search coffee -n ''": "-n needs a value. Usage: -n N",
            "search coffee --json --category": "--category needs a value. Usage: --category CATEGORY",
            "search coffee -s": "Unknown option -s. search takes -c, --category, -n, --json and text behind --.",
            "joke --offline": "Unknown option --offline. Did you mean set source offline?",
            "--timeout=3": "Unknown command \"--timeout=3\". Did you mean set timeout?",
            "dev,nope": "Unknown command \"dev,nope\". Did you mean joke dev,nope?",
            "search coffee --jsno": "Unknown option --jsno. Did you mean --json, or -- --jsno as text?",
            "set prompt %x": "Invalid value for prompt: %x. \(prompt)",
            "set prompt '  '": "Invalid value for prompt:   . \(prompt)",
            "set prompt 5%": "Invalid value for prompt: 5%. \(prompt)",
            "set prompt \u{1B}[31m": "Invalid value for prompt: \u{1B}[31m. \(prompt)",
            "categories dev": "categories takes no arguments, only --json.",
            "r 2": "refresh takes no arguments.",
            "quit --": "quit takes no arguments.",
            "favorite --json": "Unknown option --json. favorite takes no options; an id may follow --.",
            "favorites --": "Unknown option --. favorites takes --json.",
            "3 food": "\"3 food\" is neither the number of a row nor the id of a joke.",
            "joke ''": "Missing category. Usage: joke [CATEGORY,...] [for NAME]",
            "joke , for Bob": "Missing category. Usage: joke [CATEGORY,...] [for NAME]",
            "search moon --category ' ,'": "--category needs a value. Usage: --category CATEGORY",
            "joke -n -1": "Invalid value for -n: -1. Use 1 to 1000.",
            "joke --hlep": "Unknown option --hlep. Did you mean --help?",
            "joke -s --long": "--short and --long cannot be used together.",
            "joke -n= dev": "-n needs a value. Usage: -n N",
            "joke -n 0": "Invalid value for -n: 0. Use 1 to 1000.",
            "joke -n 1001": "Invalid value for -n: 1001. Use 1 to 1000.",
            "joke -n x -n 5": "Invalid value for -n: x. Use 1 to 1000.",
            "joke --jsno": "Unknown option --jsno. Did you mean --json?",
            "joke -x": "Unknown option -x. joke takes -n, -s, --short, -l, --long and --json.",
            "joke --json=1": "--json takes no value.",
            "refresh --json": "refresh takes no arguments.",
            "@": "Missing name. Usage: joke [CATEGORY,...] [for NAME]",
            "search --json": "Missing text to search for. Usage: search TEXT",
            "show the one": "\"the one\" is neither the number of a row nor the id of a joke.",
            "set off": "Unknown setting \"off\". Did you mean set explicit off?",
            "set sauce": "Unknown setting \"sauce\". Did you mean source?",
            "set everything": "Unknown setting \"everything\". Use source, explicit, name, color, timeout, accessible, history or prompt.",
            "set offline": "Unknown setting \"offline\". Did you mean set source offline?",
            "set source offlin": "Invalid value for source: offlin. Did you mean offline?",
            "set timeout -1": "Invalid value for timeout: -1. Use 0.1 to 600 seconds.",
            "set explicit yes": "Invalid value for explicit: yes. Use on or off.",
            "set name ' '": "set name needs a value. Usage: set name NAME",
            "graph --svg": "Unknown option --svg. graph takes --mermaid and --check.",
            "graph dot": "graph takes no arguments, only --mermaid or --check.",
            "graph --check --mermaid": "--mermaid and --check cannot be used together.",
            "completions": "Missing shell. Usage: completions bash|zsh|fish",
            "completions tcsh": "Unknown shell \"tcsh\". Use bash, zsh or fish.",
            "completions bash zsh": "Unknown shell \"bash zsh\". Use bash, zsh or fish.",
            "help jok": "No help for \"jok\". Did you mean help joke?",
            "help the people": "No help for \"the people\". Type help for all commands.",
            "search \"the moon": "The quote before \"the moon\" is not closed; close it or remove it.",
            "?'tis": "The quote before \"tis\" is not closed; close it or remove it.",
            "\"joke dev": "The quote before \"joke dev\" is not closed; close it or remove it.",
            "joke \"": "The quote at the end is not closed; close it or remove it.",
            "joke for " + String(repeating: "b", count: 100_000):
                "\"\(String(repeating: "b", count: 57))...\" is too long. Categories and names have at most 100 characters.",
            String(repeating: "a", count: 100_000):
                "Unknown command \"\(String(repeating: "a", count: 57))...\". Type help for all commands.",
        ]
        for (line, sentence) in expectations {
            XCTAssertThrowsError(try CommandTable.command(line: line), line) { error in
                XCTAssertEqual(Failure(error).sentence(), sentence)
            }
        }
    }

    func testAliasStandsForTheBeginningOfACommandAndMayUseOthers() throws {
        let parser = CommandTable.lineParser([
            "j": "joke -n 3;", "jd": "j dev", "f": "joke for", "s": "search a > f", "a": "b", "b": "a", "c": "a",
        ])
        try assertCommands(by: parser, [
            "J": JokeCommand(count: 3),
            "j food --json": JokeCommand(categories: ["food"], count: 3, isJSON: true),
            "jd": JokeCommand(categories: ["dev"], count: 3),
            "f Ann": JokeCommand(name: "Ann"),
            "help JD": HelpCommand(name: "joke", alias: "jd stands for j dev."),
            "help b": HelpCommand(alias: "b stands for a."),
            "s": redirected(SearchCommand(text: "a"), to: "f"),
            "watch 2 jd": WatchCommand(seconds: 2, command: JokeCommand(categories: ["dev"], count: 3)),
        ])
        for line in ["\"j\"", "joke j; x"] {
            XCTAssertThrowsError(try parser.commands(line: line), line)
        }
        for line in ["A", "c"] {
            XCTAssertThrowsError(try parser.commands(line: line)) { error in
                let circle = "Invalid value for alias a: b. Use a command that does not lead back to it."
                XCTAssertEqual(Failure(error).sentence(), circle, line)
            }
        }
    }

    private func redirected(_ command: any Command, to path: String, appends: Bool = false) -> OutputCommand {
        OutputCommand(command: command, path: path, appends: appends)
    }

    private func assertCommands(
        by parser: ArgumentParser = CommandTable.lineParser(),
        _ expectations: KeyValuePairs<String, any Command>,
        at number: UInt = #line
    ) throws {
        for (line, command) in expectations {
            let parsed = try parser.commands(line: line).first.map { "\($0)" }
            XCTAssertEqual(parsed, "\(command)", line, line: number)
        }
    }

    func testNameMayHaveAHundredCharacters() {
        for line in ["joke ", "joke for ", "set name "].map({ $0 + String(repeating: "a", count: 100) }) {
            XCTAssertNoThrow(try CommandTable.command(line: line))
            XCTAssertThrowsError(try CommandTable.command(line: line + "a"))
        }
    }
}
