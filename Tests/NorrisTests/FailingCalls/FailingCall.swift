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
        static let systemCalls: [String: CallError] = [
            "brk": .noMemory,
            "clone3": .again,
            "close": .io,
            "getrandom": .interrupted,
            "ioctl": .io,
            "mmap": .noMemory,
            "mprotect": .noMemory,
            "munmap": .noMemory,
            "newfstatat": .io,
            "openat": .noDescriptors,
            "pread64": .io,
            "read": .io,
            "readlink": .io,
            "sigaltstack": .noMemory,
        ]

        /// The errors by kinds of calls. A `stat` is any status by a name, an `fstat` one by a descriptor.
        private static let errors: [String: [CallError]] = [
            "access": [.io, .noAccess, .noMemory],
            "chmod": [.io, .noAccess, .noMemory],
            "close": [.io, .interrupted, .noSpace],
            "connect": [.interrupted, .again, .noAccess],
            "dup": [.noDescriptors, .interrupted],
            "epoll_create": [.noDescriptors, .noMemory],
            "epoll_ctl": [.noMemory, .noSpace],
            "epoll_wait": [.interrupted],
            "eventfd": [.noDescriptors, .noMemory],
            "eventfd_read": [.io, .interrupted],
            "eventfd_write": [.io, .interrupted, .again],
            "fcntl": [.interrupted, .noDescriptors, .noAccess, .again],
            "fdopen": [.noMemory],
            "flock": [.interrupted, .again, .noMemory],
            "fopen": [.io, .noDescriptors, .noMemory, .noAccess],
            "fork": [.again, .noMemory],
            "fstat": [.io, .noMemory],
            "fsync": [.io, .noSpace, .interrupted],
            "ftruncate": [.io, .interrupted],
            "getpeername": [.noMemory],
            "getsockname": [.noMemory],
            "getsockopt": [.io, .noMemory],
            "ioctl": [.io, .interrupted],
            "link": [.io, .noSpace, .noAccess, .noMemory],
            "lseek": [.io],
            "mkdir": [.io, .noSpace, .noAccess, .noMemory],
            "open": [.io, .noSpace, .interrupted, .noDescriptors, .noMemory, .noAccess],
            "opendir": [.io, .noDescriptors, .noMemory, .noAccess],
            "pipe": [.noDescriptors],
            "poll": [.interrupted, .noMemory, .again],
            "pthread_create": [.again],
            "read": [.io, .interrupted, .short],
            "readdir": [.io],
            "readlink": [.io, .noAccess, .noMemory],
            "realpath": [.io, .noAccess, .noMemory],
            "recv": [.io, .interrupted, .noMemory, .again, .short],
            "rename": [.io, .noSpace, .noAccess, .noMemory],
            "send": [.io, .interrupted, .noMemory, .again, .short],
            "setsockopt": [.io, .noMemory],
            "socket": [.noDescriptors, .noMemory, .noAccess],
            "socketpair": [.noDescriptors],
            "stat": [.io, .noAccess, .noMemory],
            "tcgetattr": [.io, .interrupted],
            "tcgetpgrp": [.io],
            "tcsetattr": [.io, .interrupted],
            "timerfd_create": [.noDescriptors, .noMemory],
            "timerfd_settime": [],
            "unlink": [.io, .noAccess, .noMemory],
            "waitpid": [.interrupted],
            // EAGAIN comes from a terminal or a pipe that another process has made non-blocking.
            "write": [.io, .noSpace, .interrupted, .again, .short],
            "write_file": [.io, .noSpace, .interrupted, .short],
        ]

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
