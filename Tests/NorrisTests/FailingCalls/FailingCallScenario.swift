#if os(Linux)
    import Foundation
    import TestSupport

    /// A run of norris whose calls fail one after the other.
    struct FailingCallScenario: Sendable {
        let name: String
        let base: Scenario
        /// The kinds of calls that fail; nil for all.
        var kinds: Set<String>?
        /// Calls that fail in each run, too.
        var alsoFailing: [FailingCall] = []
        /// Whether the program has written everything that it writes when no call fails.
        let isWhole: @Sendable (ScenarioRun) -> Bool
        /// Whether the next run, in the same home, has done its work.
        var hasGoneOn: @Sendable (ScenarioRun) -> Bool = { $0.result.exitStatus == 0 }
        /// What is wrong with the files after a run, or with what it said about them.
        var complaints: @Sendable (ScenarioRun) -> [String] = { _ in [] }
    }

    extension FailingCallScenario {
        /// - Parameter api: The address of a server.
        static func all(api: String) -> [FailingCallScenario] {
            [joke, favorites, settings, collection, prompt, online(api), statusAndWrites, trimmed, repaired]
        }

        /// Jokes of a built-in collection, which all contain this.
        private static let word = "Chuck"

        static let joke = FailingCallScenario(
            name: "a joke",
            base: Scenario(arguments: ["--offline", "joke"], input: .pipe("")),
            isWhole: isJoke
        )

        private static func online(_ api: String) -> FailingCallScenario {
            FailingCallScenario(
                name: "a joke of the API",
                base: Scenario(arguments: ["--online", "--api", api, "--timeout", "2", "joke"], input: .pipe("")),
                isWhole: isJoke
            )
        }

        private static let isJoke: @Sendable (ScenarioRun) -> Bool = {
            $0.lines.count == 1 && $0.output.contains(word) && $0.output.hasSuffix("\n")
        }

        static let favorites = FailingCallScenario(
            name: "favorites in a pipe",
            base: Scenario(
                input: .pipe("search goldfish\nfavorite 1\nfavorites\nunfavorite a\nfavorites\n"),
                files: [Scenario.favorites: kept]
            ),
            isWhole: { run in
                let lines = run.lines
                return lines.count == 4 && lines[1] == "A joke." && Set([lines[0], lines[2], lines[3]]).count == 1
                    && lines[0].contains("goldfish") && run.output.hasSuffix("\n")
            },
            // A joke that was removed is no favorite any more.
            hasGoneOn: { [0, 1].contains($0.result.exitStatus) && $0.lines.last?.contains("goldfish") == true },
            complaints: { run in
                let text = run.text(Scenario.favorites)
                let (isSaved, isRemoved) = (text.contains("goldfish"), !text.contains(a))
                let jokes = text.split(separator: "\n").dropFirst()
                var complaints: [String] = []
                if !text.hasPrefix(Scenario.favoritesHeader) || !text.hasSuffix("\n") || !jokes.allSatisfy(isObject) {
                    complaints.append("The favorites are torn: \(text)")
                }
                if jokes.count != (isSaved ? 1 : 0) + (isRemoved ? 0 : 1) {
                    complaints.append("A favorite is missing, or there twice: \(text)")
                }
                for (isDone, line) in [(isSaved, "line 2:"), (isRemoved, "line 4:")]
                    where isDone && run.message.contains(line)
                {
                    complaints.append("It was saved or removed, but said: \(run.message)")
                }
                if run.result.exitStatus == 0, !isSaved || !isRemoved {
                    complaints.append("Nothing was said, but the favorites are: \(text)")
                }
                return complaints
            }
        )

        private static let settings = FailingCallScenario(
            name: "a setting that is read, and one that is saved",
            base: Scenario(
                input: .pipe("joke\nset --save color never\n"),
                files: [Scenario.config: "# mine\nname = Bob\n"]
            ),
            isWhole: { $0.lines.count == 1 && $0.output.contains("Bob") && $0.output.hasSuffix("\n") },
            complaints: { run in
                let text = run.text(Scenario.config)
                let isSaved = text == "# mine\nname = Bob\ncolor = never\n"
                if !isSaved, text != "# mine\nname = Bob\n" {
                    return ["The settings are torn: \(text.debugDescription)"]
                }
                let isWrong = run.message.contains("line 2:") ? isSaved : !isSaved && run.result.exitStatus == 0
                return isWrong ? ["The settings are \(text.debugDescription), but it said: \(run.message)"] : []
            }
        )

        private static let collection = FailingCallScenario(
            name: "jokes of files that the settings name",
            base: Scenario(
                arguments: ["--mine"],
                input: .pipe("joke cookies\nsearch ours\ncategories\n"),
                files: [
                    Scenario.config: "jokes = ~/team\njokes = ~/cookies\n",
                    "team": "One of ours.\nAnother of ours.\n",
                    "cookies": "Two\nlines\n%\n",
                ]
            ),
            isWhole: { $0.output == "Two lines\nOne of ours.\nAnother of ours.\ncookies\nteam\n" },
            complaints: { run in
                let isKept = run.text("team") == "One of ours.\nAnother of ours.\n" && run.text("cookies").count == 12
                return isKept ? [] : ["The files have changed."]
            }
        )

        static let prompt = FailingCallScenario(
            name: "a prompt",
            base: Scenario(
                input: .keys("help nonesuch\rfavorites\r quit\r"),
                files: [Scenario.favorites: kept, Scenario.history: "one\ntwo\n"]
            ),
            isWhole: { $0.output.contains(#"No help for "nonesuch"."#) && $0.output.contains("\n1  A joke.") },
            complaints: { run in
                history(run, ["one\ntwo\n", "one\ntwo\nhelp nonesuch\n"], "one\ntwo\nhelp nonesuch\nfavorites\n")
                    + (run.text(Scenario.favorites) == kept ? [] : ["The favorites have changed."])
            }
        )

        /// The end of the file must be known, although a status was unknown.
        private static let statusAndWrites = FailingCallScenario(
            name: "a status, and every write to a file",
            base: Scenario(input: .keys("help nonesuch\r quit\r"), files: [Scenario.history: "one\ntwo\n"]),
            kinds: ["fstat", "stat"],
            alsoFailing: [FailingCall(kind: "write_file", number: 0, error: .io)],
            isWhole: { $0.output.contains(#"No help for "nonesuch"."#) },
            complaints: { history($0, ["one\ntwo\n"], "one\ntwo\nhelp nonesuch\n") }
        )

        private static let trimmed = FailingCallScenario(
            name: "a history that is trimmed",
            base: Scenario(input: .keys(" quit\r"), files: [Scenario.history: numbers.joined()]),
            kinds: fileCalls,
            isWhole: { $0.output.contains("norris>") },
            complaints: { history($0, [numbers.joined()], numbers.suffix(1000).joined()) }
        )

        private static let repaired = FailingCallScenario(
            name: "a history that is repaired",
            base: Scenario(input: .keys(" quit\r"), files: [Scenario.history: "one\n\u{7}\ntwo\n"]),
            kinds: fileCalls.union(["link"]),
            isWhole: { $0.output.contains("norris>") },
            complaints: { run in
                let isSaved = (run.text(Scenario.history) + run.text(Scenario.history + ".old")).contains("\u{7}\n")
                return history(run, ["one\n\u{7}\ntwo\n"], "one\ntwo\n") + (isSaved ? [] : ["A line is lost."])
            }
        )

        private static let a = #"{"id":"a","value":"A joke."}"#
        private static let kept = Scenario.favoritesHeader + a + "\n"
        private static let numbers = (1 ... 2001).map { "line \($0)\n" }
        private static let fileCalls: Set = [
            "chmod", "close", "flock", "fstat", "fsync", "ftruncate", "open", "rename", "stat", "unlink", "write_file",
        ]

        private static func isObject(_ line: Substring) -> Bool {
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["value"] != nil
        }

        /// - Parameter expected: The history after a run that says nothing about it; others are allowed if it does.
        private static func history(_ run: ScenarioRun, _ allowed: [String], _ expected: String) -> [String] {
            let text = run.text(Scenario.history)
            guard text != expected else { return [] }
            if !allowed.contains(text) {
                return ["The history is torn: \(text.suffix(200).debugDescription)"]
            }
            return run.result.exitStatus == 0 && !run.message.contains(" history ")
                ? ["Nothing was said, but the history ends with \(text.suffix(20).debugDescription)."]
                : []
        }
    }
#endif
