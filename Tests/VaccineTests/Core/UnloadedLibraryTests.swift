#if os(Linux)
    import Foundation
    import Testing

    /// A library with a Vaccine of its own, such as a plugin.
    struct UnloadedLibraryTests {
        @Test(.disabled(if: isSanitized, "A library that needs a sanitizer's functions is not loaded."))
        func `thread that has asked in a library may end after the library was closed`() async {
            await #expect(processExitsWith: .success) {
                let library = try Self.library()
                defer { try? FileManager.default.removeItem(at: library.deletingLastPathComponent()) }
                let handle = try #require(dlopen(library.path, RTLD_NOW))
                typealias Ask = @convention(c) () -> Int
                let ask = try unsafeBitCast(#require(dlsym(handle, "ask")), to: Ask.self)
                let (hasAsked, isClosed) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
                let thread = JoinableThread {
                    #expect(ask() == 7)
                    hasAsked.signal()
                    isClosed.wait()
                }
                hasAsked.wait()
                try #require(dlclose(handle) == 0)
                isClosed.signal()
                // What the thread leaves behind is freed with it.
                thread.join()
            }
        }

        /// Builds a library of the module under test and of a function that asks it for a cure.
        private static func library() throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let source = folder.appendingPathComponent("ask.swift")
            let library = folder.appendingPathComponent("ask.so")
            try """
            import Vaccine
            @_cdecl("ask") public func ask() -> Int {
                Vaccine.setCure(for: Int.self, with: 7)
                return Vaccine.getCure(for: Int.self)
            }
            """.write(to: source, atomically: true, encoding: .utf8)
            let (compiler, _) = try SwiftCompiler.start(
                // Bound to itself, so that it does not use the module of this process.
                ["-emit-library", "-o", library.path, source.path, "-Xlinker", "-Bsymbolic"] + SwiftCompiler.objects()
            )
            compiler.waitUntilExit()
            try #require(compiler.terminationStatus == 0)
            return library
        }
    }
#endif
