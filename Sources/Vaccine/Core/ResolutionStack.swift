import CVaccineShim
import Synchronization

/// What one thread is resolving, and what it has resolved.
///
/// A factory is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The registrations whose factories are running detect the
/// cure that needs itself, and are the path that an error prints.
///
/// A thread gets its stack with its first resolution and frees it when it ends. No other thread touches it, except that
/// ``SingletonLock`` reads the path of a thread that waits, and whether one continues.
@usableFromInline
struct ResolutionStack: ~Copyable {
    @usableFromInline var depth = 0
    /// The registrations whose factories are running, outermost first: as many as `depth`.
    @usableFromInline var running = UnsafeMutableBufferPointer<Unmanaged<Registration>>.allocate(capacity: 16)
    /// The registrations that the thread has resolved since cures last changed.
    ///
    /// It holds references of its own, so reading it takes no lock, no barrier and no change of a reference count. The
    /// thread itself empties it, and not while a factory runs: what it has found stays alive until the resolution ends.
    var lookupCache = RegistrationTable()
    /// The ``Registry/version`` for which the cache holds.
    var lookupCacheVersion = -1
    /// The override for which the cache holds; nil for the program.
    var lookupCacheOverride: Unmanaged<Registry>?

    /// Whether `graph` or the cache is to be emptied when the resolution ends.
    @usableFromInline var needsCleanup = false
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

    // Other threads read the following, under the lock of ``SingletonLock``, which a fork takes, too.

    /// The process that the thread belongs to; -1 if a validation has abandoned it.
    var process = SingletonLock.process
    /// The registration whose value the thread waits for.
    var awaited: Registration?

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

    static var current: ResolutionStackPointer {
        existing ?? make()
    }

    /// Whether the cache holds for the current version of the registries, and for an override or the program.
    @inline(__always)
    func isLookupCacheCurrent(for override: Unmanaged<Registry>?) -> Bool {
        pointee.lookupCacheVersion == Registry.version.load(ordering: .relaxed)
            && pointee.lookupCacheOverride?.toOpaque() == override?.toOpaque()
    }

    /// Looks a cure up in the cache, or else in the registries, and adds what it finds there to the cache.
    ///
    /// - Parameters:
    ///   - key: Made only to look it up in the registries.
    ///   - body: Gets the registration, and whether the cache has it and so keeps it alive; if not, called under the
    ///     lock of the registries, before anything can remove the registration.
    func lookUp<Result>(
        _ identity: ObjectIdentifier,
        named name: String?,
        key: @autoclosure () -> Vaccine.Key,
        in override: Unmanaged<Registry>?,
        _ body: (_ found: Unmanaged<Registration>?, _ isCached: Bool) -> Result
    ) -> Result {
        if !isLookupCacheCurrent(for: override) {
            emptyLookupCache()
        } else if let found = pointee.lookupCache.find(identity, named: name) {
            return body(found, true)
        }
        let registry = override ?? .passUnretained(.program)
        return Registry.lock.withLock {
            let found = registry._withUnsafeGuaranteedRef { $0.find(key()) }
            if pointee.lookupCacheVersion == -1 {
                pointee.lookupCacheVersion = Registry.version.load(ordering: .relaxed)
                pointee.lookupCacheOverride = override
            }
            // Not if the registries have changed since the cache was emptied. In an override, a cure of what an
            // optional wraps may be nearer than one of a parent.
            guard
                let found, isLookupCacheCurrent(for: override),
                found._withUnsafeGuaranteedRef({ found in
                    found.isForLookupCaches && (override == nil || !_isOptional(found.valueType))
                })
            else { return body(found, false) }
            pointee.lookupCache.insert(found)
            return body(found, true)
        }
    }

    /// Frees the registrations that were replaced or removed since the thread found them, if no other thread has them.
    func removeStaleRegistrations() {
        if pointee.lookupCacheVersion != Registry.version.load(ordering: .relaxed) {
            emptyLookupCache()
        }
    }

