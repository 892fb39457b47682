import ChuckNorris
import LineEditing
import TestSupport
import Vaccine
@testable import NorrisPrompt

/// Types lines at a prompt, and returns everything that is seen then.
@MainActor
func converse(
    _ lines: [String],
    settings: Settings = Settings(),
    onSelect: @escaping @MainActor @Sendable (ServiceSettings.Source) -> Void = { _ in }
) async throws -> String {
    let store = SettingsStore(settings.services, onSelect: onSelect)
    Vaccine.setCure(for: SettingsStoring.self, isUnique: true, with: store)
    let transcript = try Transcript()
    let output = transcript.output()
    let history = History(path: nil)
    let context = CommandContext(
        output: output,
        history: history,
        waiting: InterruptibleWait(),
        settings: settings
    )
    let reader = ScriptedLines(lines.map { .line($0) }, on: transcript)
    _ = await Prompt(reader: reader, context: context).run()
    return try transcript.text
}

/// The first jokes that a collection deals of a category where chance always says zero.
func dealtJokes(_ count: Int, of category: String) async throws -> [String] {
    let jokes = BundledJokes { _ in 0 }
    var texts: [String] = []
    for _ in 0 ..< count {
        try await texts.append(jokes.getJoke(.random(categories: [category])).value)
    }
    return texts
}
