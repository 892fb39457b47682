/// Holds the value that the cure for its type gives when the property is first read.
///
/// ```swift
/// final class Doorman {
///     @LazyInject(Greeting.self) private var greeting
///
///     func welcome() -> String {
///         greeting.greet()
///     }
/// }
/// ```
///
/// Asked once, by whichever thread reads first; the others wait for it. What an override had set when the property was
/// made holds for it whenever it is read. Two objects that need each other can be made if one of them asks lazily.
///
/// Copies of a struct share one value. A property wrapper cannot put off what its owner asks for and be of value
/// semantics as well.
@propertyWrapper
public struct LazyInject<Value>: @unchecked Sendable {
    /// `@unchecked Sendable`, as the value of any cure that is shared: the reference never changes, and what it refers
    /// to makes its value once, under a lock.
    private let promise: Promise<Value>

    /// The injected value, asked for now if this is the first time.
    public var wrappedValue: Value {
        promise.value()
    }

    /// Waits for the first read, and asks for the cure of a type then.
    ///
    /// - Parameters:
    ///   - type: The type that a cure is set for.
    ///   - name: The name that it is set with, if any.
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    public init(
        _ type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) {
        let optional = type as? any Wrapping.Type
        let asked = optional?.wrappedType ?? type
        promise = Promise(asked, named: name, isOptional: optional != nil, Question(
            file: file,
            line: line
        )) { question in
            try LongWay.propertyValue(Vaccine.Key(type, named: name), as: type, question)
        }
    }

    /// Waits for the first read, and asks for the cure of the property's own type then.
    ///
    /// An optional property gets the cure of the type that it wraps, and is nil when there is none.
    ///
    /// - Parameters:
    ///   - name: The name that it is set with, if any.
    ///   - file: Where the property stands, for the sentence about a missing cure.
    ///   - line: The line of that file.
    public init(named name: String? = nil, file: StaticString = #file, line: UInt = #line) {
        self.init(Value.self, named: name, file: file, line: line)
    }

    /// Waits for the first read, and asks for the cure of a type then; the property is nil when there is none.
    ///
    /// - Parameters:
    ///   - type: The type that a cure is set for, not its optional.
    ///   - name: The name that it is set with, if any.
    ///   - file: Where the property stands, for diagnosis.
    ///   - line: The line of that file.
    public init<Wrapped>(
        _ type: Wrapped.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) where Value == Wrapped? {
        promise = Promise(type, named: name, isOptional: true, Question(file: file, line: line)) { question in
            try LongWay.optionalValue(Vaccine.Key(type, named: name), as: type, question)
        }
    }
}

/// A value that is asked for once: a singleton of its own, which nobody else can ask for.
private final class Promise<Value>: Sendable {
    private let cure: Cure<Value>
    private let override: Registry?
    private let question: Question

    init(
        _ type: Any.Type,
        named name: String?,
        isOptional: Bool = false,
        _ question: Question,
        ask: @escaping (Question) throws -> Value
    ) {
        let key = Vaccine.Key(type, named: name)
        let place = question.place
        self.question = question
        override = Registry.override
        cure = Cure(key, scope: .singleton, at: place) { try ask(question) }
        cure.isPromise = true
        TrailPointer.current.pointee.inquiry?.survey?.noteLazy(
            key,
            orOptional: isOptional ? Vaccine.Key(Value.self, named: name) : nil,
            question
        )
    }

    func value() -> Value {
        if let kept = cure.kept {
            return kept.pointee
        }
        return Registry.with(override) {
            let trail = TrailPointer.current
            _ = trail.hold(cure)
            defer { trail.letGo() }
            do {
                return try cure.value(trail, for: question)
            } catch {
                LongWay.stop(error, cure.key, question)
            }
        }
    }
}
