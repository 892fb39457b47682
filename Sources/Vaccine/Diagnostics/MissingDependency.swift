/// Placeholder for a dependency that could not be resolved while errors are gathered.
@usableFromInline
enum MissingDependency {
    /// Returns the placeholder, nil, where errors are gathered; stops the program everywhere else.
    @usableFromInline
    static func placeholder<Value>(for error: any Error, _ type: Value.Type, _ callSite: Vaccine.Place) -> Value? {
        let error = NearMisses.added(to: error, callSite)
        guard let context = ResolutionStackPointer.current.pointee.context else {
            SlowPath.stop(error, Vaccine.Key(type), callSite)
        }
        context.failures.append(error)
        return nil
    }

    /// Ends the use of a placeholder: there is no value to return.
    @usableFromInline
    static func stop(_ type: Any.Type) -> Never {
        let context = ResolutionStackPointer.current.pointee.context
        let failure = context?.failures.first ?? PlaceholderInUse(type: type)
        context?.interceptor?.abandonFactory(failure)
        fatalError(String(describing: failure))
    }
}

/// A property that has a placeholder is read after the attempt.
private struct PlaceholderInUse: Error, CustomStringConvertible {
    let type: Any.Type

    var description: String {
        """
        An injected \(TypeName.full(type)) has no value, because its cure could not be made. The object belongs to \
        an attempt of validate() or requireCure(for:), which told why; it must not be used after that.
        """
    }
}
