import Platform

/// Why a stored file cannot be used, or which part of it cannot be read; nothing that was in the file is lost.
package struct FileStoreError: Error, Equatable, Sendable {
    package enum Cause: Equatable, Sendable {
        /// No folder for the file is known.
        case noLocation
        /// The path is not a regular file; symbolic links are not followed.
        case notAFile(FileKind)
        /// The file, or its folder, belongs to another user.
        case notOwned
        /// The folder at the path does not exist and cannot be made.
        case folderNotMade(errno: Int32)
        /// Another process has held the lock for too long.
        case locked
        case unreadable(errno: Int32)
        case unwritable(errno: Int32)
        /// Part of the new bytes was written, and could not be removed again.
        case partlyWritten(errno: Int32)
        /// The file does not begin like a file of this kind.
        case foreign
        /// A later version has written the file; `nil` if it does not say which.
        case newer(version: Int?)
        /// The file has, or would have, more bytes than the limit.
        case tooLarge(limit: Int)
        /// The file has, or would have, more lines than the limit.
        case tooManyLines(limit: Int)
        /// The lines with these numbers cannot be understood, and stay as they are.
        case damaged(lines: [Int])
        /// So many lines could not be understood, and were moved to the file at the path.
        case damagedMoved(count: Int, to: String)
        /// The file had far more lines than the limit; the whole old file is now at the path.
        case trimmed(old: String)
        /// The file, or the folder, has nothing that could be used.
        case empty
        /// The JSON array has nothing that could be used.
        case emptyArray
        /// Another program has changed the file while it was read.
        case changed
        /// So many parts are left out of what is read; the first of them is a line, or an item of a JSON array.
        case skipped(count: Int, first: Int, isItem: Bool, reason: SkipReason)
    }

    /// Why a part of a file is left out.
    package enum SkipReason: Error, Equatable, Sendable {
        case tooLong(limit: Int)
        /// It is not UTF-8, or has no visible character.
        case notText
        case notJSON
        /// An object has no value for the key, or one of another type.
        case noValue(key: String)
    }

    /// The file, or the folder that could not be used.
    package let file: StoredFile
    package let cause: Cause

    /// Whether there was no file to be read.
    package var isMissing: Bool {
        [ENOENT, ENOTDIR, ENAMETOOLONG].map(Cause.unreadable).contains(cause)
    }

    package var isOfWholeFile: Bool {
        switch cause {
        case .skipped, .changed, .empty, .emptyArray: false
        default: true
        }
    }
}
