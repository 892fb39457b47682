// Maps files that other programs may cut, and searches their bytes. In C, because a part of it runs inside a signal
// handler.

#ifndef CFILESHIM_H
#define CFILESHIM_H

#include <stdbool.h>
#include <stddef.h>

/// Maps a file for reading; returns NULL, with errno, when that fails.
///
/// A page that another program cuts off reads as zeros, instead of ending the process. The first call installs the
/// handler of SIGBUS that does that; any other SIGBUS is passed on to the earlier one.
void *shim_map_file(int descriptor, size_t size);

/// Whether bytes contain a part.
///
/// - Parameter ignores_case: Whether ASCII letters, which must be lowercase in the part, match in any case. Control
///   characters then match digits, too.
bool shim_contains(const void *bytes, size_t count, const void *part, size_t part_count, bool ignores_case);

#endif
