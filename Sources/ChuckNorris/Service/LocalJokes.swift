/// The jokes of the files that a list names, and the built-in ones if it names them, read when they are first needed.
final class LocalJokes: Sendable {
    struct Found: Sendable {
        let collection: CollectionService
        /// The paths that have jokes, with their numbers.
        var places: [String] = []
        /// What cannot be read.
        var problems: [Failure] = []

        /// Why there is no joke at all; nil if there is one.
        var failure: Failure? {
            guard collection.jokes.isEmpty else { return nil }
            return problems.first ?? Failure(.nothingFound, "There are no jokes of your own yet.")
        }
    }

    private struct Memory {
        /// Pipes by path, which can be read once.
        var pipes: [String: JokesFile] = [:]
        var noted: Set<String> = []
    }

    private let ownJokesFolder: String?
    private let note: @Sendable (String) -> Void
    private let last = Locked<(list: JokesList, revision: Int, found: Found)?>(nil)
    /// Locked while files are read.
    private let memory = Locked(Memory())

    init(ownJokesFolder: String?, note: @escaping @Sendable (String) -> Void) {
        self.ownJokesFolder = ownJokesFolder
        self.note = note
    }

    /// - Parameter revision: When it changes, the files are read again.
    func found(for list: JokesList, revision: Int) async throws -> Found {
        if let found = known(for: list, revision) {
            return found
        }
        let paths = list.items.compactMap { item -> String? in
            switch item {
            case .api, .builtIn: nil
            case .mine: ownJokesFolder.flatMap { access($0, F_OK) == 0 ? $0 : nil }
            case let .path(path): path
            }
        }
        guard !paths.isEmpty else {
            let found = Found(collection: list.items.contains(.builtIn) ? .builtIn : .none)
            last.withLock { $0 = (list, revision, found) }
            return found
        }
        // A pipe may let its reader wait; what is read is kept, also after a cancellation.
        return try await onOwnThread { [self] in
            memory.withLock { memory in
                if let found = known(for: list, revision) {
                    return found
                }
                let found = read(paths, of: list, &memory)
                last.withLock { $0 = (list, revision, found) }
                return found
            }
        }
    }

    private func known(for list: JokesList, _ revision: Int) -> Found? {
        last.withLock { $0?.list == list && $0?.revision == revision ? $0?.found : nil }
    }

    private func read(_ paths: [String], of list: JokesList, _ memory: inout Memory) -> Found {
        var jokes = list.items.contains(.builtIn) ? BuiltInJokes.jokes : []
        var places: [String] = []
        var problems: [Failure] = []
        for path in paths {
            let before = jokes.count
            do throws(Failure) {
                for path in try JokesFile.paths(in: path, mayBeEmpty: path == ownJokesFolder) {
                    let file = memory.pipes[path] ?? JokesFile(path: path)
                    if JokesFile.isPipe(path) {
                        memory.pipes[path] = file
                    }
                    jokes += file.jokes
                    problems += file.problem.map { [$0] } ?? []
                }
            } catch {
                problems.append(error)
            }
            let count = jokes.count - before
            if count > 0 {
                places.append("\(JokesFile.title(path)) (\(count) \(count == 1 ? "joke" : "jokes"))")
            }
        }
        // Without any joke, the request fails with them.
        if list.items.contains(.api) || !jokes.isEmpty {
            for problem in problems where memory.noted.insert(problem.sentence).inserted {
                note(problem.sentence)
            }
        }
        return Found(collection: CollectionService(jokes), places: places, problems: problems)
    }
}
