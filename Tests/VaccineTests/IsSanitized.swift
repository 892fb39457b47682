import Foundation

/// Whether the tests are built with a sanitizer, which slows everything down.
let isSanitized = ["__tsan_init", "__asan_init"].contains { (symbol: String) in
    dlsym(dlopen(nil, RTLD_NOW), symbol) != nil
}
