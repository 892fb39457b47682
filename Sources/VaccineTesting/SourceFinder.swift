import Foundation

/// Finds the files of a package by the names that `#fileID` gives them, as a program contains no paths of its files.
struct SourceFinder {
    /// How many entries a search reads, the nearest first.
    var maximumEntryCount = 50000

    /// Returns what is in a folder; none if it cannot be read.
    var entries: (_ folder: String) -> [(name: String, isFolder: Bool)] = { folder in
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { name in
            // The type of a symbolic link is not that of the folder it leads to.
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")
            return (name, attributes?[.type] as? FileAttributeType == .typeDirectory)
        }
    }

    /// Returns the folder of the package, or of the repository, that a file belongs to; nil if there is none.
    static func package(of file: String) -> String? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            let marks = ["Package.swift", ".git"].map { folder.appendingPathComponent($0).path }
            if marks.contains(where: FileManager.default.fileExists) {
                return folder.path
            }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    /// Returns the paths of files of the form `Module/File.swift` that a folder contains.
    ///
    /// Reads the folder once, whatever the number of files; it follows no symbolic links and enters no hidden folders,
    /// as `.build` has copies. Of several files with one name, it takes the one in a folder with the module's name. A
    /// file elsewhere is only taken if there is no other of its name, as the path of a target may be any.
    func paths(of files: Set<String>, in root: String) -> [String: String] {
        let names = Set(files.map { URL(fileURLWithPath: $0).lastPathComponent })
        guard !names.isEmpty else { return [:] }
        var candidates: [String: [String]] = [:]
        var pending = [""][...]
        var count = 0
        while let folder = pending.popFirst(), count < maximumEntryCount {
            let entries = entries(root + folder)
            count += entries.count
            for entry in entries where !entry.name.hasPrefix(".") {
                let path = "\(folder)/\(entry.name)"
                if !entry.isFolder, names.contains(entry.name) {
                    candidates[entry.name, default: []].append(path)
                } else if entry.isFolder {
                    pending.append(path)
                }
            }
        }
        let isComplete = pending.isEmpty
        return files.reduce(into: [:]) { paths, file in
            let found = candidates[URL(fileURLWithPath: file).lastPathComponent] ?? []
            let folder = "/\(file.prefix { $0 != "/" })/"
            let only = isComplete && found.count == 1 ? found.first : nil
            paths[file] = (found.first { $0.contains(folder) } ?? only).map { root + $0 }
        }
    }
}
