/* A thread that sends: what is handed over for a connection goes out while Python works on. It knows sockets and bytes,
 * and nothing of frames or of what is in them; `sending.py` says when it may be used, and everything works without it.
 *
 * To hand something to a socket is the system's work, and most of it is done for the other side: Python's lock would be
 * held all the while. Here the bytes are copied into a line, and one thread of the process, which never touches an
 * object of Python's, writes what lies in the lines. A line whose other side does not take everything stands still
 * until its bytes are taken back; the loop, which can wait for a socket, is woken through a pipe and does so.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 /* Python leaves that signal aside for the whole process */
#endif

enum { AT_ONCE = 16 };              /* pieces that go with one call */
enum { NAP = 150 * 1000 };          /* nanoseconds between two looks, while there was something lately */
enum { NAPS = 40 };                 /* looks in vain before the thread sleeps until it is woken */

typedef struct piece {
    struct piece *next;
    size_t length;
    char bytes[];
} Piece;

typedef struct line Line;

typedef struct {
    PyObject_HEAD
    pthread_mutex_t lock;
    pthread_cond_t more;            /* for the thread: there is something to send, or it shall end */
    pthread_cond_t paused;          /* for whoever takes bytes back: the thread is done with a line */
    pthread_t thread;
    int started, ending, asleep, waited;
    Line *first, *last;             /* lines with something to send */
    int pipe[2];                    /* by which the loop is woken: to read, to write */
} Sender;

struct line {
    PyObject_HEAD
    Sender *sender;
    int fd;                         /* -1 when it has ended */
    Piece *first, *last;
    size_t waiting;                 /* bytes */
    size_t most;                    /* bytes that may wait when something is put behind them */
    size_t gone;                    /* bytes of the first piece that are sent */
    int queued, sending, stuck;
    Line *before, *after;
};

/* ---------------------------------------------------------------- the thread */

static void queue(Sender *sender, Line *line)
{
    line->queued = 1;
    line->after = NULL;
    line->before = sender->last;
    *(sender->last ? &sender->last->after : &sender->first) = line;
    sender->last = line;
}

static void unqueue(Sender *sender, Line *line)
{
    *(line->before ? &line->before->after : &sender->first) = line->after;
    *(line->after ? &line->after->before : &sender->last) = line->before;
    line->before = line->after = NULL;
    line->queued = 0;
}

/* Forget the first bytes of a line: they are sent. */
static void sent(Line *line, size_t count)
{
    line->waiting -= count;
    count += line->gone;
    while (line->first && count >= line->first->length) {
        Piece *piece = line->first;
        count -= piece->length;
        line->first = piece->next;
        free(piece);
    }
    if (!line->first)
        line->last = NULL;
    line->gone = count;
}

static void stand_still(Sender *sender, Line *line)
{
    line->stuck = 1;
    while (write(sender->pipe[1], "", 1) < 0 && errno == EINTR)
        ;                           /* full: the loop has not looked yet, and will */
}

