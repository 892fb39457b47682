import ChuckNorris
import Foundation

#if canImport(Darwin)
    private typealias FileActions = posix_spawn_file_actions_t?
#else
    private typealias FileActions = posix_spawn_file_actions_t
#endif

extension Program {
    /// Starts the program in a session of its own, on the terminal, if there is one.
    ///
    /// The child has default signal dispositions and an empty mask, and inherits no other descriptor.
    ///
    /// - Parameter keepsInputOpen: Whether more input can be written until the program is told to finish.
    func spawn(on terminal: PseudoTerminal? = nil, keepsInputOpen: Bool = false) throws -> RunningProgram {
        #if canImport(Darwin)
            var actions: FileActions = nil
        #else
            var actions = FileActions()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let terminal {
            // The first terminal that the leader of a session opens becomes the controlling one.
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal.secondaryPath, O_RDWR, 0)
        }
        var outputs: [Int32: Pipe] = [:]
        for number in [STDOUT_FILENO, STDERR_FILENO] {
            if terminal == nil || piped.contains(number) {
                outputs[number] = Pipe()
            }
            let source = outputs[number]?.fileHandleForWriting.fileDescriptor ?? STDIN_FILENO
            posix_spawn_file_actions_adddup2(&actions, source, number)
        }
        let inputPipe = input != nil || terminal == nil ? Pipe() : nil
        if let inputPipe {
            // After the outputs, which are copied from the terminal at descriptor 0.
            posix_spawn_file_actions_adddup2(&actions, inputPipe.fileHandleForReading.fileDescriptor, STDIN_FILENO)
        }
        let home = try home == nil ? TemporaryFolder() : nil
        let processID = try spawn(&actions, terminalPath: terminal?.secondaryPath, home: self.home ?? home?.path)
        let running = RunningProgram(
            processID: processID, terminal: terminal, home: home, outputs: outputs, input: inputPipe
        )
        running.write(input ?? [], isLast: !keepsInputOpen)
        return running
    }

    private func spawn(_ actions: inout FileActions, terminalPath: String?, home: String?) throws -> pid_t {
        #if canImport(Darwin)
            var attributes: posix_spawnattr_t?
            let inheritance = POSIX_SPAWN_SETSID | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
            var attributes = posix_spawnattr_t()
            // POSIX_SPAWN_SETSID, which glibc and musl show to GNU sources only.
            let inheritance: Int32 = 0x80
            // More than are ever open; POSIX_SPAWN_CLOEXEC_DEFAULT exists on Darwin alone.
            (3 ..< 1024).forEach { posix_spawn_file_actions_addclose(&actions, $0) }
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

        var command = try [executable ?? Self.path()] + arguments
        #if canImport(Darwin)
            // Darwin applies the file actions before it makes the new session, so they set no controlling terminal.
            // A shell opens the terminal once more, and then becomes the program.
            if let terminalPath {
                command = ["/bin/sh", "-c", #": <>"$0"; exec "$@""#, terminalPath] + command
            }
        #endif
        let argumentList = command.map { strdup($0) } + [nil]
        let environmentList = childEnvironment(home: home).map { strdup("\($0)=\($1)") } + [nil]
        defer { (argumentList + environmentList).forEach { free($0) } }
        var processID: pid_t = 0
        let code = posix_spawn(&processID, command[0], &actions, &attributes, argumentList, environmentList)
        guard code == 0 else { throw SupportError(call: "posix_spawn(\(command[0]))", code: code) }
        return processID
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
