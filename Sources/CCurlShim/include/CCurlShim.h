/// What norris calls of libcurl, which is looked up once there is somebody who may send requests.
///
/// The toolchain's Foundation needs libcurl itself, so that it is there wherever norris runs on Linux. Its headers need
/// not be: the numbers below are the interface of libcurl.so.4, which has not changed since 2006.

#ifndef CCURLSHIM_H
#define CCURLSHIM_H

#include <stdbool.h>
#include <stddef.h>

/// Results of a request, as CURLcode has them.
enum {
    shim_curl_ok = 0,
    shim_curl_no_http = 1,
    shim_curl_unknown_proxy = 5,
    shim_curl_unknown_host = 6,
    shim_curl_cannot_connect = 7,
    shim_curl_odd_answer = 8,
    shim_curl_partial_file = 18,
    shim_curl_not_taken = 23,
    /// A single line without end, until libcurl 8.6.
    shim_curl_out_of_memory = 27,
    shim_curl_timed_out = 28,
    shim_curl_tls_failed = 35,
    shim_curl_got_nothing = 52,
    shim_curl_send_failed = 55,
    shim_curl_receive_failed = 56,
    shim_curl_certificate_refused = 60,
    shim_curl_bad_encoding = 61,
    shim_curl_body_too_large = 63,
    shim_curl_certificates_unreadable = 77,
    shim_curl_proxy_failed = 97,
    /// The same since.
    shim_curl_too_large = 100,
};

/// What can be asked for, as CURLoption has it.
enum {
    shim_curl_option_verbose = 41,
    shim_curl_option_fresh_connection = 74,
    shim_curl_option_http_version = 84,
    shim_curl_option_no_signals = 99,
    shim_curl_option_protocols = 181,
    shim_curl_option_suppress_connect_headers = 265,
    shim_curl_option_quick_exit = 322,
    shim_curl_option_url = 10002,
    shim_curl_option_proxy = 10004,
    shim_curl_option_certificates = 10065,
    shim_curl_option_accept_encoding = 10102,
    shim_curl_option_no_proxy = 10177,
    shim_curl_option_proxy_certificates = 10246,
    shim_curl_option_largest_body = 30117,
};

/// What can be asked about a request that is over, as CURLINFO has it.
enum {
    shim_curl_info_status = 0x200000 + 2,
    shim_curl_info_verify_result = 0x200000 + 13,
    shim_curl_info_proxy_status = 0x200000 + 22,
    /// Seconds until the first byte of the answer; 0 where none came.
    shim_curl_info_first_byte_time = 0x300000 + 17,
};

/// Who hears of a request; called from within `shim_curl_perform`.
typedef struct {
    /// A line of the head, or bytes of the body: false to break the request off.
    bool (*line)(void *context, const char *bytes, size_t count);
    bool (*body)(void *context, const char *bytes, size_t count);
    /// The head of a request is on its way, to the server or to a proxy.
    void (*sent)(void *context, const char *bytes, size_t count);
} shim_curl_listener;

/// Looks libcurl up the first time: false where there is none that can do what is needed.
bool shim_curl_load(void);

/// A request, or null. It stays with one thread, and so do the options of it.
void *shim_curl_make_request(shim_curl_listener listener, void *context);
void shim_curl_free_request(void *request);
/// False for an option that this libcurl does not know.
bool shim_curl_set_number(void *request, long option, long value);
bool shim_curl_set_size(void *request, long option, long long value);
bool shim_curl_set_text(void *request, long option, const char *value);
/// Adds a line to the head of the request; a name with a colon alone leaves out what libcurl would say.
bool shim_curl_add_header(void *request, const char *line);

/// Connections, and the requests that are under way on them; null where there is no memory.
void *shim_curl_make_connections(void);
void shim_curl_free_connections(void *connections);
bool shim_curl_start(void *connections, void *request);
/// Takes a request away; one that is not over loses its connection.
void shim_curl_stop(void *connections, void *request);
/// Does what can be done at once: false when nothing works any more.
bool shim_curl_perform(void *connections);
/// The result of a request that is over, or -1.
long shim_curl_next_result(void *connections);
/// Waits for the network, but not longer than a second.
void shim_curl_wait(void *connections);
/// Ends the wait of another thread, or its next.
void shim_curl_wake(void *connections);

/// The connection that a request which is over has left behind, or -1; to be asked before the request is stopped.
int shim_curl_socket(void *request);
/// Whether nothing has come, not even an end, since the last answer; false for what is no connection any more.
bool shim_curl_is_quiet(int socket);

long shim_curl_number(void *request, long info);
double shim_curl_seconds(void *request, long info);
/// What libcurl has to say about the last failure.
const char *shim_curl_explanation(void *request, long result);

#endif
