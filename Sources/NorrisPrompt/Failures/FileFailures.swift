import ChuckNorris
import LineEditing

extension FavoritesError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .ioFailed)
    }
}

extension HistoryError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .ioFailed)
    }
}

extension ClipboardError: FailureDescribing {
    var failure: Failure {
        Failure(sentence: description, exitCode: .ioFailed)
    }
}
