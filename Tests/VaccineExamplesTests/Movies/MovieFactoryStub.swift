import Foundation

/// Returns the same films, or throws the same error, for every page.
struct MovieFactoryStub: MovieMaking {
    let result: Result<[Movie], ParsingError>

    func movies(from _: Data) throws(ParsingError) -> [Movie] {
        try result.get()
    }
}
