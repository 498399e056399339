/* The tree over a sealed deck. It knows SHA-256 and pairs of hashes, and nothing of cards, salts or secrets; `seal.py`
 * has its twin in plain Python, which the tests hold against this one.
 *
 * A deck of 52 takes a hundred hashes of a few bytes each. `hashlib` makes an object for each of them, which is most
 * of the work; here they are made in one call, by the processor's own instructions where it has them.
 */
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#define ASK_PROCESSOR 1
#else
#define ASK_PROCESSOR 0
#endif

enum { DIGEST = 32, BLOCK = 64, LONGEST = 4 * BLOCK };

static const uint32_t ROUND[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static const uint32_t START[8] = {
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
};

static uint32_t turned(uint32_t word, int by) { return (word >> by) | (word << (32 - by)); }

static void blocks_plain(uint32_t state[8], const uint8_t *data, size_t count)
{
    for (; count; count--, data += BLOCK) {
        uint32_t w[64], s[8];
        for (int i = 0; i < 16; i++)
            w[i] = (uint32_t)data[4 * i] << 24 | (uint32_t)data[4 * i + 1] << 16 | (uint32_t)data[4 * i + 2] << 8 |
                   (uint32_t)data[4 * i + 3];
        for (int i = 16; i < 64; i++) {
            uint32_t a = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ (w[i - 15] >> 3);
            uint32_t b = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ (w[i - 2] >> 10);
            w[i] = w[i - 16] + a + w[i - 7] + b;
        }
        memcpy(s, state, sizeof s);
        for (int i = 0; i < 64; i++) {
            uint32_t e = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25);
            uint32_t one = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + ROUND[i] + w[i];
            uint32_t a = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22);
            uint32_t two = a + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
            s[7] = s[6], s[6] = s[5], s[5] = s[4], s[4] = s[3] + one;
            s[3] = s[2], s[2] = s[1], s[1] = s[0], s[0] = one + two;
        }
        for (int i = 0; i < 8; i++)
            state[i] += s[i];
    }
}

#if ASK_PROCESSOR
/* The same by the instructions for it. They hold the state as two halves, and take four words of the block at a time:
 * sixteen steps of four rounds, of which the last twelve make their words from those before. */
__attribute__((target("sha,sse4.1,ssse3"))) static void blocks_own(uint32_t state[8], const uint8_t *data, size_t count)
{
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
    __m128i dcba = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[0]), 0xB1);
    __m128i hgfe = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[4]), 0x1B);
    __m128i abef = _mm_alignr_epi8(dcba, hgfe, 8), cdgh = _mm_blend_epi16(hgfe, dcba, 0xF0);
    for (; count; count--, data += BLOCK) {
        __m128i first = abef, second = cdgh, w[4];
        for (int i = 0; i < 4; i++)
            w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(data + 16 * i)), order);
        for (int step = 0; step < 16; step++) {
            __m128i now = w[step & 3];
            if (step >= 4) {
                __m128i last = w[(step + 3) & 3];
                now = _mm_sha256msg1_epu32(now, w[(step + 1) & 3]);
                now = _mm_add_epi32(now, _mm_alignr_epi8(last, w[(step + 2) & 3], 4));
                w[step & 3] = now = _mm_sha256msg2_epu32(now, last);
            }
            __m128i rounds = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)&ROUND[4 * step]));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, rounds);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(rounds, 0x0E));
        }
        abef = _mm_add_epi32(abef, first), cdgh = _mm_add_epi32(cdgh, second);
    }
    __m128i feba = _mm_shuffle_epi32(abef, 0x1B), dchg = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(feba, dchg, 0xF0));
    _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(dchg, feba, 8));
}

static int has_own(void)
{
    unsigned a, b, c, d;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b >> 29 & 1) && __builtin_cpu_supports("sse4.1");
}
#endif

static void (*blocks)(uint32_t state[8], const uint8_t *data, size_t count) = blocks_plain;

/* The hash of a message that stands in a buffer with room for what is put behind it. */
static void hash(uint8_t *buffer, size_t length, uint8_t out[DIGEST])
{
    uint32_t state[8];
    size_t whole = (length + 8) / BLOCK + 1;
    memcpy(state, START, sizeof state);
    memset(buffer + length, 0, whole * BLOCK - length);
    buffer[length] = 0x80;
    for (int i = 0; i < 8; i++)
        buffer[whole * BLOCK - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    blocks(state, buffer, whole);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 4; j++)
            out[4 * i + j] = (uint8_t)(state[i] >> (24 - 8 * j));
}

/* top(leaves, node): the hash above all: of each leaf, then of each two beside each other behind `node`; whoever has
 * nobody beside them goes up as they are. */
static PyObject *top(PyObject *module, PyObject *args)
{
    PyObject *leaves;
    const char *node;
    Py_ssize_t node_length;
    if (!PyArg_ParseTuple(args, "O!y#", &PyList_Type, &leaves, &node, &node_length))
        return NULL;
    Py_ssize_t count = PyList_GET_SIZE(leaves);
    if (!count || node_length > LONGEST - 2 * DIGEST - 9)
        return PyErr_Format(PyExc_ValueError, "a tree has leaves, and a short word before each two");
    uint8_t buffer[LONGEST];
    uint8_t *level = PyMem_Malloc((size_t)count * DIGEST);
    if (level == NULL)
        return PyErr_NoMemory();
    for (Py_ssize_t i = 0; i < count; i++) {
        char *leaf;
        Py_ssize_t length;
        if (PyBytes_AsStringAndSize(PyList_GET_ITEM(leaves, i), &leaf, &length) < 0) {
            PyMem_Free(level);
            return NULL;
        }
        if (length > LONGEST - 9) {
            PyMem_Free(level);
            return PyErr_Format(PyExc_ValueError, "a leaf has at most %d bytes", LONGEST - 9);
        }
        memcpy(buffer, leaf, (size_t)length);
        hash(buffer, (size_t)length, level + i * DIGEST);
    }
    for (; count > 1; count = (count + 1) / 2) {
        for (Py_ssize_t i = 0; i + 1 < count; i += 2) {
            memcpy(buffer, node, (size_t)node_length);
            memcpy(buffer + node_length, level + i * DIGEST, 2 * DIGEST);
            hash(buffer, (size_t)node_length + 2 * DIGEST, level + i / 2 * DIGEST);
        }
        if (count % 2)
            memmove(level + count / 2 * DIGEST, level + (count - 1) * DIGEST, DIGEST);
    }
    PyObject *found = PyBytes_FromStringAndSize((const char *)level, DIGEST);
    PyMem_Free(level);
    return found;
}

/* by_plain_code(yes): have the processor's own instructions left alone, for a test; whether it has any. */
static PyObject *by_plain_code(PyObject *module, PyObject *yes)
{
    int plain = PyObject_IsTrue(yes), own = 0;
    if (plain < 0)
        return NULL;
    blocks = blocks_plain;
#if ASK_PROCESSOR
    own = has_own();
    if (own && !plain)
        blocks = blocks_own;
#endif
    return PyBool_FromLong(own);
}

static PyMethodDef methods[] = {
    {"top", top, METH_VARARGS, "The hash above all leaves of a tree."},
    {"by_plain_code", by_plain_code, METH_O, "Leave the processor's own instructions alone, or use them again."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "_tree", NULL, 0, methods, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__tree(void)
{
#if ASK_PROCESSOR
    __builtin_cpu_init();
    if (has_own())
        blocks = blocks_own;
#endif
    return PyModule_Create(&definition);
}
