import Foundation

/// Makes the same films, or the same error, of every page.
struct MovieFactoryStub: MovieMaking {
    let result: Result<[Movie], ParsingError>

    func movies(from _: Data) throws(ParsingError) -> [Movie] {
        try result.get()
    }
}
