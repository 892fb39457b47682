/// A property without a value, in an object that is made to be thrown away.
@usableFromInline
enum Gap {
    /// Leaves a gap where gaps are gathered; stops the program everywhere else.
    @usableFromInline
    static func left<Value>(by error: any Error, _ type: Value.Type, _ question: Question) -> Value? {
        guard let inquiry = TrailPointer.current.pointee.inquiry else {
            LongWay.stop(error, Vaccine.Key(type), question)
        }
        inquiry.failures.append(error)
        return nil
    }

    /// Ends the use of a gap: there is nothing to return.
    @usableFromInline
    static func stop(_ type: Any.Type) -> Never {
        let inquiry = TrailPointer.current.pointee.inquiry
        let failure = inquiry?.failures.first ?? GapInUse(type: type)
        inquiry?.survey?.abandonAttempt(failure)
        fatalError(String(describing: failure))
    }
}

/// Somebody reads a property that has no value.
private struct GapInUse: Error, CustomStringConvertible {
    let type: Any.Type

    var description: String {
        """
        An injected \(TypeName.full(type)) has no value, because its cure could not be made. The object belongs to \
        an attempt of validate() or requireCure(for:), which told why; it must not be used after that.
        """
    }
}
