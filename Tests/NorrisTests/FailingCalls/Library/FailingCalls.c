// Preloaded into a program: counts its calls of the C library by kind, and makes one of them fail.
//
// FAILING_CALLS_LOG names a file that gets a line for each call: its kind, and the library that has made it.
// FAILING_CALLS are up to two times "kind number error": the call of the kind with this number, from 1, or with 0 every
// call, fails without being made; with the error -1, it reads or writes a single byte. Only these are logged then.
//
// The variables and LD_PRELOAD are removed, so that children of the program are not affected. Calls that the C library
// makes itself are not seen; strace can make them fail.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <dirent.h>
#include <termios.h>
#include <unistd.h>

static struct {
    char kind[32];
    int number;
    int error;
    _Atomic int count;
} failing[2];

static int log_descriptor = -1;
static bool has_failing = false;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FAILING_CALLS_LOG");
    const char *calls = getenv("FAILING_CALLS");
    int length = 0;
    for (int i = 0; calls && i < 2; i++, calls += length) {
        int fields = sscanf(calls, "%31s %d %d%n", failing[i].kind, &failing[i].number, &failing[i].error, &length);
        if (fields < 3) {
            failing[i].error = length = 0;
        }
        has_failing = has_failing || fields == 3;
    }
    if (path) {
        int opened = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
        // Out of the way of the program's own descriptors.
        log_descriptor = (int)syscall(SYS_fcntl, opened, F_DUPFD_CLOEXEC, 500);
        syscall(SYS_close, opened);
    }
    unsetenv("FAILING_CALLS_LOG");
    unsetenv("FAILING_CALLS");
    unsetenv("LD_PRELOAD");
}

static void record(const char *kind, const void *caller) {
    Dl_info information;
    const char *object = dladdr(caller, &information) ? information.dli_fname : "";
    const char *slash = strrchr(object, '/');
    char line[128];
    int length = snprintf(line, sizeof line, "%s %s\n", kind, slash ? slash + 1 : object);
    if (log_descriptor >= 0 && length < (int)sizeof line) {
        syscall(SYS_write, log_descriptor, line, length);
    }
}

// Returns 0 for a call that is made, and otherwise the error; preserves errno.
static int failure(const char *kind, const void *caller) {
    int saved = errno;
    int error = 0;
    for (int i = 0; i < 2; i++) {
        if (failing[i].error == 0 || strcmp(kind, failing[i].kind) != 0) {
            continue;
        }
        int number = atomic_fetch_add(&failing[i].count, 1) + 1;
        if (failing[i].number == 0 || failing[i].number == number) {
            error = failing[i].error;
        }
    }
    if (!has_failing || error != 0) {
        record(kind, caller);
    }
    errno = saved;
    return error;
}

static bool is_file(int file) {
    int saved = errno;
    struct stat status;
    bool result = syscall(SYS_fstat, file, &status) == 0 && S_ISREG(status.st_mode);
    errno = saved;
    return result;
}

#define CALLER __builtin_extract_return_addr(__builtin_return_address(0))

