import FileStore
import Platform

/// Where jokes of the user's own are: a file, a folder of files, or `-` for standard input.
package struct CollectionLocation: Equatable, Sendable {
    package let path: String
    /// How likely its jokes are as a whole, relative to other locations; nil for as likely as any other joke.
    package let weight: Int?
    /// Whether the user expects jokes there, and wants to know when there are none.
    let isExpected: Bool

    /// Whether reading it may wait for another program, or take away what that is to read.
    package var isPipe: Bool {
        path == StoredFile.standardInput || StoredFile(.jokes, path: path).kind == .pipe
    }

    /// Whether it is the file, or the folder where that is.
    package func contains(_ path: String) -> Bool {
        let file = StoredFile(.jokes, path: path)
        return [file, file.folder].map(\.resolved).contains(file.at(self.path).resolved)
    }

    package init(path: String, weight: Int? = nil, isExpected: Bool = true) {
        (self.path, self.weight, self.isExpected) = (path, weight, isExpected)
    }

    /// Parses PATH or PATH:WEIGHT, where a file of that whole name is meant if there is one; nil for a wrong weight.
    package init?(parsing text: String) {
        guard
            let colon = text.lastIndex(of: ":"), let weight = Int(text[colon...].dropFirst()), access(text, F_OK) != 0
        else {
            self.init(path: text)
            return
        }
        guard (1 ... 1000).contains(weight) else { return nil }
        self.init(path: String(text[..<colon]), weight: weight)
    }
}

/// The sources that jokes come from, by weight: files of the user's own, the API and the built-in jokes.
package struct JokeSources: Equatable, Sendable {
    package var files: [CollectionLocation] = []
    /// Nil if the API is not named.
    package private(set) var api: Int?
    /// Nil if the built-in jokes are not named.
    private(set) var builtIn: Int?

    package init() {}

    /// Parses lists of `api`, `builtin`, `mine` and paths, each perhaps with a weight; nil for a wrong weight.
    ///
    /// - Parameters:
    ///   - folder: What `mine` stands for.
    ///   - expand: Returns the path that is meant where it begins with `~`.
    package init?(parsing lists: [String], mine folder: String?, expand: (String) -> String = { $0 }) {
        // A comma may be a part of a file's name.
        for item in lists.flatMap({ access(expand($0), F_OK) == 0 ? [$0[...]] : $0.split(separator: ",") }) {
            guard let location = CollectionLocation(parsing: expand(String(item).trimming(" \t"))) else { return nil }
            switch location.path {
            case "api": api = location.weight ?? 1
            case "builtin": builtIn = location.weight ?? 1
            case "mine":
                files.append(CollectionLocation(path: folder ?? "", weight: location.weight, isExpected: false))
            default: files.append(location)
            }
        }
    }

    /// The folder for the user's own jokes, if it has files.
    ///
    /// - Parameter isAlone: Whether jokes are to come from nowhere else.
    package init(folder: String, isAlone: Bool) {
        let hasFiles = StoredFile.paths(in: folder)?.isEmpty == false
        if hasFiles || isAlone && access(folder, R_OK) != 0 && errno == EACCES {
            files = [CollectionLocation(path: folder, isExpected: isAlone)]
        }
    }

    /// Whether the API is one of several sources.
    package var isMixed: Bool {
        api != nil && !(files.isEmpty && builtIn == nil)
    }

    /// Whether jokes come from the API, which they also do where nothing is named.
    package var usesAPI: Bool {
        api != nil || files.isEmpty && builtIn == nil
    }

    /// The weight of the built-in jokes with the API's share; nil if each joke is equally likely.
    package var offlineWeight: Int? {
        let isWeighted = usesAPI || builtIn != nil || files.contains { $0.weight != nil }
        return isWeighted ? max(1, (api ?? 0) + (builtIn ?? 0)) : nil
    }
}
