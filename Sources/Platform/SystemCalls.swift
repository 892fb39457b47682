/// Repeats a system call that a signal has interrupted.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR {
            return result
        }
    }
}

// Calls that methods with the same names would hide.

package func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    open(path, flags, mode)
}

package func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

package func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, buffer, count)
}

package func systemClose(_ descriptor: Int32) {
    close(descriptor)
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
    /// The system's description of an errno.
    package static func text(_ errno: Int32) -> String {
        String(cString: strerror(errno))
    }
}