/* Send what lies in a line. The lock is held, but not while the system works. */
static void send_some(Sender *sender, Line *line)
{
    struct iovec parts[AT_ONCE];
    struct msghdr message;
    size_t count = 0, length = 0, skip = line->gone;
    for (Piece *piece = line->first; piece && count < AT_ONCE; piece = piece->next, skip = 0) {
        parts[count].iov_base = piece->bytes + skip;
        parts[count].iov_len = piece->length - skip;
        length += parts[count++].iov_len;
    }
    memset(&message, 0, sizeof message);
    message.msg_iov = parts;
    message.msg_iovlen = count;
    line->sending = 1;
    pthread_mutex_unlock(&sender->lock);
    ssize_t taken;
    do
        taken = sendmsg(line->fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    while (taken < 0 && errno == EINTR);
    pthread_mutex_lock(&sender->lock);
    line->sending = 0;
    if (taken > 0)
        sent(line, (size_t)taken);
    if (taken < 0 || (size_t)taken < length)
        stand_still(sender, line);  /* whatever is wrong, the loop finds out when it sends the rest */
    else if (line->first)
        queue(sender, line);
    if (sender->waited)
        pthread_cond_broadcast(&sender->paused);
}

static void *run(void *told)
{
    Sender *sender = told;
    const struct timespec nap = {0, NAP};
    int naps = 0;
    pthread_mutex_lock(&sender->lock);
    while (!sender->ending) {
        Line *line = sender->first;
        if (line) {
            unqueue(sender, line);
            send_some(sender, line);
            naps = 0;
        } else if (naps < NAPS) {
            /* To wake a thread costs as much as to send something: it looks by itself while there is much. */
            naps++;
            pthread_mutex_unlock(&sender->lock);
            nanosleep(&nap, NULL);
            pthread_mutex_lock(&sender->lock);
        } else {
            sender->asleep = 1;
            pthread_cond_wait(&sender->more, &sender->lock);
            sender->asleep = 0;
            naps = 0;
        }
    }
    pthread_mutex_unlock(&sender->lock);
    return NULL;
}

/* ---------------------------------------------------------------- a line */

/* Wait until the thread is done with a line, and take it out of the row. The lock is held before and after. */
static void hold_up(Sender *sender, Line *line)
{
    if (line->queued)
        unqueue(sender, line);
    while (line->sending) {
        sender->waited++;
        pthread_cond_wait(&sender->paused, &sender->lock);
        sender->waited--;
        if (line->queued)           /* the thread has put it back */
            unqueue(sender, line);
    }
}

/* Take everything out of a line. Python's lock is let go first, and nobody waits for it with the other one held. */
static Piece *taken_out(Line *line, size_t *skip, size_t *length, int ends)
{
    Sender *sender = line->sender;
    Piece *first;
    Py_BEGIN_ALLOW_THREADS
    pthread_mutex_lock(&sender->lock);
    hold_up(sender, line);
    first = line->first;
    *skip = line->gone;
    *length = line->waiting;
    line->first = line->last = NULL;
    line->gone = line->waiting = 0;
    line->stuck = 0;
    if (ends)
        line->fd = -1;
    pthread_mutex_unlock(&sender->lock);
    Py_END_ALLOW_THREADS
    return first;
}

static void thrown_away(Piece *piece)
{
    while (piece) {
        Piece *next = piece->next;
        free(piece);
        piece = next;
    }
}

static void end(Line *line)
{
    size_t skip, length;
    thrown_away(taken_out(line, &skip, &length, 1));
}

/* Put a piece behind what lies in a line; no where the line takes none. The lock is held. */
static int taken_in(Line *line, Piece *piece)
{
    if (line->fd < 0 || line->stuck || line->waiting > line->most || !piece->length)
        return 0;
    *(line->last ? &line->last->next : &line->first) = piece;
    line->last = piece;
    line->waiting += piece->length;
    if (!line->queued && !line->sending)
        queue(line->sender, line);
    return 1;
}

/* Whether the thread sleeps and there is something to send now: whoever asks has to wake it. The lock is held. */
static int to_be_woken(Sender *sender)
{
    int woken = sender->asleep && sender->first;
    if (woken)
        sender->asleep = 0;
    return woken;
}

static PyObject *line_put(Line *line, PyObject *const *args, Py_ssize_t count)
{
    size_t length = 0;
    for (Py_ssize_t i = 0; i < count; i++) {
        if (!PyBytes_CheckExact(args[i]))
            return PyErr_Format(PyExc_TypeError, "bytes are sent, not %s", Py_TYPE(args[i])->tp_name);
        length += (size_t)PyBytes_GET_SIZE(args[i]);
    }
    Sender *sender = line->sender;
    Piece *piece = malloc(sizeof(Piece) + length);
    if (!piece)
        return PyErr_NoMemory();
    piece->next = NULL;
    piece->length = length;
    char *end = piece->bytes;
    for (Py_ssize_t i = 0; i < count; end += PyBytes_GET_SIZE(args[i++]))
        memcpy(end, PyBytes_AS_STRING(args[i]), (size_t)PyBytes_GET_SIZE(args[i]));
    pthread_mutex_lock(&sender->lock);
    int taken = taken_in(line, piece);
    int woken = to_be_woken(sender);
    pthread_mutex_unlock(&sender->lock);
    if (woken)
        pthread_cond_signal(&sender->more);
    if (!taken)
        free(piece);
    return PyBool_FromLong(taken);
}

static PyObject *line_take_back(Line *line, PyObject *nothing)
{
    size_t skip, length;
    Piece *first = taken_out(line, &skip, &length, 0);
    PyObject *left = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)length);
    if (left) {
        char *end = PyBytes_AS_STRING(left);
        for (Piece *piece = first; piece; piece = piece->next, skip = 0) {
            memcpy(end, piece->bytes + skip, piece->length - skip);
            end += piece->length - skip;
        }
    }
    thrown_away(first);
    return left;
}

