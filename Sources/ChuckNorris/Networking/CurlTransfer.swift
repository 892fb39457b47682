/// One request over a handle of libcurl, on a thread that may block.
final class CurlTransfer {
    /// The number of redirects that are followed.
    static let redirectLimit = 3
    /// The size limit of all headers in bytes; servers rarely need a tenth of it.
    private static let headersLimit = 1 << 16

    private let bodyLimit: Int
    private let isCancelled: Locked<Bool>
    private var body = Data()
    private var headersSize = 0

    init(bodyLimit: Int, isCancelled: Locked<Bool>) {
        self.bodyLimit = bodyLimit
        self.isCancelled = isCancelled
    }

    /// Whether the transfer was ended because a limit was exceeded.
    private(set) var isTooLarge = false

    /// Sends the request that the handle's other options describe, and returns libcurl's code.
    func perform(on handle: CurlHandle) -> (code: Int32, body: Data) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        for option in [CurlOption.bodyContext, .headerContext, .progressContext] {
            handle.set(option, to: context)
        }
        handle.set(.bodyFunction, to: unsafeBitCast(Self.takeBody, to: UnsafeRawPointer.self))
        handle.set(.headerFunction, to: unsafeBitCast(Self.takeHeader, to: UnsafeRawPointer.self))
        handle.set(.progressFunction, to: unsafeBitCast(Self.checkCancellation, to: UnsafeRawPointer.self))
        handle.set(.socketFunction, to: unsafeBitCast(Self.takeSocket, to: UnsafeRawPointer.self))
        handle.set(.noProgress, to: 0)
        handle.set(.largestBody, to: bodyLimit)
        // libcurl calls back without retaining the context.
        return withExtendedLifetime(self) { (handle.perform(), body) }
    }

    private func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isTooLarge = body.count + bytes.count > bodyLimit
        guard !isTooLarge else { return false }
        body.append(contentsOf: bytes)
        return true
    }

    private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headersSize += bytes.count
        isTooLarge = headersSize > Self.headersLimit
        // The body of a redirect is not that of the answer.
        body = Data()
        return !isTooLarge
    }

    // The functions that libcurl calls, with a transfer as their context. A smaller number than that of the bytes ends
    // the transfer, as does a progress other than 0.

    private typealias TakeBytes = @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeRawPointer) -> Int
    private typealias CheckProgress = @convention(c) (UnsafeRawPointer, Int64, Int64, Int64, Int64) -> CInt

    private static let takeBody: TakeBytes = { bytes, size, count, context in
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(context).takeBody(part) ? part.count : 0
    }

    private static let takeHeader: TakeBytes = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(context).takeHeader(line) ? line.count : 0
    }

    private static let checkCancellation: CheckProgress = { context, _, _, _, _ in
        transfer(context).isCancelled.withLock { $0 } ? 1 : 0
    }

    /// Keeps the connection from being inherited by a child process such as a clipboard tool.
    private static let takeSocket: @convention(c) (UnsafeRawPointer?, CInt, CInt) -> CInt = { _, socket, _ in
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return 0
    }

    private static func transfer(_ context: UnsafeRawPointer) -> CurlTransfer {
        Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }
}
