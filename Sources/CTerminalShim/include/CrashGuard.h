// Gives the terminal back when the process dies of a signal that it does not catch in peace. In C, because it runs
// inside a signal handler.

#ifndef CRASH_GUARD_H
#define CRASH_GUARD_H

#include <stddef.h>
#include <termios.h>

/// From now on such a death is preceded by writing the farewell and by setting the modes.
///
/// The farewell is cut at 64 bytes. The first call installs handlers, which stay, and hand each signal on to whoever
/// had it before.
void shim_crash_guard_begin(
    int terminal, const struct termios *modes, int output, const unsigned char *farewell, size_t count
);

void shim_crash_guard_end(void);

#endif
