extension Vaccine {
    /// Returns the value for a type, as the cure set for it makes or keeps it.
    ///
    /// A type without a cure is a mistake in the program, so it stops with a sentence that names the type, the place
    /// that asked, the way there, and the line to write; so does a cure that needs itself.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - file: Where the question is asked, for that sentence.
    ///   - line: The line of that file.
    @inlinable
    public static func getCure<Value>(
        for type: Value.Type,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value {
        value(of: ShortWay.hold(ObjectIdentifier(type)), type, named: nil, Question(file: file, line: line))
    }

    /// Returns the value for a type and a name, as the cure set for both makes or keeps it.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - name: The name that it was set with; nil for the one without.
    ///   - file: Where the question is asked, for the sentence about a missing cure.
    ///   - line: The line of that file.
    @inlinable
    public static func getCure<Value>(
        for type: Value.Type,
        named name: String?,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value {
        let held = name.flatMap { ShortWay.hold(ObjectIdentifier(type), named: $0) }
        return value(of: held, type, named: name, Question(file: file, line: line))
    }

    /// Takes the value of the cure that the short way found, or goes the long way.
    @inlinable
    static func value<Value>(of held: Held?, _ type: Value.Type, named name: String?, _ question: Question) -> Value {
        guard let held else { return LongWay.demand(type, named: name, question) }
        do {
            return try held.value(as: type)
        } catch {
            LongWay.stop(error, Key(type, named: name), question)
        }
    }

    /// Returns the value for a type, made of arguments.
    ///
    /// The types of the arguments must be those that the cure takes: 3 is an `Int`, and no `Double` unless one says so.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - name: The name that it was set with, if any.
    ///   - argument: The first argument.
    ///   - more: The others.
    ///   - file: Where the question is asked, for the sentence about a missing cure.
    ///   - line: The line of that file.
    public static func getCure<Value, each More>(
        for type: Value.Type,
        named name: String? = nil,
        with argument: some Any,
        _ more: repeat each More,
        file: StaticString = #file,
        line: UInt = #line
    ) -> Value {
        let arguments = Arguments(argument, repeat each more)
        let key = arguments.key(for: type, named: name)
        let question = Question(file: file, line: line)
        do {
            return try LongWay.value(key, as: type, of: arguments, question)
        } catch {
            LongWay.stop(error, key, question)
        }
    }

    /// Returns the value for a type, or throws what keeps it from being made.
    ///
    /// What is asked for on the way by `@Inject` or autowiring is part of it: a gap there is thrown too. A maker that
    /// asks with ``getCure(for:file:line:)`` has said that it cannot go on without an answer and stops the program; let
    /// it ask with `try` and this function, and it throws as well. So does an initialiser that reads a property which
    /// is
    /// a gap: it cannot go on either.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - name: The name that it was set with, if any.
    ///   - file: Where the question is asked, for the sentence about a missing cure.
    ///   - line: The line of that file.
    /// - Throws: ``Problem``, or the error that a maker threw.
    public static func requireCure<Value>(
        for type: Value.Type,
        named name: String? = nil,
        file: StaticString = #file,
        line: UInt = #line
    ) throws -> Value {
        try gatheringGaps {
            try LongWay.value(Key(type, named: name), as: type, Question(file: file, line: line))
        }
    }

    /// Returns the value for a type, made of arguments, or throws what keeps it from being made.
    ///
    /// - Parameters:
    ///   - type: The type that a cure was set for.
    ///   - name: The name that it was set with, if any.
    ///   - argument: The first argument.
    ///   - more: The others.
    ///   - file: Where the question is asked, for the sentence about a missing cure.
    ///   - line: The line of that file.
    /// - Throws: ``Problem``, or the error that a maker threw.
    public static func requireCure<Value, each More>(
        for type: Value.Type,
        named name: String? = nil,
        with argument: some Any,
        _ more: repeat each More,
        file: StaticString = #file,
        line: UInt = #line
    ) throws -> Value {
        let arguments = Arguments(argument, repeat each more)
        return try gatheringGaps {
            try LongWay.value(
                arguments.key(for: type, named: name),
                as: type,
                of: arguments,
                Question(file: file, line: line)
            )
        }
    }

    /// Runs a resolution in which a property without a cure is left as a gap, and throws if there was one.
    private static func gatheringGaps<Value>(_ resolve: () throws -> Value) throws -> Value {
        let trail = TrailPointer.current
        let outer = trail.pointee.inquiry
        // A survey gathers by itself.
        if outer?.survey != nil {
            return try resolve()
        }
        let inquiry = Inquiry()
        trail.pointee.inquiry = inquiry
        defer { trail.pointee.inquiry = outer }
        let value = try resolve()
        if let failure = inquiry.failures.first {
            throw failure
        }
        return value
    }
}
