#if os(Linux)
    import Foundation
    import Synchronization
    import Testing
    import Vaccine

    struct ForkTests {
        @Test
        func `child process makes a singleton that its parent is making, whose threads go on waiting for it`() async {
            await #expect(processExitsWith: .success) {
                let calls = Atomic(0)
                let (isMaking, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                Vaccine.setCure(for: Int.self, isUnique: true) {
                    let call = calls.add(1, ordering: .relaxed).newValue
                    isMaking.signal()
                    if call == 1 {
                        mayFinish.wait()
                    }
                    return call
                }
                Thread.detachNewThread { _ = Vaccine.getCure(for: Int.self) }
                isMaking.wait()
                let child = try forkProcess()
                if child == 0 {
                    alarm(10)
                    _exit(Vaccine.getCure(for: Int.self) == 2 ? 0 : 1)
                }
                var status: Int32 = -1
                try #require(waitpid(child, &status, 0) == child)
                try #require(status == 0)

                let isDone = DispatchGroup()
                DispatchQueue.global().async(group: isDone) { _ = Vaccine.getCure(for: Int.self) }
                try #require(isMaking.wait(timeout: .now() + 0.1) == .timedOut, "the factory ran again")
                mayFinish.signal()
                isDone.wait()
                try #require(calls.load(ordering: .relaxed) == 1)
            }
        }
    }

    /// Swift hides the function, as most of what a program does is not allowed in the child.
    private func forkProcess() throws -> pid_t {
        try unsafeBitCast(#require(dlsym(nil, "fork")), to: (@convention(c) () -> pid_t).self)()
    }
#endif
