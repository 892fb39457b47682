/// The program's version, as `--version` shows it and the User-Agent carries it.
package enum Version {
    package static let current = "1.0.0"

    /// The system and the architecture that this program was built for.
    static var build: String {
        #if os(Linux)
            let system = "Linux"
        #else
            let system = "macOS"
        #endif
        #if arch(x86_64)
            let architecture = "x86_64"
        #elseif arch(arm64)
            let architecture = "arm64"
        #else
            let architecture = "other"
        #endif
        return "\(system) \(architecture)"
    }
}
