import CCurlShim

/// A handle of libcurl, which sends one request at a time and keeps its connection alive.
///
/// `@unchecked Sendable`: `CurlNetworking` takes a handle out of its lock for a request, so that one thread at a time
/// uses it.
final class CurlHandle: @unchecked Sendable {
    /// The size limit of all headers in bytes; servers rarely need a tenth of it.
    private static let headersLimit = 1 << 16

    private let handle: Libcurl.Pointer
    private var list: Libcurl.Pointer?
    /// Where libcurl describes a failure, in at most 256 bytes.
    private let explanation = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
    private var headersSize = 0
    private var bodyLimit = 0
    private var isCancelled = Locked(false)
    private(set) var body = Data()
    /// Whether the last request was ended because the headers or the body exceed their limit.
    private(set) var isTooLarge = false

    init() throws(Failure) {
        guard Libcurl.isLoaded, let handle = Libcurl.easyInit() else {
            throw Failure(.unavailable, "libcurl, which sends the requests, is not installed.")
        }
        self.handle = handle
    }

    deinit {
        Libcurl.easyCleanup(handle)
        Libcurl.listFree(list)
        explanation.deallocate()
    }

    /// Removes all options of the last request, and sets those of every request.
    func reset(bodyLimit: Int, isCancelled: Locked<Bool>) {
        self.bodyLimit = bodyLimit
        self.isCancelled = isCancelled
        headersSize = 0
        isTooLarge = false
        explanation.initialize(repeating: 0, count: 256)
        Libcurl.easyReset(handle)
        Libcurl.listFree(list)
        // Without it the server chooses the format, which may be a web page.
        list = Libcurl.listAppend(nil, "Accept: application/json")
        let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
        set(10001, context) // CURLOPT_WRITEDATA
        set(10010, explanation) // CURLOPT_ERRORBUFFER
        set(10023, list) // CURLOPT_HTTPHEADER
        set(10029, context) // CURLOPT_HEADERDATA
        set(10057, context) // CURLOPT_XFERINFODATA
        set(20011, unsafeBitCast(Self.takeBody, to: UnsafeRawPointer.self)) // CURLOPT_WRITEFUNCTION
        set(20079, unsafeBitCast(Self.takeHeader, to: UnsafeRawPointer.self)) // CURLOPT_HEADERFUNCTION
        set(20148, unsafeBitCast(Self.takeSocket, to: UnsafeRawPointer.self)) // CURLOPT_SOCKOPTFUNCTION
        set(20219, unsafeBitCast(Self.checkProgress, to: UnsafeRawPointer.self)) // CURLOPT_XFERINFOFUNCTION
        set(43, 0) // CURLOPT_NOPROGRESS
        set(99, 1) // CURLOPT_NOSIGNAL
        set(114, bodyLimit) // CURLOPT_MAXFILESIZE
    }

    func set(_ option: Int32, _ number: Int) {
        shim_curl_set_number(Libcurl.setOption, handle, option, number)
    }

    /// Sets an option to a text, which libcurl copies, or to another address.
    func set(_ option: Int32, _ value: UnsafeRawPointer?) {
        shim_curl_set_pointer(Libcurl.setOption, handle, option, value)
    }

    /// Returns information on the last request, a number.
    func get(_ information: Int32) -> Int {
        Int(shim_curl_get_number(Libcurl.getInformation, handle, information))
    }

    /// Sends the request, waits for the last byte of its response, and returns libcurl's code.
    func perform() -> Int32 {
        // libcurl calls back without retaining the context.
        withExtendedLifetime(self) { Libcurl.easyPerform(handle) }
    }

    /// What libcurl says about a failure.
    func explanation(of code: Int32) -> String {
        String(cString: explanation[0] != 0 ? UnsafePointer(explanation) : Libcurl.describe(code))
    }

    // The functions that libcurl calls, with a handle as their context. Another number than that of the bytes ends the
    // transfer, as does a progress other than 0.

