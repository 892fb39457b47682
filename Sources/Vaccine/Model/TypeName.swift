/// Names of types, as sentences use them.
enum TypeName {
    static func short(_ type: Any.Type) -> String {
        withoutContexts(String(describing: type))
    }

    static func full(_ type: Any.Type) -> String {
        withoutContexts(String(reflecting: type))
    }

    /// The name without the `(unknown context at $1058…).` that the runtime puts before private types.
    private static func withoutContexts(_ name: String) -> String {
        name.contains("(unknown context at ") ? name.replacing(/\(unknown context at [^)]*\)\.?/, with: "") : name
    }
}
