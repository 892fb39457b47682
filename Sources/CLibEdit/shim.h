// libedit, with a forwarder for each list of arguments that its variadic functions get, which Swift cannot call.

#include <histedit.h>

static inline int shim_el_set_client_data(EditLine *editor, const void *value) {
    return el_set(editor, EL_CLIENTDATA, value);
}

static inline int shim_el_set_read_function(EditLine *editor, int (*function)(EditLine *, wchar_t *)) {
    return el_wset(editor, EL_GETCFN, function);
}

/// Defines a command to which keys can be bound.
static inline int shim_el_add(EditLine *editor, const char *name, unsigned char (*function)(EditLine *, wint_t)) {
    return el_set(editor, EL_ADDFN, name, name, function);
}

/// The pointer of EL_CLIENTDATA or EL_EDITOR, or the number of EL_EDITMODE; NULL for 0.
static inline void *shim_el_get(EditLine *editor, int operation) {
    void *value = NULL;
    return el_get(editor, operation, &value) == 0 ? value : NULL;
}

/// A capability of the terminal, by its termcap name, or NULL; the memory is libedit's.
static inline const char *shim_el_capability(EditLine *editor, const char *name) {
    char *value = NULL;
    return el_get(editor, EL_GETTC, name, &value) == 0 ? value : NULL;
}

static inline void shim_el_set_history(EditLine *editor, History *list, int size) {
    HistEvent event;
    history(list, &event, H_SETSIZE, size);
    el_set(editor, EL_HIST, history, list);
}

static inline int shim_history_enter(History *list, const char *line) {
    HistEvent event;
    return history(list, &event, H_ENTER, line);
}
