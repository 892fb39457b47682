import CVaccineShim
import Synchronization

/// Frees replaced registrations as soon as no thread uses them any more.
///
/// The entries of all threads' resolution stacks are the hazard pointers. Memory is bounded: at most one retired
/// registration for each entry of each stack, and one stack for each running thread. Everything else is freed before
/// the replacing call returns.
@usableFromInline
enum HazardPointers {
    static let lock = Lock()

    /// All stacks with their entries, and the registrations that wait for their last user; under the lock.
    ///
    /// The entries are noted here, because only a stack's own thread may read the stack, which it changes without lock.
    /// `nonisolated(unsafe)`: touched only inside `lock.withLock`.
    private nonisolated(unsafe) static var stacks: [NotedStack] = []
    private nonisolated(unsafe) static var retired: [Unmanaged<Registration>] = []
    /// How many registrations are in `retired`, to be read without the lock.
    private static let retiredCount = Atomic(0)

    /// In an array of a plain struct: the first use of a dictionary searches for the conformance of its keys.
    private struct NotedStack {
        let stack: ResolutionStackPointer
        let entries: ResolutionStack.Entries
    }

    /// Frees registrations that were taken out of their slots; those in use are freed later, by their last user.
    static func retire(_ registrations: some Collection<Unmanaged<Registration>>) {
        guard !registrations.isEmpty else { return }
        // Changed before the barrier: a reader that releases later collects; one that released earlier is not found
        // below.
        FastPath.addConditions(registrations.count)
        vaccine_heavy_barrier(hasHeavyBarrier)
        free(lock.withLock {
            retired += registrations
            return takeUnprotected()
        })
    }

    /// Frees retired registrations that are not in use any more.
    @usableFromInline
    static func collect() {
        guard retiredCount.load(ordering: .relaxed) != 0 else { return }
        free(lock.withLock(takeUnprotected))
    }

    /// Under the lock.
    private static func takeUnprotected() -> [Unmanaged<Registration>] {
        var protected: Set<UInt> = []
        for stack in stacks {
            for index in stack.entries.indices {
                // A reader that released stored another value with release order, so its use is over and visible here.
                protected.insert(UInt(bitPattern: stack.entries[index].load(ordering: .acquiring)?.toOpaque()))
            }
        }
        let end = retired.partition { !protected.contains(UInt(bitPattern: $0.toOpaque())) }
        let unprotected = Array(retired[end...])
        retired.removeSubrange(end...)
        retiredCount.store(retired.count, ordering: .relaxed)
        return unprotected
    }

    /// Not under the lock: the last reference may go here, and a `deinit` of the program may run.
    private static func free(_ registrations: [Unmanaged<Registration>]) {
        for registration in registrations {
            registration.release()
        }
        FastPath.addConditions(-registrations.count)
    }

    /// Makes the stack of the current thread.
    @inline(never)
    static func makeStack() -> ResolutionStackPointer {
        let stack = ResolutionStackPointer.allocate(capacity: 1)
        stack.initialize(to: ResolutionStack(needsFullBarriers: !hasHeavyBarrier))
        lock.withLock { stacks.append(NotedStack(stack: stack, entries: stack.pointee.entries)) }
        vaccine_set_resolution_stack(stack)
        pthread_setspecific(endOfThread, stack)
        return stack
    }

    /// Moves the entries of the current thread's stack to memory for twice as many.
    static func grow(_ stack: ResolutionStackPointer) {
        lock.withLock {
            let entries = stack.pointee.entries
            stack.pointee.entries = ResolutionStack.makeEntries(entries.count * 2)
            _ = stack.pointee.entries.moveUpdate(fromContentsOf: entries)
            entries.deallocate()
            stacks.removeAll { $0.stack == stack }
            stacks.append(NotedStack(stack: stack, entries: stack.pointee.entries))
        }
    }

    /// Whether the heavy barrier works: one answer for all threads, as each pair of barriers needs the same.
    static let hasHeavyBarrier = vaccine_has_heavy_barrier()

    /// Has the system call `freeStack` when a thread ends.
    private static let endOfThread = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { HazardPointers.freeStack($0) }
        precondition(failure == 0, "Vaccine could not get a key for its thread-specific data: error \(failure).")
        return key
    }()

    /// Called by the system when a thread ends, with the thread's stack.
    private static func freeStack(_ address: UnsafeMutableRawPointer?) {
        guard let stack = address?.assumingMemoryBound(to: ResolutionStack.self) else { return }
        // Other thread-exit handlers may still resolve; they get a new stack.
        vaccine_set_resolution_stack(nil)
        lock.withLock { stacks.removeAll { $0.stack == stack } }
        stack.pointee.entries.deallocate()
        stack.deinitialize(count: 1)
        stack.deallocate()
    }
}
