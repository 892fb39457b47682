/// The program's version, as `--version` shows it and the User-Agent carries it.
package enum Version {
    package static let current = "1.0.0"

    static var build: String {
        #if os(Linux)
            let system = "Linux"
        #else
            let system = "macOS"
        #endif
        #if arch(x86_64)
            return "\(system) x86_64"
        #elseif arch(arm64)
            return "\(system) arm64"
        #else
            return "\(system) other"
        #endif
    }
}
