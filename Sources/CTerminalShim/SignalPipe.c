#include "SignalPipe.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { highest_number = 64 };

static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;
static int reading_end = -1;
static _Atomic int writing_end = -1;
static _Atomic bool may_be_pending = false;
static struct sigaction earlier[highest_number + 1];
static _Atomic bool is_caught[highest_number + 1];

int shim_make_pipe(int ends[2]) {
    int low[2];
    if (pipe(low) != 0) {
        return -1;
    }
    int error = 0;
    for (int i = 0; i < 2; i++) {
        // Above the standard descriptors, so that the pipe cannot replace one that was closed at the start.
        ends[i] = fcntl(low[i], F_DUPFD_CLOEXEC, 3);
        // A pipe that blocks would stop its reader for good.
        if (ends[i] < 0 || fcntl(ends[i], F_SETFL, O_NONBLOCK) != 0) {
            error = errno;
        }
    }
    close(low[0]);
    close(low[1]);
    if (error == 0) {
        return 0;
    }
    // One end alone is useless.
    for (int i = 0; i < 2; i++) {
        if (ends[i] >= 0) {
            close(ends[i]);
        }
    }
    errno = error;
    return -1;
}

int shim_signal_pipe(void) {
    pthread_mutex_lock(&opening);
    if (reading_end < 0) {
        int ends[2];
        if (shim_make_pipe(ends) == 0) {
            reading_end = ends[0];
            atomic_store(&writing_end, ends[1]);
        }
    }
    int result = reading_end;
    pthread_mutex_unlock(&opening);
    return result;
}

// Calls only async-signal-safe functions, and preserves errno.
static void handle(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    ssize_t written = write(atomic_load(&writing_end), &byte, 1);
    (void)written; // A full pipe contains enough signals.
    // Set last: otherwise another thread could find the pipe still empty and clear the flag too early.
    atomic_store(&may_be_pending, true);
    errno = saved;
}

int shim_signal_catch(int number) {
    struct sigaction action = {0};
    if (number < 1 || number > highest_number || sigaction(number, NULL, &action) != 0) {
        return -1;
    }
    if (action.sa_handler == SIG_IGN) {
        return 0;
    }
    earlier[number] = action;
    action = (struct sigaction){0};
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    action.sa_flags = 0; // No SA_RESTART: a blocked call must return.
    if (sigaction(number, &action, NULL) != 0) {
        return -1;
    }
    atomic_store(&is_caught[number], true);
    return 1;
}

int shim_signal_release(int number) {
    return atomic_exchange(&is_caught[number], false) ? sigaction(number, &earlier[number], NULL) : 0;
}

bool shim_signal_may_be_pending(void) {
    return atomic_load_explicit(&may_be_pending, memory_order_relaxed);
}

int shim_signal_next(void) {
    // Cleared first: a signal that arrives meanwhile sets it again.
    atomic_store(&may_be_pending, false);
    unsigned char byte;
    ssize_t count;
    do {
        count = read(reading_end, &byte, 1);
    } while (count < 0 && errno == EINTR);
    if (count != 1) {
        return -1;
    }
    atomic_store(&may_be_pending, true);
    return byte;
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

int shim_signal_ignore(int number) {
    return signal(number, SIG_IGN) == SIG_ERR ? -1 : 0;
}

bool shim_signal_is_on_its_way(void) {
    sigset_t all;
    sigset_t before;
    sigset_t pending;
    sigfillset(&all);
    // sigpending(2) reports only the signals that the calling thread blocks.
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool is_any = false;
    if (sigpending(&pending) == 0) {
        for (int number = 1; number <= highest_number; number++) {
            is_any = is_any || (is_caught[number] && sigismember(&pending, number) == 1);
        }
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return is_any;
}

static void change_mask(int how, int number) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(how, &set, NULL);
}

void shim_signal_let_background_reads_stop(bool may_stop) {
    change_mask(may_stop ? SIG_UNBLOCK : SIG_BLOCK, SIGTTIN);
}

// The process stops inside raise(3), which sends the signal to this thread, where it is unblocked.
static void stop_by(int number) {
    struct sigaction action = {0};
    struct sigaction found;
    action.sa_handler = SIG_DFL;
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, &found);
    sigset_t mask;
    pthread_sigmask(SIG_BLOCK, NULL, &mask);
    change_mask(SIG_UNBLOCK, number);
    raise(number);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    sigaction(number, &found, NULL);
}

void shim_signal_stop(void) {
    stop_by(SIGTSTP);
}

void shim_signal_stop_in_background(void) {
    stop_by(SIGTTIN);
}
