#if os(Linux)
    import Foundation
    import TestSupport

    /// A run of norris whose calls fail one after the other.
    struct FailingCallScenario: Sendable {
        let name: String
        let base: Scenario
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
            [joke, online(api), favorites, settings, ownJokes, prompt]
        }

        private static let joke = FailingCallScenario(
            name: "a joke", base: Scenario(arguments: ["--offline", "joke"], input: .pipe("")), isWhole: isJoke
        )

        private static func online(_ api: String) -> FailingCallScenario {
            let arguments = ["--jokes", "api", "--api", api, "--timeout", "2", "joke"]
            let base = Scenario(arguments: arguments, input: .pipe(""))
            return FailingCallScenario(name: "a joke of the API", base: base, isWhole: isJoke)
        }

        private static let isJoke: @Sendable (ScenarioRun) -> Bool = {
            $0.lines.count == 1 && $0.output.contains("Chuck") && $0.output.hasSuffix("\n")
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
                let isSaved = text.contains("goldfish")
                let isRemoved = !text.contains(a)
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
                input: .pipe("joke\nset color never\n"),
                files: [Scenario.config: "# mine\nname = Bob\n"]
            ),
            isWhole: { $0.lines.count == 1 && $0.output.contains("Bob") && $0.output.hasSuffix("\n") },
            complaints: { check(Scenario.config, in: $0, "# mine\nname = Bob\n", "# mine\nname = Bob\ncolor = never\n")
            }
        )

        private static let ownJokes = FailingCallScenario(
            name: "a joke that is told, and one that is added",
            base: Scenario(
                arguments: ["--jokes", "mine"],
                input: .pipe("joke\nadd Another.\n"),
                files: [Scenario.ownJokes: "One of ours.\n%\n"]
            ),
            isWhole: { $0.output == "One of ours.\n" },
            complaints: { check(Scenario.ownJokes, in: $0, "One of ours.\n%\n", "One of ours.\n%\nAnother.\n%\n") }
        )

        static let prompt = FailingCallScenario(
            name: "a prompt",
            base: Scenario(
                input: .keys("help nonesuch\rfavorites\r quit\r"),
                files: [Scenario.favorites: kept, Scenario.history: "one\ntwo\n"]
            ),
            isWhole: { $0.output.contains(#"No help for "nonesuch"."#) && $0.output.contains("\n1  A joke.") },
            complaints: { run in
                let before = "one\ntwo\n"
                let text = run.text(Scenario.history)
                let allowed = [before, before + "help nonesuch\n", before + "favorites\n"]
                let whole = before + "help nonesuch\nfavorites\n"
                var complaints = run.text(Scenario.favorites) == kept ? [] : ["The favorites have changed."]
                if !(allowed + [whole]).contains(text) {
                    complaints.append("The history is torn: \(text.debugDescription)")
                } else if text != whole, run.result.exitStatus == 0, !run.message.contains("/norris") {
                    complaints.append("Nothing was said, but the history is \(text.debugDescription).")
                }
                return complaints
            }
        )

        private static let a = #"{"id":"a","value":"A joke."}"#
        private static let kept = Scenario.favoritesHeader + a + "\n"

        private static func isObject(_ line: Substring) -> Bool {
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["value"] != nil
        }

        /// Checks a file that the second line of the input changes.
        private static func check(_ file: String, in run: ScenarioRun, _ before: String, _ after: String) -> [String] {
            let text = run.text(file)
            guard [before, after].contains(text) else { return ["The file is torn: \(text.debugDescription)"] }
            let isSaved = text == after
            let isWrong = run.message.contains("line 2:") ? isSaved : !isSaved && run.result.exitStatus == 0
            return isWrong ? ["The file is \(text.debugDescription), but it said: \(run.message)"] : []
        }
    }
#endif
