import ChuckNorris
import Terminal

/// Runs every line of a pipe or file, without a prompt.
@MainActor
struct Batch {
    let reader: PlainLineReader
    let session: Session

    /// Runs to the end of the input; the first failure decides how the program ends.
    func run() async -> Ending {
        let output = session.output
        defer { session.keepLastJoke() }
        var firstFailure: Ending?
        var number = 0
        while true {
            if reader.hasBufferedLine {
                output.flushSoon()
            } else {
                output.flush()
            }
            guard output.standardOutput.failure == nil else { return .failed(.io) }
            number += 1
            session.origin = .line(number)
            let input = if let line = reader.readBufferedLine() {
                line
            } else {
                await reader.readLine(prompt: LinePrompt(""))
            }
            let ending: Ending
            switch input {
            case let .line(line):
                ending = await session.run(line: number == 1 ? line.withoutByteOrderMark : line)
            case .invalidText:
                ending = session.report(Failure.usage("The line is not UTF-8, and was not run."))
            case let .overlong(limit):
                ending = session.report(Failure.usage("The line is longer than \(limit) bytes, and was not run."))
            case .endOfInput:
                return firstFailure ?? .done
            case let .failed(errno):
                session.origin = .arguments
                ending = session.report(Failure(.io, "The input cannot be read: \(SystemError.text(errno))."))
                return firstFailure ?? ending
            case .interrupted:
                return .signal(.interrupt)
            case let .terminated(signal):
                return .signal(signal)
            }

            switch ending {
            case .done: continue
            case .failed: firstFailure = firstFailure ?? ending
            case .quit: return firstFailure ?? ending
            case .signal: return ending
            }
        }
    }
}

extension String {
    /// The text without the mark that some editors begin a file with.
    fileprivate var withoutByteOrderMark: String {
        unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
    }
}
