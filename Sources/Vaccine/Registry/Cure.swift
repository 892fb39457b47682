public import Synchronization

/// What a registry can hold without knowing the type of the value.
///
/// `@unchecked Sendable`, because closures and values that are not `Sendable` go in: `setCure` takes them so that a
/// test's `with: self.serviceMock` compiles. What the classes below do themselves is safe: what changes is atomic, is
/// touched under the lock of ``Making``, or is set before anybody else knows the cure. Whether the closure and its
/// value bear being used from the threads that ask is for whoever sets the cure to know, as with any object that is
/// shared by hand.
@usableFromInline
class AnyCure: @unchecked Sendable {
    let key: Vaccine.Key
    let scope: Vaccine.Scope
    let place: Vaccine.Place
    /// Where cures were set that this one took the place of, each line once.
    var replacedPlaces: [Vaccine.Place] = []

    /// The address of the value that a singleton keeps; 0 until it is made.
    @usableFromInline let keptAddress = Atomic<UInt>(0)
    /// Whether asking for the value is nothing but calling the closure, on any thread.
    @usableFromInline let isPlain: Bool
    /// Whether the type is an optional, for which a cure of what it wraps may stand nearer.
    let isOfOptional: Bool
    /// Whether the maker runs on the main actor and nowhere else.
    let needsMainActor: Bool

    /// Whether the cure stands for a property, and its key already stands in a path for the cure that it asks.
    var isPromise = false

    /// The thread that makes the value at the moment; under the lock of ``Making``.
    var maker: TrailPointer?

    init(_ key: Vaccine.Key, _ scope: Vaccine.Scope, _ place: Vaccine.Place, needsMainActor: Bool) {
        self.key = key
        self.scope = scope
        self.place = place
        self.needsMainActor = needsMainActor
        isOfOptional = key.type is any Wrapping.Type
        isPlain = scope == .transient && !needsMainActor && key.arguments.isEmpty
    }

    /// Whether a singleton was made.
    var keepsValue: Bool {
        keptAddress.load(ordering: .acquiring) != 0
    }

    /// What the cure is wrapped around.
    var inner: AnyCure? {
        nil
    }

    /// The keys of cures that ask for one another, outermost first; a decorated cure and what it wraps count once.
    static func path(_ cures: some Sequence<AnyCure>) -> [Vaccine.Key] {
        var outer: AnyCure?
        return cures.compactMap { cure in
            defer { outer = cure }
            return cure.isPromise || outer?.inner === cure ? nil : cure.key
        }
    }

    /// The same cure before anything was made.
    func unmade() -> AnyCure {
        preconditionFailure("AnyCure is not used by itself.")
    }

    /// Makes the value for a survey, whatever the scope, and returns it in a `Box`.
    func tryOut() throws -> AnyBox {
        preconditionFailure("AnyCure is not used by itself.")
    }
}

/// A cure for a type: how its value is made, and what is kept of it.
///
/// `@unchecked Sendable` for the reason given at ``AnyCure``: what is kept is stored once, by whoever has the turn to
/// make it, and followed through an atomic.
@usableFromInline
class Cure<Value>: AnyCure, @unchecked Sendable {
    @usableFromInline let make: () throws -> Value

    /// What a shared cure made last, for as long as somebody else holds it; under the lock of ``Making``.
    private weak var sharedObject: AnyObject?

    init(
        _ key: Vaccine.Key,
        scope: Vaccine.Scope,
        at place: Vaccine.Place,
        onMainActor needsMainActor: Bool = false,
        _ make: @escaping () throws -> Value
    ) {
        self.make = make
        super.init(key, scope, place, needsMainActor: needsMainActor)
    }

    deinit {
        kept?.deinitialize(count: 1)
        kept?.deallocate()
    }

    /// What a singleton made, if it was.
    @inlinable final var kept: UnsafeMutablePointer<Value>? {
        // Acquired: what the maker did before it stored the address is seen by whoever follows it.
        UnsafeMutableRawPointer(bitPattern: keptAddress.load(ordering: .acquiring))?.assumingMemoryBound(to: Value.self)
    }

    override func unmade() -> AnyCure {
        let cure = Cure(key, scope: scope, at: place, onMainActor: needsMainActor, make)
        cure.replacedPlaces = replacedPlaces
        return cure
    }

