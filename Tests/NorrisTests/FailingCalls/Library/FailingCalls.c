// Preloaded into a program: counts its calls of the C library by kind, and makes one of them fail.
//
// FAILING_CALLS_LOG names a file that gets a line for each call: its kind, and the library that has made it.
// FAILING_CALL is "kind number error": the call of the kind with this number, from 1, fails without being made; with
// the error -1, it reads or writes a single byte. Only this one is logged then.
//
// The variables and LD_PRELOAD are removed, so that children of the program are not affected.

#define _GNU_SOURCE
#include <dirent.h>
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
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

static char failing_kind[32];
static int failing_number, failing_error;
static _Atomic int count;
static int log_descriptor = -1;

__attribute__((constructor)) static void start(void) {
    const char *path = getenv("FAILING_CALLS_LOG");
    const char *call = getenv("FAILING_CALL");
    if (call) {
        sscanf(call, "%31s %d %d", failing_kind, &failing_number, &failing_error);
    }
    if (path) {
        int opened = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
        // Out of the way of the program's own descriptors.
        log_descriptor = (int)syscall(SYS_fcntl, opened, F_DUPFD_CLOEXEC, 500);
        syscall(SYS_close, opened);
    }
    unsetenv("FAILING_CALLS_LOG");
    unsetenv("FAILING_CALL");
    unsetenv("LD_PRELOAD");
}

// Returns 0 for a call that is made, and otherwise the error; preserves errno.
static int failure(const char *kind, const void *caller) {
    int saved = errno;
    bool fails = strcmp(kind, failing_kind) == 0 && atomic_fetch_add(&count, 1) + 1 == failing_number;
    if (log_descriptor >= 0 && (failing_error == 0 || fails)) {
        Dl_info information;
        const char *object = dladdr(caller, &information) ? information.dli_fname : "";
        const char *slash = strrchr(object, '/');
        char line[128];
        int length = snprintf(line, sizeof line, "%s %s\n", kind, slash ? slash + 1 : object);
        syscall(SYS_write, log_descriptor, line, length);
    }
    errno = saved;
    return fails ? failing_error : 0;
}

static bool is_file(int file) {
    int saved = errno;
    struct stat status;
    bool result = syscall(SYS_fstat, file, &status) == 0 && S_ISREG(status.st_mode);
    errno = saved;
    return result;
}

// Declares the function of the C library itself, and the error of the call.
#define BEGIN(type, kind, name, parameters) \
    static type(*next) parameters; \
    if (!next) { \
        next = (type(*) parameters)dlsym(RTLD_NEXT, #name); \
    } \
    int error = failure(kind, __builtin_extract_return_addr(__builtin_return_address(0)));

// Defines a function that fails, or calls the next one of its name. `kind` joins functions that do the same.
#define FAILING(type, failed, kind, name, parameters, arguments) \
    type name parameters { \
        BEGIN(type, kind, name, parameters) \
        if (error > 0) { \
            errno = error; \
            return failed; \
        } \
        return next arguments; \
    }

// As above, for functions that transfer bytes.
#define TRANSFERRING(kind, name, parameters, arguments) \
    ssize_t name parameters { \
        BEGIN(ssize_t, kind, name, parameters) \
        if (error > 0) { \
            errno = error; \
            return -1; \
        } \
        size = error < 0 && size > 1 ? 1 : size; \
        return next arguments; \
    }

// As above, for functions with an optional last parameter.
#define VARIADIC(kind, name, parameters, last, rest_type, arguments) \
    int name parameters { \
        BEGIN(int, kind, name, parameters) \
        va_list list; \
        va_start(list, last); \
        rest_type rest = va_arg(list, rest_type); \
        va_end(list); \
        if (error > 0) { \
            errno = error; \
            return -1; \
        } \
        return next arguments; \
    }

TRANSFERRING("read", read, (int file, void *bytes, size_t size), (file, bytes, size))
TRANSFERRING("read", pread, (int file, void *bytes, size_t size, off_t start), (file, bytes, size, start))
TRANSFERRING(is_file(file) ? "write_file" : "write", write, (int file, const void *bytes, size_t size), (file, bytes, size))
TRANSFERRING("recv", recv, (int file, void *bytes, size_t size, int flags), (file, bytes, size, flags))
TRANSFERRING("send", send, (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags))

VARIADIC("open", open, (const char *path, int flags, ...), flags, mode_t, (path, flags, rest))
VARIADIC("open", open64, (const char *path, int flags, ...), flags, mode_t, (path, flags, rest))
VARIADIC("open", openat, (int folder, const char *path, int flags, ...), flags, mode_t, (folder, path, flags, rest))
VARIADIC("fcntl", fcntl, (int file, int command, ...), command, void *, (file, command, rest))
VARIADIC("fcntl", fcntl64, (int file, int command, ...), command, void *, (file, command, rest))
VARIADIC("ioctl", ioctl, (int file, unsigned long request, ...), request, void *, (file, request, rest))

FAILING(DIR *, NULL, "opendir", opendir, (const char *path), (path))
FAILING(int, -1, "stat", stat, (const char *path, struct stat *status), (path, status))
FAILING(int, -1, "stat", lstat, (const char *path, struct stat *status), (path, status))
FAILING(int, -1, "fstat", fstat, (int file, struct stat *status), (file, status))
FAILING(int, -1, "stat", fstatat, (int folder, const char *path, struct stat *status, int flags),
        (folder, path, status, flags))

FAILING(int, -1, "close", close, (int file), (file))
FAILING(int, -1, "mkdir", mkdir, (const char *path, mode_t mode), (path, mode))
FAILING(int, -1, "chmod", fchmod, (int file, mode_t mode), (file, mode))
FAILING(int, -1, "flock", flock, (int file, int operation), (file, operation))
FAILING(int, -1, "fsync", fsync, (int file), (file))
FAILING(int, -1, "ftruncate", ftruncate, (int file, off_t size), (file, size))
FAILING(int, -1, "rename", renameat, (int folder, const char *path, int other, const char *name),
        (folder, path, other, name))
FAILING(int, -1, "unlink", unlinkat, (int folder, const char *path, int flags), (folder, path, flags))

FAILING(int, -1, "tcgetattr", tcgetattr, (int file, struct termios *modes), (file, modes))
FAILING(int, -1, "tcsetattr", tcsetattr, (int file, int when, const struct termios *modes), (file, when, modes))
FAILING(int, -1, "poll", poll, (struct pollfd * files, nfds_t size, int timeout), (files, size, timeout))
FAILING(int, -1, "pipe", pipe, (int files[2]), (files))
FAILING(int, -1, "socket", socket, (int domain, int type, int protocol), (domain, type, protocol))
FAILING(int, -1, "connect", connect, (int file, const struct sockaddr *address, socklen_t size), (file, address, size))
