import ChuckNorris

/// The program's version, as `--version` shows it and the User-Agent carries it.
package enum Version {
    package static let current = "1.0.0"

    /// The system and the kind of machine, such as `Linux x86_64`.
    static var build: String {
        var name = utsname()
        uname(&name)
        return [name.sysname, name.machine].map { field in
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }.joined(separator: " ")
    }
}
