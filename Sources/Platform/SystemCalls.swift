
/// Repeats a system call that a signal has interrupted.
package func retryingInterrupted<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
        let result = call()
        if result != -1 || errno != EINTR {
            return result
        }
    }
}

// The calls of these names, which methods of the same name would hide.

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

/// Waits until all is on the disk, where the file system can tell; false with errno when it is not.
@discardableResult
package func systemSync(_ descriptor: Int32) -> Bool {
    #if canImport(Darwin)
        // fsync(2) leaves it in the drive's own memory there.
        if fcntl(descriptor, F_FULLFSYNC) == 0 {
            return true
        }
    #endif
    return retryingInterrupted { fsync(descriptor) } == 0 || [EINVAL, ENOSYS, ENOTSUP].contains(errno)
}
