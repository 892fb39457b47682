/// Placeholder for a dependency that could not be resolved while errors are gathered.
@usableFromInline
enum Placeholder {
    /// Returns the placeholder, nil, where errors are gathered; stops the program everywhere else.
    @usableFromInline
    static func value<Value>(for error: any Error, _ type: Value.Type, _ callSite: Vaccine.Place) -> Value? {
        guard let context = ResolutionStackPointer.current.pointee.context else {
            SlowPath.stop(error, Vaccine.Key(type), callSite)
        }
        context.failures.append(error)
        return nil
    }

    /// Stops the program because a placeholder was read.
    @usableFromInline
    static func stop(_ type: Any.Type) -> Never {
        let context = ResolutionStackPointer.current.pointee.context
        let failure = context?.failures.first ?? Vaccine.Problem(.failed("""
        the object with the injected property was made by validate() or requireCure(for:), which reported the reason; \
        it must not be used afterwards.
        """), Vaccine.Key(type))
        context?.interceptor?.abandonFactory(failure)
        fatalError(String(describing: failure))
    }
}
