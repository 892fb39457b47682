import CVaccineShim
import Synchronization

/// What one thread is resolving, and what it has resolved.
///
/// A factory is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The registrations whose factories are running detect the
/// cure that needs itself, and are the path that an error prints.
///
/// A thread gets its stack with its first resolution and frees it when it ends. No other thread touches it, except that
/// ``SingletonLock`` reads the path of a thread that waits.
@usableFromInline
struct ResolutionStack: ~Copyable {
    @usableFromInline var depth = 0
    /// The registrations whose factories are running, outermost first: as many as `depth`.
    @usableFromInline var running = UnsafeMutableBufferPointer<Unmanaged<Registration>>.allocate(capacity: 16)
    /// How many of `running`, the first, hold a reference: those that were running when the cache was emptied.
    @usableFromInline var retainedDepth = 0

    /// The registrations that the thread has resolved since cures last changed.
    ///
    /// It holds references of its own. So what the thread finds here stays alive until the thread itself empties it,
    /// and
    /// reading it takes no lock, no barrier and no change of a reference count.
    var cache = RegistrationTable()
    /// The ``Registry/version`` for which the cache holds.
    var cachedVersion = -1
    /// The override for which the cache holds; nil for the program.
    var cachedOverride: Unmanaged<Registry>?

    /// Whether `graph` is to be emptied when the resolution ends.
    @usableFromInline var hasGraph = false
    /// What graph-scoped cures made for the running resolution.
    ///
    /// Retains the registration, because another one at the same address could otherwise find a value of another type.
    var graph: [Registration: AnyBox] = [:]

    /// Set while errors are gathered and the first one does not stop the program.
    var context: DiagnosticContext?

    /// Replaces the registry during a validation.
    var interceptor: (any ResolutionIntercepting)? {
        context?.interceptor
    }

    /// The process that the thread belongs to; -1 if a validation has abandoned it; under the lock of
    /// ``SingletonLock``.
    var process = SingletonLock.process

    deinit {
        running.deallocate()
    }
}

/// The address of a thread's resolution stack.
@usableFromInline
typealias ResolutionStackPointer = UnsafeMutablePointer<ResolutionStack>

extension ResolutionStackPointer {
    /// The current thread's stack, if it has resolved anything before.
    static var existing: ResolutionStackPointer? {
        vaccine_get_resolution_stack()?.assumingMemoryBound(to: ResolutionStack.self)
    }

    /// The current thread's stack.
    static var current: ResolutionStackPointer {
        existing ?? make()
    }

    /// Whether the cache holds for the current version of the registries, and for an override or the program.
    @inline(__always)
    func isCacheCurrent(for override: Unmanaged<Registry>?) -> Bool {
        pointee.cachedVersion == Registry.version.load(ordering: .relaxed)
            && pointee.cachedOverride?.toOpaque() == override?.toOpaque()
    }

    /// Returns the registration for a key, if there is one in sight of an override or of the program.
    func registration(for key: Vaccine.Key, in override: Unmanaged<Registry>?) -> Registration? {
        if isCacheCurrent(for: override), let found = pointee.cache.find(key) {
            return found.takeUnretainedValue()
        }
        return lookUp(key, in: override) { found, _ in found?.takeUnretainedValue() }
    }

    /// Looks a key up in the registries, and adds what it finds to the cache.
    ///
    /// - Parameter body: Gets the registration, and whether the cache has it and so keeps it until the thread resolves
    ///   again; called under the lock of the registries, before anything can remove the registration.
    func lookUp<Result>(
        _ key: Vaccine.Key,
        in override: Unmanaged<Registry>?,
        _ body: (_ found: Unmanaged<Registration>?, _ isCached: Bool) -> Result
    ) -> Result {
        if !isCacheCurrent(for: override) {
            emptyCache()
        }
        let registry = override ?? .passUnretained(.program)
        return Registry.lock.withLock {
            let found = registry._withUnsafeGuaranteedRef { $0.find(key) }
            if pointee.cachedVersion == -1 {
                (pointee.cachedVersion, pointee.cachedOverride) = (Registry.version.load(ordering: .relaxed), override)
            }
            // Not if the registries have changed since the cache was emptied. In an override, a cure of what an
            // optional wraps may be nearer than one of a parent.
            guard
                let found, isCacheCurrent(for: override),
                found._withUnsafeGuaranteedRef({ $0.isForCaches && (override == nil || !$0.isOfOptional) })
            else { return body(found, false) }
            pointee.cache.insert(found)
            return body(found, true)
        }
    }

