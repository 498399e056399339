/* What `_fast.c` shares with `_equity.c`, which counts run-outs with the same tables: how a card is written as numbers,
 * and the door through which an engine's tables are read. The door is a capsule of the module, `_fast.DOOR`. */
#ifndef POKERROOM_FAST_H
#define POKERROOM_FAST_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(__GNUC__)
#define ALWAYS_INLINE static inline __attribute__((always_inline))
#define RARELY(x) __builtin_expect(!!(x), 0)
#else
#define ALWAYS_INLINE static inline
#define RARELY(x) (x)
#endif

/* A card, or some cards added up: the word and the bits. Where the compiler has vectors, one instruction adds both;
 * in the loop over many hands that is worth a fifth of the time. They lie in a Python object, of which nobody
 * promises more than the alignment of a pointer. */
#if defined(__GNUC__)
typedef uint64_t Part __attribute__((vector_size(16), aligned(8)));
#define WORD(part) ((part)[0])
#define BITS(part) ((part)[1])
#define ADD(part, other) ((part) += (other))
#else
typedef struct {
    uint64_t word, bits;
} Part;
#define WORD(part) ((part).word)
#define BITS(part) ((part).bits)
#define ADD(part, other) (WORD(part) += WORD(other), BITS(part) += BITS(other))
#endif

#define SUM_BITS 23
#define SUM_MASK ((1u << SUM_BITS) - 1)

#define COUNTERS 32
#define START (0x3333ull << COUNTERS)
#define SUITED (0x8888ull << COUNTERS)

/* Where the values of so many cards stand: from the sum of keys to a place, from the place to a class. */
typedef struct {
    int shift;
    uint32_t size;
    const uint16_t *start;
    const uint16_t *classes;
} Shelf;

/* An engine as others may read it. It lives as long as the engine; nothing in it changes. */
typedef struct {
    const void *engine;
    const Part *cards;     /* by the card's number */
    Shelf shelves[3];      /* for five, six and seven cards; of a low that goes another way, NULL */
    const uint32_t *worth; /* by class */
    const uint32_t *flush; /* by the set of ranks, where all five are of a suit */
    int flush_wins;        /* is a flush always the best of six or seven cards? */
    int least;             /* the fewest cards it ranks */
} Reading;

#define DOOR_NAME "pokerroom.cards._fast.DOOR"

typedef struct {
    /* Fills `into`, and makes the tables first if need be; -1 with an exception for what is no engine. */
    int (*read)(PyObject *engine, Reading *into);
    /* The value of the best hand of these cards, which are sound: 0 where there is none. */
    uint32_t (*value)(const void *engine, const uint8_t *cards, int n);
    /* Adds up each choice of k of n cards on top of `start`; gives the number of choices, at most CHOICES. */
    int (*choose)(const void *engine, const uint8_t *cards, int n, int k, Part start, Part *into);
    /* The best of all pairs of choices, one from each side, that make five cards together. */
    uint32_t (*best_of)(const void *engine, const Part *hole, int holes, const Part *board, int boards);
} Door;

#endif
