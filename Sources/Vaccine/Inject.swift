/// Holds the value that the cure for its type gave when the property was made.
///
/// ```swift
/// final class Doorman {
///     @Inject(Greeting.self) private var greeting
/// }
/// ```
///
/// The cure is asked once, as the object that owns the property is made: set it before. A cure that is replaced later
/// changes the objects made from then on, not those that exist.
@propertyWrapper
public struct Inject<Value> {
    /// The injected value.
    public let wrappedValue: Value

    /// Asks for the cure of a type, and stops the program when there is none.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    public init(_ type: Value.Type, file: StaticString = #file, line: UInt = #line) {
        wrappedValue = Vaccine.getCure(for: type, file: file, line: line)
    }
}

extension Inject: Sendable where Value: Sendable {}
