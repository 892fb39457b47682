/// The jokes of the files that a list names, and the built-in ones if it names them, read when they are first needed.
final class LocalJokes: Sendable {
    struct Found: Sendable {
        let collection: CollectionService
        /// Where its jokes come from, as a sentence lists it, except for the built-in ones.
        var places: [String] = []
        /// What cannot be read.
        var problems: [Failure] = []
    }

    private struct State {
        var list: JokesList?
        var revision = 0
        var found: Found?
        /// By path: what was read.
        var files: [String: JokesFile] = [:]
        /// The sentences that were noted, each once.
        var noted: Set<String> = []
    }

    private let ownJokesFolder: String?
    private let note: @Sendable (String) -> Void
    private let state = Locked(State())
    /// Held while files are read, so that each is read once.
    private let reading = Locked(())

    init(ownJokesFolder: String?, note: @escaping @Sendable (String) -> Void) {
        self.ownJokesFolder = ownJokesFolder
        self.note = note
    }

    /// - Parameter revision: Files are read again when it changes.
    func jokes(of list: JokesList, revision: Int) async throws -> Found {
        state.withLock { state in
            guard state.revision != revision else { return }
            state.revision = revision
            state.found = nil
            // A pipe can be read once.
            state.files = state.files.filter { JokesFile.isPipe($0.key) }
        }
        let known = state.withLock { $0.list == list ? $0.found : nil }
        if let known {
            return known
        }
        let paths = list.items.compactMap { item -> String? in
            switch item {
            case .api, .builtIn: nil
            case .mine: ownJokesFolder.flatMap { access($0, F_OK) == 0 ? $0 : nil }
            case let .path(path): path
            }
        }
        guard !paths.isEmpty else { return keep(find([], of: list), for: list) }
        // A pipe, or a file of a network, may let its reader wait; what was read is kept after a cancellation.
        return try await onOwnThread { [self] in
            reading.withLock { _ in
                let known = state.withLock { $0.list == list ? $0.found : nil }
                return known ?? keep(find(paths, of: list), for: list)
            }
        }
    }

    private func keep(_ found: Found, for list: JokesList) -> Found {
        let sentences = state.withLock { state in
            state.list = list
            state.found = found
            return found.problems.map(\.sentence).filter { state.noted.insert($0).inserted }
        }
        // Without any joke, the failure of the request tells it.
        if list.items.contains(.api) || !found.collection.jokes.isEmpty {
            for sentence in sentences {
                note(sentence)
            }
        }
        return found
    }

    private func find(_ paths: [String], of list: JokesList) -> Found {
        guard !paths.isEmpty || !list.items.contains(.builtIn) else { return Found(collection: .builtIn) }
        var jokes = list.items.contains(.builtIn) ? BuiltInJokes.jokes : []
        var places: [String] = []
        var problems: [Failure] = []
        for path in paths {
            let before = jokes.count
            do throws(Failure) {
                let files = try JokesFile.paths(in: path)
                if files.isEmpty, path != ownJokesFolder {
                    throw Failure(.nothingFound, "There are no jokes in \(path).")
                }
                for file in files.map(read) {
                    jokes += file.jokes
                    problems += [file.problem].compactMap(\.self)
                }
            } catch {
                problems.append(error)
            }
            let count = jokes.count - before
            if count > 0 {
                places.append("\(JokesFile.title(path)) (\(count) \(count == 1 ? "joke" : "jokes"))")
            }
        }
        return Found(collection: CollectionService(jokes), places: places, problems: problems)
    }

    private func read(_ path: String) -> JokesFile {
        if let file = state.withLock({ $0.files[path] }) {
            return file
        }
        let file = JokesFile(path: path)
        state.withLock { $0.files[path] = file }
        return file
    }
}
