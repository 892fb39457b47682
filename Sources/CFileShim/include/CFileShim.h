// Maps files that other programs may cut, and examines each byte of them. In C, because a part of it runs inside a
// signal handler, and because a search has to be about as fast as that of grep.

#ifndef CFILESHIM_H
#define CFILESHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Maps a file for reading; returns NULL, with errno, when that fails.
///
/// A page that another program cuts off reads as zeros, instead of ending the process. The first call installs the
/// handler of SIGBUS that does that; any other SIGBUS is passed on to the earlier one.
void *shim_map_file(int descriptor, size_t size);

/// How a file divides into jokes, each of which owns the bytes up to the next one with what separates them.
enum shim_format {
    /// A joke on each line, except on those that begin with `#`.
    SHIM_LINES,
    /// Lines with a percent sign alone separate the jokes, as in files of fortune.
    SHIM_FORTUNE,
    /// A JSON object on each line.
    SHIM_JSON_LINES,
    /// The objects of a JSON array.
    SHIM_JSON_ARRAY,
};

struct shim_joke {
    /// The bytes that the joke owns.
    size_t start, end;
    /// The joke without its separator, and without blanks around it but for an indent; a length of 0 without one.
    const void *text;
    size_t length;
    /// Whether its separator was found.
    bool is_ended;
};

/// Returns the format of a file by its first bytes.
enum shim_format shim_detect_format(const void *bytes, size_t count);

/// Returns the joke that begins at the index.
struct shim_joke shim_joke_from(size_t start, enum shim_format format, const void *bytes, size_t count);

/// Returns the joke that owns the byte at the offset; none if it owns more bytes than the limit.
///
/// In an array, the offset must be where a joke begins.
struct shim_joke shim_joke_around(
    size_t offset, size_t limit, enum shim_format format, const void *bytes, size_t count);

/// Prefetches four cache lines; the address need not be valid.
void shim_prefetch(const void *bytes);

/// Returns the number of bytes before the first that is not below 0x80.
size_t shim_ascii_length(const void *bytes, size_t count);

/// Finds jokes of ASCII in lines or fortunes, many at once.
///
/// Stores where they begin, from the one at `start` to the first that does not end before a block of 64 bytes of which
/// one is not of ASCII, is longer than the limit, begins with a byte that may be a blank or have a meaning, or ends
/// behind the last whole block; moves `start` to that one, and returns the number of those before.
size_t shim_plain_jokes(
    size_t *start, size_t longest, enum shim_format format, const void *bytes, size_t count, uint32_t *starts,
    size_t capacity);

/// Whether all bytes are printable ASCII characters or spaces.
bool shim_is_printable_ascii(const void *bytes, size_t count);

/// Whether bytes contain a part, whose ASCII letters must be lowercase, in any case.
///
/// Control characters match digits, too.
bool shim_contains_ignoring_case(const void *bytes, size_t count, const void *part, size_t part_count);

#endif
