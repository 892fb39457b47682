#include "CCurlShim.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    option_verbose = 41,
    option_http_version = 84,
    option_no_signals = 99,
    option_suppress_connect_headers = 265,
    option_quick_exit = 322,
    option_write_data = 10001,
    option_error_buffer = 10010,
    option_http_header = 10023,
    option_header_data = 10029,
    option_debug_data = 10095,
    option_accept_encoding = 10102,
    option_write_function = 20011,
    option_header_function = 20079,
    option_socket_function = 20148,
    option_debug_function = 20094,
    option_most_connections = 6,
    global_all = 3,
    info_active_socket = 0x500000 + 44,
    message_done = 1,
    debug_head_out = 2,
    error_size = 256,
};

struct message {
    int kind;
    void *easy;
    union {
        void *pointer;
        int result;
    } data;
};

/// The functions of libcurl.
static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    const char *(*easy_strerror)(int);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_setopt)(void *, int, ...);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_perform)(void *, int *);
    struct message *(*multi_info_read)(void *, int *);
    int (*multi_poll)(void *, void *, unsigned, int, int *);
    int (*multi_wakeup)(void *);
} curl;

static bool is_loaded;
static pthread_once_t loading = PTHREAD_ONCE_INIT;

/// Disables the cleanup of OpenSSL at exit, during which a thread may still be closing a connection.
static void keep_openssl(void *library) {
    enum { no_cleanup_at_exit = 0x00080000 };
    int (*init)(uint64_t, const void *);
    *(void **)&init = dlsym(library, "OPENSSL_init_crypto");
    if (init != NULL) {
        init(no_cleanup_at_exit, NULL);
    }
}

static void load(void) {
#ifdef __APPLE__
    static const char *const names[] = {"/usr/lib/libcurl.4.dylib"};
#else
    // On Debian, the second is installed as a dependency of other packages.
    static const char *const names[] = {"libcurl.so.4", "libcurl-gnutls.so.4"};
#endif
    void *library = NULL;
    for (size_t i = 0; library == NULL && i < sizeof names / sizeof *names; i++) {
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    }
    if (library == NULL) {
        return;
    }
    bool is_complete = true;
#define LOOK_UP(name) is_complete &= (*(void **)&curl.name = dlsym(library, "curl_" #name)) != NULL
    LOOK_UP(global_init);
    LOOK_UP(easy_init);
    LOOK_UP(easy_cleanup);
    LOOK_UP(easy_setopt);
    LOOK_UP(easy_getinfo);
    LOOK_UP(easy_strerror);
    LOOK_UP(slist_append);
    LOOK_UP(slist_free_all);
    LOOK_UP(multi_init);
    LOOK_UP(multi_cleanup);
    LOOK_UP(multi_setopt);
    LOOK_UP(multi_add_handle);
    LOOK_UP(multi_remove_handle);
    LOOK_UP(multi_perform);
    LOOK_UP(multi_info_read);
    LOOK_UP(multi_poll);
    LOOK_UP(multi_wakeup);
#undef LOOK_UP
    keep_openssl(library);
    is_loaded = is_complete && curl.global_init(global_all) == shim_curl_ok;
}

bool shim_curl_load(void) {
    pthread_once(&loading, load);
    return is_loaded;
}

struct request {
    void *easy;
    void *headers;
    shim_curl_listener listener;
    void *context;
    char error[error_size];
};

static size_t take_line(char *bytes, size_t size, size_t count, void *data) {
    struct request *request = data;
    return request->listener(request->context, shim_curl_line, bytes, size * count) ? size * count : 0;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *data) {
    struct request *request = data;
    return request->listener(request->context, shim_curl_body, bytes, size * count) ? size * count : 0;
}

static int take_debug(void *easy, int kind, char *bytes, size_t count, void *data) {
    struct request *request = data;
    (void)easy;
    if (kind == debug_head_out) {
        request->listener(request->context, shim_curl_sent, bytes, count);
    }
    return 0;
}

/// Keeps the connection from being inherited by a child process such as a pager.
static int take_socket(void *data, int socket, int purpose) {
    (void)data;
    (void)purpose;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    return 0;
}

