#define _GNU_SOURCE

#include "CLibEditShim.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static FILE *open_copy(int descriptor, const char *mode) {
    int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) {
        return NULL;
    }
    FILE *stream = fdopen(copy, mode);
    if (stream == NULL) {
        close(copy);
    }
    return stream;
}

static void close_streams(FILE *streams[3]) {
    for (int i = 0; i < 3; i++) {
        if (streams[i] != NULL) {
            fclose(streams[i]);
        }
    }
}

// libedit treats an unknown terminal as a dumb one, and prints a message about it.
static bool can_draw(EditLine *editor) {
    const char *clear_to_end_of_row = shim_el_capability(editor, "ce");
    // A terminal that wraps at once, before a full row is continued, counts the rows in another way.
    const char *wraps_late = shim_el_capability(editor, "xn");
    return clear_to_end_of_row != NULL && strncmp(clear_to_end_of_row, "\033[", 2) == 0 && wraps_late != NULL &&
        strcmp(wraps_late, "yes") == 0;
}

EditLine *shim_el_open(const char *program, int input, int output, shim_el_output *drawn) {
    drawn->stream = open_memstream(&drawn->text, &drawn->length);
    // Its messages go to /dev/null, because they quote files unsanitized in the middle of the screen.
    FILE *streams[3] = {open_copy(input, "r"), open_copy(output, "w"), fopen("/dev/null", "we")};
    EditLine *editor = NULL;
    if (drawn->stream != NULL && streams[0] != NULL && streams[1] != NULL && streams[2] != NULL) {
        editor = el_init(program, streams[0], streams[1], streams[2]);
    }
    int code = errno;
    if (editor == NULL) {
        close_streams(streams);
        if (drawn->stream != NULL) {
            fclose(drawn->stream);
            free(drawn->text);
        }
        errno = code;
        return NULL;
    }
    // Not before, because libedit edits only if its output is a terminal at first.
    el_set(editor, EL_SETFP, 1, drawn->stream);
    fclose(streams[1]);
    if (!can_draw(editor)) {
        shim_el_close(editor, drawn);
        errno = 0;
        return NULL;
    }
    return editor;
}

void shim_el_take_output(EditLine *editor, shim_el_output *drawn, bool *rang_bell, bool *cleared_screen) {
    fflush(drawn->stream);
    const char *clear = shim_el_capability(editor, "cl");
    size_t clear_length = clear == NULL ? 0 : strlen(clear);
    // What was drawn before may still follow, because rewind writes no NUL.
    *rang_bell |= drawn->length > 0 && memchr(drawn->text, '\a', drawn->length) != NULL;
    *cleared_screen |= drawn->length > 0 && clear_length > 0 &&
        memmem(drawn->text, drawn->length, clear, clear_length) != NULL;
    rewind(drawn->stream);
}

void shim_el_close(EditLine *editor, shim_el_output *drawn) {
    FILE *streams[3] = {NULL, NULL, NULL};
    for (int i = 0; i < 3; i++) {
        el_get(editor, EL_GETFP, i, &streams[i]);
    }
    // With editing off, el_end leaves the terminal alone; otherwise it sets its modes with TCSAFLUSH.
    el_set(editor, EL_EDITMODE, 0);
    el_end(editor);
    close_streams(streams);
    free(drawn->text);
}

void shim_el_exchange_streams(EditLine *editor) {
    FILE *drawn = NULL;
    FILE *messages = NULL;
    el_get(editor, EL_GETFP, 1, &drawn);
    el_get(editor, EL_GETFP, 2, &messages);
    el_set(editor, EL_SETFP, 1, messages);
    el_set(editor, EL_SETFP, 2, drawn);
}

int shim_el_set_client_data(EditLine *editor, void *data) {
    return el_set(editor, EL_CLIENTDATA, data);
}

void *shim_el_client_data(EditLine *editor) {
    void *data = NULL;
    return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : NULL;
}

int shim_el_set_read_function(EditLine *editor, shim_read_function function) {
    return el_wset(editor, EL_GETCFN, function);
}

int shim_el_set_history(EditLine *editor, History *list) {
    return el_set(editor, EL_HIST, history, list);
}

int shim_el_set_flag(EditLine *editor, int operation, int value) {
    return el_set(editor, operation, value);
}

const char *shim_el_capability(EditLine *editor, const char *name) {
    char *value = NULL;
    return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

bool shim_el_uses_vi(EditLine *editor) {
    const char *name = NULL;
    return el_get(editor, EL_EDITOR, &name) == 0 && name != NULL && name[0] == 'v';
}

// libedit does not tell a function which command runs it: each command has one of its own.
static _Atomic(shim_run_function) run_function;

#define FUNCTION(index) \
    static unsigned char run_##index(EditLine *editor, wint_t key) { \
        (void)key; \
        return run_function(editor, 0x##index); \
    }
#define NAME(index) run_##index,
#define ROW(do, r) \
    do(r##0) do(r##1) do(r##2) do(r##3) do(r##4) do(r##5) do(r##6) do(r##7) \
    do(r##8) do(r##9) do(r##A) do(r##B) do(r##C) do(r##D) do(r##E) do(r##F)

ROW(FUNCTION, 0)
ROW(FUNCTION, 1)
ROW(FUNCTION, 2)

void shim_el_run_commands(shim_run_function function) {
    run_function = function;
}

int shim_el_add_command(EditLine *editor, int index, const char *name) {
    static unsigned char (*const functions[])(EditLine *, wint_t) = {ROW(NAME, 0) ROW(NAME, 1) ROW(NAME, 2)};
    bool exists = index >= 0 && (size_t)index < sizeof functions / sizeof *functions;
    return exists ? el_set(editor, EL_ADDFN, name, name, functions[index]) : -1;
}

bool shim_el_is_bound(EditLine *editor, const char *key) {
    FILE *output = NULL;
    el_get(editor, EL_GETFP, 1, &output);
    long start = ftell(output);
    // Prints the command of a key of several characters; that there is none goes to another stream.
    el_set(editor, EL_BIND, key, (char *)NULL);
    bool is_bound = ftell(output) > start;
    fseek(output, start, SEEK_SET);
    return is_bound;
}

int shim_history_set_size(History *list, int size) {
    HistEvent event;
    return history(list, &event, H_SETSIZE, size);
}

int shim_history_enter(History *list, const char *line) {
    HistEvent event;
    return history(list, &event, H_ENTER, line);
}
