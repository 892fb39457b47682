public import Synchronization

/// What one thread is resolving at the moment: the cures whose makers it is inside of, outermost first.
///
/// A maker is a synchronous closure, so it runs on one thread from its first line to its last, whatever task that
/// thread runs; what it starts elsewhere is no part of it. The trail serves three ends: it finds the cure that needs
/// itself, it is the path that a complaint prints, and it keeps other threads from freeing what this one still uses
/// (see ``Reclamation``).
///
/// A thread gets its trail with its first resolution and frees it when it ends. It alone touches it; what others read
/// are the atomics that `steps` points at, whose address ``Reclamation`` keeps a note of.
@usableFromInline
struct Trail {
    /// The addresses of the cures; 0 where there is none.
    @usableFromInline private(set) var steps: UnsafeMutablePointer<Atomic<UInt>>
    @usableFromInline private(set) var capacity: Int
    @usableFromInline var depth = 0

    /// Whether the resolution under way has something to put away when it ends.
    @usableFromInline var hasGraph = false
    /// What graph-scoped cures made for the resolution under way, by the cure's identity.
    ///
    /// With the cure: were it freed, another could get its address, and with it a value of another type.
    var graph: [ObjectIdentifier: (cure: AnyCure, box: AnyBox)] = [:]

    /// Whether replacing threads cannot do the barrier's other half.
    @usableFromInline let needsFullBarriers: Bool

    /// Set while problems are gathered and the first one does not stop the program.
    var inquiry: Inquiry?

    init(needsFullBarriers: Bool) {
        self.needsFullBarriers = needsFullBarriers
        capacity = 16
        steps = Trail.newSteps(capacity)
    }

    /// Doubles the room.
    mutating func grow() {
        let longer = Trail.newSteps(capacity * 2)
        for index in 0 ..< capacity {
            longer[index].store(steps[index].load(ordering: .relaxed), ordering: .relaxed)
        }
        free()
        steps = longer
        capacity *= 2
    }

    func free() {
        steps.deinitialize(count: capacity)
        steps.deallocate()
    }

    private static func newSteps(_ capacity: Int) -> UnsafeMutablePointer<Atomic<UInt>> {
        let steps = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: capacity)
        for index in 0 ..< capacity {
            (steps + index).initialize(to: Atomic(0))
        }
        return steps
    }
}
