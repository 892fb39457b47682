import Platform

/// The transfer of one request over libcurl, on the transport's thread.
final class CurlTransfer {
    private let request: HTTPRequest
    private let connections: CurlConnections
    private let curl: Curl
    private var headers: Curl.Handle?
    /// Where libcurl describes a failure, in at most 256 bytes.
    private let explanation = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    private var head = ResponseHead()
    private var body = Data()
    private var isBodyTooLarge = false
    private var isSent = false

    init(_ request: HTTPRequest, on connections: CurlConnections) {
        (self.request, self.connections, curl) = (request, connections, connections.curl)
        explanation.initialize(repeating: 0, count: 256)
    }

    deinit {
        curl.listFree(headers)
        explanation.deallocate()
    }

    /// Blocks until the response is complete, the transfer fails, or the task is cancelled; then the result has no
    /// meaning.
    func run() throws(NetworkingError) -> HTTPResponse {
        // libcurl calls the transfer back without retaining it.
        defer { withExtendedLifetime(self) {} }
        guard let handle = curl.easyInit() else { throw error("no memory") }
        defer { curl.easyCleanup(handle) }
        guard configure(handle) else { throw error("libcurl is too old") }
        guard curl.multiAdd(connections.handle, handle) == 0 else { throw error("libcurl refused the request") }
        defer { _ = curl.multiRemove(connections.handle, handle) }
        var count: CInt = 0
        while !Task.isCancelled {
            guard curl.multiPerform(connections.handle, &count) == 0 else { throw error("libcurl failed") }
            let isDone: CInt = 1
            // A CURLMsg: its kind, the request, and the result.
            if let message = curl.multiInfoRead(connections.handle, &count), message.load(as: CInt.self) == isDone {
                connections.sockets.insert(curl.get(.activeSocket, of: handle, or: -1))
                let code = message.load(fromByteOffset: 2 * MemoryLayout<Curl.Handle>.stride, as: CInt.self)
                return try result(code, handle)
            }
            let milliseconds: CInt = 1000
            _ = curl.multiPoll(connections.handle, nil, 0, milliseconds, nil)
        }
        throw error("cancelled")
    }

    /// Returns false when libcurl rejects an option that a safe request needs.
    private func configure(_ handle: Curl.Handle) -> Bool {
        let numbers: KeyValuePairs<CurlOption, CLong> = [
            .largestBody: request.bodyLimit,
            // libcurl sends a request again only over a connection that was kept alive.
            .freshConnection: request.onRepeat == nil ? 1 : 0,
            // One request at a time needs nothing newer than HTTP 1.1.
            .httpVersion: 2,
            .noSignals: 1,
            // A name that is being resolved does not delay the next request.
            .quickExit: 1,
            .suppressConnectHeaders: 1,
            .verbose: 1,
        ]
        numbers.forEach { curl.set($0, of: handle, to: $1) }
        let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        let pointers: KeyValuePairs<CurlOption, UnsafeRawPointer> = [
            .errorBuffer: UnsafeRawPointer(explanation),
            .lineFunction: unsafeBitCast(Self.takeLine, to: UnsafeRawPointer.self),
            .lineContext: context,
            .bodyFunction: unsafeBitCast(Self.takeBody, to: UnsafeRawPointer.self),
            .bodyContext: context,
            .debugFunction: unsafeBitCast(Self.takeDebug, to: UnsafeRawPointer.self),
            .debugContext: context,
            .socketFunction: unsafeBitCast(Self.takeSocket, to: UnsafeRawPointer.self),
        ]
        pointers.forEach { curl.set($0, of: handle, to: $1) }
        curl.set(.acceptEncoding, of: handle, to: "gzip")
        let texts: KeyValuePairs = [
            CurlOption.url: request.url.absoluteString,
            // Empty: libcurl must not read the environment again.
            .proxy: request.proxy?.url ?? "",
            .noProxy: "",
            .certificates: request.certificateFile,
            .proxyCertificates: request.certificateFile,
        ]
        return texts.allSatisfy { option, text in text.map { curl.set(option, of: handle, to: $0) } != false }
            // HTTP and HTTPS alone, whatever the URL says.
            && curl.set(.protocols, of: handle, to: 3)
            && request.headers.allSatisfy(addHeader)
            && curl.set(.headers, of: handle, to: headers)
    }

    private func addHeader(_ name: String, _ value: String) -> Bool {
        guard let longer = curl.listAppend(headers, "\(name): \(value)") else { return false }
        headers = longer
        return true
    }

