// What sends requests on this platform.
#if os(Linux)
    typealias Transfers = CurlTransfers
#else
    typealias Transfers = URLSessionTransfers
#endif
