import Platform

/// Looks variables of the environment up by name.
package struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    /// The process's own, read as it is asked for.
    ///
    /// Nothing in this program ever changes it.
    package static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    /// Nil for a variable that is not set.
    package subscript(name: String) -> String? {
        lookUp(name)
    }

    /// Nil also for an empty one, which most variables' conventions treat as not set.
    package func nonEmpty(_ name: String) -> String? {
        lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Environment {
    package init(_ variables: [String: String]) {
        self.init { variables[$0] }
    }
}