// The function of the C library itself.
#define NEXT(type, name, parameters) \
    static type(*next) parameters; \
    if (!next) { \
        next = (type(*) parameters)dlsym(RTLD_NEXT, #name); \
    }

// Defines a function that fails, or calls the next one of its name. `kind` joins functions that do the same.
#define FAILING(type, failed, kind, name, parameters, arguments) \
    type name parameters { \
        NEXT(type, name, parameters) \
        int error = failure(kind, CALLER); \
        if (error > 0) { \
            errno = error; \
            return failed; \
        } \
        return next arguments; \
    }

// As above, for functions that transfer bytes.
#define TRANSFERRING(kind, name, parameters, arguments, size) \
    ssize_t name parameters { \
        NEXT(ssize_t, name, parameters) \
        int error = failure(kind, CALLER); \
        if (error > 0) { \
            errno = error; \
            return -1; \
        } \
        if (error < 0 && size > 1) { \
            size = 1; \
        } \
        return next arguments; \
    }

// As above, for functions that return the errno.
#define RETURNING(kind, name, parameters, arguments) \
    int name parameters { \
        NEXT(int, name, parameters) \
        int error = failure(kind, CALLER); \
        return error > 0 ? error : next arguments; \
    }

// As above, for functions with an optional last parameter.
#define VARIADIC(kind, name, parameters, last, rest_type, arguments) \
    int name parameters { \
        NEXT(int, name, parameters) \
        va_list list; \
        va_start(list, last); \
        rest_type rest = va_arg(list, rest_type); \
        va_end(list); \
        int error = failure(kind, CALLER); \
        if (error > 0) { \
            errno = error; \
            return -1; \
        } \
        return next arguments; \
    }

TRANSFERRING("read", read, (int file, void *bytes, size_t size), (file, bytes, size), size)
TRANSFERRING("read", pread, (int file, void *bytes, size_t size, off_t start), (file, bytes, size, start), size)
TRANSFERRING(is_file(file) ? "write_file" : "write", write, (int file, const void *bytes, size_t size), (file, bytes, size), size)
TRANSFERRING("write_file", pwrite, (int file, const void *bytes, size_t size, off_t start), (file, bytes, size, start), size)
TRANSFERRING("recv", recv, (int file, void *bytes, size_t size, int flags), (file, bytes, size, flags), size)
TRANSFERRING("send", send, (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags), size)

VARIADIC("open", open, (const char *path, int flags, ...), flags, mode_t, (path, flags, rest))
VARIADIC("open", open64, (const char *path, int flags, ...), flags, mode_t, (path, flags, rest))
VARIADIC("open", openat, (int folder, const char *path, int flags, ...), flags, mode_t, (folder, path, flags, rest))
VARIADIC("open", openat64, (int folder, const char *path, int flags, ...), flags, mode_t, (folder, path, flags, rest))
VARIADIC("fcntl", fcntl, (int file, int command, ...), command, void *, (file, command, rest))
VARIADIC("fcntl", fcntl64, (int file, int command, ...), command, void *, (file, command, rest))
VARIADIC("ioctl", ioctl, (int file, unsigned long request, ...), request, void *, (file, request, rest))

FAILING(FILE *, NULL, "fopen", fopen, (const char *path, const char *mode), (path, mode))
FAILING(FILE *, NULL, "fopen", fopen64, (const char *path, const char *mode), (path, mode))
FAILING(FILE *, NULL, "fdopen", fdopen, (int file, const char *mode), (file, mode))
FAILING(DIR *, NULL, "opendir", opendir, (const char *path), (path))
FAILING(struct dirent *, NULL, "readdir", readdir, (DIR * folder), (folder))
FAILING(char *, NULL, "realpath", realpath, (const char *path, char *result), (path, result))
FAILING(ssize_t, -1, "readlink", readlink, (const char *path, char *bytes, size_t size), (path, bytes, size))

FAILING(int, -1, "stat", stat, (const char *path, struct stat *status), (path, status))
FAILING(int, -1, "stat", lstat, (const char *path, struct stat *status), (path, status))
FAILING(int, -1, "fstat", fstat, (int file, struct stat *status), (file, status))
FAILING(int, -1, "fstat", fstat64, (int file, struct stat64 *status), (file, status))
FAILING(int, -1, "stat", fstatat, (int folder, const char *path, struct stat *status, int flags),
        (folder, path, status, flags))
FAILING(int, -1, "access", access, (const char *path, int mode), (path, mode))
FAILING(off_t, -1, "lseek", lseek, (int file, off_t offset, int from), (file, offset, from))

FAILING(int, -1, "close", close, (int file), (file))
FAILING(int, -1, "mkdir", mkdir, (const char *path, mode_t mode), (path, mode))
FAILING(int, -1, "chmod", chmod, (const char *path, mode_t mode), (path, mode))
FAILING(int, -1, "chmod", fchmod, (int file, mode_t mode), (file, mode))
FAILING(int, -1, "flock", flock, (int file, int operation), (file, operation))
FAILING(int, -1, "fsync", fsync, (int file), (file))
FAILING(int, -1, "ftruncate", ftruncate, (int file, off_t size), (file, size))
FAILING(int, -1, "rename", renameat, (int folder, const char *path, int other, const char *name),
        (folder, path, other, name))
FAILING(int, -1, "link", linkat, (int folder, const char *path, int other, const char *name, int flags),
        (folder, path, other, name, flags))
FAILING(int, -1, "unlink", unlinkat, (int folder, const char *path, int flags), (folder, path, flags))

FAILING(int, -1, "tcgetattr", tcgetattr, (int file, struct termios *modes), (file, modes))
FAILING(int, -1, "tcsetattr", tcsetattr, (int file, int when, const struct termios *modes), (file, when, modes))
FAILING(pid_t, -1, "tcgetpgrp", tcgetpgrp, (int file), (file))

FAILING(int, -1, "poll", poll, (struct pollfd * files, nfds_t size, int timeout), (files, size, timeout))
FAILING(int, -1, "pipe", pipe, (int files[2]), (files))
FAILING(int, -1, "pipe", pipe2, (int files[2], int flags), (files, flags))
FAILING(int, -1, "dup", dup2, (int file, int other), (file, other))
FAILING(int, -1, "eventfd", eventfd, (unsigned value, int flags), (value, flags))
FAILING(int, -1, "eventfd_read", eventfd_read, (int file, eventfd_t *value), (file, value))
FAILING(int, -1, "eventfd_write", eventfd_write, (int file, eventfd_t value), (file, value))
FAILING(int, -1, "epoll_create", epoll_create1, (int flags), (flags))
FAILING(int, -1, "epoll_ctl", epoll_ctl, (int set, int operation, int file, struct epoll_event *event),
        (set, operation, file, event))
FAILING(int, -1, "epoll_wait", epoll_wait, (int set, struct epoll_event *events, int size, int timeout),
        (set, events, size, timeout))
FAILING(int, -1, "timerfd_create", timerfd_create, (clockid_t clock, int flags), (clock, flags))
FAILING(int, -1, "timerfd_settime", timerfd_settime,
        (int file, int flags, const struct itimerspec *value, struct itimerspec *old), (file, flags, value, old))

FAILING(int, -1, "socket", socket, (int domain, int type, int protocol), (domain, type, protocol))
FAILING(int, -1, "socketpair", socketpair, (int domain, int type, int protocol, int files[2]),
        (domain, type, protocol, files))
FAILING(int, -1, "connect", connect, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
FAILING(int, -1, "getsockopt", getsockopt, (int file, int level, int name, void *value, socklen_t *size),
        (file, level, name, value, size))
FAILING(int, -1, "setsockopt", setsockopt, (int file, int level, int name, const void *value, socklen_t size),
        (file, level, name, value, size))
FAILING(int, -1, "getsockname", getsockname, (int file, struct sockaddr *address, socklen_t *size),
        (file, address, size))
FAILING(int, -1, "getpeername", getpeername, (int file, struct sockaddr *address, socklen_t *size),
        (file, address, size))

RETURNING("pthread_create", pthread_create,
          (pthread_t * thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument),
          (thread, attributes, body, argument))
FAILING(pid_t, -1, "fork", fork, (void), ())
FAILING(pid_t, -1, "waitpid", waitpid, (pid_t process, int *status, int options), (process, status, options))