    /// Frees the registrations that were replaced or removed since the thread found them, if no other thread has them.
    func removeStaleRegistrations() {
        if pointee.cachedVersion != Registry.version.load(ordering: .relaxed) {
            emptyCache()
        }
    }

    /// Frees the registrations that nothing else holds: code of the program may run, and resolve.
    private func emptyCache() {
        guard pointee.cachedVersion != -1 else { return }
        // Those whose factories are running are needed until these return.
        while pointee.retainedDepth < pointee.depth {
            _ = pointee.running[pointee.retainedDepth].retain()
            pointee.retainedDepth += 1
        }
        (pointee.cachedVersion, pointee.cachedOverride) = (-1, nil)
        _ = exchange(&pointee.cache, with: RegistrationTable())
    }

    /// Whether the factory of a registration is running on this thread.
    @inline(__always)
    func isRunning(_ registration: Unmanaged<Registration>) -> Bool {
        var index = 0
        while index < pointee.depth {
            if pointee.running[index].toOpaque() == registration.toOpaque() {
                return true
            }
            index &+= 1
        }
        return false
    }

    @usableFromInline
    @inline(never)
    func grow() throws {
        // A resolution that fills a long stack and would never end: a cure that asks for itself is detected at once,
        // but
        // a factory can set its own key anew each time, or ask in an override each time, and so never be asked twice.
        // A cure with arguments may resolve itself with other arguments; `SlowPath` limits that.
        let path = path
        if let key = path.last, key.arguments.isEmpty, path.count(where: { $0 == key }) > 32 {
            // Those that wrap one another are one on the path.
            throw Vaccine.Problem.cycle(Array(path[(path.dropLast().lastIndex(of: key) ?? 0)...]))
        }
        let running = UnsafeMutableBufferPointer<Unmanaged<Registration>>.allocate(capacity: pointee.depth * 2)
        _ = running.moveInitialize(fromContentsOf: pointee.running)
        exchange(&pointee.running, with: running).deallocate()
    }

    /// Ends what belongs to a factory that has returned: the reference to its registration, and the graph.
    @usableFromInline
    @inline(never)
    func endResolution() {
        var ended: Unmanaged<Registration>?
        if pointee.retainedDepth > pointee.depth {
            pointee.retainedDepth = pointee.depth
            ended = pointee.running[pointee.depth]
        }
        if pointee.hasGraph, pointee.depth == 0 {
            pointee.hasGraph = false
            // Freed when it is no more in the stack, as there may be a `deinit` that resolves.
            _ = exchange(&pointee.graph, with: [:])
        }
        ended?.release()
    }

    /// The keys of the running factories, outermost first.
    var path: [Vaccine.Key] {
        pointee.depth == 0 ? [] : Registration
            .path(pointee.running.prefix(pointee.depth).map { $0.takeUnretainedValue() })
    }

    /// The path from where a key is on the stack.
    func path(from key: Vaccine.Key) -> [Vaccine.Key] {
        let path = path
        return Array(path[(path.lastIndex(of: key) ?? path.startIndex)...])
    }

    /// Resolves in a context in which the first error does not stop the program.
    func with<Result>(_ context: DiagnosticContext, _ resolve: () throws -> Result) rethrows -> Result {
        let outer = pointee.context
        pointee.context = context
        defer { pointee.context = outer }
        return try resolve()
    }
}

/// A factory that runs on the current thread, from when this is made until it is destroyed.
///
/// Not copyable, so that what enters the stack leaves it exactly once.
@usableFromInline
struct RunningFactory: ~Copyable {
    @usableFromInline let stack: ResolutionStackPointer

    /// Enters the factory of a registration, which the caller or the thread's cache keeps alive.
    ///
    /// - Throws: ``Vaccine/Problem``, if the resolution would never end.
    @inlinable
    @inline(__always)
    init(of registration: Unmanaged<Registration>, on stack: ResolutionStackPointer) throws {
        if stack.pointee.depth == stack.pointee.running.count {
            try stack.grow()
        }
        stack.pointee.running[stack.pointee.depth] = registration
        stack.pointee.depth &+= 1
        self.stack = stack
    }

    @inlinable
    @inline(__always)
    deinit {
        stack.pointee.depth &-= 1
        if stack.pointee.retainedDepth > stack.pointee.depth || stack.pointee.hasGraph {
            stack.endResolution()
        }
    }
}
