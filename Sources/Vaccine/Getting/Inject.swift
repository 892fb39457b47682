/// Holds the value that the cure for its type gave when the property was made.
///
/// ```swift
/// final class Doorman {
///     @Inject(Greeting.self) private var greeting
///     @Inject private var clock: any TimeTelling
///     @Inject(Greeting.self, named: "farewell") private var farewell
///     @Inject private var log: (any Log)?
/// }
/// ```
///
/// The cure is asked once, as the object that owns the property is made: set it before. A cure that is replaced later
/// changes the objects made from then on, not those that exist. An optional property is nil when there is no cure.
@propertyWrapper
public struct Inject<Value> {
    /// Nil for a gap, which only ``Vaccine/validate(file:line:)`` and `requireCure` leave, in what they throw away.
    @usableFromInline let value: Value?

    /// The injected value.
    @inlinable public var wrappedValue: Value {
        guard let value else { Gap.stop(Value.self) }
        return value
    }

    /// Asks for the cure of a type, and stops the program when there is none.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    @inlinable
    public init(_ type: Value.Type, file: StaticString = #file, line: UInt = #line) {
        self.init(ShortWay.hold(ObjectIdentifier(type)), type, named: nil, Question(file: file, line: line))
    }

    /// Asks for the cure of the property's own type, and stops the program when there is none.
    ///
    /// An optional property gets the cure of the type that it wraps, and is nil when there is none.
    ///
    /// - Parameters:
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    @inlinable
    public init(file: StaticString = #file, line: UInt = #line) {
        self.init(Value.self, file: file, line: line)
    }

    /// Asks for the cure of a type and a name, and stops the program when there is none.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - name: The name that it was set with.
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    @inlinable
    public init(_ type: Value.Type, named name: String, file: StaticString = #file, line: UInt = #line) {
        self.init(
            ShortWay.hold(ObjectIdentifier(type), named: name),
            type,
            named: name,
            Question(file: file, line: line)
        )
    }

    /// Asks for the cure of the property's own type and a name, and stops the program when there is none.
    ///
    /// An optional property gets the cure of the type that it wraps, and is nil when there is none.
    ///
    /// - Parameters:
    ///   - name: The name that it was set with.
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    @inlinable
    public init(named name: String, file: StaticString = #file, line: UInt = #line) {
        self.init(Value.self, named: name, file: file, line: line)
    }

    /// Asks for the cure of a type for an optional property, which is nil when there is none.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for, not its optional.
    ///   - file: Where the property stands, for diagnosis.
    ///   - line: The line of that file.
    public init<Wrapped>(
        _ type: Wrapped.Type,
        file: StaticString = #file,
        line: UInt = #line
    ) where Value == Wrapped? {
        value = LongWay.injectOptional(type, named: nil, Question(file: file, line: line))
    }

    /// Asks for the cure of a type and a name for an optional property, which is nil when there is none.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for, not its optional.
    ///   - name: The name that it was set with.
    ///   - file: Where the property stands, for diagnosis.
    ///   - line: The line of that file.
    public init<Wrapped>(
        _ type: Wrapped.Type,
        named name: String,
        file: StaticString = #file,
        line: UInt = #line
    ) where Value == Wrapped? {
        value = LongWay.injectOptional(type, named: name, Question(file: file, line: line))
    }

    /// Takes the value of the cure that the short way found, or goes the long way.
    @inlinable
    init(_ held: Held?, _ type: Value.Type, named name: String?, _ question: Question) {
        guard let held else {
            value = LongWay.inject(type, named: name, question)
            return
        }
        do {
            value = try held.value(as: type)
        } catch {
            value = Gap.left(by: error, type, question)
        }
    }
}

extension Inject: Sendable where Value: Sendable {}
