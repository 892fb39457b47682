import ChuckNorris
import Foundation

/// Makes the line of JSON that a joke is written as for programs.
///
/// The keys are in the order of their names.
enum JokeJSONRenderer {
    static func render(_ joke: JokeModel) -> StyledText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(joke) else {
            preconditionFailure("Strings and arrays of them can always be encoded.")
        }
        return StyledText(escaped(String(decoding: data, as: UTF8.self)))
    }

    /// Escapes what a terminal must not get, which stands inside of strings alone.
    private static func escaped(_ json: String) -> String {
        guard Sanitizer.clean(json) != json else { return json }
        var result = ""
        for scalar in json.unicodeScalars {
            if Sanitizer.clean(String(scalar)).isEmpty {
                result += String(scalar).utf16.map { unit in
                    let digits = String(unit, radix: 16)
                    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }.joined()
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
