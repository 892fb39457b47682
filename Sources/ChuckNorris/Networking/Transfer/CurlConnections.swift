#if os(Linux)
    import CCurlShim

    /// The connections that libcurl keeps, one to a host.
    ///
    /// `@unchecked Sendable`: one thread at a time works with them, which the owner sees to, and `wake` may be called
    /// from
    /// any.
    final class CurlConnections: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer

        /// Nil where there is no libcurl.
        init?() {
            guard shim_curl_load(), let handle = shim_curl_make_connections() else { return nil }
            self.handle = handle
        }

        deinit {
            shim_curl_free_connections(handle)
        }

        func wake() {
            shim_curl_wake(handle)
        }
    }
#endif
