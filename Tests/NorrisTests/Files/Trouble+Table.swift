#if os(Linux)
    import Foundation
    import Glibc
    import TestSupport
    import XCTest

    extension Trouble {
        static let all = inItsPlace + permissions + contents + places + failures

        private static let inItsPlace = [
            Trouble(
                name: "a symbolic link",
                make: { try move($0, to: "target") { symlink($0.home.path("target"), $0.path) } },
                historySays: "because that is a symbolic link and not a regular file",
                favoritesSay: "because that is a symbolic link and not a regular file"
            ),
            Trouble(
                name: "a dangling link",
                make: { try replace($0) { symlink($0.home.path("target"), $0.path) } },
                historySays: "because that is a symbolic link and not a regular file",
                favoritesSay: "because that is a symbolic link and not a regular file"
            ),
            Trouble(
                name: "a hard link",
                make: { try check(link($0.path, $0.path + ".snapshot")) },
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .keptAside(".snapshot"),
                favoritesOutcome: .keptAside(".snapshot")
            ),
            Trouble(
                name: "a folder",
                make: { try replace($0) { mkdir($0.path, 0o700) } },
                historySays: "because that is a folder and not a regular file",
                favoritesSay: "because that is a folder and not a regular file"
            ),
            Trouble(
                name: "a named pipe",
                make: { try replace($0) { mkfifo($0.path, 0o600) } },
                historySays: "because that is a named pipe and not a regular file",
                favoritesSay: "because that is a named pipe and not a regular file"
            ),
            Trouble(
                name: "a socket",
                make: { try replace($0) { mknod($0.path, S_IFSOCK | 0o600, 0) } },
                historySays: "because that is a socket and not a regular file",
                favoritesSay: "because that is a socket and not a regular file"
            ),
            Trouble(
                name: "a device",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root makes devices.")
                    // That is /dev/zero, which has no end.
                    try replace($0) { mknod($0.path, S_IFCHR | 0o600, 1 << 8 | 5) }
                },
                historySays: "because that is a device and not a regular file",
                favoritesSay: "because that is a device and not a regular file"
            ),
        ]

        private static let permissions = [
            Trouble(
                name: "a file that nobody may read",
                make: { try check(chmod($0.path, 0)) },
                way: .withoutRights,
                historySays: "cannot be read from",
                favoritesSay: "(Permission denied)"
            ),
            Trouble(
                name: "a read-only file",
                make: { try check(chmod($0.path, 0o400)) },
                way: .withoutRights,
                historySays: "(Permission denied)",
                favoritesSay: "(Permission denied) and are as they were before"
            ),
            Trouble(
                name: "a read-only folder",
                make: { try check(chmod($0.folder, 0o500)) },
                way: .withoutRights,
                // What is there can be written to.
                historySays: nil,
                favoritesSay: "(Permission denied) and are as they were before",
                historyOutcome: .continued
            ),
            Trouble(
                name: "a read-only folder without a file",
                make: {
                    try check(unlink($0.path))
                    try check(chmod($0.folder, 0o500))
                },
                way: .withoutRights,
                historySays: "(Permission denied)",
                favoritesSay: "(Permission denied)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            Trouble(
                name: "a file of another user",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chmod($0.path, 0o666))
                    try check(chown($0.path, 1, 1))
                },
                way: .withoutRights,
                historySays: "history belongs to another user",
                favoritesSay: "favorites.jsonl belongs to another user"
            ),
            Trouble(
                name: "a user's file, and norris run by root",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chown($0.path, 1, 1))
                },
                historySays: "history belongs to another user",
                favoritesSay: "favorites.jsonl belongs to another user"
            ),
            Trouble(
                name: "a user's new home, and norris run by root",
                history: nil,
                favorites: nil,
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chown($0.home.path, 1, 1))
                },
                historySays: "belongs to another user",
                favoritesSay: "belongs to another user",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            Trouble(
                name: "a folder of another user",
                make: {
                    try XCTSkipUnless(getuid() == 0, "Only root gives files away.")
                    try check(chmod($0.folder, 0o777))
                    try check(chown($0.folder, 1, 1))
                },
                way: .withoutRights,
                historySays: "/norris belongs to another user",
                favoritesSay: "/norris belongs to another user"
            ),
            Trouble(
                name: "a file that others may read",
                make: { try check(chmod($0.path, 0o666)) },
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .continued,
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "a mask that leaves no rights",
                history: nil,
                favorites: nil,
                way: .after("umask 777"),
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .made,
                favoritesOutcome: .made
            ),
            Trouble(
                name: "a mask that leaves all rights",
                history: nil,
                favorites: nil,
                way: .after("umask 0"),
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .made,
                favoritesOutcome: .made
            ),
        ]

        private static let memoryLimit = SanitizedBuild.isThis ? ":" : "ulimit -d 300000"

        private static let contents = [
            Trouble(
                name: "a file from a newer version",
                history: Array(#"{"norris":"history","version":2}"#.utf8) + Array("\none\n".utf8),
                favorites: Array(#"{"norris":"favorites","version":2}"#.utf8) + Array("\n{}\n".utf8),
                historySays: "is of a later version",
                favoritesSay: "are of version 2, which this norris does not know"
            ),
            Trouble(
                name: "a gigabyte of nothing",
                // Sparse, and more memory than a file of that size needs is not to be had.
                make: { try check(truncate($0.path, 1 << 30)) },
                way: .after(memoryLimit),
                historySays: "was far longer than norris keeps",
                favoritesSay: "more than the 64 MB that norris reads",
                historyOutcome: .keptAside(".old")
            ),
            Trouble(
                name: "a line of 100 MB",
                make: { place in
                    let line = Data(repeating: UInt8(ascii: "x"), count: 100 << 20)
                    try append(line, to: place)
                },
                way: .after(memoryLimit),
                historySays: "was far longer than norris keeps",
                favoritesSay: "more than the 64 MB that norris reads",
                historyOutcome: .keptAside(".old")
            ),
            Trouble(
                name: "NUL bytes",
                make: { try append(Data("\0\0\0\n".utf8), to: $0) },
                historySays: "A line of the history in",
                favoritesSay: "Line 3 of the favorites in",
                historyOutcome: .keptAside(".old"),
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "invalid UTF-8",
                make: { try append(Data([0xFF, 0xFE, 0xC3, 0x0A]), to: $0) },
                historySays: "A line of the history in",
                favoritesSay: "Line 3 of the favorites in",
                historyOutcome: .keptAside(".old"),
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "half a line at the end",
                make: { try append(Data(#"{"id":"b","va"#.utf8), to: $0) },
                historySays: "A line of the history in",
                favoritesSay: "Line 3 of the favorites in",
                historyOutcome: .keptAside(".old"),
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "a text of another system",
                history: Array("\u{FEFF}one\r\ntwo\r\n".utf8),
                favorites: Array("\u{FEFF}\(header.dropLast())\r\n{\"id\":\"a\",\"value\":\"A joke.\"}\r\n".utf8),
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .continued,
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "an empty file",
                history: [],
                favorites: [],
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .continued,
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "a file of tomorrow, by a clock that has gone back",
                make: { place in
                    var times = [
                        timespec(tv_sec: 4_000_000_000, tv_nsec: 0),
                        timespec(tv_sec: 4_000_000_000, tv_nsec: 0),
                    ]
                    try check(utimensat(AT_FDCWD, place.path, &times, 0))
                },
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .continued,
                favoritesOutcome: .continued
            ),
        ]

        private static let places = [
            Trouble(
                name: "a folder that is a link to one of the user's",
                make: { place in
                    try FileManager.default.moveItem(atPath: place.folder, toPath: place.home.path("dotfiles"))
                    try check(symlink(place.home.path("dotfiles"), place.folder))
                },
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .continued,
                favoritesOutcome: .continued
            ),
            Trouble(
                name: "a folder that is a link to nothing",
                make: { place in
                    try FileManager.default.removeItem(atPath: place.folder)
                    try check(symlink(place.home.path("nothing"), place.folder))
                },
                historySays: "cannot be made (File exists)",
                favoritesSay: "cannot be made (File exists)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            Trouble(
                name: "a file in the folder's place",
                make: { place in
                    try FileManager.default.removeItem(atPath: place.folder)
                    try Data().write(to: URL(fileURLWithPath: place.folder))
                },
                historySays: "(Not a directory)",
                favoritesSay: "(Not a directory)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            Trouble(
                name: "no HOME",
                environment: ["HOME": nil],
                historySays: nil,
                favoritesSay: "nothing says where; set HOME or XDG_DATA_HOME"
            ),
            Trouble(
                name: "a relative HOME",
                environment: ["HOME": "relative"],
                historySays: nil,
                favoritesSay: "nothing says where; set HOME or XDG_DATA_HOME"
            ),
            Trouble(
                name: "a HOME that does not exist and cannot be made",
                environment: ["HOME": "/proc/nonexistent"],
                historySays: "/norris for the history cannot be made (No such file or directory)",
                favoritesSay: "/norris for the favorites cannot be made (No such file or directory)"
            ),
            Trouble(
                name: "a path that is too long",
                environment: ["HOME": "/proc" + String(repeating: "/long", count: 1000)],
                historySays: "(File name too long)",
                favoritesSay: "(File name too long)"
            ),
        ]

        private static let sizeLimit = SanitizedBuild.isForThreads ? [] : [
            Trouble(
                name: "a limit to the size of files",
                way: .after("ulimit -f 0"),
                historySays: "cannot be written to",
                favoritesSay: "(File too large) and are as they were before"
            ),
        ]

        private static let failures = sizeLimit + [
            Trouble(
                name: "no descriptor left",
                way: .failing(calls: "openat", error: "EMFILE"),
                historySays: "(Too many open files)",
                favoritesSay: "(Too many open files)"
            ),
            Trouble(
                name: "a disk that cannot be read",
                way: .failing(calls: "pread64", error: "EIO"),
                historySays: "cannot be read from",
                favoritesSay: "cannot be read from"
            ),
            Trouble(
                name: "a disk that cannot be written to",
                way: .failing(calls: "write", error: "EIO"),
                historySays: "(Input/output error)",
                favoritesSay: "(Input/output error) and are as they were before"
            ),
            Trouble(
                name: "a disk that forgets what was written",
                way: .failing(calls: "fsync", error: "EIO"),
                // A line of the history does not wait for the disk.
                historySays: nil,
                favoritesSay: "(Input/output error) and are as they were before",
                historyOutcome: .continued
            ),
            Trouble(
                name: "a quota",
                way: .failing(calls: "write", error: "EDQUOT"),
                historySays: "(Disk quota exceeded)",
                favoritesSay: "(Disk quota exceeded) and are as they were before"
            ),
            Trouble(
                name: "a full disk",
                way: .failing(calls: "write", error: "ENOSPC"),
                historySays: "(No space left on device)",
                favoritesSay: "(No space left on device) and are as they were before"
            ),
            Trouble(
                name: "a full disk that has no room for a folder",
                history: nil,
                favorites: nil,
                way: .failing(calls: "mkdir", error: "ENOSPC"),
                historySays: "cannot be made (No space left on device)",
                favoritesSay: "cannot be made (No space left on device)",
                historyOutcome: .missing,
                favoritesOutcome: .missing
            ),
            Trouble(
                name: "a file that cannot take the old one's place",
                way: .failing(calls: "renameat", error: "EIO"),
                historySays: nil,
                favoritesSay: "(Input/output error) and are as they were before",
                historyOutcome: .continued
            ),
            Trouble(
                name: "a file system without locks",
                way: .failing(calls: "flock", error: "ENOLCK"),
                historySays: nil,
                favoritesSay: nil,
                historyOutcome: .continued,
                favoritesOutcome: .continued
            ),
        ]

        private static func check(_ result: Int32) throws {
            guard result == 0 else { throw SupportError(call: "a call that makes trouble") }
        }

        private static func replace(_ place: Place, by make: (Place) -> Int32) throws {
            try check(unlink(place.path))
            try check(make(place))
        }

        private static func move(_ place: Place, to name: String, by make: (Place) -> Int32) throws {
            try FileManager.default.moveItem(atPath: place.path, toPath: place.home.path(name))
            try check(make(place))
        }

        private static func append(_ data: Data, to place: Place) throws {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: place.path))
            try file.seekToEnd()
            try file.write(contentsOf: data)
            try file.close()
        }
    }
#endif
