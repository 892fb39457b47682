#include "CTerminalShim.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/time.h>
#include <termios.h>
#include <unistd.h>

static struct sigaction earlier[NSIG];

static void handle_with(void (*handler)(int), int number) {
    // Without SA_RESTART, because a blocked call must return; with the stack that is there after a stack overflow.
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
    if (sigaction(number, NULL, &earlier[number]) == 0 && earlier[number].sa_handler != SIG_IGN) {
        sigaction(number, &action, NULL);
    }
}

// The crash guard.

static struct guarded {
    int terminal, output;
    struct termios modes;
    char sequence[64];
} guarded;

/// Whether `guarded` is valid; only the handler that clears it restores the terminal.
static _Atomic bool is_guarding = false;

// Calls only async-signal-safe functions, as do all handlers.
static void restore_terminal(void) {
    if (!atomic_exchange(&is_guarding, false) || tcgetpgrp(guarded.terminal) != getpgrp()) {
        return;
    }
    // First, because it does not wait for pending output.
    tcsetattr(guarded.terminal, TCSANOW, &guarded.modes);
    struct pollfd screen = {.fd = guarded.output, .events = POLLOUT};
    // A terminal whose output is stopped, as by Ctrl-S, would block the dying process.
    if (poll(&screen, 1, 0) == 1 && (screen.revents & POLLOUT) != 0) {
        // There is no way left to report a failure.
        (void)!write(guarded.output, guarded.sequence, strlen(guarded.sequence));
    }
}

// An earlier handler, such as one that prints a backtrace, runs afterwards.
static void handle_crash(int number) {
    restore_terminal();
    // The signal is blocked here, so it is delivered with its earlier disposition when this returns.
    sigaction(number, &earlier[number], NULL);
    raise(number);
}

void shim_crash_guard_begin(int terminal, const void *modes, int output, const char *sequence) {
    // Crashes, and signals that kill by default and that another process may send.
    static const int numbers[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
                                  SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU};
    static _Atomic bool is_installed = false;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers && !is_installed; i++) {
        handle_with(handle_crash, numbers[i]);
    }
    is_installed = true;
    // An exchange, because a store would let the following writes be reordered before it.
    atomic_exchange(&is_guarding, false);
    guarded = (struct guarded){terminal, output, *(const struct termios *)modes, ""};
    strncpy(guarded.sequence, sequence, sizeof guarded.sequence - 1);
    is_guarding = true;
}

void shim_crash_guard_end(void) {
    is_guarding = false;
}

// Caught signals: a bit each.

static _Atomic int wake_end = -1;
static _Atomic unsigned long long pending = 0;
static _Atomic unsigned long long ending = 0;
/// The signal in `ending` that has come.
static _Atomic int cause = 0;

static void handle(int number) {
    int saved = errno;
    if ((ending >> number & 1) != 0) {
        ending = 0;
        cause = number;
        struct itimerval grace = {.it_value = {.tv_usec = 300000}};
        setitimer(ITIMER_REAL, &grace, NULL);
    }
    pending |= 1ULL << number;
    // A full pipe wakes its reader anyway.
    (void)!write(wake_end, "", 1);
    errno = saved;
}

// Runs when the process has not ended in time, or when another process sends SIGALRM.
static void end_process(int number) {
    restore_terminal();
    shim_signal_die(cause == 0 ? number : cause);
}

void shim_signal_set_ending(unsigned long long bits) {
    signal(SIGALRM, end_process);
    ending = bits;
}

void shim_signal_catch(int number, int end) {
    wake_end = end;
    handle_with(handle, number);
}

void shim_signal_release(int number) {
    sigaction(number, &earlier[number], NULL);
}

unsigned long long shim_signal_take(unsigned long long bits) {
    return atomic_fetch_and(&pending, ~bits);
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
