import ChuckNorris
import Foundation
import TestSupport
@testable import Terminal
@testable import NorrisPrompt

/// A history file with any contents.
enum HistoryInvariants {
    private static let limit = 4
    private static let newline: UInt8 = 0x0A
    /// A line with everything that one of the formats escapes.
    private static let line = #"joke  dev for \040 "é\\"#

    static func check(_ bytes: [UInt8]) async throws {
        try checkFormats(bytes)
        let folder = try TemporaryFolder()
        try Data(bytes).write(to: folder.url.appending(path: "history"))
        let (before, isRead) = try await entries(in: folder)
        guard isRead else {
            return try require("what cannot be read is left alone", folder.contents(of: "history") == bytes)
        }
        try checkNothingIsLost(of: bytes, in: folder)
        let repaired = folder.contents(of: "history")

        let history = History(path: folder.path("history"), limit: limit)
        _ = try? await history.load()
        // A history that is read is written.
        let isKept = try await history.record(line)
        try require("a new line is kept", isKept || before.last == line)
        let recorded = folder.contents(of: "history")
        try require("recording a line changes no other", recorded.starts(with: repaired))
        let (after, _) = try await entries(in: folder)
        try require("the last line is the one that was recorded: \(after)", after.last == line)
        // A last line without a line feed may have one now.
        guard repaired.last == newline else { return }
        let earlier = before.last == line ? before.dropLast() : before[...]
        try require("those before it stay: \(after)", earlier.reversed().starts(with: after.dropLast().reversed()))
    }

    /// Every line that can be decoded is encoded so that it decodes to the same line.
    private static func checkFormats(_ bytes: [UInt8]) throws {
        let formats = [HistoryFormat.plain, .escaped]
        let pieces = bytes.split(separator: newline).prefix(2 * limit)
        for line in formats.flatMap({ pieces.compactMap($0.decode) }) {
            for format in formats {
                let encoded = format.encode(line)
                let isLine = encoded.firstIndex(of: newline) == encoded.count - 1
                try require("a line is one line: \(line.debugDescription)", isLine)
                let isSame = format.decode(encoded.dropLast()).map { Array($0.utf8) } == Array(line.utf8)
                try require("a line is read as it was written: \(line.debugDescription)", isSame)
            }
        }
    }

    /// Returns the entries of a new run, and whether the file can be read.
    private static func entries(in folder: TemporaryFolder) async throws -> (entries: [String], isRead: Bool) {
        let history = History(path: folder.path("history"), limit: limit)
        var trouble: FileStoreError?
        do {
            try await history.load()
        } catch {
            trouble = error
        }
        let entries = await history.entries
        if let trouble {
            try HarmlessText.checkSentence(Failure(trouble).sentence())
        }
        let isValid = entries
            .allSatisfy { !$0.isEmpty && !$0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
        try require("all entries are valid: \(entries)", isValid)
        try require("no more are read than asked for", entries.count <= limit)
        try require("none comes twice in a row: \(entries)", zip(entries, entries.dropFirst()).allSatisfy { $0 != $1 })
        switch trouble?.cause {
        case nil, .damagedMoved, .trimmed: return (entries, true)
        default: return (entries, false)
        }
    }

    /// Damaged lines are in one of the files in the folder.
    private static func checkNothingIsLost(of bytes: [UInt8], in folder: TemporaryFolder) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        let kept = names.flatMap { folder.contents(of: $0).split(separator: newline) }
        for line in bytes.split(separator: newline) where String(validating: line, as: UTF8.self) == nil {
            let isKept = kept.contains { $0.starts(with: line) }
            try require("damage is kept: \(String(decoding: line, as: UTF8.self).debugDescription)", isKept)
        }
    }
}

extension TemporaryFolder {
    /// Returns the contents of a file; none when it does not exist.
    fileprivate func contents(of name: String) -> [UInt8] {
        FileManager.default.contents(atPath: path(name)).map { Array($0) } ?? []
    }
}
