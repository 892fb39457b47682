#if os(Linux)
    import Foundation
    import Testing
    import Vaccine

    /// In a process of its own, which forbids the heavy barrier when another thread already relies on it.
    struct HeavyBarrierTests {
        @Test(.enabled(if: SystemCall.heavyBarrier.isPossible, "The kernel or a sandbox forbids the heavy barrier."))
        func `barrier that fails later ends the process`() async {
            await #expect(processExitsWith: .signal(SIGABRT)) {
                Vaccine.setCure(for: Int.self, with: 1)
                let hasAsked = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    // After so many, a thread executes no barriers of its own.
                    for _ in 0 ..< 1000 {
                        _ = Vaccine.getCure(for: Int.self)
                    }
                    hasAsked.signal()
                    DispatchSemaphore(value: 0).wait()
                }
                hasAsked.wait()
                try #require(SystemCall.heavyBarrier.forbid())
                Vaccine.setCure(for: Int.self, with: 2)
            }
        }
    }

    /// The system call of the heavy barrier.
    private struct SystemCall {
        let number: UInt

        #if arch(x86_64)
            static let heavyBarrier = SystemCall(number: 324)
        #else
            static let heavyBarrier = SystemCall(number: 283)
        #endif

        /// Whether it succeeds in this process.
        var isPossible: Bool {
            typealias Function = @convention(c) (UInt, UInt, UInt, UInt) -> Int
            let expeditedPrivately: UInt = 8
            return SystemCall.function("syscall", as: Function.self).map { $0(number, expeditedPrivately, 0, 0) } == 0
        }

        /// Has the kernel refuse it to the current thread, as a sandbox does.
        func forbid() -> Bool {
            typealias Function = @convention(c) (UInt, UInt, UInt, UInt, UInt) -> CInt
            guard let control = SystemCall.function("prctl", as: Function.self) else { return false }
            // An instruction has a code of 16 bits, two distances of 8 bits to jump, and a value of 32 bits.
            var instructions: [UInt64] = [
                0x20, // load the number of the call
                0x15 | 1 << 24 | UInt64(number) << 32, // skip the next one unless it is this
                0x06 | 0x0005_0001 << 32, // fail with EPERM
                0x06 | 0x7FFF_0000 << 32, // allow
            ]
            return instructions.withUnsafeMutableBufferPointer { instructions in
                var filter = (count: UInt(instructions.count), instructions: instructions.baseAddress)
                let (noNewPrivileges, secureComputing, filtering) = (UInt(38), UInt(22), UInt(2))
                return withUnsafePointer(to: &filter) { filter in
                    control(noNewPrivileges, 1, 0, 0, 0) == 0
                        && control(secureComputing, filtering, UInt(bitPattern: filter), 0, 0) == 0
                }
            }
        }

        /// Swift imports no function with a variable number of arguments.
        private static func function<Function>(_ name: String, as _: Function.Type) -> Function? {
            dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
        }
    }
#endif
