import CCurlShim
import Platform

/// The functions of libcurl that norris calls, looked up when the first request may be sent.
///
/// macOS contains libcurl, and on Linux the toolchain's Foundation depends on it. Its headers need not be installed:
/// the numbers here are the ABI of libcurl.so.4, which has not changed since 2006.
///
/// `@unchecked Sendable`: addresses of functions, which do not change. One thread at a time may use a request, and a
/// set of connections but for waking.
struct Curl: @unchecked Sendable {
    /// A request, a set of connections, or a list of texts.
    typealias Handle = UnsafeMutableRawPointer

    /// Loaded the first time; an error where there is no libcurl with all functions.
    static let loaded = Result { () throws(NetworkingError) in
        // The newest function, of libcurl 7.68: a library that has it has the others.
        guard let library, dlsym(library, "curl_multi_wakeup") != nil else { throw .libcurlMissing }
        // Disables the cleanup of OpenSSL at exit, during which a thread may still be closing a connection.
        let initializeOpenSSL: (@convention(c) (UInt64, UnsafeRawPointer?) -> CInt)? = function("OPENSSL_init_crypto")
        _ = initializeOpenSSL?(0x0008_0000, nil)
        let initialize: @convention(c) (CLong) -> CInt = function("curl_global_init")
        // All parts of it.
        guard initialize(3) == 0 else { throw .libcurlMissing }
        return Curl()
    }

    /// The address of what was loaded, which stays loaded.
    private nonisolated(unsafe) static let library = {
        let flags = RTLD_NOW | RTLD_LOCAL
        #if canImport(Darwin)
            return dlopen("/usr/lib/libcurl.4.dylib", flags)
        #else
            // On Debian, the second is installed as a dependency of other packages.
            return dlopen("libcurl.so.4", flags) ?? dlopen("libcurl-gnutls.so.4", flags)
        #endif
    }()

    let easyInit: @convention(c) () -> Handle? = function("curl_easy_init")
    let easyCleanup: @convention(c) (Handle) -> Void = function("curl_easy_cleanup")
    let easyDescription: @convention(c) (CInt) -> UnsafePointer<CChar> = function("curl_easy_strerror")
    let listAppend: @convention(c) (Handle?, UnsafePointer<CChar>) -> Handle? = function("curl_slist_append")
    let listFree: @convention(c) (Handle?) -> Void = function("curl_slist_free_all")
    let multiInit: @convention(c) () -> Handle? = function("curl_multi_init")
    let multiCleanup: @convention(c) (Handle) -> CInt = function("curl_multi_cleanup")
    let multiAdd: @convention(c) (Handle, Handle) -> CInt = function("curl_multi_add_handle")
    let multiRemove: @convention(c) (Handle, Handle) -> CInt = function("curl_multi_remove_handle")
    let multiPerform: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> CInt = function("curl_multi_perform")
    let multiInfoRead: @convention(c) (Handle, UnsafeMutablePointer<CInt>) -> UnsafeRawPointer? =
        function("curl_multi_info_read")
    let multiPoll: @convention(c) (Handle, UnsafeRawPointer?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?) -> CInt =
        function("curl_multi_poll")
    let multiWakeup: @convention(c) (Handle) -> CInt = function("curl_multi_wakeup")
    // Variadic, which Swift cannot call.
    private let easySetOption: UnsafeRawPointer = function("curl_easy_setopt")
    private let easyGetInfo: UnsafeRawPointer = function("curl_easy_getinfo")

    /// - Returns: For an optional type, nil where the library has no such function.
    private static func function<Function>(_ name: String) -> Function {
        unsafeBitCast(dlsym(library, name), to: Function.self)
    }

    /// Sets an option of a request; returns false if this libcurl does not support it.
    @discardableResult
    func set(_ option: CurlOption, of request: Handle, to number: CLong) -> Bool {
        shim_curl_set_number(easySetOption, request, option.rawValue, number) == 0
    }

    /// Sets an option to a text, which libcurl copies, or to another address.
    @discardableResult
    func set(_ option: CurlOption, of request: Handle, to pointer: UnsafeRawPointer?) -> Bool {
        shim_curl_set_pointer(easySetOption, request, option.rawValue, pointer) == 0
    }

    /// Returns a piece of information on a finished request; the value if there is none.
    ///
    /// - Parameter value: Of the type that libcurl stores.
    func get<Value: BitwiseCopyable>(_ information: CurlInformation, of request: Handle, or value: Value) -> Value {
        var value = value
        _ = withUnsafeMutablePointer(to: &value) {
            shim_curl_get(easyGetInfo, request, information.rawValue, $0)
        }
        return value
    }
}

/// Results of a request, as in CURLcode.
enum CurlCode: CInt {
    case ok = 0
    case unsupportedProtocol = 1
    case unknownProxy = 5
    case unknownHost = 6
    case cannotConnect = 7
    case weirdServerReply = 8
    case partialFile = 18
    case writeError = 23
    /// A header line without an end, until libcurl 8.6.
    case outOfMemory = 27
    case timedOut = 28
    case tlsFailed = 35
    case gotNothing = 52
    case sendFailed = 55
    case receiveFailed = 56
    case certificateRefused = 60
    case badEncoding = 61
    case bodyTooLarge = 63
    case certificatesUnreadable = 77
    case proxyFailed = 97
    /// The same since libcurl 8.6.
    case tooLarge = 100
}

/// Options of a request, as in CURLoption.
enum CurlOption: CInt {
    case verbose = 41
    case freshConnection = 74
    case httpVersion = 84
    case noSignals = 99
    case largestBody = 114
    case protocols = 181
    case suppressConnectHeaders = 265
    case quickExit = 322
    case bodyContext = 10001
    case url = 10002
    case proxy = 10004
    case errorBuffer = 10010
    case headers = 10023
    case lineContext = 10029
    case certificates = 10065
    case debugContext = 10095
    case acceptEncoding = 10102
    case noProxy = 10177
    case proxyCertificates = 10246
    case bodyFunction = 20011
    case lineFunction = 20079
    case debugFunction = 20094
    case socketFunction = 20148
}

/// Information on a finished request, as in CURLINFO.
enum CurlInformation: CInt {
    case status = 0x200002
    case verifyResult = 0x20000D
    case proxyStatus = 0x200016
    /// Seconds until the first byte of the response; 0 if none came.
    case firstByteTime = 0x300011
    case activeSocket = 0x50002C
}
