// For memmem.
#define _GNU_SOURCE

#include "CFileShim.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// A mapped file. Never removed from the list: at its addresses there may be nothing, or another file.
struct mapping {
    uintptr_t start, end;
    struct mapping *next;
};

static _Atomic(struct mapping *) mappings;
static struct sigaction earlier;
static pthread_once_t installation = PTHREAD_ONCE_INIT;

static void handle(int number, siginfo_t *info, void *context) {
    (void)context;
    int saved = errno;
    uintptr_t size = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *page = (void *)((uintptr_t)info->si_addr & ~(size - 1));
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED;
    const struct mapping *mapping = mappings;
    while (mapping != NULL && ((uintptr_t)page < mapping->start || (uintptr_t)page >= mapping->end)) {
        mapping = mapping->next;
    }
    if (info->si_code != BUS_ADRERR || mapping == NULL || mmap(page, size, PROT_READ, flags, -1, 0) == MAP_FAILED) {
        // The signal is blocked here, so it is delivered with its earlier disposition when this returns.
        sigaction(number, &earlier, NULL);
        raise(number);
    }
    errno = saved;
}

static void install(void) {
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK};
    action.sa_sigaction = handle;
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, &earlier);
}

void *shim_map_file(int descriptor, size_t size) {
    pthread_once(&installation, install);
    struct mapping *mapping = malloc(sizeof *mapping);
    void *start = mapping == NULL ? MAP_FAILED : mmap(NULL, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (start == MAP_FAILED) {
        free(mapping);
        return NULL;
    }
    *mapping = (struct mapping){.start = (uintptr_t)start, .end = (uintptr_t)start + size, .next = mappings};
    while (!atomic_compare_exchange_weak(&mappings, &mapping->next, mapping)) {
    }
    return start;
}

static bool is_blank(unsigned char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

enum shim_format shim_detect_format(const void *bytes, size_t count) {
    const char *head = bytes;
    char first[2] = "";
    for (size_t i = 0, found = 0; i < count && found < sizeof first; i++) {
        if (!is_blank((unsigned char)head[i])) {
            first[found++] = head[i];
        }
    }
    if (first[0] == '{' && (first[1] == '"' || first[1] == '}')) {
        return SHIM_JSON_LINES;
    }
    if (first[0] == '[' && (first[1] == '{' || first[1] == '"' || first[1] == ']')) {
        return SHIM_JSON_ARRAY;
    }
    struct shim_joke joke = shim_joke_from(0, SHIM_FORTUNE, bytes, count);
    return joke.is_ended ? SHIM_FORTUNE : SHIM_LINES;
}

/// Whether a joke may begin at the index; in an array, only reading it from its beginning tells that.
static bool is_start(size_t index, enum shim_format format, const char *bytes) {
    if (index == 0 || format == SHIM_JSON_ARRAY) {
        return true;
    }
    if (bytes[index - 1] != '\n' || format != SHIM_FORTUNE) {
        return bytes[index - 1] == '\n';
    }
    size_t separator = index >= 3 && bytes[index - 2] == '\r' ? 3 : 2;
    return index >= separator && bytes[index - separator] == '%'
        && (index == separator || bytes[index - separator - 1] == '\n');
}

/// Returns where the object of an array ends that is the next one; 0 if it does not.
static size_t end_of_object(size_t index, const char *bytes, size_t count) {
    bool is_in_text = false;
    for (long depth = 0; index < count; index++) {
        char byte = bytes[index];
        if (byte == '"') {
            is_in_text = !is_in_text;
        } else if (is_in_text) {
            index += byte == '\\';
        } else if (byte == '{') {
            depth++;
        } else if (byte == '}' && --depth <= 0) {
            return index + 1;
        }
    }
    return 0;
}

/// Returns where the joke ends that begins at the index, behind its separator; 0 if that is behind the bytes.
static size_t end_of_joke(size_t index, enum shim_format format, const char *bytes, size_t count) {
    if (format == SHIM_JSON_ARRAY) {
        return end_of_object(index, bytes, count);
    }
    const char *end = bytes + count;
    for (const char *next = bytes + index; next < end; next++) {
        next = memchr(next, format == SHIM_FORTUNE ? '%' : '\n', (size_t)(end - next));
        if (next == NULL) {
            return 0;
        }
        if (format != SHIM_FORTUNE) {
            return (size_t)(next + 1 - bytes);
        }
        const char *line_end = next + 1 < end && next[1] == '\r' ? next + 2 : next + 1;
        if ((next == bytes || next[-1] == '\n') && line_end < end && *line_end == '\n') {
            return (size_t)(line_end + 1 - bytes);
        }
    }
    return 0;
}

struct shim_joke shim_joke_from(size_t start, enum shim_format format, const void *bytes, size_t count) {
    size_t found = end_of_joke(start, format, bytes, count);
    struct shim_joke joke = {.start = start, .end = found != 0 ? found : count, .is_ended = found != 0};
    const char *text = (const char *)bytes + start, *end = (const char *)bytes + joke.end;
    while (text < end && (format == SHIM_JSON_ARRAY ? *text != '{' : is_blank((unsigned char)*text))) {
        text++;
    }
    // The last separator may have no line break.
    while (end > text
           && (is_blank((unsigned char)end[-1])
               || (format == SHIM_FORTUNE && end[-1] == '%' && (end - 1 == text || end[-2] == '\n')))) {
        end--;
    }
    // The first of several lines of a fortune keeps its indent.
    while (format == SHIM_FORTUNE && text > (const char *)bytes + start && text[-1] != '\n'
           && memchr(text, '\n', (size_t)(end - text)) != NULL) {
        text--;
    }
    joke.text = text;
    joke.length = format == SHIM_LINES && text < end && *text == '#' ? 0 : (size_t)(end - text);
    return joke;
}

struct shim_joke shim_joke_around(
    size_t offset, size_t limit, enum shim_format format, const void *bytes, size_t count) {
    // Before anything is read, which could cause a page fault. The last joke may be shorter, without its separator.
    size_t shortest = strlen(format == SHIM_FORTUNE ? "a\n%\n" : format == SHIM_LINES ? "a\n" : "{\"value\":\"a\"}");
    if (limit < shortest && limit < count - offset) {
        return (struct shim_joke){0};
    }
    for (size_t start = offset; start < count; start--) {
        if (is_start(start, format, bytes)) {
            size_t near = count - start < limit ? count : start + limit;
            struct shim_joke joke = shim_joke_from(start, format, bytes, near);
            return joke.is_ended || near == count ? joke : (struct shim_joke){0};
        }
        if (start == 0 || offset - start + 1 >= limit) {
            break;
        }
    }
    return (struct shim_joke){0};
}

void shim_prefetch(const void *bytes) {
    for (int line = 0; line < 4; line++) {
        __builtin_prefetch((const char *)bytes + 64 * line);
    }
}

size_t shim_ascii_length(const void *bytes, size_t count) {
    const unsigned char *text = bytes;
    size_t length = 0;
    for (uint64_t words[4]; count - length >= sizeof words; length += sizeof words) {
        memcpy(words, text + length, sizeof words);
        if (((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080) != 0) {
            break;
        }
    }
    while (length < count && text[length] < 0x80) {
        length++;
    }
    return length;
}

/// 64 bytes, which are compared with few instructions, and the result of a comparison.
typedef unsigned char byte_block __attribute__((ext_vector_type(64)));
typedef bool truth_block __attribute__((ext_vector_type(64)));

/// Returns a mask with a bit for each byte, the lowest one for the first.
static uint64_t mask_of(truth_block truths) {
    uint64_t mask;
    memcpy(&mask, &truths, sizeof mask);
    return mask;
}

size_t shim_plain_jokes(
    size_t *start, size_t longest, enum shim_format format, const void *bytes, size_t count, uint32_t *starts,
    size_t capacity) {
    const unsigned char *text = bytes, separator = format == SHIM_FORTUNE ? '%' : '\n';
    size_t found = 0, index = *start;
    for (; count - index >= sizeof(byte_block) && found < capacity; index += sizeof(byte_block)) {
        byte_block block;
        // Hardware prefetchers usually stop at the end of a page.
        __builtin_prefetch(text + index + 2048);
        memcpy(&block, text + index, sizeof block);
        // Where a byte is not of ASCII, the jokes around it are examined one by one.
        if (__builtin_reduce_or(block) >= 0x80) {
            break;
        }
        uint64_t separators = mask_of(__builtin_convertvector(block == separator, truth_block));
        for (; separators != 0 && found < capacity; separators &= separators - 1) {
            size_t end = index + (size_t)__builtin_ctzll(separators) + 1;
            if (format == SHIM_FORTUNE) {
                size_t line_end = end < count && text[end] == '\r' ? end + 1 : end;
                if (line_end >= count || text[line_end] != '\n' || (end > 1 && text[end - 2] != '\n')) {
                    continue;
                }
                end = line_end + 1;
            }
            if (end - *start > longest || text[*start] <= '%' || text[*start] >= 0x7F) {
                return found;
            }
            starts[found++] = (uint32_t)*start;
            *start = end;
        }
    }
    return found;
}

bool shim_is_printable_ascii(const void *bytes, size_t count) {
    const unsigned char *text = bytes;
    bool is_other = false;
    // Without a condition to end early, compilers compare several bytes at once.
    for (size_t i = 0; i < count; i++) {
        is_other |= text[i] < 0x20 || text[i] >= 0x7F;
    }
    return !is_other;
}

bool shim_contains_ignoring_case(const void *bytes, size_t count, const void *part, size_t part_count) {
    const char *rest = bytes;
    char block[1024];
    while (count >= part_count && part_count <= sizeof block / 2) {
        size_t length = count < sizeof block ? count : sizeof block;
        for (size_t i = 0; i < length; i++) {
            block[i] = rest[i] | 0x20;
        }
        if (memmem(block, length, part, part_count) != NULL) {
            return true;
        }
        if (length == count) {
            return false;
        }
        // The part may begin in this block and end in the next one.
        size_t step = length - part_count + 1;
        rest += step;
        count -= step;
    }
    return count >= part_count;
}
