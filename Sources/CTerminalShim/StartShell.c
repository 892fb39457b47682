#include "CTerminalShim.h"

#include <signal.h>
#include <unistd.h>

// Not posix_spawn(3): it blocks its caller until the child has begun to run the shell, so that a Ctrl-Z that stops the
// child before would block this process for good.
pid_t shim_start_shell(const char *script, int input, int output, bool is_detached) {
    sigset_t all, earlier;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &earlier);
    pid_t child = fork();
    if (child != 0) {
        pthread_sigmask(SIG_SETMASK, &earlier, NULL);
        return child;
    }
    // Calls only async-signal-safe functions from here on.
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        // execve(2) does this as well, but after the first signals may have come: a handler would write to the parent.
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
            signal(number, SIG_DFL);
        }
    }
    // The parent ignores it.
    signal(SIGPIPE, SIG_DFL);
    if (is_detached) {
        setpgid(0, 0);
        // Discards a Ctrl-Z for the earlier group.
        signal(SIGTSTP, signal(SIGTSTP, SIG_IGN));
    }
    char *arguments[] = {"sh", "-c", (char *)script, NULL};
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) {
        sigemptyset(&all);
        pthread_sigmask(SIG_SETMASK, &all, NULL);
        execv("/bin/sh", arguments);
    }
    _exit(127);
}
