import CVaccineShim
import Synchronization
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Frees replaced cures, as soon as no thread uses them any more.
///
/// What is kept alive, and why it is bounded: a replaced cure that some thread is inside of, at most one for each step
/// of each trail; and one trail a running thread. All else is freed by whoever replaces it, before the call returns.
/// (This is the scheme known as hazard pointers.)
@usableFromInline
enum Reclamation {
    static let lock = Lock()

    /// The steps of all trails, and the cures that wait for their last user; under the lock.
    ///
    /// `nonisolated(unsafe)`: touched only inside `lock.locked`.
    private nonisolated(unsafe) static var trails: [TrailPointer: UnsafeMutableBufferPointer<Atomic<UInt>>] = [:]
    private nonisolated(unsafe) static var waiting: [Unmanaged<AnyCure>] = []
    /// How many wait, for those who look whether there is anything to do.
    private static let waitingCount = Atomic(0)

    /// Has the system get ready for heavy barriers, as the first resolution does otherwise.
    ///
    /// Linux does so at once for a process with one thread. Later it waits until all processors have been elsewhere,
    /// which takes ten milliseconds or more.
    static func prepare() {
        _ = hasHeavyBarrier
    }

    /// Frees cures that were taken out of their slots; those in use later, by the last who used them.
    static func retire(_ cures: some Collection<Unmanaged<AnyCure>>) {
        guard !cures.isEmpty else { return }
        // Before the barrier: who gives a cure back after it sees the detour, who did before it is seen by the search.
        Detours.begin()
        if hasHeavyBarrier {
            vaccine_heavy_barrier()
        } else {
            // The other half of the full ones that readers pass then.
            vaccine_light_barrier(true)
        }
        release(lock.locked {
            waiting += cures
            return takeUnused()
        })
        Detours.end()
    }

    /// Frees what waited and is not in use any more.
    @usableFromInline
    static func collect() {
        guard waitingCount.load(ordering: .relaxed) != 0 else { return }
        release(lock.locked(takeUnused))
    }

    /// Under the lock.
    private static func takeUnused() -> [Unmanaged<AnyCure>] {
        var used: Set<UInt> = []
        for steps in trails.values {
            for index in steps.indices {
                // Whoever gave a cure back stored something else there since, and what it did before is seen with it.
                used.insert(steps[index].load(ordering: .acquiring))
            }
        }
        let end = waiting.partition { !used.contains(UInt(bitPattern: $0.toOpaque())) }
        let unused = Array(waiting[end...])
        waiting.removeSubrange(end...)
        let before = waitingCount.exchange(waiting.count, ordering: .relaxed)
        if before == 0, !waiting.isEmpty {
            Detours.begin()
        }
        if before != 0, waiting.isEmpty {
            Detours.end()
        }
        return unused
    }

    /// Not under the lock: the last reference may go here, and with it run anybody's `deinit`.
    private static func release(_ cures: [Unmanaged<AnyCure>]) {
        for cure in cures {
            cure.release()
        }
    }

    /// Makes the trail of the current thread.
    @inline(never)
    static func newTrail() -> TrailPointer {
        let trail = TrailPointer.allocate(capacity: 1)
        trail.initialize(to: Trail(needsFullBarriers: !hasHeavyBarrier))
        lock.locked { note(trail) }
        vaccine_set_trail(trail)
        pthread_setspecific(endOfThread, trail)
        return trail
    }

    /// Notes where a trail's steps are; under the lock, by the trail's own thread.
    static func note(_ trail: TrailPointer) {
        trails[trail] = UnsafeMutableBufferPointer(start: trail.pointee.steps, count: trail.pointee.capacity)
    }

    private static let hasHeavyBarrier = vaccine_prepare_barriers()

    /// Has the system call `endTrail` when a thread ends.
    private static let endOfThread = {
        var key = pthread_key_t()
        let failure = pthread_key_create(&key) { Reclamation.endTrail($0) }
        precondition(failure == 0, "Vaccine could not get a key for its thread-specific data: error \(failure).")
        return key
    }()

    /// Called by the system when a thread ends, with the thread's trail.
    private static func endTrail(_ address: UnsafeMutableRawPointer?) {
        guard let trail = address?.assumingMemoryBound(to: Trail.self) else { return }
        // Whatever else the thread's end calls may resolve once more, and gets a new trail.
        vaccine_set_trail(nil)
        lock.locked { trails[trail] = nil }
        trail.pointee.free()
        trail.deinitialize(count: 1)
        trail.deallocate()
    }
}
