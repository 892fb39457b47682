#if os(Linux)
    import Platform

    /// A call of the C library that fails: the one of its kind with this number in the process.
    struct FailingCall: Sendable, CustomStringConvertible {
        let kind: String
        /// From 1; 0 for every call of the kind.
        let number: Int
        let error: CallError

        /// All calls of the kind with each error that their manual pages allow.
        static func all(_ kind: String, count: Int) -> [FailingCall] {
            (1 ... max(count, 1)).flatMap { number in
                errors[kind, default: []].map { FailingCall(kind: kind, number: number, error: $0) }
            }
        }

        var specification: String {
            "\(kind) \(number) \(error.code)"
        }

        var description: String {
            "\(kind) \(number) \(error.rawValue)"
        }

        /// The system calls that the loader and the C library make themselves, as strace names them.
        static let systemCalls = byKind([
            ("close ioctl newfstatat pread64 read readlink", CallError.io),
            ("brk mmap mprotect munmap sigaltstack", .noMemory),
            ("clone3", .again), ("getrandom", .interrupted), ("openat", .noDescriptors),
        ])

        /// The errors by kinds of calls. A `stat` is any status by a name, an `fstat` one by a descriptor.
        private static let errors: [String: [CallError]] = byKind([
            ("access chmod readlink realpath stat unlink", [.io, .noAccess, .noMemory]),
            ("link mkdir rename", [.io, .noSpace, .noAccess, .noMemory]),
            ("fstat getsockopt setsockopt", [.io, .noMemory]),
            ("getpeername getsockname fdopen", [.noMemory]),
            ("eventfd epoll_create timerfd_create", [.noDescriptors, .noMemory]),
            ("fopen opendir", [.io, .noDescriptors, .noMemory, .noAccess]),
            ("open", [.io, .noSpace, .interrupted, .noDescriptors, .noMemory, .noAccess]),
            ("pipe socketpair", [.noDescriptors]),
            ("socket", [.noDescriptors, .noMemory, .noAccess]),
            ("dup", [.noDescriptors, .interrupted]),
            ("eventfd_read ftruncate ioctl tcgetattr tcsetattr", [.io, .interrupted]),
            ("lseek readdir tcgetpgrp", [.io]),
            ("close fsync", [.io, .interrupted, .noSpace]),
            ("connect", [.interrupted, .again, .noAccess]),
            ("epoll_ctl", [.noMemory, .noSpace]),
            ("epoll_wait waitpid", [.interrupted]),
            ("eventfd_write", [.io, .interrupted, .again]),
            ("fcntl", [.interrupted, .noDescriptors, .noAccess, .again]),
            ("flock poll", [.interrupted, .again, .noMemory]),
            ("fork", [.again, .noMemory]),
            ("pthread_create", [.again]),
            ("read", [.io, .interrupted, .short]),
            ("recv send", [.io, .interrupted, .noMemory, .again, .short]),
            ("timerfd_settime", []),
            // EAGAIN comes from a terminal or a pipe that another process has made non-blocking.
            ("write", [.io, .noSpace, .interrupted, .again, .short]),
            ("write_file", [.io, .noSpace, .interrupted, .short]),
        ])

        /// Makes a dictionary of the rows, each of which begins with the kinds that have the value.
        private static func byKind<Value>(_ rows: [(kinds: String, value: Value)]) -> [String: Value] {
            let pairs = rows.flatMap { row in row.kinds.split(separator: " ").map { (String($0), row.value) } }
            return Dictionary(uniqueKeysWithValues: pairs)
        }

        static func isKnown(_ kind: String) -> Bool {
            errors[kind] != nil
        }
    }

    enum CallError: String, Sendable {
        case io = "EIO"
        case noSpace = "ENOSPC"
        case interrupted = "EINTR"
        case noDescriptors = "EMFILE"
        case noMemory = "ENOMEM"
        case again = "EAGAIN"
        case noAccess = "EACCES"
        /// A single byte is read or written.
        case short

        /// The errno, as the library knows it.
        var code: Int32 {
            switch self {
            case .io: EIO
            case .noSpace: ENOSPC
            case .interrupted: EINTR
            case .noDescriptors: EMFILE
            case .noMemory: ENOMEM
            case .again: EAGAIN
            case .noAccess: EACCES
            case .short: -1
            }
        }
    }
#endif
