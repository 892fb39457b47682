/// The functions of libcurl that norris calls, loaded when the first request may be sent.
///
/// macOS contains libcurl, and on Linux the toolchain's Foundation depends on it. Its headers need not be installed: the
/// numbers below are the ABI of libcurl.so.4, which has not changed since 2006.

#ifndef CCURLSHIM_H
#define CCURLSHIM_H

#include <stdbool.h>
#include <stddef.h>

/// Results of a request, as in CURLcode.
enum {
    shim_curl_ok = 0,
    shim_curl_unsupported_protocol = 1,
    shim_curl_unknown_proxy = 5,
    shim_curl_unknown_host = 6,
    shim_curl_cannot_connect = 7,
    shim_curl_weird_server_reply = 8,
    shim_curl_partial_file = 18,
    shim_curl_write_error = 23,
    /// A header line without an end, until libcurl 8.6.
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
    /// The same since libcurl 8.6.
    shim_curl_too_large = 100,
};

/// Options of a request, as in CURLoption.
enum {
    shim_curl_option_fresh_connection = 74,
    shim_curl_option_protocols = 181,
    shim_curl_option_url = 10002,
    shim_curl_option_proxy = 10004,
    shim_curl_option_certificates = 10065,
    shim_curl_option_no_proxy = 10177,
    shim_curl_option_proxy_certificates = 10246,
    shim_curl_option_largest_body = 30117,
};

/// Information on a finished request, as in CURLINFO.
enum {
    shim_curl_info_status = 0x200000 + 2,
    shim_curl_info_verify_result = 0x200000 + 13,
    shim_curl_info_proxy_status = 0x200000 + 22,
    /// Seconds until the first byte of the response; 0 if none came.
    shim_curl_info_first_byte_time = 0x300000 + 17,
};

/// Parts of a transfer.
enum {
    /// A line of the response's head.
    shim_curl_line,
    /// Bytes of the response's body.
    shim_curl_body,
    /// The head of a request, which has been sent to the server or to a proxy.
    shim_curl_sent,
};

/// The callback of a request, called from within `shim_curl_perform` for each part; returns false to abort the request.
typedef bool (*shim_curl_listener)(void *context, long part, const char *bytes, size_t count);

/// Loads libcurl the first time; false where there is none with all functions.
bool shim_curl_load(void);

/// Creates a request for gzip over HTTP 1.1, or returns null. One thread uses it and sets its other options.
void *shim_curl_make_request(shim_curl_listener listener, void *context);
void shim_curl_free_request(void *request);
/// Returns false for an option that this libcurl does not support.
bool shim_curl_set_number(void *request, long option, long value);
bool shim_curl_set_size(void *request, long option, long long value);
bool shim_curl_set_text(void *request, long option, const char *value);
/// Adds a line to the head of the request; a name with a colon alone removes a header of libcurl's own.
bool shim_curl_add_header(void *request, const char *line);

/// Creates a set of connections and of the requests under way on them; null if out of memory.
void *shim_curl_make_connections(void);
void shim_curl_free_connections(void *connections);
bool shim_curl_start(void *connections, void *request);
/// Removes a request; the connection of an unfinished one is closed.
void shim_curl_stop(void *connections, void *request);
/// Does what is possible without waiting; returns false on an error of the whole set.
bool shim_curl_perform(void *connections);
/// Returns the result of a finished request, or -1.
long shim_curl_next_result(void *connections);
/// Waits for the network, for at most a second.
void shim_curl_wait(void *connections);
/// Ends the current wait of another thread, or its next one.
void shim_curl_wake(void *connections);

/// Returns the connection of a finished request, or -1; to be called before the request is stopped.
int shim_curl_socket(void *request);
/// Whether nothing has been received since the last response; false for a closed connection.
bool shim_curl_has_no_pending_data(int socket);

long shim_curl_number(void *request, long info);
double shim_curl_seconds(void *request, long info);
/// Returns libcurl's description of the last failure.
const char *shim_curl_explanation(void *request, long result);

#endif
