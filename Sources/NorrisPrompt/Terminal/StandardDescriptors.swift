import Platform

/// The descriptors that every program is supposed to be started with.
enum StandardDescriptors {
    /// Puts something in the place of those that are closed, so that no other file gets their numbers.
    ///
    /// It is opened for the wrong direction: reading or writing there fails as it would have failed anyway.
    static func fill() {
        for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY)]
            where fcntl(descriptor, F_GETFD) < 0
        {
            // open(2) takes the lowest number that is free, which is this one.
            _ = open("/dev/null", mode)
        }
    }
}
