#if os(Linux)
    import CCurlShim
    import Platform

    /// The connections that libcurl keeps.
    ///
    /// `@unchecked Sendable`: one thread at a time works with them, which the owner sees to. From any other there is
    /// `wake` alone, and while that has the handle it is not replaced.
    final class CurlConnections: @unchecked Sendable {
        private(set) var handle: UnsafeMutableRawPointer
        private let replacing = Locked(())
        /// Those on which answers have come.
        private var sockets: Set<Int32> = []

        /// Nil where there is no libcurl.
        init?() {
            guard shim_curl_load(), let handle = shim_curl_make_connections() else { return nil }
            self.handle = handle
        }

        deinit {
            shim_curl_free_connections(handle)
        }

        func wake() {
            replacing.withLock { _ in shim_curl_wake(handle) }
        }

        /// Remembers the connection of a request that is over, as the next one may go over it.
        func keep(_ request: UnsafeMutableRawPointer) {
            let socket = shim_curl_socket(request)
            if socket >= 0 {
                sockets.insert(socket)
            }
        }

        /// Lets go of all connections when something has come over one that nobody has asked for.
        ///
        /// libcurl would take that for the beginning of the next answer. What a secure connection has unpacked already
        /// is not seen here; nobody but the server itself can have put it there.
        func dropUnquiet() {
            guard !sockets.allSatisfy(shim_curl_is_quiet), let new = shim_curl_make_connections() else { return }
            sockets = []
            let old = handle
            replacing.withLock { _ in handle = new }
            shim_curl_free_connections(old)
        }
    }
#endif
