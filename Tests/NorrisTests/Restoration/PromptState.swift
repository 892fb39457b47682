import Foundation
import TestSupport

/// A state in which the prompt can be when it ends.
struct PromptState: Sendable {
    let name: String
    /// The text that is shown after Ctrl-C.
    var answerToInterrupt = "^C"
    /// The text that is shown when the prompt continues after a stop.
    var sign = "norris>"
    /// Brings a new prompt into the state.
    let reach: @Sendable (PseudoTerminal, LoopbackAPI) throws -> Void

    static let all = [
        PromptState(name: "an empty line") { _, _ in },
        PromptState(name: "half a line") { terminal, _ in
            try terminal.type("half", until: { $0.lines.last == "norris> half" })
        },
        PromptState(name: "two rows, with the cursor in the first") { terminal, _ in
            let (text, row) = (String(repeating: "x", count: 100), String(repeating: "x", count: 28))
            try terminal.type(text + "\u{1}", until: { $0.lines.last == row && $0.cursorColumn == 8 })
        },
        PromptState(name: "a search of the history", sign: "(search)") { terminal, _ in
            try terminal.type("\u{12}jo", until: { $0.lines.last == "(search) jo: joke dev" })
        },
        PromptState(name: "a paste without an end") { terminal, _ in
            try terminal.type("x\u{1B}[200~half\na line", until: { $0.lines.last == "norris> x" })
        },
        PromptState(name: "a list of completions") { terminal, _ in
            try terminal.type("favo\t\t", until: { screen in
                screen.text.contains("favorites ") && screen.lines.last == "norris> favorite"
            })
        },
        PromptState(
            name: "a request, with keys typed ahead", answerToInterrupt: "Canceled.", sign: "waiting for"
        ) { terminal, api in
            api.answerNext(.never)
            try terminal.type("joke\r")
            try api.waitForRequest { $0.path == "/jokes/random" }
            try terminal.type("\u{1B}[200~ahead\r")
        },
        PromptState(
            name: "a request, with its animation", answerToInterrupt: "Canceled.", sign: "waiting for"
        ) { terminal, api in
            api.answerNext(.never)
            try terminal.type("joke\r", until: "waiting for")
        },
    ]

    /// Ends the state, and waits for an empty prompt.
    func interrupt(_ terminal: PseudoTerminal) throws {
        try terminal.type("\u{3}", until: answerToInterrupt)
        try terminal.waitForScreen(\.isAtPrompt)
    }
}
