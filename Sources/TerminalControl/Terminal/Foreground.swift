import Platform

/// Whether a terminal is this process's to draw on and to set.
package enum Foreground {
    /// A terminal that is not the one that controls the process knows no background.
    package static func has(_ descriptor: Int32) -> Bool {
        let group = tcgetpgrp(descriptor)
        return group < 0 || group == getpgrp()
    }
}
