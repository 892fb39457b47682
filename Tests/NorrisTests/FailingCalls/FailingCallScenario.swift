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

        /// - Parameter api: The address of a server.
        static func all(api: String) -> [FailingCallScenario] {
            let online = ["--jokes", "api", "--api", api, "--timeout", "2", "joke"]
            return [
                FailingCallScenario(name: "a joke", base: Scenario(arguments: ["--offline", "joke"]), isWhole: isJoke),
                FailingCallScenario(name: "a joke of the API", base: Scenario(arguments: online), isWhole: isJoke),
                favorites, settings, ownJokes, prompt,
            ]
        }

        private static let isJoke: @Sendable (ScenarioRun) -> Bool = {
            $0.lines.count == 1 && $0.output.contains("Chuck") && $0.output.hasSuffix("\n")
        }

        private static let a = #"{"id":"a","value":"A joke."}"#
        private static let kept = Scenario.favoritesHeader + a + "\n"

        private static let favorites = FailingCallScenario(
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
                let jokes = text.split(separator: "\n").dropFirst().map { line in
                    try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                }
                let isWhole = text.hasPrefix(Scenario.favoritesHeader) && text.hasSuffix("\n")
                    && jokes.allSatisfy { $0?["value"] != nil } && jokes
                    .count == (isSaved ? 1 : 0) + (isRemoved ? 0 : 1)
                return complaints(run, text, isWhole: isWhole, isDone: [2: isSaved, 4: isRemoved])
            }
        )

        private static let settings = changing(
            "a setting that is read, and one that is saved", ["--offline"], "joke\nset color never\n",
            file: Scenario.config, before: "# mine\nname = Bob\n", added: "color = never\n"
        ) { $0.lines.count == 1 && $0.output.contains("Bob") && $0.output.hasSuffix("\n") }

        private static let ownJokes = changing(
            "a joke that is told, and one that is added", ["--jokes", "mine"], "joke\nadd Another.\n",
            file: Scenario.ownJokes, before: "One of ours.\n%\n", added: "Another.\n%\n"
        ) { $0.output == "One of ours.\n" }

        private static let prompt = FailingCallScenario(
            name: "a prompt",
            base: Scenario(
                input: .keys("help nonesuch\rfavorites\r quit\r"),
                files: [Scenario.favorites: kept, Scenario.history: "one\ntwo\n"]
            ),
            isWhole: { $0.output.contains(#"No help for "nonesuch"."#) && $0.output.contains("\n1  A joke.") },
            complaints: { run in
                let text = run.text(Scenario.history)
                let added = ["", "help nonesuch\n", "favorites\n", "help nonesuch\nfavorites\n"]
                let isSaid = run.message.contains("/norris")
                let isWhole = added.contains { "one\ntwo\n" + $0 == text } && run.text(Scenario.favorites) == kept
                let isDone = text.hasSuffix(added[3]) || isSaid
                return complaints(run, text, isWhole: isWhole, isDone: [0: isDone])
            }
        )

        /// Returns a scenario whose second line of input adds to a file.
        private static func changing(
            _ name: String,
            _ arguments: [String],
            _ input: String,
            file: String,
            before: String,
            added: String,
            isWhole: @escaping @Sendable (ScenarioRun) -> Bool
        ) -> FailingCallScenario {
            let base = Scenario(arguments: arguments, input: .pipe(input), files: [file: before])
            return FailingCallScenario(name: name, base: base, isWhole: isWhole, complaints: { run in
                let text = run.text(file)
                let isWhole = [before, before + added].contains(text)
                return complaints(run, text, isWhole: isWhole, isDone: [2: text == before + added])
            })
        }

        /// - Parameter isDone: Whether the lines of the input that change the file have done so.
        private static func complaints(
            _ run: ScenarioRun,
            _ text: String,
            isWhole: Bool,
            isDone: [Int: Bool]
        ) -> [String] {
            let isWrong = isDone.contains { number, isDone in
                isDone ? run.message.contains("line \(number):") : run.result.exitStatus == 0
            }
            return (isWhole ? [] : ["The file is torn: \(text.debugDescription)"])
                + (isWrong ? ["The file is \(text.debugDescription), but it said: \(run.message)"] : [])
        }
    }
#endif