    private func result(_ code: CInt, _ handle: Curl.Handle) throws(NetworkingError) -> HTTPResponse {
        guard code == CurlCode.ok.rawValue else {
            guard !isBodyTooLarge else { throw .tooLarge(host: request.host, limit: request.bodyLimit) }
            guard !head.isTooLarge else { throw .headersTooLarge(host: request.host) }
            let text = explanation[0] != 0 ? UnsafePointer(explanation) : curl.easyDescription(code)
            throw CurlFailure(
                code: code,
                explanation: String(cString: text),
                verification: curl.get(.verifyResult, of: handle, or: 0),
                proxyStatus: curl.get(.proxyStatus, of: handle, or: 0),
                hasFirstByte: curl.get(.firstByteTime, of: handle, or: 0.0) > 0
            ).error(for: request)
        }
        // libcurl accepts half a head, if it ends with a line.
        guard head.isComplete else { throw .connectionLost(host: request.host) }
        let status = curl.get(.status, of: handle, or: 0)
        if status == 407, let proxy = request.proxy {
            throw .proxy(host: proxy.host, variable: proxy.variable, .refused(status: status))
        }
        let retryAfter = RetryAfter.seconds(header: head.headers["retry-after"], sent: head.headers["date"])
        return HTTPResponse(status: status, location: head.headers["location"], retryAfter: retryAfter, body: body)
    }

    private func error(_ reason: String) -> NetworkingError {
        .other(host: request.host, reason: reason)
    }

    /// Returns false when the limit is exceeded.
    private func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        isBodyTooLarge = body.count + bytes.count > request.bodyLimit
        guard !isBodyTooLarge else { return false }
        // Growing would copy it, and memory that is not used costs nothing.
        body.reserveCapacity(body.isEmpty ? request.bodyLimit : 0)
        body.append(contentsOf: bytes)
        return true
    }

    private func noteSent() {
        if isSent {
            request.onRepeat?()
        }
        isSent = true
    }

    // The functions that libcurl calls, with a transfer as their context.

    private typealias TakeBytes = @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeRawPointer) -> Int
    private typealias TakeDebug = @convention(c) (Curl.Handle, CInt, UnsafeRawPointer?, Int, UnsafeRawPointer) -> CInt

    private static let takeLine: TakeBytes = { bytes, size, count, context in
        let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
        // A smaller number aborts the transfer.
        return transfer(context).head.take(line) ? line.count : 0
    }

    private static let takeBody: TakeBytes = { bytes, size, count, context in
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return transfer(context).append(part) ? part.count : 0
    }

    private static let takeDebug: TakeDebug = { _, kind, bytes, count, context in
        let sentHead: CInt = 2
        // A proxy is asked for a tunnel with CONNECT.
        if kind == sentHead, UnsafeRawBufferPointer(start: bytes, count: count).starts(with: "GET ".utf8) {
            transfer(context).noteSent()
        }
        return 0
    }

    /// Keeps the connection from being inherited by a child process such as a pager.
    private static let takeSocket: @convention(c) (UnsafeRawPointer?, CInt, CInt) -> CInt = { _, socket, _ in
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return 0
    }

    private static func transfer(_ context: UnsafeRawPointer) -> CurlTransfer {
        Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    }
}

/// What libcurl says about a request that failed.
struct CurlFailure {
    /// As in `CurlCode`, which has not all of them.
    let code: CInt
    var explanation = ""
    /// OpenSSL's result for the server's certificate.
    var verification = 0
    /// The status that a proxy sent when it was asked for a tunnel; 0 without.
    var proxyStatus = 0
    var hasFirstByte = false

    func error(for request: HTTPRequest) -> NetworkingError {
        let host = request.host
        if let proxy = request.proxy, let error = proxyError(isSecure: proxy.isSecure) {
            return .proxy(host: proxy.host, variable: proxy.variable, error)
        }
        return switch CurlCode(rawValue: code) {
        case .unknownHost: .unknownHost(host)
        case .cannotConnect, .timedOut: .unreachable(host: host)
        // An incomplete line before the server closes the connection in order counts as nothing.
        case .gotNothing: .connectionLost(host: host, beforeResponse: true)
        case .sendFailed, .receiveFailed:
            .connectionLost(host: host, beforeResponse: !hasFirstByte && proxyStatus == 0)
        case .partialFile: .connectionLost(host: host)
        case .tlsFailed: .notSecure(host: host, .handshakeFailed)
        case .certificateRefused: .notSecure(host: host, certificateError)
        case .certificatesUnreadable: .certificatesUnreadable
        case .bodyTooLarge: .tooLarge(host: host, limit: request.bodyLimit)
        case .outOfMemory, .tooLarge: .headersTooLarge(host: host)
        case .unsupportedProtocol, .weirdServerReply, .writeError, .badEncoding:
            .unreadable(host: host, reason: explanation)
        default: .other(host: host, reason: explanation)
        }
    }

    private func proxyError(isSecure: Bool) -> ProxyError? {
        switch CurlCode(rawValue: code) {
        case .unknownProxy: .unknownHost
        // With a status, the tunnel was established, so the failure is in the server's TLS.
        case .tlsFailed where isSecure && proxyStatus == 0,
             .certificateRefused where isSecure && proxyStatus == 0: .notSecure
        case .cannotConnect where proxyStatus == 0: .unreachable
        case _ where proxyStatus >= 300: .refused(status: proxyStatus)
        case .proxyFailed: .refused(status: nil)
        default: nil
        }
    }

    private var certificateError: TLSError? {
        switch verification {
        // libcurl compares the name itself, before it reads OpenSSL's result.
        case 0, 1, 62, 63, 64: .wrongHost
        case 9: .notYetValid
        case 10: .expired
        case 18, 19, 20, 21, 27: .unknownIssuer
        default: nil
        }
    }
}
