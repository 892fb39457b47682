/// Looks variables of the environment up by name.
package struct Environment: Sendable {
    /// The process's own, read when it is asked for; nothing in this program changes it.
    package static let process = Environment(nil)

    /// Nil for the process's own.
    private let variables: [String: String]?

    package init(_ variables: [String: String]?) {
        self.variables = variables
    }

    /// Nil for a variable that is not set, or whose value is not UTF-8.
    package subscript(name: String) -> String? {
        guard let variables else { return getenv(name).flatMap { String(validatingCString: $0) } }
        return variables[name]
    }

    /// Nil also for an empty one, which the conventions of most variables treat as not set.
    package func nonEmpty(_ name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
