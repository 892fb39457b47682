import CCurlShim

/// A handle of libcurl, which keeps the connection of its last request alive.
///
/// macOS contains libcurl; on Linux it is looked up when the first request is sent. Its headers need not be installed:
/// the numbers here are the ABI of libcurl.so.4, which has not changed since 2006.
///
/// `@unchecked Sendable`: the pointers are constant, and `CurlNetworking` takes a handle out of its lock for a request,
/// so that one thread at a time uses it.
final class CurlHandle: @unchecked Sendable {
    typealias Pointer = UnsafeMutableRawPointer

    private let functions: CurlFunctions
    private let pointer: Pointer
    private var headers: Pointer?
    /// Where libcurl describes a failure, in at most 256 bytes.
    private let message = UnsafeMutablePointer<CChar>.allocate(capacity: 256)

    init() throws(Failure) {
        functions = try CurlFunctions.loaded.get()
        guard let pointer = functions.easyInit() else { throw Failure(.unavailable, "libcurl has no memory.") }
        self.pointer = pointer
        message.initialize(repeating: 0, count: 256)
    }

    deinit {
        functions.easyCleanup(pointer)
        functions.listFree(headers)
        message.deallocate()
    }

    /// Removes all options, and keeps the connection.
    func reset() {
        functions.easyReset(pointer)
        functions.listFree(headers)
        headers = nil
        message[0] = 0
        set(.errorBuffer, to: message)
    }

    func set(_ option: CurlOption, to number: Int) {
        _ = shim_curl_set_number(functions.setOption, pointer, option.rawValue, number)
    }

    /// Sets an option to a text, which libcurl copies, or to another address.
    func set(_ option: CurlOption, to value: UnsafeRawPointer?) {
        _ = shim_curl_set_pointer(functions.setOption, pointer, option.rawValue, value)
    }

    func addHeader(_ line: String) {
        headers = functions.listAppend(headers, line) ?? headers
        set(.headers, to: headers)
    }

    /// Sends the request, waits for its response, and returns libcurl's code.
    func perform() -> Int32 {
        functions.easyPerform(pointer)
    }

    /// What libcurl says about a failure.
    func message(for code: Int32) -> String {
        String(cString: message[0] != 0 ? UnsafePointer(message) : functions.describe(code))
    }

    /// Returns a number that libcurl stores as a long or as a 64-bit integer; 0 without one.
    func get(_ information: CurlInformation) -> Int {
        var value = 0
        _ = shim_curl_get(functions.getInformation, pointer, information.rawValue, &value)
        return value
    }
}

/// The functions of libcurl that norris calls.
///
/// `@unchecked Sendable`: addresses of functions of a library that stays loaded.
private struct CurlFunctions: @unchecked Sendable {
    typealias Pointer = CurlHandle.Pointer

    static let loaded = Result { () throws(Failure) in
        let flags = RTLD_NOW | RTLD_LOCAL
        #if canImport(Darwin)
            let library = dlopen("/usr/lib/libcurl.4.dylib", flags)
        #else
            // On Debian, the second is installed as a dependency of other packages.
            let library = dlopen("libcurl.so.4", flags) ?? dlopen("libcurl-gnutls.so.4", flags)
        #endif
        // A function of libcurl 7.68: a library that has it has the information and options that are needed.
        guard let library, dlsym(library, "curl_multi_wakeup") != nil else {
            throw Failure(.unavailable, "libcurl, which sends the requests, is not installed.")
        }
        return CurlFunctions(library)
    }

    let easyInit: @convention(c) () -> Pointer?
    let easyReset: @convention(c) (Pointer) -> Void
    let easyPerform: @convention(c) (Pointer) -> CInt
    let easyCleanup: @convention(c) (Pointer) -> Void
    let describe: @convention(c) (CInt) -> UnsafePointer<CChar>
    let listAppend: @convention(c) (Pointer?, UnsafePointer<CChar>) -> Pointer?
    let listFree: @convention(c) (Pointer?) -> Void
    // Variadic, which Swift cannot call.
    let setOption: UnsafeRawPointer
    let getInformation: UnsafeRawPointer

    private init(_ library: Pointer) {
        /// - Returns: For an optional type, nil where the library has no such function.
        func function<Function>(_ name: String) -> Function {
            unsafeBitCast(dlsym(library, name), to: Function.self)
        }
        easyInit = function("curl_easy_init")
        easyReset = function("curl_easy_reset")
        easyPerform = function("curl_easy_perform")
        easyCleanup = function("curl_easy_cleanup")
        describe = function("curl_easy_strerror")
        listAppend = function("curl_slist_append")
        listFree = function("curl_slist_free_all")
        setOption = function("curl_easy_setopt")
        getInformation = function("curl_easy_getinfo")
        // Disables the cleanup of OpenSSL at exit, during which a thread may still use a connection.
        let initializeOpenSSL: (@convention(c) (UInt64, UnsafeRawPointer?) -> CInt)? = function("OPENSSL_init_crypto")
        _ = initializeOpenSSL?(0x0008_0000, nil)
        let initialize: @convention(c) (CLong) -> CInt = function("curl_global_init")
        _ = initialize(3)
    }
}

/// Options of a request, as in CURLoption.
enum CurlOption: CInt {
    case noProgress = 43
    case followsRedirects = 52
    case redirectLimit = 68
    case httpVersion = 84
    case noSignals = 99
    case largestBody = 114
    case timeout = 155
    case protocols = 181
    case redirectProtocols = 182
    case suppressConnectHeaders = 265
    case forbidsCredentialsInURL = 278
    case quickExit = 322
    case bodyContext = 10001
    case url = 10002
    case errorBuffer = 10010
    case userAgent = 10018
    case headers = 10023
    case headerContext = 10029
    case progressContext = 10057
    case certificates = 10065
    case acceptEncoding = 10102
    case user = 10173
    case password = 10174
    case proxyCertificates = 10246
    case bodyFunction = 20011
    case headerFunction = 20079
    case socketFunction = 20148
    case progressFunction = 20219
}

/// Information on a finished request, as in CURLINFO.
enum CurlInformation: CInt {
    case status = 0x200002
    case redirectCount = 0x200014
    /// The status that a proxy sent when it was asked for a tunnel; 0 without.
    case proxyStatus = 0x200016
    /// Seconds, of which the server has named the number or the date; 0 without.
    case retryAfter = 0x600039
}
