/// A folder for files that stay between runs.
package struct Store: Sendable {
    private let folder: String?
    private let note: @Sendable (String) -> Void

    /// - Parameters:
    ///   - folder: Made with the first file; nil when nothing says where it is, and then every call fails.
    ///   - note: Receives a sentence about damage that did not prevent a call.
    package init(folder: String?, note: @escaping @Sendable (String) -> Void = { _ in }) {
        self.folder = folder
        self.note = note
    }

    package func path(of name: String) -> String {
        folder.map { "\($0)/\(name)" } ?? name
    }

    /// Returns the bytes of a file; nil if there is none.
    package func read(_: String, limit _: Int) throws(Failure) -> [UInt8]? {
        nil
    }

    /// Appends a line, whole or not at all.
    package func append(_: String, to _: String) throws(Failure) {}

    /// Replaces a file with what the closure returns; nil changes nothing.
    package func replace(
        _: String,
        limit _: Int,
        with _: ([UInt8]) throws(Failure) -> [UInt8]?
    ) throws(Failure) {}
}
