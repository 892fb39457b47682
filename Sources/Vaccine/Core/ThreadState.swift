/// What one thread is resolving.
///
/// A factory is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The registrations whose factories are running detect the
/// cure that needs itself, and are the path that an error prints.
///
/// No other thread touches it, except that ``Creation`` reads what a thread that waits is running and awaits.
final class ThreadState {
    private static let storage = ThreadStorage<ThreadState>()

    /// The current thread's state, which lives as long as the thread.
    static var current: ThreadState {
        reference.takeUnretainedValue()
    }

    /// The same without a change of its reference count.
    static var reference: Unmanaged<ThreadState> {
        storage.existing ?? make()
    }

    @inline(never)
    private static func make() -> Unmanaged<ThreadState> {
        let new = ThreadState()
        storage.set(new)
        return .passUnretained(new)
    }

    /// The registrations whose factories are running, outermost first; the callers hold them.
    private var running = UnsafeMutablePointer<Unmanaged<Registration>>.allocate(capacity: ThreadState.shallowCount)
    private var capacity = ThreadState.shallowCount
    /// How many are running.
    @exclusivity(unchecked) private(set) var depth = 0
    /// Those beyond the first few, which are found without looking through all.
    private var deeplyRunning: Set<ObjectIdentifier> = []
    private static let shallowCount = 16

    /// What graph-scoped cures made for the running resolution.
    @exclusivity(unchecked) var graph: [Registration: any AnyBox] = [:]
    /// Set while errors are gathered and the first one does not stop the program.
    @exclusivity(unchecked) var context: DiagnosticContext?
    var interceptor: (any Interceptor)? {
        context?.interceptor
    }

    /// The registration whose value the thread waits for; under the lock of ``Creation``.
    var awaited: Registration?

    deinit {
        running.deallocate()
    }

    /// Begins to run the factory of a registration, which the caller holds until it calls `end`.
    ///
    /// - Throws: ``Vaccine/Problem``, if the resolution would never end.
    func begin(_ registration: Registration, askedAt place: Vaccine.Place) throws {
        let reference = Unmanaged.passUnretained(registration)
        if isRunning(reference), !registration.key.takesArguments {
            throw Vaccine.Problem.cycle(path(from: registration.key) + [registration.key], at: place)
        }
        if depth >= 64, depth & (depth - 1) == 0, isEndless(registration) {
            throw Vaccine.Problem.cycle(path(from: registration.key) + [registration.key], at: place)
        }
        if depth == capacity {
            grow()
        }
        running[depth] = reference
        depth &+= 1
        if depth > ThreadState.shallowCount {
            deeplyRunning.insert(ObjectIdentifier(registration))
        }
    }

    func end(_ registration: Registration) {
        if depth > ThreadState.shallowCount {
            deeplyRunning.remove(ObjectIdentifier(registration))
        }
        depth &-= 1
        if depth == 0, !graph.isEmpty {
            freeGraph()
        }
    }

    private func isRunning(_ registration: Unmanaged<Registration>) -> Bool {
        for index in 0 ..< min(depth, ThreadState.shallowCount)
            where running[index].toOpaque() == registration.toOpaque()
        {
            return true
        }
        guard depth > ThreadState.shallowCount else { return false }
        return registration._withUnsafeGuaranteedRef { deeplyRunning.contains(ObjectIdentifier($0)) }
    }

    private func grow() {
        let larger = UnsafeMutablePointer<Unmanaged<Registration>>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: running, count: depth)
        running.deallocate()
        running = larger
        capacity *= 2
    }

    /// Whether a factory asks for its own key without end, though never twice for one registration.
    ///
    /// A factory can set its key anew each time, or ask in an override each time: then each asks for one that was set
    /// later, or for a copy of itself. Any number may ask for one that was set earlier, which they wrap. One with
    /// arguments may ask for itself, as a tree does for its branches, but not as often. Called when the depth is a
    /// power of two.
    private func isEndless(_ registration: Registration) -> Bool {
        let serials = (registrations + [registration]).filter { $0.key == registration.key }.map(\.serial)
        let count = zip(serials, serials.dropFirst()).count { $0 <= $1 }
        return count >= (registration.key.takesArguments ? 500 : 32)
    }

    /// Frees what was kept until the resolution ended.
    private func freeGraph() {
        // Freed when it is no more in the state, as there may be a `deinit` that resolves.
        let values = exchange(&graph, with: [:])
        with(nil) { withExtendedLifetime(values) {} }
    }

    /// The keys of the running factories, outermost first.
    var path: [Vaccine.Key] {
        depth == 0 ? [] : Registration.path(registrations)
    }

    private var registrations: [Registration] {
        (0 ..< depth).map { running[$0].takeUnretainedValue() }
    }

    func path(from key: Vaccine.Key) -> [Vaccine.Key] {
        let path = path
        return Array(path[(path.lastIndex(of: key) ?? path.startIndex)...])
    }

    /// Resolves in a context in which the first error does not stop the program.
    ///
    /// With nil, frees objects: what their `deinit` resolves is no part of what is validated or required here.
    func with<Result>(_ context: DiagnosticContext?, _ resolve: () throws -> Result) rethrows -> Result {
        let outer = exchange(&self.context, with: context)
        defer { self.context = outer }
        return try resolve()
    }
}

/// Gathers what goes wrong on one thread while it resolves something that must not stop the program.
final class DiagnosticContext {
    /// The errors that left a placeholder with which the resolution went on.
    ///
    /// A value is kept only if the count is the same before and after it was made: no placeholder is ever kept.
    var failures: [any Error] = []

    /// What the thread's factories ask instead of the registry; nil where errors are only gathered.
    var interceptor: (any Interceptor)?
}

/// Answers requests instead of the registry during a validation.
protocol Interceptor: AnyObject {
    /// Returns the value of a request in a `Box`; that of a cure with arguments is made anew each time.
    func box(for lookup: Lookup, madeBy make: (Registration) throws -> any AnyBox) throws -> any AnyBox

    /// Notes what a property will ask for when it is first read, or that an optional has no cure.
    func noteUnresolved(_ lookup: Lookup, orOptional optional: Vaccine.Key?)

    /// Leaves the running factory where it stands, as it cannot go on after an error.
    ///
    /// Returns only where that is impossible, because the caller of the validation waits on this thread.
    func leaveFactory(_ error: any Error)
}
