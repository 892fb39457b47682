#if os(Linux)
    import CCurlShim
    import Platform

    /// The connections that libcurl keeps alive.
    ///
    /// `@unchecked Sendable`: the transport's one thread works with them. Other threads call `wake` alone, and the
    /// handle
    /// is replaced under the lock that `wake` takes.
    final class CurlConnections: @unchecked Sendable {
        private(set) var handle: UnsafeMutableRawPointer
        private let lock = Locked(())
        /// Those over which responses have come.
        private var sockets: Set<Int32> = []

        /// Nil where there is no libcurl.
        init?() {
            guard shim_curl_load(), let handle = shim_curl_make_connections() else { return nil }
            self.handle = handle
        }

        deinit {
            shim_curl_free_connections(handle)
        }

        /// Ends the wait of the transport's thread.
        func wake() {
            lock.withLock { _ in shim_curl_wake(handle) }
        }

        /// Remembers the connection of a finished request, over which the next one may go.
        func remember(_ request: UnsafeMutableRawPointer) {
            let socket = shim_curl_socket(request)
            if socket >= 0 {
                sockets.insert(socket)
            }
        }

        /// Closes all connections when one of them has received data without a request.
        ///
        /// libcurl would take that for the beginning of the next response. Data that TLS has decrypted already is not
        /// seen here; only the server itself can have sent it.
        func closeIfDataIsPending() {
            guard !sockets.allSatisfy(shim_curl_is_quiet), let new = shim_curl_make_connections() else { return }
            sockets = []
            let old = handle
            lock.withLock { _ in handle = new }
            shim_curl_free_connections(old)
        }
    }
#endif