void *shim_curl_make_request(shim_curl_listener listener, void *context) {
    struct request *request = calloc(1, sizeof *request);
    if (request == NULL) {
        return NULL;
    }
    request->listener = listener;
    request->context = context;
    request->easy = curl.easy_init();
    if (request->easy == NULL) {
        free(request);
        return NULL;
    }
    curl.easy_setopt(request->easy, option_error_buffer, request->error);
    curl.easy_setopt(request->easy, option_header_function, take_line);
    curl.easy_setopt(request->easy, option_header_data, request);
    curl.easy_setopt(request->easy, option_write_function, take_body);
    curl.easy_setopt(request->easy, option_write_data, request);
    curl.easy_setopt(request->easy, option_socket_function, take_socket);
    curl.easy_setopt(request->easy, option_debug_function, take_debug);
    curl.easy_setopt(request->easy, option_debug_data, request);
    curl.easy_setopt(request->easy, option_verbose, 1L);
    // One request at a time needs nothing newer.
    curl.easy_setopt(request->easy, option_http_version, 2L);
    curl.easy_setopt(request->easy, option_no_signals, 1L);
    // A name that is being resolved does not delay the next request.
    curl.easy_setopt(request->easy, option_quick_exit, 1L);
    curl.easy_setopt(request->easy, option_suppress_connect_headers, 1L);
    curl.easy_setopt(request->easy, option_accept_encoding, "gzip");
    return request;
}

void shim_curl_free_request(void *handle) {
    struct request *request = handle;
    curl.easy_cleanup(request->easy);
    curl.slist_free_all(request->headers);
    free(request);
}

bool shim_curl_set_number(void *request, long option, long value) {
    return curl.easy_setopt(((struct request *)request)->easy, (int)option, value) == shim_curl_ok;
}

bool shim_curl_set_size(void *request, long option, long long value) {
    return curl.easy_setopt(((struct request *)request)->easy, (int)option, value) == shim_curl_ok;
}

bool shim_curl_set_text(void *request, long option, const char *value) {
    return curl.easy_setopt(((struct request *)request)->easy, (int)option, value) == shim_curl_ok;
}

bool shim_curl_add_header(void *handle, const char *line) {
    struct request *request = handle;
    void *longer = curl.slist_append(request->headers, line);
    if (longer == NULL) {
        return false;
    }
    request->headers = longer;
    return curl.easy_setopt(request->easy, option_http_header, longer) == shim_curl_ok;
}

void *shim_curl_make_connections(void) {
    void *multi = curl.multi_init();
    if (multi != NULL) {
        // One to the API, and a few for redirects.
        curl.multi_setopt(multi, option_most_connections, 4L);
    }
    return multi;
}

void shim_curl_free_connections(void *connections) {
    curl.multi_cleanup(connections);
}

bool shim_curl_start(void *connections, void *request) {
    return curl.multi_add_handle(connections, ((struct request *)request)->easy) == 0;
}

void shim_curl_stop(void *connections, void *request) {
    curl.multi_remove_handle(connections, ((struct request *)request)->easy);
}

bool shim_curl_perform(void *connections) {
    int running;
    return curl.multi_perform(connections, &running) == 0;
}

long shim_curl_next_result(void *connections) {
    int left;
    struct message *message;
    while ((message = curl.multi_info_read(connections, &left)) != NULL) {
        if (message->kind == message_done) {
            return message->data.result;
        }
    }
    return -1;
}

void shim_curl_wait(void *connections) {
    curl.multi_poll(connections, NULL, 0, 1000, NULL);
}

void shim_curl_wake(void *connections) {
    curl.multi_wakeup(connections);
}

int shim_curl_socket(void *request) {
    int socket = -1;
    curl.easy_getinfo(((struct request *)request)->easy, info_active_socket, &socket);
    return socket;
}

bool shim_curl_has_no_pending_data(int socket) {
    struct pollfd request = {.fd = socket, .events = POLLIN};
    return poll(&request, 1, 0) == 0;
}

long shim_curl_number(void *request, long info) {
    long value = 0;
    curl.easy_getinfo(((struct request *)request)->easy, (int)info, &value);
    return value;
}

double shim_curl_seconds(void *request, long info) {
    double value = 0;
    curl.easy_getinfo(((struct request *)request)->easy, (int)info, &value);
    return value;
}

const char *shim_curl_explanation(void *handle, long result) {
    struct request *request = handle;
    return request->error[0] != 0 ? request->error : curl.easy_strerror((int)result);
}
