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
        guard name.contains("(unknown context at ") else { return name }
        var rest = name[...]
        var result = ""
        while let start = rest.firstIndex(of: "("), let end = rest[start...].firstIndex(of: ")") {
            let isContext = rest[start...].hasPrefix("(unknown context at ")
            result += isContext ? rest[..<start] : rest[...end]
            rest = rest[rest.index(after: end)...]
            if isContext, rest.first == "." {
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}
