#if os(Linux)
    import Foundation
    import Synchronization
    import Testing
    import Vaccine

    struct ForkTests {
        @Test
        func `child process makes a singleton that another thread of its parent was making`() async {
            await #expect(processExitsWith: .success) {
                let calls = Atomic(0)
                let isMaking = DispatchSemaphore(value: 0)
                Vaccine.setCure(for: Int.self, isUnique: true) {
                    let call = calls.add(1, ordering: .relaxed).newValue
                    if call == 1 {
                        isMaking.signal()
                        DispatchSemaphore(value: 0).wait()
                    }
                    return call
                }
                Thread.detachNewThread { _ = Vaccine.getCure(for: Int.self) }
                isMaking.wait()
                // Swift hides the function, as most of what a program does is not allowed in the child.
                let fork = try #require(dlsym(nil, "fork"))
                let child = unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)()
                if child == 0 {
                    alarm(10)
                    _exit(Vaccine.getCure(for: Int.self) == 2 ? 0 : 1)
                }
                var status: Int32 = -1
                try #require(waitpid(child, &status, 0) == child)
                try #require(status == 0)
            }
        }
    }
#endif
