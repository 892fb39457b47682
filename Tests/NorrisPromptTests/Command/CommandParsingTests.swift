import ChuckNorris
import NorrisPrompt
import XCTest

final class CommandParsingTests: XCTestCase {
    func testLinesBecomeCommands() throws {
        let expectations: [(String, Command)] = [
            ("joke", .joke(JokeOrder(.random()))),
            ("  JOKE\t", .joke(JokeOrder(.random()))),
            ("joke dev", .joke(JokeOrder(.random(categories: ["dev"])))),
            ("joke Dev,FOOD", .joke(JokeOrder(.random(categories: ["dev", "food"])))),
            ("joke dev, food", .joke(JokeOrder(.random(categories: ["dev", "food"])))),
            ("joke dev food", .joke(JokeOrder(.random(categories: ["dev", "food"])))),
            ("joke\u{A0}dev", .joke(JokeOrder(.random(categories: ["dev"])))),
            ("\u{3000}joke\u{3000}for\u{3000}Zoë ", .joke(JokeOrder(.random(name: "Zoë")))),
            ("joke for Bob", .joke(JokeOrder(.random(name: "Bob")))),
            ("joke for  Mary   Ann", .joke(JokeOrder(.random(name: "Mary Ann")))),
            ("joke dev for Bob", .joke(JokeOrder(.random(categories: ["dev"], name: "Bob")))),
            ("joke FOR for", .joke(JokeOrder(.random(name: "for")))),
            ("joke -n 5", .joke(JokeOrder(count: 5))),
            ("joke -n5 dev --json", .joke(JokeOrder(.random(categories: ["dev"]), count: 5, as: .json))),
            ("joke dev -n=3 for Bob", .joke(JokeOrder(.random(categories: ["dev"], name: "Bob"), count: 3))),
            ("joke for -- -n 2", .joke(JokeOrder(.random(name: "-n 2")))),
            ("joke for -", .joke(JokeOrder(.random(name: "-")))),
            ("@ Bob", .joke(JokeOrder(.random(name: "Bob")))),
            ("  @Mary Ann", .joke(JokeOrder(.random(name: "Mary Ann")))),
            ("refresh", .refresh),
            ("r", .refresh),
            ("search  kick ass ", .search("kick ass", as: .text)),
            ("search é", .search("é", as: .text)),
            ("search --json  kick  ass", .search("kick  ass", as: .json)),
            ("search kick ass --json", .search("kick ass", as: .json)),
            ("search is --json it", .search("is --json it", as: .text)),
            ("search -- --json", .search("--json", as: .text)),
            ("search -5 degrees", .search("-5 degrees", as: .text)),
            ("? kick ass", .search("kick ass", as: .text)),
            ("?kick", .search("kick", as: .text)),
            ("show 3", .show(.number(3))),
            ("show 0", .show(.number(0))),
            ("show kR4vXwqETd2mPzs-8bYuHg", .show(.id("kR4vXwqETd2mPzs-8bYuHg"))),
            ("show 1234567", .show(.id("1234567"))),
            (": kR4vXwqETd2mPzs-8bYuHg", .show(.id("kR4vXwqETd2mPzs-8bYuHg"))),
            (":3", .show(.number(3))),
            ("show -_4vXwqETd2mPzs-8bYuHg", .show(.id("-_4vXwqETd2mPzs-8bYuHg"))),
            ("recent", .recent),
            ("set", .showSettings(nil)),
            ("set Timeout", .showSettings(.timeout)),
            ("set source OFFLINE", .change(.source(.offline))),
            ("set explicit on", .change(.explicit(true))),
            ("set explicit off", .change(.explicit(false))),
            ("set name Mary  Ann", .change(.name("Mary Ann"))),
            ("set name chuck norris", .change(.name(nil))),
            ("set color never", .change(.color(.never))),
            ("set timeout 2.5", .change(.timeout(2.5))),
            ("categories", .categories),
            ("history", .history),
            ("cures", .cures(.text)),
            ("cures --mermaid", .cures(.mermaid)),
            ("CURES  --dot ", .cures(.dot)),
            ("help", .help(nil)),
            ("help Joke", .help("joke")),
            ("help r", .help("refresh")),
            ("clear", .clear),
            ("quit", .quit),
            ("exit", .quit),
            ("q", .quit),
            (":q", .quit),
            ("completions bash", .completions(.bash)),
            ("completions ZSH", .completions(.zsh)),
            ("completions fish ", .completions(.fish)),
            ("manual", .manual),
        ]
        for (line, command) in expectations {
            XCTAssertEqual(try Command(parsing: line), command, line)
        }
    }

