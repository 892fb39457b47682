import ChuckNorris
import Foundation

extension Program {
    /// Starts the program in a session of its own.
    ///
    /// The child has default signal dispositions and an empty mask, and inherits no descriptor that was made here.
    ///
    /// - Parameters:
    ///   - terminalPath: Opened as descriptor 0, which makes it the controlling terminal.
    ///   - keepsInputOpen: Whether more input can be written until the feeder is told to finish.
    func spawn(terminalPath: String? = nil, keepsInputOpen: Bool = false) throws -> PipedProgram {
        var actions = Self.fileActions()
        defer { posix_spawn_file_actions_destroy(&actions) }
        var childEnds: [Int32] = []
        defer { childEnds.forEach { close($0) } }

        if let terminalPath {
            posix_spawn_file_actions_addopen(&actions, 0, terminalPath, O_RDWR, 0)
        }
        var collectors: [Int32: PipeCollector] = [:]
        for (descriptor, output) in [(Int32(1), standardOutput), (2, standardError)] {
            switch output {
            case nil where terminalPath != nil:
                posix_spawn_file_actions_adddup2(&actions, 0, descriptor)
            case let .path(path):
                posix_spawn_file_actions_addopen(&actions, descriptor, path, O_WRONLY, 0)
            case .closed:
                posix_spawn_file_actions_addclose(&actions, descriptor)
            case .pipe, .brokenPipe, nil:
                let (reading, writing) = try Descriptors.makePipe()
                childEnds.append(writing)
                posix_spawn_file_actions_adddup2(&actions, writing, descriptor)
                if output == .brokenPipe {
                    close(reading)
                } else {
                    collectors[descriptor] = try PipeCollector(reading)
                }
            }
        }
        var feeder: PipeFeeder?
        // After the outputs, which are copied from the terminal at descriptor 0.
        if let input = input ?? (terminalPath == nil ? [] : nil) {
            let (reading, writing) = try Descriptors.makePipe()
            childEnds.append(reading)
            posix_spawn_file_actions_adddup2(&actions, reading, 0)
            feeder = try PipeFeeder(writing, input, isComplete: !keepsInputOpen)
        }
        let home = try home == nil ? TemporaryFolder() : nil
        let processID = try spawn(&actions, terminalPath: terminalPath, home: self.home ?? home?.path)
        let process = ChildProcess(processID: processID)
        return PipedProgram(process: process, feeder: feeder, collectors: collectors, home: home)
    }

    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
    #endif

    private static func fileActions() -> FileActions {
        #if canImport(Darwin)
            var actions: FileActions = nil
        #else
            var actions = FileActions()
        #endif
        posix_spawn_file_actions_init(&actions)
        return actions
    }

    private func spawn(_ actions: inout FileActions, terminalPath: String?, home: String?) throws -> pid_t {
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

        let command = try command(terminalPath: terminalPath)
        let argumentList = command.map { strdup($0) } + [nil]
        let environmentList = childEnvironment(home: home).map { strdup("\($0)=\($1)") } + [nil]
        defer { (argumentList + environmentList).forEach { free($0) } }
        var processID: pid_t = 0
        let code = Descriptors.whileSpawning {
            posix_spawn(&processID, command[0], &actions, &attributes, argumentList, environmentList)
        }
        guard code == 0 else { throw SupportError(call: "posix_spawn(\(command[0]))", code: code) }
        return processID
    }

    private func command(terminalPath: String?) throws -> [String] {
        let command = try [executable ?? Self.path()] + arguments
        #if canImport(Darwin)
            // Darwin applies the file actions before it makes the new session, so they set no controlling terminal.
            // A shell opens the terminal once more, and then becomes the program.
            if let terminalPath {
                return ["/bin/sh", "-c", #": <>"$0"; exec "$@""#, terminalPath] + command
            }
        #endif
        return command
    }

    private func childEnvironment(home: String?) -> [String: String] {
        // What the loader, coverage and the sanitizers need in the child as well; without LLVM_PROFILE_FILE, a build
        // with coverage leaves a file in the working directory.
        let inherited = ["PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH"]
            + ["LLVM_PROFILE_FILE", "ASAN_OPTIONS", "TSAN_OPTIONS", "UBSAN_OPTIONS"]
        var result = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
        result["LANG"] = "C.UTF-8"
        result["TERM"] = "xterm-256color"
        result["HOME"] = home
        environment.forEach { result[$0] = $1 }
        return result
    }
}