    override func tryOut() throws -> AnyBox {
        try Box(make())
    }

    /// Returns the value as the scope has it: made, kept, or found.
    ///
    /// The cure is held by the trail.
    final func value(_ trail: TrailPointer, for question: Question) throws -> Value {
        switch scope {
        case .transient: try made(trail, for: question)
        case .graph: try graphValue(trail, for: question)
        case .shared: try sharedValue(trail, for: question)
        case .singleton, .eagerSingleton: try singleton(trail, for: question)
        }
    }

    private func made(_ trail: TrailPointer, for question: Question) throws -> Value {
        if trail.isAlreadyUnderWay(Unmanaged.passUnretained(self)) {
            throw Vaccine.Problem.cycle(trail.cycle(closedBy: key))
        }
        if needsMainActor, !MainQueue.isCurrent {
            throw Vaccine.Problem.offMainActor(key, askedFor: question.place, path: trail.path)
        }
        trail.enter()
        defer { trail.leave() }
        return try make()
    }

    private func graphValue(_ trail: TrailPointer, for question: Question) throws -> Value {
        let identity = ObjectIdentifier(self)
        if let box = trail.pointee.graph[identity]?.box {
            // Safe: only this cure puts something under its identity, which no other has while it is kept there.
            return unsafeDowncast(box, to: Box<Value>.self).value
        }
        let failures = trail.pointee.inquiry?.failures.count
        let value = try made(trail, for: question)
        // The outermost resolution ended with its own making, and nobody is left to share with.
        if trail.pointee.depth > 0, trail.pointee.inquiry?.failures.count == failures {
            trail.pointee.graph[identity] = (self, Box(value))
            trail.pointee.hasGraph = true
        }
        return value
    }

    private func singleton(_ trail: TrailPointer, for question: Question) throws -> Value {
        if let kept {
            return kept.pointee
        }
        guard try Making.begin(self, trail, unless: { kept != nil }) else {
            guard let kept else { preconditionFailure("A singleton was made and not kept.") }
            return kept.pointee
        }
        defer { Making.end(self) }
        let failures = trail.pointee.inquiry?.failures.count
        let value = try made(trail, for: question)
        if trail.pointee.inquiry?.failures.count == failures {
            let kept = UnsafeMutablePointer<Value>.allocate(capacity: 1)
            kept.initialize(to: value)
            keptAddress.store(UInt(bitPattern: kept), ordering: .releasing)
        }
        return value
    }

    private func sharedValue(_ trail: TrailPointer, for question: Question) throws -> Value {
        var found: AnyObject?
        let isMine = try Making.begin(self, trail) {
            found = sharedObject
            return found != nil
        }
        if !isMine {
            guard let value = found as? Value else { preconditionFailure("A shared object changed its type.") }
            return value
        }
        defer { Making.end(self) }
        let failures = trail.pointee.inquiry?.failures.count
        let value = try made(trail, for: question)
        if let object = Vaccine.object(in: value), trail.pointee.inquiry?.failures.count == failures {
            Making.lock.locked { sharedObject = object }
        }
        return value
    }
}

/// A cure that makes its value of the one that it took the place of.
///
/// `@unchecked Sendable` for the reason given at ``AnyCure``: neither of its parts ever changes.
final class DecoratedCure<Value>: Cure<Value>, @unchecked Sendable {
    private let innerCure: Cure<Value>
    private let wrap: (Value) throws -> Value

    init(_ inner: Cure<Value>, at place: Vaccine.Place, _ wrap: @escaping (Value) throws -> Value) {
        innerCure = inner
        self.wrap = wrap
        super.init(inner.key, scope: inner.scope, at: place, onMainActor: inner.needsMainActor) {
            let trail = TrailPointer.current
            if let survey = trail.pointee.inquiry?.survey {
                return try wrap(survey.value(wrapped: inner))
            }
            _ = trail.hold(inner)
            defer { trail.letGo() }
            return try wrap(inner.value(trail, for: Question(place)))
        }
    }

    override var inner: AnyCure? {
        innerCure
    }

    override func unmade() -> AnyCure {
        guard let inner = innerCure.unmade() as? Cure<Value> else { preconditionFailure("A cure changed its type.") }
        return DecoratedCure(inner, at: place, wrap)
    }
}