static PyObject *line_end(Line *line, PyObject *nothing)
{
    end(line);
    Py_RETURN_NONE;
}

static void line_dealloc(Line *line)
{
    if (line->sender) {
        end(line);
        Py_DECREF(line->sender);
    }
    Py_TYPE(line)->tp_free((PyObject *)line);
}

static PyObject *line_stuck(Line *line, void *nothing) { return PyBool_FromLong(line->stuck); }
static PyObject *line_waiting(Line *line, void *nothing) { return PyLong_FromSize_t(line->waiting); }

static PyMethodDef line_methods[] = {
    {"put", (PyCFunction)(void (*)(void))line_put, METH_FASTCALL, "Have bytes sent; no where it stands still, or much waits."},
    {"take_back", (PyCFunction)line_take_back, METH_NOARGS, "Whatever is not sent; the line is empty and goes on."},
    {"end", (PyCFunction)line_end, METH_NOARGS, "Send nothing any more; from here its socket may be closed."},
    {NULL},
};

static PyGetSetDef line_fields[] = {
    {"stuck", (getter)line_stuck, NULL, "Whether the other side does not take what is sent."},
    {"waiting", (getter)line_waiting, NULL, "Bytes that are not sent yet."},
    {NULL},
};

static PyTypeObject LineType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "pokerroom.web._sender.Line",
    .tp_doc = "One connection, as the thread sends to it.",
    .tp_basicsize = sizeof(Line),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_dealloc = (destructor)line_dealloc,
    .tp_methods = line_methods,
    .tp_getset = line_fields,
};

/* ---------------------------------------------------------------- many lines at once */

/* Put the pieces of one sender's lines, all under one lock; those that were taken are gone from `pieces`. */
static void put_some(Sender *sender, Line **lines, Piece **pieces, Py_ssize_t count)
{
    pthread_mutex_lock(&sender->lock);
    for (Py_ssize_t i = 0; i < count; i++)
        if (taken_in(lines[i], pieces[i]))
            pieces[i] = NULL;
    int woken = to_be_woken(sender);
    pthread_mutex_unlock(&sender->lock);
    if (woken)
        pthread_cond_signal(&sender->more);
}

/* Each text on its line. The places of those that were not taken: a line that refuses one refuses all behind it, as long as
 * all lines are one sender's, so that what is said there in another way is in order. */
static PyObject *put_each(PyObject *module, PyObject *args)
{
    PyObject *those, *texts;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &those, &PyList_Type, &texts))
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(those), made = 0;
    if (count != PyList_GET_SIZE(texts))
        return PyErr_Format(PyExc_ValueError, "%zd lines, and %zd texts", count, PyList_GET_SIZE(texts));
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *line = PyList_GET_ITEM(those, i), *text = PyList_GET_ITEM(texts, i);
        if (!Py_IS_TYPE(line, &LineType))
            return PyErr_Format(PyExc_TypeError, "%s is not a line", Py_TYPE(line)->tp_name);
        if (!PyBytes_CheckExact(text))
            return PyErr_Format(PyExc_TypeError, "bytes are sent, not %s", Py_TYPE(text)->tp_name);
    }
    PyObject *refused = PyList_New(0);
    Line **lines = PyMem_New(Line *, count ? count : 1);
    Piece **pieces = PyMem_New(Piece *, count ? count : 1);
    if (!refused || !lines || !pieces) {
        PyErr_NoMemory();
        goto failed;
    }
    for (; made < count; made++) {
        PyObject *text = PyList_GET_ITEM(texts, made);
        size_t length = (size_t)PyBytes_GET_SIZE(text);
        Piece *piece = pieces[made] = malloc(sizeof(Piece) + length);
        if (!piece) {
            PyErr_NoMemory();
            goto failed;
        }
        piece->next = NULL;
        piece->length = length;
        memcpy(piece->bytes, PyBytes_AS_STRING(text), length);
        lines[made] = (Line *)PyList_GET_ITEM(those, made);
    }
    for (Py_ssize_t from = 0, to; from < count; from = to) {
        Sender *sender = lines[from]->sender;
        for (to = from + 1; to < count && lines[to]->sender == sender; to++)
            ;
        put_some(sender, lines + from, pieces + from, to - from);
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        if (!pieces[i])
            continue;
        PyObject *place = PyLong_FromSsize_t(i);
        if (!place || PyList_Append(refused, place) < 0) {
            Py_XDECREF(place);
            goto failed;
        }
        Py_DECREF(place);
    }
    goto done;
