import Platform

/// The process's character encoding, which libedit takes from the locale.
enum CharacterEncoding {
    /// Sets the user's locale for characters, or another one that has UTF-8; whether there is any.
    ///
    /// It changes the whole process and must come before libedit starts: without it, libedit drops what is not
    /// ASCII from the input, and crashes on it in a prompt.
    static func useUTF8() -> Bool {
        let names = ["", "C.UTF-8", "en_US.UTF-8", "UTF-8"]
        return names.contains { setlocale(LC_CTYPE, $0) != nil && isUTF8 }
    }

    private static var isUTF8: Bool {
        guard let codeset = nl_langinfo(nl_item(CODESET)) else { return false }
        return ["UTF-8", "utf8"].contains(String(cString: codeset))
    }
}
