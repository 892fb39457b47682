/// What is wrong with the user's settings for the line editor, in libedit's words.
package struct LineEditorComplaint: Equatable, Sendable, CustomStringConvertible {
    let text: String

    package var description: String {
        "The line editor does not understand all of its settings (\(text)); repair the file in EDITRC, or ~/.editrc."
    }
}