failed:
    Py_CLEAR(refused);
done:
    for (Py_ssize_t i = 0; i < made; i++)
        free(pieces[i]);
    PyMem_Free(lines);
    PyMem_Free(pieces);
    return refused;
}

/* ---------------------------------------------------------------- the sender */

static int start(Sender *sender)
{
    sigset_t all, before;           /* signals are for Python's own threads */
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&sender->thread, NULL, run, sender);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failed) {
        PyErr_SetString(PyExc_RuntimeError, "no thread could be started");
        return -1;
    }
    sender->started = 1;
    return 0;
}

static PyObject *sender_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
    if (!PyArg_ParseTuple(args, ""))
        return NULL;
    Sender *sender = (Sender *)type->tp_alloc(type, 0);
    if (!sender)
        return NULL;
    sender->pipe[0] = sender->pipe[1] = -1;
    pthread_mutex_init(&sender->lock, NULL);
    pthread_cond_init(&sender->more, NULL);
    pthread_cond_init(&sender->paused, NULL);
    if (pipe(sender->pipe)) {
        PyErr_SetFromErrno(PyExc_OSError);
        Py_DECREF(sender);
        return NULL;
    }
    for (int i = 0; i < 2; i++) {
        fcntl(sender->pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(sender->pipe[i], F_SETFD, FD_CLOEXEC);
    }
    return (PyObject *)sender;
}

static void sender_dealloc(Sender *sender)
{
    if (sender->started) {
        Py_BEGIN_ALLOW_THREADS
        pthread_mutex_lock(&sender->lock);
        sender->ending = 1;
        pthread_cond_signal(&sender->more);
        pthread_mutex_unlock(&sender->lock);
        pthread_join(sender->thread, NULL);
        Py_END_ALLOW_THREADS
    }
    for (int i = 0; i < 2; i++)
        if (sender->pipe[i] >= 0)
            close(sender->pipe[i]);
    pthread_cond_destroy(&sender->paused);
    pthread_cond_destroy(&sender->more);
    pthread_mutex_destroy(&sender->lock);
    Py_TYPE(sender)->tp_free((PyObject *)sender);
}

static PyObject *sender_line(Sender *sender, PyObject *args)
{
    int fd;
    Py_ssize_t most = PY_SSIZE_T_MAX;
    if (!PyArg_ParseTuple(args, "i|n", &fd, &most))
        return NULL;
    if (fd < 0)
        return PyErr_Format(PyExc_ValueError, "%d is not a socket", fd);
    if (!sender->started && start(sender))
        return NULL;
    Line *line = PyObject_New(Line, &LineType);
    if (!line)
        return NULL;
    memset((char *)line + sizeof(PyObject), 0, sizeof(Line) - sizeof(PyObject));
    line->fd = fd;
    line->most = most > 0 ? (size_t)most : 0;
    Py_INCREF(sender);
    line->sender = sender;
    return (PyObject *)line;
}

static PyObject *sender_fileno(Sender *sender, PyObject *nothing) { return PyLong_FromLong(sender->pipe[0]); }

static PyMethodDef sender_methods[] = {
    {"line", (PyCFunction)sender_line, METH_VARARGS, "A line for a socket by its number; how much may wait there."},
    {"fileno", (PyCFunction)sender_fileno, METH_NOARGS, "What can be read when a line has come to stand still."},
    {NULL},
};

static PyTypeObject SenderType = {
    PyVarObject_HEAD_INIT(NULL, 0)
    .tp_name = "pokerroom.web._sender.Sender",
    .tp_doc = "A thread that sends, and the lines that it looks after.",
    .tp_basicsize = sizeof(Sender),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = sender_new,
    .tp_dealloc = (destructor)sender_dealloc,
    .tp_methods = sender_methods,
};

static PyMethodDef functions[] = {
    {"put_each", put_each, METH_VARARGS, "Have each text sent on its line; the places of those that were not taken."},
    {NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_methods = functions,
    .m_name = "_sender",
    .m_doc = "A thread that sends while Python works on.",
    .m_size = -1,
};

PyMODINIT_FUNC PyInit__sender(void)
{
    if (PyType_Ready(&LineType) || PyType_Ready(&SenderType))
        return NULL;
    PyObject *made = PyModule_Create(&module);
    if (made && (PyModule_AddObjectRef(made, "Sender", (PyObject *)&SenderType) ||
                 PyModule_AddObjectRef(made, "Line", (PyObject *)&LineType)))
        Py_CLEAR(made);
    return made;
}
