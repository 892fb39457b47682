public import CVaccineShim
public import Synchronization

/// What one thread is resolving: the registrations whose factories are running, outermost first.
///
/// A factory is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The stack serves three purposes: it detects the cure that
/// needs itself, it is the path that an error prints, and its entries are the hazard pointers that keep other threads
/// from freeing what this one still uses (see ``HazardPointers``).
///
/// A thread gets its stack with its first resolution and frees it when it ends. Others touch nothing of it but its
/// entries and what says how it uses them, under the lock of ``HazardPointers``, as does what moves the entries.
@usableFromInline
struct ResolutionStack: ~Copyable {
    /// The registrations; nil where there is none.
    @usableFromInline typealias Entries = UnsafeMutableBufferPointer<Atomic<Unmanaged<Registration>?>>

    /// First, as no other thread touches it: the thread sanitizer takes any change for one of this.
    @usableFromInline var depth = 0
    @usableFromInline var entries = ResolutionStack.makeEntries(16)

    /// Whether `graph` is to be emptied when the resolution ends.
    @usableFromInline var hasGraph = false
    /// What graph-scoped cures made for the running resolution.
    ///
    /// Retains the registration, because another one at the same address could otherwise find a value of another type.
    var graph: [Registration: AnyBox] = [:]

    /// Whether the thread executes full barriers, so that others need no heavy one.
    ///
    /// Changed under the lock of ``HazardPointers``. A new stack needs them: most threads ask for little.
    @usableFromInline let needsFullBarriers = Atomic(true)
    /// How many times the thread has released with full barriers.
    var fullBarrierCount = 0

    /// Set while errors are gathered and the first one does not stop the program.
    var context: DiagnosticContext?

    /// Replaces the registry during a validation.
    var interceptor: (any ResolutionIntercepting)? {
        context?.interceptor
    }

    static func makeEntries(_ count: Int) -> Entries {
        let entries = Entries.allocate(capacity: count)
        for index in entries.indices {
            entries.initializeElement(at: index, to: Atomic(nil))
        }
        return entries
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
        existing ?? HazardPointers.makeStack()
    }

    /// Loads a registration from its slot, if there is one, and keeps it from being freed until `release`.
    ///
    /// The order makes it safe: first announce that the registration is in use, then check whether it is still in the
    /// slot. A thread that replaces it does the reverse: first takes it out, then looks for announcements. With a
    /// barrier between the two steps of either thread, one of them sees the other. The barrier here is a light one,
    /// which costs next to nothing, since the thread that replaces makes all threads execute a heavy one.
    @inline(__always)
    func protect(_ slot: Slot) -> Unmanaged<Registration>? {
        var content = slot.content.load(ordering: .acquiring)
        while let found = content {
            pointee.entries[pointee.depth].store(found, ordering: .releasing)
            // Another thread may have asked for full barriers before it searched for the entry.
            vaccine_light_barrier(false)
            vaccine_light_barrier(pointee.needsFullBarriers.load(ordering: .relaxed))
            content = slot.content.load(ordering: .acquiring)
            if UInt(bitPattern: content?.toOpaque()) == UInt(bitPattern: found.toOpaque()) {
                return found
            }
        }
        release()
        return nil
    }

    /// Protects a registration that the caller keeps alive, returns its value, and releases it.
    func value<Value>(of registration: Registration, as type: Value.Type, for callSite: Vaccine.Place) throws -> Value {
        pointee.entries[pointee.depth].store(.passUnretained(registration), ordering: .releasing)
        defer { release() }
        return try registration.value(as: type, for: callSite)
    }

    /// Releases the registration that was protected, or left, last.
    @inlinable
    @inline(__always)
    func release() {
        // What is taken from the registration is retained before this: the optimizer moves retains down past a store,
        // even an atomic one, but not past a barrier.
        vaccine_light_barrier(false)
        let released = pointee.entries[pointee.depth].load(ordering: .relaxed)
        pointee.entries[pointee.depth].store(nil, ordering: .releasing)
        vaccine_light_barrier(false)
        if pointee.needsFullBarriers.load(ordering: .relaxed) {
            HazardPointers.didRelease(released, self)
        }
    }

    /// Passes what the thread protects; under the lock of ``HazardPointers``.
    ///
    /// Entries are filled from the first on, so all that the caller must find comes before the first nil.
    @inline(__always)
    func forEachProtected(_ body: (Unmanaged<Registration>) -> Void) {
        for index in pointee.entries.indices {
            // A reader that released stored another value with release order, so its use is over and visible here.
            guard let found = pointee.entries[index].load(ordering: .acquiring) else { return }
            body(found)
        }
    }

    /// Whether the factory of a registration is running on this thread.
    @inline(__always)
    func isRunning(_ registration: Unmanaged<Registration>) -> Bool {
        var index = 0
        while index < pointee.depth {
            if pointee.entries[index].load(ordering: .relaxed)?.toOpaque() == registration.toOpaque() {
                return true
            }
            index &+= 1
        }
        return false
    }

    /// Enters the factory of the registration that was protected last.
    ///
    /// There is room for another entry afterwards.
    @inlinable
    @inline(__always)
    func enter() throws {
        pointee.depth &+= 1
        if pointee.depth == pointee.entries.count {
            try grow()
        }
    }

    /// Leaves a factory, and releases its registration.
    @inlinable
    @inline(__always)
    func leave() {
        pointee.depth &-= 1
        release()
        if pointee.hasGraph, pointee.depth == 0 {
            endGraph()
        }
    }

    @usableFromInline
    @inline(never)
    func grow() throws {
        if let cycle = endlessCycle() {
            pointee.depth &-= 1
            release()
            throw Vaccine.Problem.cycle(cycle)
        }
        HazardPointers.grow(self)
    }

    /// Returns the cycle of a resolution that fills a long stack and would never end.
    ///
    /// A cure that asks for itself is detected at once. But a factory can set its own key anew each time, or ask in an
    /// override each time, and so never be asked twice. Those that wrap one another are one on the path.
    private func endlessCycle() -> [Vaccine.Key]? {
        let path = path
        // A cure with arguments may resolve itself with other arguments; `SlowPath` limits that.
        guard let key = path.last, key.arguments.isEmpty, path.count(where: { $0 == key }) > 32 else { return nil }
        return Array(path[(path.dropLast().lastIndex(of: key) ?? 0)...])
    }

    @usableFromInline
    @inline(never)
    func endGraph() {
        pointee.hasGraph = false
        // Freed when it is no more in the stack, as there may be a `deinit` that resolves.
        _ = exchange(&pointee.graph, with: [:])
    }

    /// The keys of the running factories, outermost first.
    var path: [Vaccine.Key] {
        let running = (0 ..< pointee.depth).compactMap { pointee.entries[$0].load(ordering: .relaxed) }
        return Registration.path(running.map { $0.takeUnretainedValue() })
    }

    /// Resolves in a context in which the first error does not stop the program.
    func with<Result>(_ context: DiagnosticContext, _ resolve: () throws -> Result) rethrows -> Result {
        let outer = pointee.context
        pointee.context = context
        defer { pointee.context = outer }
        return try resolve()
    }

    /// The path from where a key is on the stack.
    func path(from key: Vaccine.Key) -> [Vaccine.Key] {
        let path = path
        return Array(path[(path.lastIndex(of: key) ?? path.startIndex)...])
    }
}
