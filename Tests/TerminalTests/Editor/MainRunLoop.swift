import Dispatch

/// The run loop of the main thread, in which XCTest waits for each async function, and for the setUp of each test.
///
/// On Linux, a function may end just before XCTest begins to wait. That is noticed only 0.1 s later, in one test of
/// fifty, unless something else wakes the run loop.
enum MainRunLoop {
    #if os(Linux)
        /// Wakes it a hundred times a second, from the first use on.
        static let keepAwake: Void = wake()

        private static func wake() {
            DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(10)) { wake() }
        }
    #else
        static let keepAwake: Void = ()
    #endif
}
