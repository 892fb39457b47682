/// Looks variables of the environment up by name.
package struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> [UInt8]?

    /// The process's own, read as it is asked for; nothing in this program changes it.
    package static let process = Environment(lookUp: { name in
        getenv(name).map { value in Array(UnsafeRawBufferPointer(start: value, count: strlen(value))) }
    })

    package init(_ variables: [String: String]) {
        self.init(lookUp: { name in variables[name].map { Array($0.utf8) } })
    }

    private init(lookUp: @escaping @Sendable (String) -> [UInt8]?) {
        self.lookUp = lookUp
    }

    /// Nil for a variable that is not set, or whose value is not UTF-8.
    package subscript(name: String) -> String? {
        lookUp(name).flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// Nil also for an empty one, which the conventions of most variables treat as not set.
    package func nonEmpty(_ name: String) -> String? {
        self[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The first of the variables whose value is not UTF-8, so that it cannot be used without changing it.
    package func firstInvalid(of names: [String]) -> String? {
        names.first { lookUp($0) != nil && self[$0] == nil }
    }
}
