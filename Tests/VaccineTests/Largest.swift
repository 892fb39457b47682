import Foundation

/// Returns the count; in a debug build without NORRIS_LONG_TESTS a tenth of it, because the whole takes seconds there.
func largest(_ count: Int) -> Int {
    #if DEBUG
        ProcessInfo.processInfo.environment["NORRIS_LONG_TESTS"] == nil ? count / 10 : count
    #else
        count
    #endif
}

/// Whether the tests are built with a sanitizer, which slows everything down.
let isSanitized = ["__tsan_init", "__asan_init"].contains { (symbol: String) in
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
}
