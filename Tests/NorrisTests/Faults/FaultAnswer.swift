import Foundation

/// What the program said to one command.
struct FaultAnswer {
    let output: String
    let error: String
    let seconds: Double

    /// What is wrong with it, a sentence each.
    ///
    /// - Parameter joke: What the program has on board with the id that was asked for.
    func complaints(
        route: FaultRoute,
        expectation: FaultExpectation,
        source: FaultSession.Source,
        about joke: FaultJokes.Joke
    ) -> [String] {
        var complaints: [String] = []
        func require(_ isRight: Bool, _ complaint: String) {
            if !isRight {
                let words = "\"\(output.prefix(300))\" and, as errors, \"\(error.prefix(500))\""
                complaints.append("\(complaint) It said \(words).")
            }
        }
        require(isClean(output) && isClean(error), "There is something unclean in the output.")
        switch expectation {
        case .answered:
            require(error.isEmpty, "There should have been no error.")
            require(route.comesFromServer(output, joke), "The answer should have come from the server.")
        case let .nothingFound(sentence):
            require(error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(output.isEmpty, "There should have been no answer.")
        case let .failed(sentence):
            require(sentence.isEmpty || error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(error.hasPrefix("norris: "), "The error should have said who speaks.")
            require(error.filter(\.isNewline).count == 1, "The error should have had one line.")
            require(error.count < 500, "The error should have been short.")
            switch source {
            case .online: require(output.isEmpty, "There should have been no answer.")
            case .auto: require(route.comesFromBoard(output, joke), "The answer should have come from on board.")
            }
        }
        return complaints
    }

    /// Whether it is whole lines without a character that a terminal would take for an order.
    private func isClean(_ text: String) -> Bool {
        let isWhole = text.isEmpty || text.hasSuffix("\n")
        return isWhole && text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A: true
            case 0 ..< 0x20, 0x7F ..< 0xA0, 0x200E, 0x200F, 0x202A ... 0x202E, 0x2066 ... 0x2069, 0xFFFE, 0xFEFF: false
            default: true
            }
        }
    }
}

extension FaultRoute {
    fileprivate func comesFromServer(_ output: String, _ joke: FaultJokes.Joke) -> Bool {
        switch self {
        case .random, .search: sources(output) == ["api"]
        case .id: !output.isEmpty && !comesFromBoard(output, joke)
        case .categories: !comesFromBoard(output, joke)
        }
    }

    fileprivate func comesFromBoard(_ output: String, _ joke: FaultJokes.Joke) -> Bool {
        switch self {
        case .random, .search: sources(output) == ["bundled"]
        case .id: output == joke.value + "\n"
        case .categories: output.hasPrefix("animal\n")
        }
    }

    private func sources(_ output: String) -> Set<String>? {
        let objects = output.split(separator: "\n").map { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
        }
        return Set(objects.map { $0?["source"] as? String ?? "no JSON" })
    }
}
