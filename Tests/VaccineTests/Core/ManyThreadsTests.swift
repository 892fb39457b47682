import Foundation
import Testing
import Vaccine

/// What replaced cures leave behind beside threads that once asked; each test runs in a process of its own.
struct ManyThreadsTests {
    @Test
    func `replaced cure is freed at once beside a hundred threads that resolved others`() async {
        await #expect(processExitsWith: .success) {
            try #require(mostThatLived(besideThreads: 100) == 1)
        }
    }
}

/// Replaces a cure many times beside threads that asked, and returns the largest number of its witnesses at any time.
private func mostThatLived(besideThreads count: Int) -> Int {
    Vaccine.setCure(for: Int.self, with: 1)
    let haveAsked = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    for _ in 0 ..< count {
        Thread.detachNewThread {
            _ = Vaccine.getCure(for: Int.self)
            haveAsked.signal()
            mayEnd.wait()
        }
    }
    for _ in 0 ..< count {
        haveAsked.wait()
    }
    defer { (0 ..< count).forEach { _ in mayEnd.signal() } }
    let counter = PartCounter()
    return (0 ..< 1000).map { _ in
        let witness = CountedPart(counter)
        Vaccine.setCure(for: Part.self) { witness }
        return counter.livingCount
    }.max() ?? 0
}
