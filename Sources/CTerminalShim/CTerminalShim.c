#include "CTerminalShim.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

static struct sigaction earlier[NSIG];

// The crash guard.

static struct {
    int terminal, output;
    struct termios modes;
    unsigned char reset_sequence[64];
    size_t count;
} guarded;

/// Whether `guarded` is valid; only the handler that clears it restores the terminal.
static _Atomic bool is_guarding = false;

// Calls only async-signal-safe functions, as do all handlers, which preserve errno.
static void restore_terminal(void) {
    if (!atomic_exchange(&is_guarding, false) || tcgetpgrp(guarded.terminal) != getpgrp()) {
        return;
    }
    // First, because it does not wait for pending output.
    tcsetattr(guarded.terminal, TCSANOW, &guarded.modes);
    struct pollfd screen = {.fd = guarded.output, .events = POLLOUT};
    // A terminal whose output is stopped, as by Ctrl-S, would block the dying process.
    if (poll(&screen, 1, 0) == 1 && (screen.revents & POLLOUT) != 0) {
        ssize_t written = write(guarded.output, guarded.reset_sequence, guarded.count);
        (void)written; // There is no way left to report a failure.
    }
}

// An earlier handler, such as one that prints a backtrace, runs afterwards.
static void handle_crash(int number) {
    int saved = errno;
    restore_terminal();
    // The signal is blocked here, so it is delivered with its earlier disposition when this returns.
    sigaction(number, &earlier[number], NULL);
    raise(number);
    errno = saved;
}

static void install(void) {
    // Crashes, and signals that kill by default and that another process may send.
    static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
                                  SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};
    // After a stack overflow the handler needs the alternate stack that a thread may have set up.
    struct sigaction action = {.sa_handler = handle_crash, .sa_flags = SA_ONSTACK};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int number = numbers[i];
        if (sigaction(number, NULL, &earlier[number]) == 0 && earlier[number].sa_handler != SIG_IGN) {
            sigaction(number, &action, NULL);
        }
    }
}

void shim_crash_guard_begin(int terminal, const void *modes, int output, const unsigned char *sequence, size_t count) {
    static pthread_once_t installation = PTHREAD_ONCE_INIT;
    pthread_once(&installation, install);
    // An exchange, because a store would let the following writes be reordered before it.
    atomic_exchange(&is_guarding, false);
    guarded.terminal = terminal;
    guarded.modes = *(const struct termios *)modes;
    guarded.output = output;
    guarded.count = count < sizeof guarded.reset_sequence ? count : sizeof guarded.reset_sequence;
    memcpy(guarded.reset_sequence, sequence, guarded.count);
    atomic_store(&is_guarding, true);
}

void shim_crash_guard_end(void) {
    atomic_store(&is_guarding, false);
}

// Caught signals: a bit each.

static _Atomic int wake_end = -1;
static _Atomic unsigned long long pending = 0;
static _Atomic unsigned long long ending = 0;
/// The first of the signals in `ending` that has come.
static _Atomic int cause = 0;

static void handle(int number) {
    int saved = errno;
    int none = 0;
    if ((atomic_load(&ending) >> number & 1) != 0 && atomic_compare_exchange_strong(&cause, &none, number)) {
        struct itimerval grace = {.it_value = {.tv_usec = 300000}};
        setitimer(ITIMER_REAL, &grace, NULL);
    }
    atomic_fetch_or(&pending, 1ULL << number);
    ssize_t written = write(atomic_load(&wake_end), "", 1);
    (void)written; // A full pipe wakes its reader anyway.
    errno = saved;
}

// Runs when the process has not ended in time, or when another process sends SIGALRM.
static void end_process(int number) {
    restore_terminal();
    shim_signal_die(atomic_load(&cause) == 0 ? number : atomic_load(&cause));
}

unsigned long long shim_signal_set_ending(unsigned long long bits) {
    signal(SIGALRM, end_process);
    return atomic_exchange(&ending, bits);
}

void shim_signal_catch(int number, int end) {
    atomic_store(&wake_end, end);
    sigaction(number, NULL, &earlier[number]);
    if (earlier[number].sa_handler != SIG_IGN) {
        // No SA_RESTART: a blocked call must return.
        struct sigaction action = {.sa_handler = handle};
        sigaction(number, &action, NULL);
    }
}

void shim_signal_release(int number) {
    sigaction(number, &earlier[number], NULL);
}

bool shim_signal_is_pending(int number) {
    return (atomic_load(&pending) >> number & 1) != 0;
}

bool shim_signal_take(int number) {
    return (atomic_fetch_and(&pending, ~(1ULL << number)) >> number & 1) != 0;
}

_Noreturn void shim_signal_die(int number) {
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}
