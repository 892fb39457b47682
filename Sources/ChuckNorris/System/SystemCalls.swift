/// Repeats a system call that a signal has interrupted.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR {
            return result
        }
    }
}

/// Opens a pipe that no other program inherits; returns nil, with errno, when the process has no descriptors left.
package func openPipe() -> (reading: Int32, writing: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    return (ends[0], ends[1])
}

/// Flushes a file to the disk, where the file system can do that; returns false, with errno, when it fails.
@discardableResult
package func systemSync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
        // fsync(2) may leave the data in the drive's cache there.
        if fcntl(descriptor, F_FULLFSYNC) == 0 {
            return true
        }
    #endif
    return retryingInterrupted { fsync(descriptor) } == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno)
}

package enum SystemError {
    package static func text(_ errno: Int32) -> String {
        String(cString: strerror(errno))
    }
}
