import ChuckNorris
import FileStore
import Platform

extension FileStoreError: FailureDescribing {
    var failure: Failure {
        Failure([.empty, .emptyArray].contains(cause) ? .nothingFound : .ioFailed, "\(explanation); \(advice).")
    }

    var explanation: String {
        let path = file.title
        let what = file.contents.rawValue
        return switch cause {
        case .noLocation: "The \(what) cannot be used because no folder is configured"
        case let .notAFile(kind): "The \(what) cannot be used because \(path) is a \(kind.rawValue), not a regular file"
        case .notOwned: "The \(what) cannot be changed because \(path) belongs to another user"
        case let .folderNotMade(errno):
            "The folder \(path) for the \(what) cannot be created (\(SystemError.text(errno)))"
        case .locked: "The \(what) file \(path) is locked by another program"
        case let .unreadable(errno): "The \(what) cannot be read from \(path) (\(SystemError.text(errno)))"
        case let .unwritable(errno):
            "The \(what) cannot be written to \(path) (\(SystemError.text(errno)))"
                + (file.contents == .favorites ? " and were not changed" : "")
        case let .partlyWritten(errno):
            "An incomplete line was written to \(path) and could not be removed (\(SystemError.text(errno)))"
        case .foreign where file.contents == .jokes:
            path != file.path ? "Standard input is not text" : "The file \(path) is not a text file"
        case .foreign where file.contents == .lastJoke: "The file \(path) is damaged, or has no joke"
        case .foreign: "The file \(path) is not a norris \(what) file, and was not changed"
        case let .newer(version):
            "The file \(path) has the format of \(version.map { "version \($0)" } ?? "a later version"), "
                + "which this version of norris cannot read, and was not changed"
        case let .tooLarge(limit): "The \(what) in \(path) would need more than the \(limit >> 20) MB that norris reads"
        case let .tooManyLines(limit):
            "The \(what) in \(path) would need more than the \(limit) lines that norris reads"
        case .empty, .emptyArray: "There are no \(what) in \(path)"
        case .changed: "The file \(path) was changed while \(what) were read from it"
        case let .skipped(count, first, isItem, reason):
            "\(count) \(count == 1 ? "joke" : "jokes") of \(path) cannot be read: \(count == 1 ? "" : "the first, ")"
                + "\(isItem ? "item" : "line") \(first)\(count == 1 ? "" : ",") \(reason.explanation)"
        case let .damaged(lines):
            "\(Self.list(lines)) of the \(what) in \(path) cannot be read as \(lines.count == 1 ? "a joke" : "jokes"), "
                + "and will not be changed"
        case let .damagedMoved(1, other): "A line of the \(what) in \(path) cannot be read, and was moved to \(other)"
        case let .damagedMoved(count, other):
            "\(count) lines of the \(what) in \(path) cannot be read, and were moved to \(other)"
        case let .trimmed(old):
            "The \(what) in \(path) was longer than the limit, so the file was moved to \(old), "
                + "and its last lines were kept in a new one"
        }
    }

    private var advice: String {
        let folder = file.contents == .settings ? "XDG_CONFIG_HOME" : "XDG_DATA_HOME"
        let another = "set NORRIS_HISTORY to another file, or to an empty value for no history"
        return switch (file.contents, cause) {
        case (.output, _): "check the path, its permissions and the free space, and try again"
        case (_, .damagedMoved), (_, .trimmed): "delete that file when you no longer need it"
        case (.history, .locked): "end that program, or \(another)"
        case (.history, _): another
        case (.jokes, .unreadable): "check the path and its permissions"
        case (.jokes, .notAFile), (.jokes, .foreign):
            file.title == file.path ? "name another file" : "send text through a pipe"
        case (.lastJoke, .foreign): "the next joke replaces it"
        case (.lastJoke, .noLocation): "set HOME or XDG_STATE_HOME to an absolute path, or give each command an id"
        case (.lastJoke, .notOwned), (.lastJoke, .folderNotMade), (.lastJoke, .unwritable):
            "set XDG_STATE_HOME to a folder that can be written to, or give each command an id"
        case (_, .empty): "write one on each line"
        case (_, .emptyArray): "in JSON, each is an object such as {\"value\": \"A joke.\"}"
        case (_, .changed): "it will be read again"
        case let (_, .skipped(count, _, _, _)): "repair \(count == 1 ? "it" : "them") in an editor"
        case (_, .noLocation): "set HOME or \(folder) to an absolute path"
        case (_, .notOwned): "set \(folder) to a folder of your own"
        case (_, .folderNotMade): "set \(folder) to a folder that can be written to"
        case (_, .locked): "end that program, or try again later"
        case (_, .notAFile): "move it away"
        case (_, .unreadable): "change its permissions, or move it away"
        case (_, .unwritable(errno: EBUSY)): "try again, because another program is changing the file"
        case (_, .unwritable(EACCES)), (_, .unwritable(EPERM)), (_, .unwritable(EROFS)):
            "check the permissions, and try again"
        case (_, .unwritable(ENOSPC)), (_, .partlyWritten(ENOSPC)): "free disk space, and try again"
        case (_, .unwritable), (_, .partlyWritten): "free disk space or check the permissions, and try again"
        case (_, .foreign): "repair its first line, or move it away"
        case (_, .newer): "install a newer version of norris"
        case (_, .tooLarge), (_, .tooManyLines): "remove some, or move the file away"
        case let (_, .damaged(lines)): "repair or delete \(lines.count == 1 ? "it" : "them") in an editor"
        }
    }

    private static func list(_ lines: [Int]) -> String {
        let shown = lines.prefix(3).map(String.init)
        let rest = lines.count - shown.count
        let words = rest > 0 ? shown + ["\(rest) more"] : shown
        return (lines.count > 1 ? "Lines " : "Line ") + words.list(with: "and")
    }
}

extension StoredFile {
    /// The path, as sentences have it.
    var title: String {
        contents == .jokes && path == Self.standardInput ? "standard input" : path
    }
}

extension OwnJokesError: FailureDescribing {
    var failure: Failure {
        let sentence = switch self {
        case let .json(path): "The file \(path) is JSON, which norris does not change; change it in an editor."
        case .hasSeparator: "The joke has a line with % alone, which would separate two jokes; leave that line out."
        case .empty: "Nothing was added: the text is empty."
        case let .tooLong(limit): "The joke is longer than \(limit >> 10) KB; shorten it."
        case let .unsuitable(path):
            "The file \(path) has a joke on each line; write this one on one line, without # at its beginning, "
                + "or use another category."
        }
        return Failure(.usage, sentence)
    }
}

extension FileStoreError.SkipReason {
    fileprivate var explanation: String {
        switch self {
        case let .tooLong(limit): "is longer than \(limit >> 10) KB"
        case .notText: "is not UTF-8 text"
        case .notJSON: "is not valid JSON"
        case let .noValue(key): "has no valid \"\(key)\""
        }
    }
}
