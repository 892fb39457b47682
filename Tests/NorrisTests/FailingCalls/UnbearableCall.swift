#if os(Linux)
    import Platform
    import TestSupport

    /// A call whose failure ends the process, because the runtime has no way to go on without it.
    ///
    /// The files are whole all the same, and the terminal is restored.
    struct UnbearableCall: Sendable {
        enum Ending: Sendable {
            case signal(Int32)
            /// A status, and a part of the message.
            case status(Int32, String)
        }

        let kind: String
        /// The library that makes the call; empty for one that the loader or the C library makes itself.
        let object: String
        let ending: Ending

        // The signal of a trap.
        #if arch(arm64)
            private static let trap = SIGTRAP
        #else
            private static let trap = SIGILL
        #endif

        static let all = [
            // Dispatch traps when it cannot begin to watch events, for the first delay or job of the main queue.
            UnbearableCall(kind: "epoll_create", object: "libdispatch.so", ending: .signal(trap)),
            UnbearableCall(kind: "epoll_ctl", object: "libdispatch.so", ending: .signal(trap)),
            UnbearableCall(kind: "eventfd", object: "libdispatch.so", ending: .signal(trap)),
            // The state of its threads, in /proc.
            UnbearableCall(kind: "open", object: "libdispatch.so", ending: .signal(trap)),
            UnbearableCall(kind: "openat", object: "", ending: .signal(trap)),
            // Before main, the loader and malloc use memory that they did not get.
            UnbearableCall(kind: "brk", object: "", ending: .signal(SIGSEGV)),
            UnbearableCall(kind: "mmap", object: "", ending: .signal(SIGSEGV)),
            UnbearableCall(kind: "mmap", object: "", ending: .status(127, "out of memory")),
        ] + ["close", "mmap", "mprotect", "newfstatat", "openat", "pread64", "read"].map { kind in
            UnbearableCall(kind: kind, object: "", ending: .status(127, "error while loading shared libraries"))
        }

        /// Whether it is this call that has ended the process.
        func explains(_ run: ScenarioRun, failing calls: [FailingCallLibrary.Call]) -> Bool {
            guard calls.contains(where: { $0.kind == kind && $0.object == object }) else { return false }
            return switch ending {
            case let .signal(signal): run.result.signal == signal
            case let .status(status, text): run.result.exitStatus == status && run.message.contains(text)
            }
        }
    }
#endif
