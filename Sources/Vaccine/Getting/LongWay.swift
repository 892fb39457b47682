/// Resolves everything there is: names, arguments, scopes, overrides, gaps, and what goes wrong.
@usableFromInline
enum LongWay {
    /// Returns the value for a key.
    ///
    /// - Throws: ``Vaccine/Problem``, and what the maker throws.
    static func value<Value>(_ key: Vaccine.Key, as type: Value.Type, _ question: Question) throws -> Value {
        let trail = TrailPointer.current
        if let survey = trail.pointee.inquiry?.survey {
            return try survey.value(key, as: type, question)
        }
        return try withCure(for: key, as: type, trail, question) { try $0.value(trail, for: question) }
    }

    /// Returns the value that a cure makes of arguments.
    static func value<Value, Arguments>(
        _ key: Vaccine.Key,
        as _: Value.Type,
        of arguments: Arguments,
        _ question: Question
    ) throws -> Value {
        typealias Maker = (Arguments) throws -> Value
        let trail = TrailPointer.current
        if let survey = trail.pointee.inquiry?.survey {
            return try survey.value(key, question) { (maker: Maker) in try maker(arguments) }
        }
        return try withCure(for: key, as: Maker.self, trail, question) { cure in
            // With other arguments a cure may ask for itself, as a tree does for its branches; but not for ever.
            if trail.pointee.depth >= deepest, trail.isAlreadyUnderWay(Unmanaged.passUnretained(cure)) {
                throw Vaccine.Problem.cycle(trail.cycle(closedBy: key))
            }
            trail.enter()
            defer { trail.leave() }
            return try cure.make()(arguments)
        }
    }

    /// How deep a cure with arguments may be within itself.
    static let deepest = 1000

    /// Calls the closure with the cure for a key, kept alive until it returns.
    private static func withCure<Value, Result>(
        for key: Vaccine.Key,
        as _: Value.Type,
        _ trail: TrailPointer,
        _ question: Question,
        _ body: (Cure<Value>) throws -> Result
    ) throws -> Result {
        let registry = Registry.current
        guard let held = registry.hold(key, trail)?.takeUnretainedValue() else {
            throw Vaccine.Problem.missing(
                key,
                askedFor: question.place,
                path: trail.path,
                nearMisses: registry.nearMisses(of: key)
            )
        }
        defer { trail.letGo() }
        // Kept for longer than the trail holds it: a maker may replace its own cure, and there is work after it.
        return try withExtendedLifetime(held) {
            // Safe: a cure is only ever set under the key of its type.
            try body(unsafeDowncast(held, to: Cure<Value>.self))
        }
    }

    /// Returns the cure for a key itself.
    static func cure<Value>(for key: Vaccine.Key, as type: Value.Type, _ question: Question) throws -> Cure<Value> {
        try withCure(for: key, as: type, TrailPointer.current, question) { $0 }
    }

    /// Ends the program with the sentence of what went wrong, or, when that is only being tried out, the attempt.
    @usableFromInline
    static func stop(_ error: any Error, _ key: Vaccine.Key, _ question: Question) -> Never {
        TrailPointer.current.pointee.inquiry?.survey?.abandonAttempt(error)
        let problem = error as? Vaccine.Problem ?? .failed(key, String(describing: error))
        fatalError(problem.description, file: question.file, line: question.line)
    }

    /// Returns the value for a type, and stops the program when there is none.
    @usableFromInline
    @inline(never)
    static func demand<Value>(_ type: Value.Type, named name: String?, _ question: Question) -> Value {
        let key = Vaccine.Key(type, named: name)
        do {
            return try value(key, as: type, question)
        } catch {
            stop(error, key, question)
        }
    }

    /// Returns the value for a property, or nil for a gap, when gaps are being gathered.
    @usableFromInline
    @inline(never)
    static func inject<Value>(_ type: Value.Type, named name: String?, _ question: Question) -> Value? {
        do {
            return try propertyValue(Vaccine.Key(type, named: name), as: type, question)
        } catch {
            return Gap.left(by: error, type, question)
        }
    }

    /// The same for an optional property, whose value is nil when there is no cure.
    static func injectOptional<Value>(_ type: Value.Type, named name: String?, _ question: Question) -> Value?? {
        do {
            return try .some(optionalValue(Vaccine.Key(type, named: name), as: type, question))
        } catch {
            return Gap.left(by: error, Value?.self, question)
        }
    }

    /// Returns the value for a property or a parameter of a type, which may be an optional.
    static func propertyValue<Value>(
        _ key: Vaccine.Key,
        as type: Value.Type,
        _ question: Question
    ) throws -> Value {
        guard let optional = type as? any Wrapping.Type else { return try value(key, as: type, question) }
        guard let value = try optional.wrappedValue(named: key.name, question) as? Value else {
            preconditionFailure("\(type) is an optional, and what it wraps is of another type.")
        }
        return value
    }

    /// Returns the value for a key, or nil when there is no cure for it; a cure for the optional type itself goes
    /// first.
    static func optionalValue<Value>(
        _ key: Vaccine.Key,
        as type: Value.Type,
        _ question: Question
    ) throws -> Value? {
        let optional = Vaccine.Key(Value?.self, named: key.name)
        while let nearest = Registry.current.nearest(of: optional, key) {
            do {
                return nearest == key
                    ? try value(key, as: type, question)
                    : try value(optional, as: Value?.self, question)
            } catch let Vaccine.Problem.missing(missing, place, path, _)
                where missing == nearest && place == question.place && path == TrailPointer.current.path
            {
                // Another thread removed it in between: look again.
            }
        }
        TrailPointer.current.pointee.inquiry?.survey?.noteAbsent(key, question)
        return nil
    }
}
