// libedit, with a forwarder for each list of arguments that its variadic functions get, which Swift cannot call.

#include <histedit.h>
#include <stdbool.h>

/// EL_CLIENTDATA.
static inline int shim_el_set_pointer(EditLine *editor, int operation, const void *value) {
    return el_set(editor, operation, value);
}

/// EL_EDITMODE.
static inline int shim_el_set_number(EditLine *editor, int operation, int value) {
    return el_set(editor, operation, value);
}

static inline int shim_el_set_read_function(EditLine *editor, int (*function)(EditLine *, wchar_t *)) {
    return el_wset(editor, EL_GETCFN, function);
}

/// Defines a command to which keys can be bound.
static inline int shim_el_add(EditLine *editor, const char *name, unsigned char (*function)(EditLine *, wint_t)) {
    return el_set(editor, EL_ADDFN, name, name, function);
}

/// EL_CLIENTDATA, EL_EDITOR: a pointer, or NULL.
static inline void *shim_el_pointer(EditLine *editor, int operation) {
    void *value = NULL;
    return el_get(editor, operation, &value) == 0 ? value : NULL;
}

static inline bool shim_el_edits(EditLine *editor) {
    int edits = 0;
    return el_get(editor, EL_EDITMODE, &edits) == 0 && edits;
}

/// A capability of the terminal, by its termcap name, or NULL; the memory is libedit's.
static inline const char *shim_el_capability(EditLine *editor, const char *name) {
    char *value = NULL;
    return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

/// Gives the editor a history of so many lines.
static inline void shim_el_set_history(EditLine *editor, History *list, int size) {
    HistEvent event;
    history(list, &event, H_SETSIZE, size);
    el_set(editor, EL_HIST, history, list);
}

static inline int shim_history_enter(History *list, const char *line) {
    HistEvent event;
    return history(list, &event, H_ENTER, line);
}
