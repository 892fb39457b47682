#if os(Linux)
    import Foundation
    import Glibc
    import TestSupport
    import XCTest

    extension FileFault {
        static let all = replacedFiles + permissions + contents + places + failures

        private static let replacedFiles = [
            FileFault(
                name: "a symbolic link",
                make: { try move($0, to: "target") { symlink($0.home.path("target"), $0.path) } },
                historyMessage: "because that is a symbolic link and not a regular file",
                favoritesMessage: "because that is a symbolic link and not a regular file"
            ),
            FileFault(
                name: "a dangling link",
                make: { try replace($0) { symlink($0.home.path("target"), $0.path) } },
                historyMessage: "because that is a symbolic link and not a regular file",
                favoritesMessage: "because that is a symbolic link and not a regular file"
            ),
            FileFault(
                name: "a hard link",
                make: { try check(link($0.path, $0.path + ".snapshot")) },
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .movedAside(".snapshot"),
                favoritesOutcome: .movedAside(".snapshot")
            ),
            FileFault(
                name: "a folder",
                make: { try replace($0) { mkdir($0.path, 0o700) } },
                historyMessage: "because that is a folder and not a regular file",
                favoritesMessage: "because that is a folder and not a regular file"
            ),
            FileFault(
                name: "a named pipe",
                make: { try replace($0) { mkfifo($0.path, 0o600) } },
                historyMessage: "because that is a named pipe and not a regular file",
                favoritesMessage: "because that is a named pipe and not a regular file"
            ),
            FileFault(
                name: "a socket",
                make: { try replace($0) { mknod($0.path, S_IFSOCK | 0o600, 0) } },
                historyMessage: "because that is a socket and not a regular file",
                favoritesMessage: "because that is a socket and not a regular file"
            ),
            FileFault(
                name: "a device",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root makes devices.")
                    // The device is /dev/zero, which has no end.
                    try replace($0) { mknod($0.path, S_IFCHR | 0o600, 1 << 8 | 5) }
                },
                historyMessage: "because that is a device and not a regular file",
                favoritesMessage: "because that is a device and not a regular file"
            ),
        ]

        private static let permissions = [
            FileFault(
                name: "an unreadable file",
                make: { try check(chmod($0.path, 0)) },
                invocation: .unprivileged,
                historyMessage: "cannot be read from",
                favoritesMessage: "(Permission denied)"
            ),
            FileFault(
                name: "a read-only file",
                make: { try check(chmod($0.path, 0o400)) },
                invocation: .unprivileged,
                historyMessage: "(Permission denied)",
                favoritesMessage: "(Permission denied) and were not changed"
            ),
            FileFault(
                name: "a read-only folder",
                make: { try check(chmod($0.folder, 0o500)) },
                invocation: .unprivileged,
                // The existing file can be written to.
                historyMessage: nil,
                favoritesMessage: "(Permission denied) and were not changed",
                historyOutcome: .appended
            ),
            FileFault(
                name: "a read-only folder without a file",
                make: {
                    try check(unlink($0.path))
                    try check(chmod($0.folder, 0o500))
                },
                invocation: .unprivileged,
                historyMessage: "(Permission denied)",
                favoritesMessage: "(Permission denied)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            FileFault(
                name: "a file of another user",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chmod($0.path, 0o666))
                    try check(chown($0.path, 1, 1))
                },
                invocation: .unprivileged,
                historyMessage: "history belongs to another user",
                favoritesMessage: "favorites.jsonl belongs to another user"
            ),
            FileFault(
                name: "a user's file, and norris run by root",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chown($0.path, 1, 1))
                },
                historyMessage: "history belongs to another user",
                favoritesMessage: "favorites.jsonl belongs to another user"
            ),
            FileFault(
                name: "a user's new home, and norris run by root",
                history: nil,
                favorites: nil,
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chown($0.home.path, 1, 1))
                },
                historyMessage: "belongs to another user",
                favoritesMessage: "belongs to another user",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            FileFault(
                name: "a folder of another user",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chmod($0.folder, 0o777))
                    try check(chown($0.folder, 1, 1))
                },
                invocation: .unprivileged,
                historyMessage: "/norris belongs to another user",
                favoritesMessage: "/norris belongs to another user"
            ),
            FileFault(
                name: "a file that others may read",
                make: { try check(chmod($0.path, 0o666)) },
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .appended,
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "a mask that leaves no rights",
                history: nil,
                favorites: nil,
                invocation: .afterCommand("umask 777"),
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .created,
                favoritesOutcome: .created
            ),
            FileFault(
                name: "a mask that leaves all rights",
                history: nil,
                favorites: nil,
                invocation: .afterCommand("umask 0"),
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .created,
                favoritesOutcome: .created
            ),
        ]

        private static let memoryLimit = SanitizedBuild.isThis ? ":" : "ulimit -d 300000"

        private static let contents = [
            FileFault(
                name: "a file from a newer version",
                history: Array(#"{"norris":"history","version":2}"#.utf8) + Array("\none\n".utf8),
                favorites: Array(#"{"norris":"favorites","version":2}"#.utf8) + Array("\n{}\n".utf8),
                historyMessage: "has the format of a later version",
                favoritesMessage: "has the format of version 2, which this version of norris cannot read"
            ),
            FileFault(
                name: "a gigabyte of nothing",
                // A sparse file; the memory limit is lower than its size.
                make: { try check(truncate($0.path, 1 << 30)) },
                invocation: .afterCommand(memoryLimit),
                historyMessage: "was longer than the limit",
                favoritesMessage: "more than the 64 MB that norris reads",
                historyOutcome: .movedAside(".old")
            ),
            FileFault(
                name: "a line of 100 MB",
                make: { location in
                    let line = Data(repeating: UInt8(ascii: "x"), count: 100 << 20)
                    try append(line, to: location)
                },
                invocation: .afterCommand(memoryLimit),
                historyMessage: "was longer than the limit",
                favoritesMessage: "more than the 64 MB that norris reads",
                historyOutcome: .movedAside(".old")
            ),
            FileFault(
                name: "NUL bytes",
                make: { try append(Data("\0\0\0\n".utf8), to: $0) },
                historyMessage: "A line of the history in",
                favoritesMessage: "Line 3 of the favorites in",
                historyOutcome: .movedAside(".old"),
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "invalid UTF-8",
                make: { try append(Data([0xFF, 0xFE, 0xC3, 0x0A]), to: $0) },
                historyMessage: "A line of the history in",
                favoritesMessage: "Line 3 of the favorites in",
                historyOutcome: .movedAside(".old"),
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "half a line at the end",
                make: { try append(Data(#"{"id":"b","va"#.utf8), to: $0) },
                historyMessage: "A line of the history in",
                favoritesMessage: "Line 3 of the favorites in",
                historyOutcome: .movedAside(".old"),
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "a text of another system",
                history: Array("\u{FEFF}one\r\ntwo\r\n".utf8),
                favorites: Array("\u{FEFF}\(header.dropLast())\r\n{\"id\":\"a\",\"value\":\"A joke.\"}\r\n".utf8),
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .appended,
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "an empty file",
                history: [],
                favorites: [],
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .appended,
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "a file of tomorrow, by a clock that has gone back",
                make: { location in
                    var times = [
                        timespec(tv_sec: 4_000_000_000, tv_nsec: 0),
                        timespec(tv_sec: 4_000_000_000, tv_nsec: 0),
                    ]
                    try check(utimensat(AT_FDCWD, location.path, &times, 0))
                },
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .appended,
                favoritesOutcome: .appended
            ),
        ]

        private static let places = [
            FileFault(
                name: "a folder that is a link to one of the user's",
                make: { location in
                    try FileManager.default.moveItem(atPath: location.folder, toPath: location.home.path("dotfiles"))
                    try check(symlink(location.home.path("dotfiles"), location.folder))
                },
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .appended,
                favoritesOutcome: .appended
            ),
            FileFault(
                name: "a folder that is a link to nothing",
                make: { location in
                    try FileManager.default.removeItem(atPath: location.folder)
                    try check(symlink(location.home.path("nothing"), location.folder))
                },
                historyMessage: "cannot be created (File exists)",
                favoritesMessage: "cannot be created (File exists)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            FileFault(
                name: "a file in the folder's place",
                make: { location in
                    try FileManager.default.removeItem(atPath: location.folder)
                    try Data().write(to: URL(fileURLWithPath: location.folder))
                },
                historyMessage: "(Not a directory)",
                favoritesMessage: "(Not a directory)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            FileFault(
                name: "no HOME",
                environment: ["HOME": nil],
                historyMessage: nil,
                favoritesMessage: "no folder is configured; set HOME or XDG_DATA_HOME"
            ),
            FileFault(
                name: "a relative HOME",
                environment: ["HOME": "relative"],
                historyMessage: nil,
                favoritesMessage: "no folder is configured; set HOME or XDG_DATA_HOME"
            ),
            FileFault(
                name: "a HOME that does not exist and cannot be made",
                environment: ["HOME": "/proc/nonexistent"],
                historyMessage: "/norris for the history cannot be created (No such file or directory)",
                favoritesMessage: "/norris for the favorites cannot be created (No such file or directory)"
            ),
            FileFault(
                name: "a path that is too long",
                environment: ["HOME": "/proc" + String(repeating: "/long", count: 1000)],
                historyMessage: "(File name too long)",
                favoritesMessage: "(File name too long)"
            ),
        ]

        private static let sizeLimit = SanitizedBuild.isForThreads ? [] : [
            FileFault(
                name: "a limit to the size of files",
                invocation: .afterCommand("ulimit -f 0"),
                historyMessage: "cannot be written to",
                favoritesMessage: "(File too large) and were not changed"
            ),
        ]

        private static let failures = sizeLimit + [
            FileFault(
                name: "no descriptor left",
                invocation: .failing(calls: "openat", error: "EMFILE"),
                historyMessage: "(Too many open files)",
                favoritesMessage: "(Too many open files)"
            ),
            FileFault(
                name: "a disk that cannot be read",
                invocation: .failing(calls: "pread64", error: "EIO"),
                historyMessage: "cannot be read from",
                favoritesMessage: "cannot be read from"
            ),
            FileFault(
                name: "a disk that cannot be written to",
                invocation: .failing(calls: "write", error: "EIO"),
                historyMessage: "(Input/output error)",
                favoritesMessage: "(Input/output error) and were not changed"
            ),
            FileFault(
                name: "a disk that forgets what was written",
                invocation: .failing(calls: "fsync", error: "EIO"),
                // A line of the history is not synced.
                historyMessage: nil,
                favoritesMessage: "(Input/output error) and were not changed",
                historyOutcome: .appended
            ),
            FileFault(
                name: "a quota",
                invocation: .failing(calls: "write", error: "EDQUOT"),
                historyMessage: "(Disk quota exceeded)",
                favoritesMessage: "(Disk quota exceeded) and were not changed"
            ),
            FileFault(
                name: "a full disk",
                invocation: .failing(calls: "write", error: "ENOSPC"),
                historyMessage: "(No space left on device)",
                favoritesMessage: "(No space left on device) and were not changed"
            ),
            FileFault(
                name: "a full disk that has no room for a folder",
                history: nil,
                favorites: nil,
                invocation: .failing(calls: "mkdir", error: "ENOSPC"),
                historyMessage: "cannot be created (No space left on device)",
                favoritesMessage: "cannot be created (No space left on device)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            FileFault(
                name: "a file that cannot take the old one's place",
                invocation: .failing(calls: "renameat", error: "EIO"),
                historyMessage: nil,
                favoritesMessage: "(Input/output error) and were not changed",
                historyOutcome: .appended
            ),
            FileFault(
                name: "a file system without locks",
                invocation: .failing(calls: "flock", error: "ENOLCK"),
                historyMessage: nil,
                favoritesMessage: nil,
                historyOutcome: .appended,
                favoritesOutcome: .appended
            ),
        ]

        private static func check(_ result: Int32) throws {
            guard result == 0 else { throw SupportError(call: "A call that makes the fault") }
        }

        private static func replace(_ location: Location, by make: (Location) -> Int32) throws {
            try check(unlink(location.path))
            try check(make(location))
        }

        private static func move(_ location: Location, to name: String, by make: (Location) -> Int32) throws {
            try FileManager.default.moveItem(atPath: location.path, toPath: location.home.path(name))
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
