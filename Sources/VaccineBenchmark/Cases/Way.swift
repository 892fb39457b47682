/// How the work of a case is done.
enum Way {
    /// By calling stored closures.
    case direct
    /// By a dictionary of typed boxes under a lock.
    case dictionary
    case vaccine
    /// By Vaccine with no override anywhere; in the cases that have one.
    case plain
}
