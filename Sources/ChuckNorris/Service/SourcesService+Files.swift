extension SourcesService {
    /// The jokes of the files that the list names, and the built-in ones if it names them; they are read once.
    func localJokes(_ settings: ServiceSettings) async throws -> CollectionService {
        if let jokes = knownJokes(settings) {
            return jokes
        }
        let paths = settings.jokes.items.compactMap { item -> String? in
            switch item {
            case JokesList.api, JokesList.builtIn: nil
            case JokesList.mine: ownJokesFolder.flatMap { access($0, F_OK) == 0 ? $0 : nil }
            default: item
            }
        }
        guard !paths.isEmpty else {
            return keep(settings.jokes.items.contains(JokesList.builtIn) ? .builtIn : CollectionService([]), settings)
        }
        // A pipe may let its reader wait; the jokes are kept, also after a cancellation.
        return try await onOwnThread { [self] in
            pipes.withLock { knownJokes(settings) ?? keep(read(paths, of: settings.jokes, &$0), settings) }
        }
    }

    private func knownJokes(_ settings: ServiceSettings) -> CollectionService? {
        known.withLock { $0?.settings == settings ? $0?.jokes : nil }
    }

    private func keep(_ jokes: CollectionService, _ settings: ServiceSettings) -> CollectionService {
        known.withLock { $0 = (settings, jokes) }
        return jokes
    }

    private func read(_ paths: [String], of list: JokesList, _ pipes: inout [String: JokesFile]) -> CollectionService {
        var jokes = list.items.contains(JokesList.builtIn) ? BuiltInJokes.jokes : []
        var places: [String] = []
        var problems: [Failure] = []
        for path in paths {
            let before = jokes.count
            do throws(Failure) {
                let files = try JokesFile.files(at: path, mayBeEmpty: path == ownJokesFolder, &pipes)
                if jokes.isEmpty, files.count == 1 {
                    // Not copied.
                    jokes = files[0].jokes
                } else {
                    jokes += files.flatMap(\.jokes)
                }
                // A folder can have thousands, so one is named at a time.
                problems += files.compactMap(\.problem).prefix(1)
            } catch {
                problems.append(error)
            }
            let count = jokes.count - before
            if count > 0 {
                places.append("\(JokesFile.title(path)) (\(count) \(count == 1 ? "joke" : "jokes"))")
            }
        }
        // Without any joke, the request fails with them.
        for problem in problems where list.items.contains(JokesList.api) || !jokes.isEmpty {
            if noted.withLock({ $0.insert(problem.sentence).inserted }) {
                note(problem.sentence)
            }
        }
        return CollectionService(jokes, places: places, problems: problems)
    }
}
