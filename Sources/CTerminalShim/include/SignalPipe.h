// Signals as bytes in a pipe: the one part that must be C, because it runs inside a signal handler.

#ifndef SIGNAL_PIPE_H
#define SIGNAL_PIPE_H

#include <stdbool.h>

/// Makes a pipe that neither blocks nor is inherited: 0, or -1 with errno.
int shim_make_pipe(int ends[2]);

/// Makes the process's one pipe, or gives the one made before; its reading end, or -1 with errno.
///
/// It is never closed: a handler may still be running in another thread, and would write into whatever
/// file got the number next.
int shim_signal_pipe(void);

/// Has the signal written into the pipe: 1 done, 0 left alone because it was inherited as ignored, -1 with errno.
int shim_signal_catch(int number);

/// Gives the signal back the disposition that it had before `shim_signal_catch`.
int shim_signal_release(int number);

/// Whether a byte may be in the pipe; costs no system call.
bool shim_signal_may_be_pending(void);

/// Whether a caught signal has been sent whose handler has not begun to run.
bool shim_signal_is_on_its_way(void);

/// The number of the oldest signal in the pipe, or -1 when there is none. Never blocks.
int shim_signal_next(void);

/// Kills the process by the signal, or, when the signal's default is not deadly, exits with 128 + number.
_Noreturn void shim_signal_die(int number);

int shim_signal_ignore(int number);

/// Lets the kernel stop the process when the calling thread reads the terminal from the background, or not.
void shim_signal_let_background_reads_stop(bool may_stop);

/// Stops the process as Ctrl-Z would have, had the signal not been caught; returns when it goes on.
void shim_signal_stop(void);

/// Stops the process as reading the terminal from the background would; returns when it goes on. Does nothing in a
/// process group that nobody could bring to the foreground.
void shim_signal_stop_in_background(void);

#endif
