/// What is wrong with a command, an option, a variable of the environment or a line.
extension CommandError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .usage)
    }
}

extension UsageError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .usage)
    }
}

extension ReferenceError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .nothingFound)
    }
}

extension InputError: FailureDescribing {
    var failure: Failure {
        switch self {
        case .overlong: Failure(sentence: description, exitCode: .usage)
        case .unreadable: Failure(sentence: description, exitCode: .ioFailed)
        }
    }
}
