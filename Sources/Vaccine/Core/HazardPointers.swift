import CVaccineShim
import Synchronization

/// Frees replaced registrations when no thread uses them any more.
///
/// The entries of all threads' resolution stacks are the hazard pointers. While there are few stacks, a registration is
/// freed before the replacing call returns, or by its last user. With many, one search of all stacks frees what was
/// replaced since the last one: at most one registration for each stack waits for it.
@usableFromInline
enum HazardPointers {
    /// Guards the registries as well, so that replacing a cure takes one lock.
    private static let lock = Lock()

    /// The stacks of all threads, and the registrations that wait for a search or for their last user.
    ///
    /// `nonisolated(unsafe)`, and unchecked: touched only under the lock, and not while they change.
    @exclusivity(unchecked) private nonisolated(unsafe) static var stacks: [ResolutionStackPointer] = []
    @exclusivity(unchecked) private nonisolated(unsafe) static var retired: [Unmanaged<Registration>] = []
    /// How many of `retired`, the first, were in use at the last search; changed under the lock.
    private static let usedCount = Atomic(0)

    /// Registrations to free: nearly always one, which needs no array.
    private typealias Unused = (first: Unmanaged<Registration>?, others: [Unmanaged<Registration>])

    /// Runs a closure under the lock, and frees the registrations that it retires, unless they are in use.
    ///
    /// - Parameter kept: What values that are disposed of now may not belong to.
    static func withLock<Result>(
        keeping kept: @autoclosure () -> [Registration] = [],
        _ body: () -> Result
    ) -> Result {
        let (result, removed, unused) = lock.withLock {
            let count = retired.count
            let result = body()
            let isDisposing = Disposal.isUsed.load(ordering: .relaxed)
            let removed = isDisposing ? retired[count...].map { $0.takeUnretainedValue() } : []
            let waitingCount = retired.count - usedCount.load(ordering: .relaxed)
            let isDue = stacks.count <= 16 ? waitingCount > 0 : waitingCount >= stacks.count
            return (result, removed, isDue ? takeUnused() : (nil, []))
        }
        Disposal.dispose(removed, keeping: kept())
        free(unused)
        return result
    }

    /// Takes a registration that is in no slot any more, with its reference; in `withLock`.
    static func retire(_ registration: Unmanaged<Registration>) {
        retired.append(registration)
    }

    /// Not under the lock: the last reference may go here, and a `deinit` of the program may run.
    private static func free(_ unused: Unused) {
        unused.first?.release()
        unused.others.forEach { $0.release() }
    }

    /// Takes the registrations that no thread uses; under the lock.
    private static func takeUnused() -> Unused {
        // Before the barriers: a user that does not see this after its release is not found below.
        usedCount.store(retired.count, ordering: .relaxed)
        restrainReaders()
        var protected: Set<UInt> = []
        for stack in stacks {
            stack.forEachProtected { protected.insert(UInt(bitPattern: $0.toOpaque())) }
        }
        let end = protected.isEmpty ? 0 : retired.partition { !protected.contains(UInt(bitPattern: $0.toOpaque())) }
        usedCount.store(end, ordering: .relaxed)
        let first = retired.count > end ? retired.popLast() : nil
        let others = retired.count > end ? Array(retired[end...]) : []
        retired.removeLast(others.count)
        return (first, others)
    }

    /// Makes the entries of all threads visible here, and what the slots hold now visible to them.
    ///
    /// Threads that use full barriers, and the current one, need no heavy barrier for that.
    private static func restrainReaders() {
        let own = ResolutionStackPointer.existing
        var needsHeavyBarrier = false
        for stack in stacks where !stack.pointee.needsFullBarriers.load(ordering: .relaxed) {
            stack.pointee.needsFullBarriers.store(true, ordering: .relaxed)
            needsHeavyBarrier = needsHeavyBarrier || stack != own
        }
        vaccine_heavy_barrier(needsHeavyBarrier)
    }

    /// Whether a registration was in use after it was replaced; under the lock.
    private static func isUsed(_ registration: Unmanaged<Registration>?) -> Bool {
        retired.prefix(usedCount.load(ordering: .relaxed)).contains { $0.toOpaque() == registration?.toOpaque() }
    }

    /// What a thread with full barriers does after each release.
    @usableFromInline
    @inline(never)
    static func didRelease(_ released: Unmanaged<Registration>?, _ stack: ResolutionStackPointer) {
        vaccine_light_barrier(true)
        if usedCount.load(ordering: .relaxed) > 0 {
            free(lock.withLock { isUsed(released) ? takeUnused() : (nil, []) })
        }
        stack.pointee.fullBarrierCount += 1
        if stack.pointee.fullBarrierCount.isMultiple(of: 128), hasHeavyBarrier {
            lock.withLock {
                // A user of what was replaced has to notice when it releases it.
                var isUser = false
                stack.forEachProtected { isUser = isUser || isUsed($0) }
                stack.pointee.needsFullBarriers.store(isUser, ordering: .relaxed)
            }
        }
    }

    @inline(never)
    static func makeStack() -> ResolutionStackPointer {
        let stack = ResolutionStackPointer.allocate(capacity: 1)
        stack.initialize(to: ResolutionStack())
        lock.withLock { stacks.append(stack) }
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
        }
    }

    /// Whether the heavy barrier works: one answer for all threads, as each pair of barriers needs the same.
    private static let hasHeavyBarrier = vaccine_has_heavy_barrier()

    /// Has the system call `freeStack` when a thread ends, and prepares the process for forks.
    private static let endOfThread = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { HazardPointers.freeStack($0) }
        // A precondition would say nothing in a release build.
        guard failure == 0 else {
            fatalError("Vaccine could not get a key for its thread-specific data: error \(failure).")
        }
        vaccine_stay_loaded()
        pthread_atfork({
            lock.beginFork()
            SingletonLock.lock.beginFork()
        }, { endFork(inChild: false) }, { endFork(inChild: true) })
        return key
    }()

    private static func endFork(inChild: Bool) {
        if inChild {
            let own = ResolutionStackPointer.existing
            SingletonLock.lostThreads += stacks.filter { $0 != own }
            stacks.removeAll { $0 != own }
        }
        SingletonLock.lock.endFork(inChild: inChild)
        lock.endFork(inChild: inChild)
    }

    /// Frees the stack of the current thread, which gets a new one if it resolves again.
    ///
    /// Called by the system when a thread ends; other handlers of its end may still resolve.
    static func freeStack(_ address: UnsafeMutableRawPointer?) {
        guard let stack = address?.assumingMemoryBound(to: ResolutionStack.self) else { return }
        unlink(stack)
        stack.pointee.entries.deallocate()
        stack.deinitialize(count: 1)
        stack.deallocate()
    }

    /// Unlinks the stack of the current thread, which never continues: others may make what it was making.
    static func abandonStack() {
        let stack = ResolutionStackPointer.current
        unlink(stack)
        SingletonLock.lock.withLock {
            SingletonLock.lostThreads.append(stack)
            SingletonLock.lock.wakeAll()
        }
    }

    private static func unlink(_ stack: ResolutionStackPointer) {
        vaccine_set_resolution_stack(nil)
        pthread_setspecific(endOfThread, nil)
        withLock { stacks.removeAll { $0 == stack } }
    }
}
