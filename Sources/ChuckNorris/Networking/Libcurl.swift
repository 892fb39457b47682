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
    static let easyPerform: @convention(c) (Pointer) -> CInt = function("curl_easy_perform")
    static let easyCleanup: @convention(c) (Pointer) -> Void = function("curl_easy_cleanup")
    static let listAppend: @convention(c) (Pointer?, UnsafePointer<CChar>) -> Pointer? = function("curl_slist_append")
    static let listFree: @convention(c) (Pointer?) -> Void = function("curl_slist_free_all")
    // Variadic, which Swift cannot call. `nonisolated(unsafe)`: addresses of code, which are constant.
    nonisolated(unsafe) static let setOption: UnsafeRawPointer = function("curl_easy_setopt")
    nonisolated(unsafe) static let getInformation: UnsafeRawPointer = function("curl_easy_getinfo")

    /// That of macOS; of Linux; or what other packages of Debian depend on.
    ///
    /// `nonisolated(unsafe)`: a constant handle, for dlsym(3), which any thread may call.
    private nonisolated(unsafe) static let library: Pointer? =
        ["/usr/lib/libcurl.4.dylib", "libcurl.so.4", "libcurl-gnutls.so.4"].lazy
            .compactMap { (name: String) in dlopen(name, RTLD_NOW | RTLD_LOCAL) }.first

    /// - Returns: For an optional type, nil where the library has no such function.
    private static func function<Function>(_ name: String) -> Function {
        unsafeBitCast(dlsym(library, name), to: Function.self)
    }
}