    /// Frees the registrations that nothing else holds: code of the program may run, and resolve.
    private func emptyLookupCache() {
        guard pointee.lookupCacheVersion != -1 else { return }
        // A `deinit` would run in the middle of the resolution, and what is running is needed until it returns.
        guard pointee.depth == 0 else {
            pointee.needsCleanup = true
            return
        }
        (pointee.lookupCacheVersion, pointee.lookupCacheOverride) = (-1, nil)
        with(nil) { _ = exchange(&pointee.lookupCache, with: RegistrationTable()) }
    }

    /// Whether the factory of a registration is running on this thread.
    @inline(__always)
    func isRunning(_ registration: Unmanaged<Registration>) -> Bool {
        pointee.running[..<pointee.depth].contains { $0.toOpaque() == registration.toOpaque() }
    }

    /// Runs the factory of a registration, which the caller or the thread's cache keeps alive.
    ///
    /// - Throws: What the factory throws; ``Vaccine/Problem``, if the resolution would never end.
    @inlinable
    @inline(__always)
    func running<Value>(_ registration: Unmanaged<Registration>, _ factory: () throws -> Value) throws -> Value {
        if pointee.depth == pointee.running.count {
            try grow()
        }
        pointee.running[pointee.depth] = registration
        pointee.depth &+= 1
        defer {
            pointee.depth &-= 1
            if pointee.needsCleanup {
                endResolution()
            }
        }
        return try factory()
    }

    @usableFromInline
    @inline(never)
    func grow() throws {
        // A cure that asks for itself is detected at once. But a factory can set its own key anew each time, or ask in
        // an override each time, and so never be asked twice, and never end: then each asks for one that was set later,
        // or for a copy of itself. Any number may ask for one that was set earlier, which they wrap. A cure with
        // arguments may resolve itself with other arguments; `SlowPath` limits that.
        let path = path
        if let key = path.last, key.arguments.isEmpty {
            let serials = pointee.running.prefix(pointee.depth).map { $0.takeUnretainedValue() }
                .filter { $0.serial != 0 && $0.key == key }.map(\.serial)
            if zip(serials, serials.dropFirst()).count(where: { $0 <= $1 }) >= 32 {
                throw Vaccine.Problem.cycle(Array(path[(path.dropLast().lastIndex(of: key) ?? 0)...]))
            }
        }
        let running = UnsafeMutableBufferPointer<Unmanaged<Registration>>.allocate(capacity: pointee.depth * 2)
        _ = running.moveInitialize(fromContentsOf: pointee.running)
        exchange(&pointee.running, with: running).deallocate()
    }

    /// Frees what was kept until the resolution ended.
    @usableFromInline
    @inline(never)
    func endResolution() {
        guard pointee.depth == 0 else { return }
        pointee.needsCleanup = false
        with(nil) {
            // Freed when it is no more in the stack, as there may be a `deinit` that resolves.
            let graph = exchange(&pointee.graph, with: [:])
            withExtendedLifetime(graph, removeStaleRegistrations)
        }
    }

    /// The keys of the running factories, outermost first.
    var path: [Vaccine.Key] {
        pointee.depth == 0 ? [] : Registration
            .path(pointee.running.prefix(pointee.depth).map { $0.takeUnretainedValue() })
    }

    func path(from key: Vaccine.Key) -> [Vaccine.Key] {
        let path = path
        return Array(path[(path.lastIndex(of: key) ?? path.startIndex)...])
    }

    /// Resolves in a context in which the first error does not stop the program.
    ///
    /// With nil, frees objects: what their `deinit` resolves is no part of what is validated or required here.
    func with<Result>(_ context: DiagnosticContext?, _ resolve: () throws -> Result) rethrows -> Result {
        let outer = exchange(&pointee.context, with: context)
        defer { pointee.context = outer }
        return try resolve()
    }
}
