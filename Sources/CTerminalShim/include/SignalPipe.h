// Signals as bytes in a pipe. In C, because it runs inside a signal handler.

#ifndef SIGNAL_PIPE_H
#define SIGNAL_PIPE_H

#include <stdbool.h>

/// Makes a non-blocking pipe that is closed on exec; returns 0, or -1 with errno.
int shim_make_pipe(int ends[2]);

/// Returns the reading end of the process's one pipe, which the first call makes, or -1 with errno.
///
/// The pipe is never closed: a handler that is still running in another thread would write to another file that has
/// got the same descriptor.
int shim_signal_pipe(void);

/// Writes the signal to the pipe whenever it arrives. Returns 1, 0 if it was inherited as ignored and stays so, or -1
/// with errno.
int shim_signal_catch(int number);

/// Restores the disposition that the signal had before `shim_signal_catch`; does nothing if it was not caught.
int shim_signal_release(int number);

/// Whether the signal, or with 0 any, is in the pipe or on its way to it; costs no system call.
bool shim_signal_is_waiting(int number);

/// Sets by which signals the process ends 0.3 s after they are caught, as in a crash, unless it has ended before; each
/// has a bit. Returns the earlier ones.
unsigned shim_signal_set_ending(unsigned bits);

/// Whether a caught signal has been sent and its handler has not started.
bool shim_signal_is_on_its_way(void);

/// Returns the number of the oldest signal in the pipe, or -1 when there is none. Never blocks.
int shim_signal_next(void);

/// Kills the process with the signal, or exits with 128 + number when the signal does not kill by default.
_Noreturn void shim_signal_die(int number);

/// Sets whether the kernel stops the process when the calling thread reads the terminal from the background.
void shim_signal_let_background_reads_stop(bool may_stop);

/// Stops the process as the signal does by default; returns when it continues. In an orphaned process group, which no
/// shell could continue, SIGTTIN does nothing.
void shim_signal_stop(int number);

#endif
