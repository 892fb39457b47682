/// Takes a value and does nothing with it, out of the optimiser's sight.
///
/// Not optimised, so nothing is known about it either: a call may do anything, and whatever stands before it has to be
/// done before it, each time. One call and a stored word or two, the same for whatever is measured.
@inline(never)
@_optimize(none)
func keep(_: borrowing some Any) {}

/// Makes a value so many times, and keeps each.
///
/// Inlined with its closure: each variant gets a loop of its own, without a call that is not its own.
@inline(__always)
func repeating(_ count: Int, _ make: () -> some Any) {
    for _ in 0 ..< count {
        keep(make())
    }
}
