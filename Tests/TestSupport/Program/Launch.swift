import Foundation
#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Everything about a process to be: gathered first, spawned at once.
///
/// The child leads a session of its own, with default signal dispositions and an empty mask, and inherits
/// none of the descriptors that were made here.
struct Launch {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    /// Opened as the child's descriptor 0, whereby it becomes the controlling terminal.
    var terminalPath: String?
    /// Fed through a pipe; `nil` leaves the terminal as the standard input.
    var input: [UInt8]?
    /// Whether more can be fed later, until the feeder is told to finish.
    var holdsInputOpen = false
    var outputs: [Int32: ProgramOutput]

    struct Started {
        let process: ChildProcess
        let feeder: PipeFeeder?
        let collectors: [Int32: PipeCollector]
    }

    func start() throws -> Started {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        var childEnds: [Int32] = []
        defer { childEnds.forEach { close($0) } }

        if let terminalPath {
            posix_spawn_file_actions_addopen(&actions, 0, terminalPath, O_RDWR, 0)
        }
        var collectors: [Int32: PipeCollector] = [:]
        for (descriptor, output) in outputs {
            switch output {
            case .terminal:
                guard terminalPath != nil else { throw SupportError("A program that runs on pipes has no terminal.") }
                posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
            case let .path(path):
                posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY, 0)
            case .closed:
                posix_spawn_file_actions_addclose(&actions, descriptor)
            case .pipe, .brokenPipe:
                let (reading, writing) = try Descriptors.pipe()
                childEnds.append(writing)
                posix_spawn_file_actions_adddup2(&actions, writing, descriptor)
                if output == .pipe {
                    collectors[descriptor] = try PipeCollector(reading)
                } else {
                    close(reading)
                }
            }
        }
        var feeder: PipeFeeder?
        // Last, because the outputs were copied from the terminal at 0.
        if let input {
            let (reading, writing) = try Descriptors.pipe()
            childEnds.append(reading)
            posix_spawn_file_actions_adddup2(&actions, reading, 0)
            feeder = try PipeFeeder(writing, input, isComplete: !holdsInputOpen)
        }
        return try Started(process: spawn(&actions), feeder: feeder, collectors: collectors)
    }

    private var command: [String] {
        #if canImport(Darwin)
            // There the file actions come before the new session, so that they give nobody a controlling terminal.
            // A shell opens it once more, and then becomes the program.
            if let terminalPath {
                return ["/bin/sh", "-c", #": <>"$0"; exec "$@""#, terminalPath, executable] + arguments
            }
        #endif
        return [executable] + arguments
    }

    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
    #endif

    private func spawn(_ actions: inout FileActions) throws -> ChildProcess {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
            let inheritance = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            var attributes = posix_spawnattr_t()
            // POSIX_SPAWN_SETSID, which glibc and musl show to GNU sources only.
            let inheritance: Int32 = 0x80
        #endif
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        sigdelset(&signals, SIGKILL)
        sigdelset(&signals, SIGSTOP)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | inheritance
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let command = command
        var argumentList = command.map { strdup($0) }
        var environmentList = environment.map { strdup("\($0)=\($1)") }
        defer { (argumentList + environmentList).forEach { free($0) } }
        argumentList.append(nil)
        environmentList.append(nil)
        var processID: pid_t = 0
        let code = Descriptors.whileSpawning {
            posix_spawn(&processID, command[0], &actions, &attributes, argumentList, environmentList)
        }
        guard code == 0 else { throw SupportError(call: "posix_spawn(\(executable))", code: code) }
        return ChildProcess(processID: processID)
    }
}
