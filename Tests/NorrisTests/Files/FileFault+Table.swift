#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import XCTest

    extension FileFault {
        static let all = replacedFiles + permissions + contents + places + failures

        private static let replacedFiles: [FileFault] = [
            notAFile("a symbolic link", "a symbolic link") {
                try FileManager.default.moveItem(atPath: $0.path, toPath: $0.home.path("target"))
                try check(symlink($0.home.path("target"), $0.path))
            },
            notAFile("a dangling link", "a symbolic link") {
                try replace($0) { symlink($0.home.path("target"), $0.path) }
            },
            FileFault("a hard link", .silent(.movedAside(".snapshot"))) {
                try check(link($0.path, $0.path + ".snapshot"))
            },
            notAFile("a folder", "a folder") { try replace($0) { mkdir($0.path, 0o700) } },
            notAFile("a named pipe", "a named pipe") { try replace($0) { mkfifo($0.path, 0o600) } },
            notAFile("a socket", "a socket") { try replace($0) { mknod($0.path, S_IFSOCK | 0o600, 0) } },
            notAFile("a device", "a device") {
                try XCTSkipUnless(getuid() == 0, "Only root makes devices.")
                // The device is /dev/zero, which has no end.
                try replace($0) { mknod($0.path, S_IFCHR | 0o600, 1 << 8 | 5) }
            },
        ]

        private static let denied = Expectation.says("(Permission denied)")
        private static let unchanged = Expectation.says("(Permission denied) and were not changed")
        private static let foreign = (
            history: Expectation.says("history belongs to another user"),
            favorites: Expectation.says("favorites.jsonl belongs to another user")
        )

        private static let permissions: [FileFault] = [
            unprivileged("an unreadable file", .says("cannot be read from"), favorites: denied) {
                try check(chmod($0.path, 0))
            },
            unprivileged("a read-only file", denied, favorites: unchanged) { try check(chmod($0.path, 0o400)) },
            // The existing file can be written to.
            unprivileged("a read-only folder", .silent(.appended), favorites: unchanged) {
                try check(chmod($0.folder, 0o500))
            },
            unprivileged("a read-only folder without a file", .says("(Permission denied)", .missing)) {
                try check(unlink($0.path))
                try check(chmod($0.folder, 0o500))
            },
            unprivileged("a file of another user", foreign.history, favorites: foreign.favorites) {
                try giveAway($0.path)
                try check(chmod($0.path, 0o666))
            },
            FileFault("a user's file, and norris run by root", foreign.history, favorites: foreign.favorites) {
                try giveAway($0.path)
            },
            FileFault(
                "a user's new home, and norris run by root", .says("belongs to another user", .missing), contents: .none
            ) { try giveAway($0.home.path) },
            unprivileged(
                "a folder of another user", .says("/norris belongs to another user"),
                jokes: .says("/jokes belongs to another user")
            ) {
                try giveAway($0.folder)
                try check(chmod($0.folder, 0o777))
            },
            FileFault("a file that others may read", .silent(.appended)) { try check(chmod($0.path, 0o666)) },
        ] + [("a mask that leaves no rights", "umask 777"), ("a mask that leaves all rights", "umask 0")].map {
            FileFault($0, .silent(.created), contents: .none, invocation: .afterCommand($1))
        }

        private static let memoryLimit = Invocation.afterCommand(SanitizedBuild.isThis ? ":" : "ulimit -d 300000")
        private static let tooLong = (
            history: Expectation.says("was longer than the limit", .movedAside(".old")),
            favorites: Expectation.says("more than the 64 MB that norris reads")
        )
        private static let damaged = (
            history: Expectation.says("A line of the history in", .movedAside(".old")),
            favorites: Expectation.says("Line 3 of the favorites in", .appended)
        )

        private static let contents: [FileFault] = [
            FileFault(
                "a file from a newer version",
                .says("has the format of a later version"),
                favorites: .says("has the format of version 2, which this version of norris cannot read"),
                jokes: .silent(.appended),
                contents: Contents(
                    history: #"{"norris":"history","version":2}"# + "\none\n",
                    favorites: #"{"norris":"favorites","version":2}"# + "\n{}\n"
                )
            ),
            // A sparse file; the memory limit is lower than its size.
            FileFault("a gigabyte of nothing", tooLong.history, favorites: tooLong.favorites, invocation: memoryLimit) {
                try check(truncate($0.path, 1 << 30))
            },
            FileFault("a line of 100 MB", tooLong.history, favorites: tooLong.favorites, invocation: memoryLimit) {
                try append(Data(repeating: UInt8(ascii: "x"), count: 100 << 20), to: $0)
            },
            FileFault("NUL bytes", damaged.history, favorites: damaged.favorites, jokes: .says("is not a text file")) {
                try append(Data("\0\0\0\n".utf8), to: $0)
            },
            FileFault("invalid UTF-8", damaged.history, favorites: damaged.favorites, jokes: .silent(.appended)) {
                try append(Data([0xFF, 0xFE, 0xC3, 0x0A]), to: $0)
            },
            FileFault(
                "half a line at the end", damaged.history, favorites: damaged.favorites, jokes: .silent(.appended)
            ) { try append(Data(#"{"id":"b","va"#.utf8), to: $0) },
            FileFault(
                "a text of another system",
                .silent(.appended),
                contents: Contents(
                    history: "\u{FEFF}one\r\ntwo\r\n",
                    favorites: "\u{FEFF}" + (Contents.usual.favorites ?? "").replacing("\n", with: "\r\n")
                )
            ),
            FileFault("an empty file", .silent(.appended), contents: Contents(history: "", favorites: "")),
            FileFault("a file of tomorrow, by a clock that has gone back", .silent(.appended)) {
                var times = [timespec](repeating: timespec(tv_sec: 4_000_000_000, tv_nsec: 0), count: 2)
                try check(utimensat(AT_FDCWD, $0.path, &times, 0))
            },
        ]

        private static let places: [FileFault] = [
            FileFault("a folder that is a link to one of the user's", .silent(.appended)) {
                try FileManager.default.moveItem(atPath: $0.folder, toPath: $0.home.path("dotfiles"))
                try check(symlink($0.home.path("dotfiles"), $0.folder))
            },
            FileFault("a folder that is a link to nothing", .says("cannot be created (File exists)", .missing)) {
                try FileManager.default.removeItem(atPath: $0.folder)
                try check(symlink($0.home.path("nothing"), $0.folder))
            },
            FileFault("a file in the folder's place", .says("(Not a directory)", .missing)) {
                try FileManager.default.removeItem(atPath: $0.folder)
                try Data().write(to: URL(fileURLWithPath: $0.folder))
            },
            FileFault("no HOME", .silent(), favorites: noLocation, environment: ["HOME": nil]),
            FileFault("a relative HOME", .silent(), favorites: noLocation, environment: ["HOME": "relative"]),
            FileFault(
                "a HOME that does not exist and cannot be made",
                .says("/norris for the history cannot be created (No such file or directory)"),
                favorites: .says("/norris for the favorites cannot be created (No such file or directory)"),
                jokes: .says("/jokes for the jokes cannot be created (No such file or directory)"),
                environment: ["HOME": "/proc/nonexistent"]
            ),
            FileFault("a path that is too long", .says("(File name too long)"), environment: [
                "HOME": "/proc" + String(repeating: "/long", count: 1000),
            ]),
        ]

        private static let noLocation = Expectation.says("no folder is configured; set HOME or XDG_DATA_HOME")

        private static let sizeLimit = SanitizedBuild.isForThreads ? [] : [
            FileFault(
                "a limit to the size of files", .says("cannot be written to"),
                favorites: .says("(File too large) and were not changed"), invocation: .afterCommand("ulimit -f 0")
            ),
        ]

        private static let failures = sizeLimit + [
            failing("no descriptor left", "openat", "EMFILE", .says("(Too many open files)")),
            failing("a disk that cannot be read", "pread64", "EIO", .says("cannot be read from")),
            unwritten("a disk that cannot be written to", "write", "EIO", "Input/output error"),
            // A line of the history is not synced.
            unwritten("a disk that forgets what was written", "fsync", "EIO", "Input/output error", .silent(.appended)),
            unwritten("a quota", "write", "EDQUOT", "Disk quota exceeded"),
            unwritten("a full disk", "write", "ENOSPC", "No space left on device"),
            FileFault(
                "a full disk that has no room for a folder",
                .says("cannot be created (No space left on device)", .missing),
                contents: .none, invocation: .failing(calls: "mkdir", error: "ENOSPC")
            ),
            unwritten("a file that cannot be replaced", "renameat", "EIO", "Input/output error", .silent(.appended)),
            failing("a file system without locks", "flock", "ENOLCK", .silent(.appended)),
        ]

        private typealias Making = @Sendable (Location) throws -> Void

        private static func notAFile(_ name: String, _ kind: String, make: @escaping Making) -> FileFault {
            FileFault(name, .says("is \(kind), not a regular file"), make: make)
        }

        private static func unprivileged(
            _ name: String,
            _ history: Expectation,
            favorites: Expectation? = nil,
            jokes: Expectation? = nil,
            make: @escaping Making
        ) -> FileFault {
            FileFault(name, history, favorites: favorites, jokes: jokes, invocation: .unprivileged, make: make)
        }

        private static func unwritten(
            _ name: String,
            _ calls: String,
            _ error: String,
            _ reason: String,
            _ history: Expectation? = nil
        ) -> FileFault {
            let favorites = Expectation.says("(\(reason)) and were not changed")
            return failing(name, calls, error, history ?? .says("(\(reason))"), favorites: favorites)
        }

        private static func failing(
            _ name: String,
            _ calls: String,
            _ error: String,
            _ history: Expectation,
            favorites: Expectation? = nil
        ) -> FileFault {
            FileFault(name, history, favorites: favorites, invocation: .failing(calls: calls, error: error))
        }

        private static func check(_ result: Int32) throws {
            guard result == 0 else { throw SupportError(call: "A call that makes the fault") }
        }

        private static func giveAway(_ path: String) throws {
            try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
            try check(chown(path, 1, 1))
        }

        private static func replace(_ location: Location, by make: (Location) -> Int32) throws {
            try check(unlink(location.path))
            try check(make(location))
        }

        private static func append(_ data: Data, to location: Location) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: location.path))
            try file.seekToEnd()
            try file.write(contentsOf: data)
            try file.close()
        }
    }
#endif
