import Foundation

/// The output of the program for one command.
struct FaultAnswer {
    let output: String
    let error: String
    let seconds: Double

    /// Returns a sentence for each difference from the expectation.
    ///
    /// - Parameter joke: The built-in joke with the requested id.
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
        require(isClean(output) && isClean(error), "The output has control characters.")
        switch expectation {
        case .answered:
            require(error.isEmpty, "There should have been no error.")
            require(route.isFromServer(output, joke), "The answer should have come from the server.")
        case let .nothingFound(sentence):
            require(error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(output.isEmpty, "There should have been no answer.")
        case let .failed(sentence):
            require(sentence.isEmpty || error.contains(sentence), "The error should have said \"\(sentence)\".")
            require(error.hasPrefix("norris: "), "The error should begin with the program's name.")
            require(error.filter(\.isNewline).count == 1, "The error should have had one line.")
            require(error.count < 500, "The error should have been short.")
            switch source {
            case .online: require(output.isEmpty, "There should have been no answer.")
            case .auto: require(route.isBuiltIn(output, joke), "The answer should have been built-in.")
            }
        }
        return complaints
    }

    /// Whether the text consists of whole lines without control and formatting characters.
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
    fileprivate func isFromServer(_ output: String, _ joke: FaultJokes.Joke) -> Bool {
        switch self {
        case .random, .search: sources(output) == ["api"]
        case .id: !output.isEmpty && !isBuiltIn(output, joke)
        case .categories: !isBuiltIn(output, joke)
        }
    }

    fileprivate func isBuiltIn(_ output: String, _ joke: FaultJokes.Joke) -> Bool {
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
