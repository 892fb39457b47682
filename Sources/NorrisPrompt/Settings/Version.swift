/// The program's version, as `--version` shows it and the User-Agent carries it.
package enum Version {
    package static let current = "1.0.0"
}
