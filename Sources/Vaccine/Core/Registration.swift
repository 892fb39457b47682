import Synchronization

/// A cure in a registry: its recipe, and the value that its scope keeps; the base class of ``TypedRegistration``.
///
/// It keeps at most one value in its life: where another is to be made, a copy takes its place. So a kept value is read
/// without a lock, and a factory that runs meanwhile keeps its value where no request finds it.
///
/// `@unchecked Sendable`: what changes is touched under the lock of ``Creation``. Factories are constant, and `setCure`
/// takes closures that are `Sendable`; in Swift 5 mode, and for a value that exists, such as a test's
/// `with: self.serviceMock`, the program shares what they hold and return by choice.
@dynamicMemberLookup
class Registration: @unchecked Sendable {
    let recipe: Recipe
    /// The registration that a decorator is wrapped around.
    let inner: Registration?
    /// The registry that it is in, used by its requests alone, which hold it; nil for a lazy property's.
    unowned(unsafe) let owner: Registry?
    /// Whether an override has this as its copy of an outer cure; set before it is registered.
    fileprivate(set) var isInherited = false
    /// Where cures were set that this one replaced, each line once; set before it is registered.
    var replacedPlaces: [Vaccine.Place] = []
    /// Whether the factory makes each value without a box, as most do.
    private let isPlain: Bool
    /// Set once, under the lock, to a value that the registration retains.
    private let kept = Atomic<Unmanaged<AnyBox>?>(nil)

    /// The thread that makes the value at the moment.
    private(set) var creator: ThreadState?
    /// The run that makes an asynchronous value.
    var run: FactoryRun?
    /// What is done with the value when it is not kept any more.
    var disposer: Disposer?
    /// The kept value's number in the order of making.
    private(set) var age = 0
    /// Finds what a shared cure made last, or an ended override's singleton.
    fileprivate var finder: (() -> AnyBox?)?

    /// Disposes of a value, or returns what does so and has to be awaited.
    typealias Disposer = (AnyBox) -> AsynchronousDisposer?
    typealias AsynchronousDisposer = @Sendable () async -> Void

    fileprivate init(_ recipe: Recipe, in owner: Registry?, around inner: Registration?) {
        self.recipe = recipe
        self.owner = owner
        self.inner = inner
        isPlain = recipe.scope == .transient && inner == nil && !recipe.needsMainActor
        if recipe.scope.isCached {
            owner?.mayKeepValues.store(true, ordering: .relaxed)
        }
    }

    deinit {
        kept.load(ordering: .acquiring)?.release()
    }

    subscript<Fact>(dynamicMember fact: KeyPath<Recipe, Fact>) -> Fact {
        recipe[keyPath: fact]
    }

    /// Calls the factory alone.
    fileprivate func box(of _: AnyBox?, _: AnyBox?) throws -> AnyBox {
        fatalError("Every registration has a type.")
    }

    /// Returns a copy without a value for a registry: an override's own, or one that forgets its value.
    ///
    /// An override copies all that is wrapped; a child keeps the outer cure that it wraps.
    ///
    /// - Parameter findingObject: Whether the copy finds the value as long as something else holds it.
    func copy(for _: Registry, findingObject _: Bool = false) -> Registration {
        fatalError("Every registration has a type.")
    }

    /// The registration and those that it wraps.
    var layers: [Registration] {
        inner == nil ? [self] : Array(sequence(first: self, next: \.inner))
    }

    /// The keys of registrations that ask for one another; a decorator and what it wraps count once.
    static func path(_ registrations: [Registration]) -> [Vaccine.Key] {
        var outer: Registration?
        return registrations.compactMap { registration in
            defer { outer = registration }
            // A lazy property has the key of the cure that it resolves.
            return registration.owner == nil || outer?.inner === registration ? nil : registration.key
        }
    }

    /// Returns the value that the scope requires: a new or a kept one.
    ///
    /// Inlined, because a processor predicts the returns of nested requests only while few functions are on the stack.
    @inline(__always)
    func value<Value>(askedAt place: Vaccine.Place, of arguments: AnyBox?, on thread: ThreadState) throws -> Value {
        guard isPlain else { return try box(askedAt: place, of: arguments, on: thread).value() }
        return try thread.run(self, askedAt: place) {
            // Checked in debug builds. A registry has only registrations of their key's type.
            try unsafeDowncast(self, to: TypedRegistration<Value>.self).factory(nil, arguments)
        }
    }

