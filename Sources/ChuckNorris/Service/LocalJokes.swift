/// The jokes of the files that a list names, and the built-in ones if it names them, read when they are first needed.
final class LocalJokes: Sendable {
    private struct Memory {
        /// Pipes by path, which can be read once.
        var pipes: [String: JokesFile] = [:]
        var noted: Set<String> = []
    }

    private let ownJokesFolder: String?
    private let note: @Sendable (String) -> Void
    private let last = Locked<(list: JokesList, revision: Int, jokes: CollectionService)?>(nil)
    /// Locked while files are read.
    private let memory = Locked(Memory())

    init(ownJokesFolder: String?, note: @escaping @Sendable (String) -> Void) {
        self.ownJokesFolder = ownJokesFolder
        self.note = note
    }

    /// - Parameter revision: When it changes, the files are read again.
    func collection(of list: JokesList, revision: Int) async throws -> CollectionService {
        if let known = known(list, revision) {
            return known
        }
        let paths = list.items.compactMap { item -> String? in
            switch item {
            case .api, .builtIn: nil
            case .mine: ownJokesFolder.flatMap { access($0, F_OK) == 0 ? $0 : nil }
            case let .path(path): path
            }
        }
        guard !paths.isEmpty else {
            let jokes = list.items.contains(.builtIn) ? .builtIn : CollectionService([])
            last.withLock { $0 = (list, revision, jokes) }
            return jokes
        }
        // A pipe may let its reader wait; what is read is kept, also after a cancellation.
        return try await onOwnThread { [self] in
            memory.withLock { memory in
                if let known = known(list, revision) {
                    return known
                }
                let jokes = read(paths, of: list, &memory)
                last.withLock { $0 = (list, revision, jokes) }
                return jokes
            }
        }
    }

    private func known(_ list: JokesList, _ revision: Int) -> CollectionService? {
        last.withLock { $0?.list == list && $0?.revision == revision ? $0?.jokes : nil }
    }

    private func read(_ paths: [String], of list: JokesList, _ memory: inout Memory) -> CollectionService {
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
                    jokes = jokes.isEmpty ? file.jokes : jokes + file.jokes
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
        return CollectionService(jokes, places: places, problems: problems)
    }
}