    func testEmptyLinesAreNoCommand() throws {
        for line in ["", " ", "\t \r"] {
            XCTAssertNil(try Command(parsing: line))
        }
    }

    func testEveryMistakeIsSaidInASentence() {
        let expectations = [
            "jkoe": "There is no command \"jkoe\". Did you mean joke?",
            "serach kick": "There is no command \"serach\". Did you mean search?",
            "dev": "There is no command \"dev\". Did you mean joke dev?",
            "for Bob": "There is no command \"for\". Did you mean joke for?",
            "xyzzy": "There is no command \"xyzzy\". Type help for all commands.",
            "search": "The text to search for is missing: search TEXT",
            "search  ": "The text to search for is missing: search TEXT",
            "joke for": "The name is missing: joke [CATEGORY,...] [for NAME]",
            "joke dev for ": "The name is missing: joke [CATEGORY,...] [for NAME]",
            "categories dev": "categories takes nothing after it.",
            "refresh 2": "refresh takes nothing after it.",
            "r 2": "refresh takes nothing after it.",
            "quit now": "quit takes nothing after it.",
            "joke -n": "-n needs a value: -n N.",
            "joke -n= dev": "-n needs a value: -n N.",
            "joke -n 0": "-n 0 is not possible; give a number from 1 to 1000.",
            "joke -n 1001": "-n 1001 is not possible; give a number from 1 to 1000.",
            "joke -n many": "-n many is not possible; give a number from 1 to 1000.",
            "joke --jsno": "joke has no option --jsno. Did you mean --json?",
            "joke -x": "joke has no option -x; it has -n and --json.",
            "joke --json=1": "--json takes no value; leave out what stands behind the =.",
            "refresh --json": "refresh takes nothing after it.",
            "@": "The name is missing: joke [CATEGORY,...] [for NAME]",
            "?": "The text to search for is missing: search TEXT",
            "search --json": "The text to search for is missing: search TEXT",
            "show": "The number or id is missing: show N|ID",
            ":": "The number or id is missing: show N|ID",
            "show the one": "\"the one\" is neither the number of a row nor the id of a joke.",
            ":-)": "\"-)\" is neither the number of a row nor the id of a joke.",
            "set sauce": "There is no setting \"sauce\". Did you mean source?",
            "set everything": "There is no setting \"everything\"; there are source, explicit, name, color, timeout.",
            "set source moon": "source cannot be \"moon\"; choose auto, online, offline.",
            "set explicit yes": "explicit cannot be \"yes\"; choose on, off.",
            "set color blue": "color cannot be \"blue\"; choose auto, always, never.",
            "set timeout 0": "timeout cannot be \"0\"; give a number of seconds from 0.1 to 600.",
            "cures --svg": "cures has no option --svg; it has --mermaid and --dot.",
            "cures dot": "cures takes nothing after it but --mermaid or --dot.",
            "cures --text": "cures has no option --text; it has --mermaid and --dot.",
            "cures --dot --mermaid": "--mermaid and --dot contradict each other; leave one of them out.",
            "completions": "The shell is missing: completions bash|zsh|fish",
            "completions tcsh": "There are no completions for \"tcsh\", only for bash, zsh and fish.",
            "completions bash zsh": "There are no completions for \"bash zsh\", only for bash, zsh and fish.",
            "help jok": "There is no help on \"jok\". Did you mean help joke?",
            "help the people": "There is no help on \"the people\". Type help for all commands.",
            "joke " + String(repeating: "a", count: 101):
                "\"\(String(repeating: "a", count: 40))...\" is too long: categories and names have at most 100 letters.",
            "joke for " + String(repeating: "b", count: 100_000):
                "\"\(String(repeating: "b", count: 40))...\" is too long: categories and names have at most 100 letters.",
            String(repeating: "a", count: 100_000):
                "There is no command \"\(String(repeating: "a", count: 40))...\". Type help for all commands.",
        ]
        for (line, sentence) in expectations {
            XCTAssertThrowsError(try Command(parsing: line)) { XCTAssertEqual("\($0)", sentence) }
        }
    }
}
