/// Why a file cannot be opened, read or changed; whoever owns the file has the sentence for it.
package enum FileStoreError: Error, Equatable, Sendable {
    /// Something else is in the file's place; a symbolic link, too, is not followed.
    case notAFile(FileKind)
    /// The file, or the folder that it lies in, belongs to somebody else, who is not root either.
    case notOwn(path: String)
    /// The folder that the file lies in cannot be made.
    case folder(path: String, errno: Int32)
    /// Another process has kept the lock for longer than there was patience.
    case locked
    case system(errno: Int32)
}
