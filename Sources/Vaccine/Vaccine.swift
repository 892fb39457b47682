/// Sets and gets the cures of the program: which value stands in for which type.
///
/// Set them once at the start, then let properties ask for what they need:
///
/// ```swift
/// Vaccine.setCure(for: Greeting.self, with: PoliteGreeting())
///
/// final class Doorman {
///     @Inject(Greeting.self) private var greeting
/// }
/// ```
///
/// A test sets another cure for the same type before it makes the object under test; the later cure wins.
///
/// Every function may be called from any thread. A cure's closure runs on the thread that asks, and may set and get
/// other cures: the library holds no lock meanwhile but, for a unique cure, that cure's own.
public enum Vaccine {
    /// Sets the expression that makes the value for a type.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - isUnique: Whether everybody shares one value. It is made on first use and kept until the cure is replaced.
    ///     Otherwise the expression is evaluated for each injection.
    ///   - cure: The value. Not evaluated before it is needed, so cures can be set in any order.
    public static func setCure<Value>(
        for type: Value.Type,
        isUnique: Bool = false,
        with cure: @autoclosure @escaping () -> Value
    ) {
        setCure(for: type, isUnique: isUnique, cure)
    }

    /// Sets the closure that makes the value for a type.
    ///
    /// - Parameters:
    ///   - type: What will be asked for, most often a protocol.
    ///   - isUnique: Whether everybody shares one value. It is made on first use and kept until the cure is replaced.
    ///     Otherwise the closure is called for each injection.
    ///   - cure: Makes the value. Threads that ask for a unique value while it is being made wait for it.
    public static func setCure<Value>(
        for type: Value.Type,
        isUnique: Bool = false,
        _ cure: @escaping () -> Value
    ) {
        registry.set(isUnique ? UniqueCure(cure) : Cure(cure), for: type)
    }

    /// Returns the value for a type, as the cure set for it makes or keeps it.
    ///
    /// A type without a cure is a mistake in the program, so it stops with a sentence that names the type, the place
    /// that asked, and the line to write.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - file: Where the question is asked, for that sentence.
    ///   - line: The line of that file.
    public static func getCure<Value>(
        for type: Value.Type,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value {
        guard let cure = registry.cure(for: type) else {
            fatalError(MissingCure(type: type, file: "\(file)", line: line).description, file: file, line: line)
        }
        return cure.value()
    }

    private static let registry = Registry()
}