    /// The same in a box.
    func box(askedAt place: Vaccine.Place, of arguments: AnyBox?, on thread: ThreadState) throws -> AnyBox {
        try checkActor(askedAt: place)
        if let existing = keptBox ?? thread.graph[self] {
            return existing
        }
        func make() throws -> AnyBox {
            try thread.run(self, askedAt: place) {
                let failureCount = thread.diagnosis?.failures.count
                let made = try call(with: arguments)
                // No placeholder is ever kept.
                return thread.diagnosis?.failures.count == failureCount ? keep(made, on: thread) : made
            }
        }
        guard recipe.scope.isCached else { return try make() }
        let existing = try Creation.lock.withLock {
            var found = self.existing
            while found == nil, creator != nil {
                try thread.wait(for: self)
                found = self.existing
            }
            creator = found == nil ? thread : creator
            return found
        }
        if let existing {
            return existing
        }
        defer {
            Creation.lock.withLock {
                creator = nil
                Creation.lock.wakeAll()
            }
        }
        return try Registry.with(owner, make)
    }

    /// - Throws: A problem, if the value is handed out on the main actor alone, and asked for elsewhere.
    func checkActor(askedAt place: Vaccine.Place) throws {
        guard recipe.needsMainActor, !MainQueue.isCurrent else { return }
        throw Vaccine.Problem(.offMainActor, recipe.key, at: place, path: ThreadState.current.path)
    }

    /// Calls the factory, whatever the scope.
    func call(with arguments: AnyBox?) throws -> AnyBox {
        let wrapped = try inner.map { inner in
            let lookup = Lookup(key: recipe.key, place: recipe.place, inner: inner, arguments: arguments)
            return try Resolver.box(of: inner, for: lookup)
        }
        return try box(of: wrapped, arguments)
    }

    /// What makes the values in a task, of this or of what it wraps; nil for a synchronous cure.
    var asynchronous: AsynchronousFactory? {
        recipe.asynchronous ?? inner?.asynchronous
    }

    /// Makes the value of an asynchronous cure, and keeps it if the scope does.
    func makeInTask() async throws -> AnyBox {
        if let existing = Creation.lock.withLock({ existing }) {
            return existing
        }
        guard let inner else { return try await keep(recipe.asynchronous?.make() ?? call(with: nil)) }
        // Nothing else has a value that is new, and one that is kept is `Sendable`.
        let wrapped = try await FactoryRun.value(of: inner)
        let wrap = { @Sendable in try self.box(of: wrapped, nil) }
        return try await keep(recipe.needsMainActor ? MainActor.run(body: wrap) : wrap())
    }

    /// The value that is kept until the registration is replaced.
    var keptBox: AnyBox? {
        kept.load(ordering: .acquiring)?.takeUnretainedValue()
    }

    /// The value that is kept, or that something else holds; under the lock of ``Creation``.
    var existing: AnyBox? {
        keptBox ?? finder?()
    }

    /// Keeps a value if the scope does, unless there is one, and returns the kept one.
    ///
    /// There may be one if an asynchronous value was decorated after it was made, and asked for in both ways at once.
    private func keep(_ new: AnyBox, on thread: ThreadState? = nil) -> AnyBox {
        switch recipe.scope {
        case .transient:
            return new
        case .graph:
            thread?.graph[self] = new
            return new
        case .shared:
            let finder = new.finder
            Creation.lock.withLock { self.finder = finder }
            return new
        default:
            return Creation.lock.withLock {
                if keptBox == nil {
                    kept.store(.passRetained(new), ordering: .releasing)
                    age = Registry.nextNumber()
                }
                return keptBox ?? new
            }
        }
    }
}

/// A registration whose values have a type that is known where it is set and asked for.
///
/// `@unchecked Sendable`: as the base class.
final class TypedRegistration<Value>: Registration, @unchecked Sendable {
    fileprivate let factory: Factory<Value>

    init(
        _ recipe: Recipe, in owner: Registry? = nil, around inner: Registration? = nil,
        _ factory: @escaping Factory<Value>
    ) {
        self.factory = factory
        super.init(recipe, in: owner, around: inner)
    }

    override fileprivate func box(of inner: AnyBox?, _ arguments: AnyBox?) throws -> AnyBox {
        try Box(factory(inner, arguments))
    }

    override func copy(for registry: Registry, findingObject: Bool) -> Registration {
        let isInnerCopied = registry.isOverride || inner?.owner === registry
        let innerCopy = isInnerCopied ? inner?.copy(for: registry, findingObject: findingObject) : inner
        let copy = TypedRegistration(recipe, in: registry, around: innerCopy, factory)
        copy.isInherited = isInherited || owner !== registry
        copy.replacedPlaces = replacedPlaces
        Creation.lock.withLock {
            copy.disposer = registry.hasEnded.load(ordering: .relaxed) ? nil : disposer
            copy.finder = findingObject ? keptBox?.finder ?? finder : nil
        }
        return copy
    }
}

/// Guards who makes what, and who waits for it; never held while code of the program runs.
enum Creation {
    static let lock = Lock()
}

extension Registration: Hashable {
    static func == (one: Registration, other: Registration) -> Bool {
        one === other
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
