// Maps files that other programs may cut, exchanges names, and compares many bytes at once. In C, because a part of it
// runs inside a signal handler, because Swift has no operations on vectors that tell which elements differ, and because
// not every C library can exchange names.

#ifndef CFILESHIM_H
#define CFILESHIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// Maps a file for reading; returns NULL, with errno, when that fails.
///
/// A page that another program cuts off reads as zeros, instead of ending the process. The first call installs the
/// handler of SIGBUS that does that; any other SIGBUS is passed on to the earlier one.
void *shim_map_file(int descriptor, size_t size);

/// Exchanges two names of a folder at once; returns -1, with errno, when that fails, or the file system cannot.
int shim_exchange_names(int folder, const char *name, const char *other_name);

/// 32 bytes, which are compared with few instructions.
typedef unsigned char shim_block __attribute__((ext_vector_type(32)));
typedef signed char shim_signed_block __attribute__((ext_vector_type(32)));
typedef bool shim_truth_block __attribute__((ext_vector_type(32)));

/// Returns the number of bytes before the first that is neither a printable ASCII character nor a space, or is one of the
/// two others.
static inline size_t shim_printable_length(
    const void *bytes, size_t count, unsigned char stop, unsigned char other_stop) {
    const unsigned char *text = (const unsigned char *)bytes;
    size_t length = 0;
    for (shim_block block; count - length >= sizeof block; length += sizeof block) {
        memcpy(&block, text + length, sizeof block);
        // As signed numbers, the successors of all others are at most a space.
        shim_truth_block stops = __builtin_convertvector(
            ((shim_signed_block)(block + 1) <= ' ') | (block == stop) | (block == other_stop), shim_truth_block);
        uint32_t mask;
        memcpy(&mask, &stops, sizeof mask);
        if (mask != 0) {
            return length + (size_t)__builtin_ctz(mask);
        }
    }
    while (length < count && text[length] >= ' ' && text[length] < 0x7F && text[length] != stop
           && text[length] != other_stop) {
        length++;
    }
    return length;
}

#endif
