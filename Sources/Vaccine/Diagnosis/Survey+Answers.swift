/// What makers are answered while they are tried out.
extension Survey {
    func value<Value>(
        _ key: Vaccine.Key,
        as _: Value.Type,
        _ question: Question
    ) throws -> Value {
        let cure = try find(key, question)
        // Safe: a cure is only ever set under the key of its type.
        return try unsafeDowncast(box(for: cure), to: Box<Value>.self).value
    }

    func value<Value>(wrapped inner: Cure<Value>) throws -> Value {
        note(.cure(inner), at: inner.place, .wraps)
        return try unsafeDowncast(box(for: inner), to: Box<Value>.self).value
    }

    /// Lets a closure use the maker of a cure that takes arguments, each time anew.
    func value<Maker, Value>(
        _ key: Vaccine.Key,
        _ question: Question,
        _ use: (Maker) throws -> Value
    ) throws -> Value {
        let cure = try find(key, question)
        underWay.append(cure)
        defer { underWay.removeLast() }
        if underWay.count > LongWay.deepest, let start = underWay.dropLast().lastIndex(where: { $0 === cure }) {
            throw noted(.cycle(AnyCure.path(underWay[start...])))
        }
        let value = try use(unsafeDowncast(cure, to: Cure<Maker>.self).make())
        outcomes[ObjectIdentifier(cure)] = .made(Box(value))
        return value
    }

    /// Notes that a property will ask when it is first read.
    ///
    /// - Parameter optional: The optional type's key, if the property can do without.
    func noteLazy(_ key: Vaccine.Key, orOptional optional: Vaccine.Key?, _ question: Question) {
        let registry = Registry.current
        if let cure = registry.nearest(of: optional ?? key, key).flatMap(registry.cure) {
            note(.cure(cure), at: question.place, .lazily)
        } else if optional != nil {
            note(.missing(key), at: question.place, .optionally)
        } else {
            note(.missing(key), at: question.place, .lazily)
            noteMissing(key, question)
        }
    }

    /// Notes that somebody asked for what may be missing, and is.
    func noteAbsent(_ key: Vaccine.Key, _ question: Question) {
        note(.missing(key), at: question.place, .optionally)
    }

    private func find(_ key: Vaccine.Key, _ question: Question) throws -> AnyCure {
        // The maker may have an override of its own, over the survey's.
        guard let cure = Registry.current.cure(for: key) else {
            note(.missing(key), at: question.place, .needs)
            throw noteMissing(key, question)
        }
        note(.cure(cure), at: question.place, .needs)
        return cure
    }

    func box(for cure: AnyCure) throws -> AnyBox {
        let identity = ObjectIdentifier(cure)
        switch outcomes[identity] {
        case let .made(box):
            return box
        case let .failed(error):
            throw error
        case .underWay:
            throw noteCycle(closedBy: cure)
        case nil:
            break
        }
        if cure.needsMainActor, !MainQueue.isCurrent {
            throw noted(.notLookedAt(cure.key, calledAt: question.place))
        }
        outcomes[identity] = .underWay
        underWay.append(cure)
        defer { underWay.removeLast() }
        do {
            let box = try cure.tryOut()
            outcomes[identity] = .made(box)
            return box
        } catch {
            let error = error as? Noted ?? noted(.failed(cure.key, String(describing: error)))
            outcomes[identity] = .failed(error)
            throw error
        }
    }

    /// Makes a cure once more, to see whether it is one object that it gives to everybody.
    func makeAgain(_ cure: AnyCure) throws {
        guard let first = made(by: cure)?.object, cure.key.arguments.isEmpty else { return }
        guard !cure.needsMainActor || MainQueue.isCurrent else { return }
        underWay.append(cure)
        defer { underWay.removeLast() }
        if try cure.tryOut().object === first {
            constant.insert(ObjectIdentifier(cure))
        }
    }
}
