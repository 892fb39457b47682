extension Registry {
    /// The override that the current task is in, held by the task; set by `with` alone.
    @TaskLocal private static var retainedOverride: Registry?

    /// The same override without retaining it, which is half of what an override costs a resolution.
    ///
    /// Bound only within the binding of `retainedOverride`, which keeps the registry alive and ends after it.
    @TaskLocal private static var unretainedOverride: Unmanaged<Registry>?

    /// The override that the current task is in.
    static var override: Registry? {
        retainedOverride
    }

    /// The registry that the caller sets cures in and looks them up from: the innermost override, or the program's.
    static var current: Registry {
        @inline(never) get { override ?? program }
    }

    /// The current registry, which the task or the program holds until the caller returns.
    static var unretainedCurrent: Unmanaged<Registry> {
        unretainedOverride ?? .passUnretained(program)
    }

    /// Runs an operation inside of an override, or, with nil, outside of all.
    static func with<Result>(_ override: Registry?, operation: () throws -> Result) rethrows -> Result {
        try $retainedOverride.withValue(override) {
            try $unretainedOverride.withValue(override.map(Unmanaged.passUnretained), operation: operation)
        }
    }

    /// Runs an asynchronous operation inside of an override, or, with nil, outside of all, on the actor of the caller.
    static func with<Result>(_ override: Registry?, operation: () async throws -> Result) async rethrows -> Result {
        try await $retainedOverride.withValue(override) {
            try await $unretainedOverride.withValue(override.map(Unmanaged.passUnretained), operation: operation)
        }
    }
}