    private typealias TakeBytes = @convention(c) (UnsafeRawPointer?, Int, Int, UnsafeRawPointer) -> Int

    private static let takeBody: TakeBytes = { bytes, size, count, context in
        let part = UnsafeRawBufferPointer(start: bytes, count: size * count)
        let this = object(context)
        this.isTooLarge = this.body.count + part.count > this.bodyLimit
        guard !this.isTooLarge else { return -1 }
        this.body.append(contentsOf: part)
        return part.count
    }

    private static let takeHeader: TakeBytes = { bytes, size, count, context in
        let this = object(context)
        // What came before another response was the body of a redirect; a trailer begins none.
        if UnsafeRawBufferPointer(start: bytes, count: size * count).starts(with: "HTTP/".utf8) {
            this.body = Data()
        }
        this.headersSize += size * count
        this.isTooLarge = this.headersSize > headersLimit
        return this.isTooLarge ? -1 : size * count
    }

    private static let checkProgress: @convention(c) (UnsafeRawPointer, Int64, Int64, Int64, Int64) -> CInt = {
        context, _, _, _, _ in object(context).isCancelled.withLock { $0 } ? 1 : 0
    }

    /// Keeps the connection from being inherited by a child process such as a clipboard tool.
    private static let takeSocket: @convention(c) (UnsafeRawPointer?, CInt, CInt) -> CInt = { _, socket, _ in
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        return 0
    }

    private static func object(_ context: UnsafeRawPointer) -> CurlHandle {
        Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
    }
}

/// The functions of libcurl, looked up when the first request is sent; they may be called once it is loaded.
///
/// Its headers need not be installed: the numbers of options are the ABI of libcurl.so.4, unchanged since 2006.
enum Libcurl {
    typealias Pointer = UnsafeMutableRawPointer

    /// Whether there is a libcurl, 7.68 or later, which has all options.
    static let isLoaded: Bool = {
        guard let library, dlsym(library, "curl_multi_wakeup") != nil else { return false }
        // Disables the cleanup of OpenSSL at exit, during which a thread may still use a connection.
        let initializeOpenSSL: (@convention(c) (UInt64, UnsafeRawPointer?) -> CInt)? = function("OPENSSL_init_crypto")
        _ = initializeOpenSSL?(0x0008_0000, nil)
        let initialize: @convention(c) (CLong) -> CInt = function("curl_global_init")
        return initialize(3) == 0
    }()

    static let easyInit: @convention(c) () -> Pointer? = function("curl_easy_init")
    static let easyReset: @convention(c) (Pointer) -> Void = function("curl_easy_reset")
    static let easyPerform: @convention(c) (Pointer) -> CInt = function("curl_easy_perform")
    static let easyCleanup: @convention(c) (Pointer) -> Void = function("curl_easy_cleanup")
    static let describe: @convention(c) (CInt) -> UnsafePointer<CChar> = function("curl_easy_strerror")
    static let listAppend: @convention(c) (Pointer?, UnsafePointer<CChar>) -> Pointer? = function("curl_slist_append")
    static let listFree: @convention(c) (Pointer?) -> Void = function("curl_slist_free_all")
    // Variadic, which Swift cannot call; these addresses and the next do not change.
    nonisolated(unsafe) static let setOption: UnsafeRawPointer = function("curl_easy_setopt")
    nonisolated(unsafe) static let getInformation: UnsafeRawPointer = function("curl_easy_getinfo")

    private nonisolated(unsafe) static let library: Pointer? = {
        #if canImport(Darwin)
            return dlopen("/usr/lib/libcurl.4.dylib", RTLD_NOW | RTLD_LOCAL)
        #else
            // On Debian, the second is installed as a dependency of other packages.
            return dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL) ?? dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL)
        #endif
    }()

    /// - Returns: For an optional type, nil where the library has no such function.
    private static func function<Function>(_ name: String) -> Function {
        unsafeBitCast(dlsym(library, name), to: Function.self)
    }
}
