/* The fast evaluator. It knows card numbers and nothing of decks in play, books or words; `pure.py` is its twin
 * and gives the same numbers, `ranking.py` is the door to both. It never writes a sentence: when something is
 * wrong with what it was given, it calls the `refuse` function handed in at birth, which raises.
 *
 * How it works. Every card is two 64-bit numbers, and one add per card and number ranks a hand:
 *
 *   word   bits 0-25   a key of its rank. The sum over a hand tells its ranks, whatever their order
 *          bits 32-47  four counters of four bits, one for each suit, each starting at 3: the fifth card
 *                      of a suit makes it 8 and sets its top bit
 *   bit    one bit of 52, its own. The sum has as many bits as the hand has cards only if all are different
 *          and all are in the deck (any other card adds nothing), so one bit count proves a hand sound
 *
 * A perfect hash leads from the sum of keys to the place of those ranks in a table: the sum is cut into a row and
 * a column, and every row has its own start, chosen so that no two sums meet. It is made once; a ranking then
 * fills its own tables of two bytes a place when it is first used: a few milliseconds. What seven cards need,
 * row starts and values included, is about 160 KB and stays in a processor's cache.
 */
#include "_fast.h"

/* The compiler may not use the processor's own bit count unless told that it is there, so we ask it ourselves. */
#if defined(__GNUC__) && defined(__x86_64__)
#define ASK_PROCESSOR 1
#else
#define ASK_PROCESSOR 0
#endif

enum {
    RANKS = 13,
    ACE = 12,
    LEAST = 5,         /* cards in a hand, but for a badugi, which has up to BADUGI */
    BADUGI = 4,
    MOST = 7,          /* cards in a hand, in the hole, on the board */
    CHOICES = 35,      /* the most ways to choose some of MOST cards: three or four of seven */
    CLASSES = 6175 + 1 /* ways for five ranks to fall, at most four alike, and the class of none */
};

/* Found greedily: each the smallest number that keeps the sums of any seven cards apart, at most four of a rank
 * (sums of five and six are then apart too: the missing cards can be filled up alike). All sums are under 2^23. */
static const uint32_t KEYS[RANKS] = {
    0, 1, 5, 22, 98, 453, 2031, 8698, 22854, 83661, 262349, 636345, 1479181,
};

/* The plain keys cluster, which makes a wasteful hash. Multiplying by an odd number only reorders the numbers below
 * 2^23, so sums stay apart; this one was the best of a hundred tried at random. */
#define MIX 5137793u
static uint32_t key_of(int rank) { return (KEYS[rank] * MIX) & SUM_MASK; }

/* Category numbers, the order of CATEGORIES in ranking.py. */
enum { NO_PAIR, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, CATEGORIES };

/* ------------------------------------------------------------------ all the ways for the ranks to fall */

typedef struct Walk {
    uint8_t counts[RANKS]; /* how many cards of each rank */
    void (*visit)(struct Walk *walk, uint32_t sum);
    void *context;
} Walk;

/* Visits every way for `left` cards to fall on the ranks from `rank` up, at most four alike. */
static void walk(Walk *way, int rank, int left, uint32_t sum)
{
    if (rank == RANKS) {
        if (left == 0)
            way->visit(way, sum & SUM_MASK);
        return;
    }
    for (int n = 0; n <= 4 && n <= left; n++) {
        way->counts[rank] = (uint8_t)n;
        walk(way, rank + 1, left - n, sum + (uint32_t)n * key_of(rank));
    }
    way->counts[rank] = 0;
}

/* ------------------------------------------------------------------ the perfect hash, shared by all rankings */

typedef struct {
    int shift;       /* a sum's column is its low `shift` bits, its row the rest */
    uint32_t size;   /* places, those that a sum no hand can have would lead to included */
    uint16_t *start; /* of each row */
} Index;

/* Those with the smallest tables. */
#define SHIFT(cards) ((cards) == 5 ? 12 : (cards) == 6 ? 11 : 9)

/* For five, six and seven cards. */
static Index INDEX[MOST - LEAST + 1] = {{SHIFT(5), 0, NULL}, {SHIFT(6), 0, NULL}, {SHIFT(7), 0, NULL}};

ALWAYS_INLINE uint32_t place(const Index *index, uint64_t sum)
{
    uint32_t key = (uint32_t)sum & SUM_MASK;
    return index->start[key >> index->shift] + (key & ((1u << index->shift) - 1));
}

typedef struct {
    uint32_t n;
    uint32_t sums[49205]; /* the ways for seven cards */
} Sums;

static void note_sum(Walk *way, uint32_t sum)
{
    Sums *all = way->context;
    all->sums[all->n++] = sum;
}

#define SPACE (1u << 17) /* more places than the row starts can address */

/* Which of 64 places from `at` on are taken. */
static uint64_t taken_from(const uint64_t *taken, uint32_t at)
{
    uint32_t low = at & 63;
    return (taken[at >> 6] >> low) | (low ? taken[(at >> 6) + 1] << (64 - low) : 0);
}

/* Gives every row a start, big rows first, each where all its columns fall on free places. */
static int place_rows(Index *index, const Sums *all, uint32_t *first, uint16_t *columns, uint32_t *by_size,
                      uint64_t *taken)
{
    uint32_t rows = 1u << (SUM_BITS - index->shift), most = 0, n = 0, top = 0;
    for (uint32_t i = 0; i < all->n; i++)
        first[(all->sums[i] >> index->shift) + 2]++;
    for (uint32_t row = 0; row < rows; row++)
        most = first[row + 2] > most ? first[row + 2] : most;
    for (uint32_t size = most; size > 0; size--)
        for (uint32_t row = 0; row < rows; row++)
            if (first[row + 2] == size)
                by_size[n++] = row;
    for (uint32_t row = 0; row < rows; row++)
        first[row + 2] += first[row + 1];
    /* first[row + 1] now moves from the beginning of the row to its end, where first[row + 1] belongs. */
    for (uint32_t i = 0; i < all->n; i++)
        columns[first[(all->sums[i] >> index->shift) + 1]++] = (uint16_t)(all->sums[i] & ((1u << index->shift) - 1));

    uint32_t full = 0, from = 0, size = 0; /* all places before `full` are taken */
    for (uint32_t i = 0; i < n; i++) {
        uint32_t row = by_size[i], begin = first[row], end = first[row + 1];
        if (end - begin != size) {
            size = end - begin;
            from = full; /* rows of one size never look back: a little space is lost, much time is won */
        }
        for (;; from += 64) {
            uint64_t blocked = 0; /* of 64 starts tried at once, those where a column meets a taken place */
            if (from + 64 + (1u << index->shift) > SPACE - 64)
                return -1;
            for (uint32_t c = begin; c < end && ~blocked; c++)
                blocked |= taken_from(taken, from + columns[c]);
            if (~blocked) {
                uint32_t start = from;
                for (; blocked & 1; blocked >>= 1)
                    start++;
                if (start > UINT16_MAX)
                    return -1;
                index->start[row] = (uint16_t)start;
                for (uint32_t c = begin; c < end; c++)
                    taken[(start + columns[c]) >> 6] |= 1ull << ((start + columns[c]) & 63);
                top = start > top ? start : top;
                break;
            }
        }
        while (taken[full >> 6] == ~0ull)
            full += 64;
    }
    index->size = top + (1u << index->shift);
    return 0;
}

static int build_index(Index *index, int cards)
{
    uint32_t rows = 1u << (SUM_BITS - index->shift);
    int result = -1;
    Sums *all = calloc(1, sizeof *all);
    uint32_t *first = calloc(rows + 2, sizeof *first);
    uint16_t *columns = calloc(sizeof all->sums / sizeof *all->sums, sizeof *columns);
    uint32_t *by_size = calloc(rows, sizeof *by_size);
    uint64_t *taken = calloc(SPACE / 64, sizeof *taken);
    index->start = calloc(rows, sizeof *index->start);
    if (all && first && columns && by_size && taken && index->start) {
        Walk way = {.visit = note_sum, .context = all};
        walk(&way, 0, cards, 0);
        result = place_rows(index, all, first, columns, by_size, taken);
    }
    if (result < 0) {
        free(index->start);
        index->start = NULL;
    }
    free(all);
    free(first);
    free(columns);
    free(by_size);
    free(taken);
    return result;
}

/* ------------------------------------------------------------------ one ranking and its tables */

typedef struct {
    uint16_t *classes[MOST - LEAST + 1]; /* by place: the class of the ranks' best five; a higher class is better */
    uint32_t worth[CLASSES];             /* the value of each class */
    uint32_t flush[1 << RANKS];          /* the value of five or more of a suit, by the set of their ranks */
} Tables;

typedef struct {
    PyObject_HEAD
    Part cards[256]; /* whatever the byte */
    PyObject *refuse;
    Tables *tables; /* NULL until first used, and always for the eight-or-better low */
    uint32_t low[256];
    uint8_t strengths[CATEGORIES];
    int lowest; /* the lowest rank of the deck */
    int low_ace;
    int is_eight;      /* ranks the eight-or-better low, which has a table of its own */
    int is_badugi;     /* ranks badugis, of which every choice of cards is looked at */
    int lower_wins;    /* values are turned round */
    int ace_is_low;    /* an ace ranks below a two, always */
    int has_straights; /* five cards in a row are worth something of their own */
    int least;         /* the fewest cards it ranks */
    int flush_wins;    /* is a flush always the best of six or seven cards? */
} Engine;

/* A value: the strength of the category, then up to five ranks, 2 to 14, or 1 for an ace that is low. */
static uint32_t value_of(const Engine *engine, int category, const int *ranks, int n)
{
    uint32_t value = engine->strengths[category];
    for (int i = 0; i < 5; i++) {
        uint32_t rank = i >= n ? 0 : engine->ace_is_low && ranks[i] == ACE ? 1 : (uint32_t)ranks[i] + 2;
        value = value << 4 | rank;
    }
    return engine->lower_wins ? 0xffffff - value : value;
}

/* The ranks from the highest down, the ace first or last. */
static int rank_at(const Engine *engine, int place)
{
    return !engine->ace_is_low ? ACE - place : place == ACE ? ACE : ACE - 1 - place;
}

/* The top rank of the straight that exactly these five ranks make, or -1. */
static int straight_top(const Engine *engine, uint32_t ranks)
{
    if (!engine->has_straights)
        return -1;
    for (int top = ACE; top >= engine->lowest + 4; top--)
        if (ranks == 31u << (top - 4))
            return top;
    if (engine->low_ace && ranks == ((15u << engine->lowest) | (1u << ACE)))
        return engine->lowest + 3;
    return -1;
}

/* The value of five cards of these ranks and more than one suit. */
static uint32_t value_of_ranks(const Engine *engine, const uint8_t *counts)
{
    int ranks[5], n = 0, most = 0, pairs = 0;
    uint32_t set = 0;
    for (int alike = 4; alike > 0; alike--)
        for (int i = 0; i < RANKS; i++) {
            int rank = rank_at(engine, i);
            if (counts[rank] == alike) {
                ranks[n++] = rank;
                set |= 1u << rank;
                most = alike > most ? alike : most;
                pairs += alike == 2;
            }
        }
    if (most == 4)
        return value_of(engine, FOUR, ranks, n);
    if (most == 3)
        return value_of(engine, pairs ? FULL_HOUSE : THREE, ranks, n);
    if (most == 2)
        return value_of(engine, pairs == 2 ? TWO_PAIR : ONE_PAIR, ranks, n);
    int top = straight_top(engine, set);
    return top < 0 ? value_of(engine, NO_PAIR, ranks, n) : value_of(engine, STRAIGHT, &top, 1);
}

static uint32_t value_of_suited(const Engine *engine, uint32_t set)
{
    int ranks[5], n = 0, top = straight_top(engine, set);
    if (top >= 0)
        return value_of(engine, top == ACE ? ROYAL_FLUSH : STRAIGHT_FLUSH, &top, 1);
    for (int rank = ACE; rank >= 0; rank--)
        if (set >> rank & 1)
            ranks[n++] = rank;
    return value_of(engine, FLUSH, ranks, n);
}

typedef struct {
    const Engine *engine;
    Tables *tables;
    int cards;
    uint32_t n;
} Filling;

static void note_value(Walk *way, uint32_t sum)
{
    Filling *filling = way->context;
    (void)sum;
    filling->tables->worth[filling->n++] = value_of_ranks(filling->engine, way->counts);
}

static int by_value(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void class_of_five(Walk *way, uint32_t sum)
{
    Filling *filling = way->context;
    uint32_t value = value_of_ranks(filling->engine, way->counts);
    uint32_t *found = bsearch(&value, filling->tables->worth, filling->n, sizeof value, by_value);
    filling->tables->classes[0][place(&INDEX[0], sum)] = (uint16_t)(found - filling->tables->worth);
}

/* The best five of six cards are the best five of some five of them; of seven, of some six. */
static void class_of_more(Walk *way, uint32_t sum)
{
    Filling *filling = way->context;
    const Index *fewer = &INDEX[filling->cards - LEAST - 1];
    const uint16_t *classes = filling->tables->classes[filling->cards - LEAST - 1];
    uint16_t best = 0;
    for (int rank = 0; rank < RANKS; rank++)
        if (way->counts[rank]) {
            uint16_t without = classes[place(fewer, sum - key_of(rank))];
            best = without > best ? without : best;
        }
    filling->tables->classes[filling->cards - LEAST][place(&INDEX[filling->cards - LEAST], sum)] = best;
}

static void fill_flushes(const Engine *engine, Tables *tables)
{
    for (uint32_t set = 0; set < 1u << RANKS; set++) {
        int n = 0;
        uint32_t best = 0;
        for (uint32_t rest = set; rest; rest &= rest - 1)
            n++;
        if (n == 5)
            best = value_of_suited(engine, set);
        for (int rank = 0; rank < RANKS && n > 5; rank++)
            if (set >> rank & 1) {
                uint32_t without = tables->flush[set & ~(1u << rank)]; /* a smaller number: filled already */
                best = without > best ? without : best;
            }
        tables->flush[set] = best;
    }
}

/* The value of a badugi by the set of its ranks, bit 0 the ace: how many there are, then the ranks turned round. */
static void fill_badugis(Tables *tables)
{
    for (uint32_t set = 1; set < 1u << RANKS; set++) {
        uint32_t n = 0, ranks = 0;
        for (int rank = RANKS - 1; rank >= 0; rank--)
            if (set >> rank & 1 && n++ < BADUGI)
                ranks |= (uint32_t)(rank + 1) << (4 * (BADUGI - n));
        tables->flush[set] = n <= BADUGI ? n << 16 | (0xffff - ranks) : 0;
    }
}

static void free_tables(Tables *tables)
{
    for (int i = 0; tables && i <= MOST - LEAST; i++)
        free(tables->classes[i]);
    free(tables);
}

/* Makes the tables if this is their first use; -1 with an exception when there is no memory for them. */
static int build_tables(Engine *engine)
{
    Tables *tables = calloc(1, sizeof *tables);
    if (tables && engine->is_badugi) {
        fill_badugis(tables);
        engine->tables = tables;
        return 0;
    }
    for (int i = 0; tables && i <= MOST - LEAST; i++) {
        if (!INDEX[i].start && build_index(&INDEX[i], i + LEAST) < 0)
            goto none;
        tables->classes[i] = calloc(INDEX[i].size, sizeof(uint16_t));
        if (!tables->classes[i])
            goto none;
    }
    if (!tables)
        goto none;

    Filling filling = {engine, tables, LEAST, 1}; /* class 0 is worth nothing */
    Walk way = {.visit = note_value, .context = &filling};
    walk(&way, engine->lowest, LEAST, 0);
    qsort(tables->worth, filling.n, sizeof *tables->worth, by_value);
    way.visit = class_of_five;
    walk(&way, engine->lowest, LEAST, 0);
    way.visit = class_of_more;
    while (++filling.cards <= MOST)
        walk(&way, engine->lowest, filling.cards, 0);
    fill_flushes(engine, tables);
    engine->tables = tables;
    return 0;
none:
    free_tables(tables);
    PyErr_NoMemory();
    return -1;
}

ALWAYS_INLINE int ready(Engine *engine)
{
    return engine->tables || engine->is_eight ? 0 : build_tables(engine);
}

/* ------------------------------------------------------------------ ranking cards */

ALWAYS_INLINE int count_bits(uint64_t x, int native)
{
#if ASK_PROCESSOR
    if (native)
        return __builtin_popcountll(x);
#endif
    (void)native;
    x = x - (x >> 1 & 0x5555555555555555ull);
    x = (x & 0x3333333333333333ull) + (x >> 2 & 0x3333333333333333ull);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0full;
    return (int)(x * 0x0101010101010101ull >> 56);
}

/* Each way to choose k of n things, by n and k: which things. Filled when the module is loaded. */
static struct {
    int n;
    uint8_t chosen[CHOICES][LEAST];
} WAYS[MOST + 1][LEAST + 1];

static void fill_ways(void)
{
    if (WAYS[0][0].n)
        return; /* loaded before, in another interpreter, which may be using them */
    for (int n = 0; n <= MOST; n++) {
        for (uint32_t set = 0; set < 1u << n; set++) {
            uint8_t chosen[MOST];
            int k = 0;
            for (int i = 0; i < n; i++)
                if (set >> i & 1)
                    chosen[k++] = (uint8_t)i;
            if (k <= LEAST)
                memcpy(WAYS[n][k].chosen[WAYS[n][k].n++], chosen, (size_t)k);
        }
    }
}

/* Adds up each choice of `k` of `n` cards, on top of `start`; gives the number of choices. */
ALWAYS_INLINE int choose(const Engine *engine, const uint8_t *cards, int n, int k, Part start, Part *into)
{
    for (int i = 0; i < WAYS[n][k].n; i++) {
        into[i] = start;
        for (int j = 0; j < k; j++)
            ADD(into[i], engine->cards[cards[WAYS[n][k].chosen[i][j]]]);
    }
    return WAYS[n][k].n;
}

/* The eight-or-better low of any number of cards: of the eight counters, one for each rank from the ace to the eight, which are
 * not zero? Those eight bits are the place in the table. */
ALWAYS_INLINE uint32_t value_of_low(const Engine *engine, uint64_t word)
{
    uint32_t x = (uint32_t)word;
    x |= x >> 2;
    x = (x | x >> 1) & 0x11111111;
    x = (x | x >> 3) & 0x03030303;
    x = (x | x >> 6) & 0x000f000f;
    return engine->low[(x | x >> 12) & 0xff];
}

/* The best of all pairs of choices, one from each side, that make five cards together. */
static uint32_t best_of(const Engine *engine, const Part *hole, int holes, const Part *board, int boards)
{
    uint32_t best = 0;
    if (engine->is_eight) {
        for (int i = 0; i < holes; i++)
            for (int k = 0; k < boards; k++) {
                uint32_t value = value_of_low(engine, WORD(hole[i]) + WORD(board[k]));
                best = value > best ? value : best;
            }
        return best;
    }
    const uint16_t *classes = engine->tables->classes[0];
    uint16_t top = 0;
    for (int i = 0; i < holes; i++)
        for (int k = 0; k < boards; k++) {
            uint64_t word = WORD(hole[i]) + WORD(board[k]);
            if (RARELY(word & SUITED)) {
                uint64_t bits = BITS(hole[i]) + BITS(board[k]);
                uint32_t set = 0;
                for (int rank = 0; rank < RANKS; rank++)
                    if (bits >> (4 * rank) & 15)
                        set |= 1u << rank;
                best = engine->tables->flush[set] > best ? engine->tables->flush[set] : best;
            }
            else {
                uint16_t class = classes[place(&INDEX[0], word)];
                top = class > top ? class : top;
            }
        }
    return engine->tables->worth[top] > best ? engine->tables->worth[top] : best;
}

/* The value of cards with five or more of a suit. */
static uint32_t value_with_flush(const Engine *engine, const uint8_t *cards, int n, uint64_t word)
{
    if (!engine->flush_wins && n > LEAST) {
        Part none = {0, 0}, start = {START, 0}, choices[CHOICES];
        return best_of(engine, &none, 1, choices, choose(engine, cards, n, LEAST, start, choices));
    }
    int suit = 0;
    while (!(word >> (COUNTERS + 4 * suit) & 8))
        suit++;
    uint32_t set = 0;
    for (int i = 0; i < n; i++)
        if ((cards[i] & 3) == suit)
            set |= 1u << (cards[i] >> 2);
    return engine->tables->flush[set];
}

/* The best badugi: the most cards of which no two share a rank or a suit, and of so many the lowest. A card's word
 * has the bit of its rank, the ace's lowest, and above all ranks that of its suit. */
static uint32_t value_of_badugi(const Engine *engine, const uint8_t *cards, int n)
{
    static const uint8_t SUITS[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};
    uint32_t best = 0;
    for (int k = BADUGI; k > 0 && !best; k--)
        for (int i = 0; i < WAYS[n][k].n; i++) {
            uint32_t both = 0;
            for (int j = 0; j < k; j++)
                both |= (uint32_t)WORD(engine->cards[cards[WAYS[n][k].chosen[i][j]]]);
            uint32_t value = engine->tables->flush[both & ((1u << RANKS) - 1)];
            if (value >> 16 == (uint32_t)k && SUITS[both >> RANKS & 15] == k && value > best)
                best = value;
        }
    return best;
}

ALWAYS_INLINE uint32_t value_of_cards(const Engine *engine, const uint8_t *cards, int n, uint64_t word)
{
    if (engine->is_eight)
        return value_of_low(engine, word);
    if (RARELY(engine->is_badugi))
        return value_of_badugi(engine, cards, n);
    if (RARELY(word & SUITED))
        return value_with_flush(engine, cards, n, word);
    return engine->tables->worth[engine->tables->classes[n - LEAST][place(&INDEX[n - LEAST], word)]];
}

/* Adds up some cards; 0 unless all are different and in the deck. */
ALWAYS_INLINE int add_up(const Engine *engine, const uint8_t *cards, int n, uint64_t *word)
{
    Part sum = {START, 0};
    for (int i = 0; i < n; i++)
        ADD(sum, engine->cards[cards[i]]);
    *word = WORD(sum);
    return count_bits(BITS(sum), 0) == n;
}

/* One of many hands, the slow way: those that cannot be ranked, for which it gives 0, and the few with five of a
 * suit. It starts afresh from a copy, because another thread may be writing where the cards are. */
static uint32_t rank_again(const Engine *engine, const uint8_t *cards, int n)
{
    uint8_t copy[MOST];
    uint64_t word;
    memcpy(copy, cards, (size_t)n);
    return add_up(engine, copy, n, &word) && !engine->is_eight ? value_of_cards(engine, copy, n, word) : 0;
}

/* Ranks many hands of `n` cards; gives the number of the first that cannot be ranked, or `hands`.
 * The compiler knows the last three arguments wherever this is used, and finds nothing in the inner loop but what
 * most hands need. */
ALWAYS_INLINE Py_ssize_t rank_hands(const Engine *engine, const uint8_t *cards, Py_ssize_t hands, char *out, int n,
                                    int is_eight, int native)
{
    const uint16_t *classes = is_eight ? NULL : engine->tables->classes[n - LEAST];
    const uint32_t *worth = is_eight ? NULL : engine->tables->worth;
    const Index index = {SHIFT(n), 0, INDEX[n - LEAST].start};
    const uint8_t *end = cards + hands * n;
    for (;; cards += n, out += 4) {
        uint32_t value;
        for (; cards < end; cards += n, out += 4) {
            Part sum = {START, 0};
            for (int k = 0; k < n; k++)
                ADD(sum, engine->cards[cards[k]]);
            uint64_t word = WORD(sum);
            if (RARELY((count_bits(BITS(sum), native) != n) | ((word & SUITED) != 0)))
                break;
            value = is_eight ? value_of_low(engine, word) : worth[classes[place(&index, word)]];
            memcpy(out, &value, sizeof value); /* nobody promised that `out` is aligned */
        }
        if (cards == end)
            return hands;
        value = rank_again(engine, cards, n);
        if (!value)
            return hands - (end - cards) / n;
        memcpy(out, &value, sizeof value);
    }
}

ALWAYS_INLINE Py_ssize_t rank_all(const Engine *engine, const uint8_t *cards, Py_ssize_t hands, char *out, int n,
                                  int native)
{
    if (engine->is_badugi) {
        for (Py_ssize_t i = 0; i < hands; i++, cards += n, out += 4) {
            uint32_t value = rank_again(engine, cards, n);
            if (!value)
                return i;
            memcpy(out, &value, sizeof value);
        }
        return hands;
    }
    switch (n) {
    case 5:
        return engine->is_eight ? rank_hands(engine, cards, hands, out, 5, 1, native)
                              : rank_hands(engine, cards, hands, out, 5, 0, native);
    case 6:
        return engine->is_eight ? rank_hands(engine, cards, hands, out, 6, 1, native)
                              : rank_hands(engine, cards, hands, out, 6, 0, native);
    default:
        return engine->is_eight ? rank_hands(engine, cards, hands, out, 7, 1, native)
                              : rank_hands(engine, cards, hands, out, 7, 0, native);
    }
}

#if ASK_PROCESSOR
__attribute__((target("popcnt"))) static Py_ssize_t
rank_all_natively(const Engine *engine, const uint8_t *cards, Py_ssize_t hands, char *out, int n)
{
    return rank_all(engine, cards, hands, out, n, 1);
}
#endif

static Py_ssize_t rank_all_portably(const Engine *engine, const uint8_t *cards, Py_ssize_t hands, char *out, int n)
{
    return rank_all(engine, cards, hands, out, n, 0);
}

/* ------------------------------------------------------------------ Python's side */

/* Something is wrong: `refuse` finds out what, and raises. Strange objects may have left an exception of their own. */
static PyObject *doubt(Engine *self, PyObject *cards, PyObject *board, PyObject *from_hole)
{
    if (PyErr_Occurred()) {
        if (!PyErr_ExceptionMatches(PyExc_Exception) || PyErr_ExceptionMatches(PyExc_MemoryError))
            return NULL;
        PyErr_Clear();
    }
    PyObject *answer = PyObject_CallFunction(self->refuse, "iOOO", self->lowest, cards, board, from_hole);
    if (answer) {
        Py_DECREF(answer);
        PyErr_SetString(PyExc_ValueError, "these cards cannot be ranked");
    }
    return NULL;
}

ALWAYS_INLINE int to_byte(PyObject *number, uint8_t *into)
{
    long card = PyLong_AsLong(number); /* -1, with an exception, for what is too big */
    *into = (uint8_t)card;
    return (unsigned long)card <= 255;
}

/* The cards of any collection that has a length. Slow, and safe whatever the objects do while they are asked. */
static int read_any(PyObject *given, uint8_t *cards)
{
    Py_ssize_t size = PyObject_Size(given);
    if (size < 0 || size > MOST)
        return -1;
    PyObject *items = PyObject_GetIter(given), *item;
    if (!items)
        return -1;
    int n = 0, sound = 1;
    while (sound && (item = PyIter_Next(items))) {
        PyObject *number = PyNumber_Index(item);
        sound = n < size && number && to_byte(number, &cards[n++]);
        Py_XDECREF(number);
        Py_DECREF(item);
    }
    Py_DECREF(items);
    return sound && n == size && !PyErr_Occurred() ? n : -1;
}

/* Reads at most MOST cards; gives their number, or -1 when they are not cards (there may be an exception then). */
ALWAYS_INLINE int read_cards(PyObject *given, uint8_t *cards)
{
    PyObject **items;
    Py_ssize_t size;
    if (PyTuple_CheckExact(given)) {
        items = ((PyTupleObject *)given)->ob_item;
        size = PyTuple_GET_SIZE(given);
    }
    else if (PyList_CheckExact(given)) {
        items = ((PyListObject *)given)->ob_item;
        size = PyList_GET_SIZE(given);
    }
    else
        return read_any(given, cards);
    if (size > MOST)
        return -1;
    for (Py_ssize_t i = 0; i < size; i++) {
        /* Reading an int, or a Card, which is one, runs no Python code that could change the list under our hands. */
        if (!PyLong_Check(items[i]))
            return read_any(given, cards);
        if (!to_byte(items[i], &cards[i]))
            return -1;
    }
    return (int)size;
}

static PyObject *engine_value(Engine *self, PyObject *given)
{
    uint8_t cards[MOST];
    uint64_t word;
    int n = read_cards(given, cards);
    if (n < self->least || !add_up(self, cards, n, &word))
        return doubt(self, given, Py_None, Py_None);
    if (ready(self) < 0)
        return NULL;
    return PyLong_FromLong((long)value_of_cards(self, cards, n, word));
}

/* best(hole, board, from_hole=None), read by hand because the general reader costs more than the ranking. */
static int read_best(PyObject *const *args, Py_ssize_t nargs, PyObject *names, PyObject **into)
{
    static const char *const NAMES[3] = {"hole", "board", "from_hole"};
    Py_ssize_t named = names ? PyTuple_GET_SIZE(names) : 0;
    for (Py_ssize_t i = 0; i < nargs && i < 3; i++)
        into[i] = args[i];
    for (Py_ssize_t i = 0; i < named; i++) {
        int k = 0;
        while (k < 3 && PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, i), NAMES[k]) != 0)
            k++;
        if (k == 3 || k < nargs)
            goto wrong;
        into[k] = args[nargs + i];
    }
    if (nargs > 3 || !into[0] || !into[1])
        goto wrong;
    return 0;
wrong:
    PyErr_SetString(PyExc_TypeError, "best() takes hole, board and perhaps from_hole");
    return -1;
}

static PyObject *engine_best(Engine *self, PyObject *const *args, Py_ssize_t nargs, PyObject *names)
{
    PyObject *given[3] = {NULL, NULL, Py_None};
    if (read_best(args, nargs, names, given) < 0)
        return NULL;
    uint8_t cards[2 * MOST];
    uint64_t word;
    int hole = read_cards(given[0], cards);
    int board = hole < 0 ? -1 : read_cards(given[1], cards + hole);
    if (board < 0 || !add_up(self, cards, hole + board, &word))
        return doubt(self, given[0], given[1], given[2]);
    if (ready(self) < 0)
        return NULL;
    if (given[2] == Py_None) {
        if (hole + board < self->least || hole + board > MOST)
            return doubt(self, given[0], given[1], given[2]);
        return PyLong_FromLong((long)value_of_cards(self, cards, hole + board, word));
    }
    long from_hole = PyLong_Check(given[2]) ? PyLong_AsLong(given[2]) : -1;
    if (self->is_badugi || from_hole < 0 || from_hole > LEAST || from_hole > hole || LEAST - from_hole > board)
        return doubt(self, given[0], given[1], given[2]);
    Part none = {0, 0}, start = {START, 0}, ours[CHOICES], theirs[CHOICES];
    int holes = choose(self, cards, hole, (int)from_hole, none, ours);
    int boards = choose(self, cards + hole, board, LEAST - (int)from_hole, start, theirs);
    return PyLong_FromLong((long)best_of(self, ours, holes, theirs, boards));
}

static PyObject *engine_fill(Engine *self, PyObject *args)
{
    Py_buffer hands, out;
    int n;
    PyObject *answer = NULL;
    uint8_t *copy = NULL;
    if (!PyArg_ParseTuple(args, "y*iw*:fill", &hands, &n, &out))
        return NULL;
    if (n < self->least || n > MOST || hands.len % n || hands.len / n > out.len / 4) {
        PyErr_SetString(PyExc_ValueError, "fill() takes whole hands of five to seven cards and room for their values");
        goto done;
    }
    if (ready(self) < 0)
        goto done;
    const uint8_t *cards = hands.buf;
    if ((char *)hands.buf < (char *)out.buf + out.len && (char *)out.buf < (char *)hands.buf + hands.len) {
        copy = malloc((size_t)hands.len); /* one memory for both: values would overwrite cards not yet read */
        if (!copy) {
            PyErr_NoMemory();
            goto done;
        }
        cards = memcpy(copy, hands.buf, (size_t)hands.len);
    }
    Py_ssize_t wanted = hands.len / n, ranked;
    Py_BEGIN_ALLOW_THREADS
#if ASK_PROCESSOR
    ranked = __builtin_cpu_supports("popcnt") ? rank_all_natively(self, cards, wanted, out.buf, n)
                                              : rank_all_portably(self, cards, wanted, out.buf, n);
#else
    ranked = rank_all_portably(self, cards, wanted, out.buf, n);
#endif
    Py_END_ALLOW_THREADS
    answer = PyLong_FromSsize_t(ranked == wanted ? -1 : ranked);
done:
    free(copy);
    PyBuffer_Release(&hands);
    PyBuffer_Release(&out);
    return answer;
}

static int engine_traverse(Engine *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(self->refuse);
    return 0;
}

static int engine_clear(Engine *self)
{
    Py_CLEAR(self->refuse);
    return 0;
}

static void engine_dealloc(Engine *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    engine_clear(self);
    free_tables(self->tables);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyMethodDef ENGINE_METHODS[] = {
    {"value", (PyCFunction)engine_value, METH_O, "value(cards): the value of the best five of five to seven cards"},
    {"best", (PyCFunction)(void (*)(void))engine_best, METH_FASTCALL | METH_KEYWORDS,
     "best(hole, board, from_hole=None): the best five of all, or with exactly from_hole cards of the hole"},
    {"fill", (PyCFunction)engine_fill, METH_VARARGS,
     "fill(hands, count, out): ranks hands from one buffer into another; the first bad hand's number, or -1"},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot ENGINE_SLOTS[] = {
    {Py_tp_doc, "Ranks cards by one ranking. Made by high() and low()."},
    {Py_tp_methods, ENGINE_METHODS},
    {Py_tp_traverse, engine_traverse},
    {Py_tp_clear, engine_clear},
    {Py_tp_dealloc, engine_dealloc},
    {0, NULL},
};

static PyType_Spec ENGINE_SPEC = {
    .name = "pokerroom.cards._fast.Engine",
    .basicsize = sizeof(Engine),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = ENGINE_SLOTS,
};

typedef struct {
    PyTypeObject *engine;
} State;

/* A new engine, all zeros but what both kinds share. */
static Engine *new_engine(PyObject *module, PyObject *refuse, int lowest)
{
    State *state = PyModule_GetState(module);
    if (!PyCallable_Check(refuse)) {
        PyErr_SetString(PyExc_TypeError, "refuse must be a function");
        return NULL;
    }
    Engine *engine = (Engine *)state->engine->tp_alloc(state->engine, 0);
    if (!engine)
        return NULL;
    engine->refuse = Py_NewRef(refuse);
    engine->lowest = lowest;
    engine->least = LEAST;
    for (int card = 4 * lowest; card < 4 * RANKS; card++)
        BITS(engine->cards[card]) = 1ull << card;
    return engine;
}

/* Gives every card the key of its rank and, where suits are counted, its counter. */
static void give_keys(Engine *engine, int suits)
{
    for (int card = 0; card < 4 * RANKS; card++)
        WORD(engine->cards[card]) = key_of(card >> 2) + (suits ? 1ull << (COUNTERS + 4 * (card & 3)) : 0);
}

static PyObject *make_high(PyObject *module, PyObject *args)
{
    const char *strengths;
    Py_ssize_t n;
    int lowest, low_ace;
    PyObject *refuse;
    if (!PyArg_ParseTuple(args, "y#ipO:high", &strengths, &n, &lowest, &low_ace, &refuse))
        return NULL;
    if (n != CATEGORIES || lowest < 0 || lowest > ACE - 4) {
        PyErr_SetString(PyExc_ValueError, "high() takes ten strengths and a lowest rank from 0 to 8");
        return NULL;
    }
    Engine *engine = new_engine(module, refuse, lowest);
    if (!engine)
        return NULL;
    memcpy(engine->strengths, strengths, CATEGORIES);
    engine->low_ace = low_ace;
    engine->has_straights = 1;
    give_keys(engine, 1);
    /* Five of a suit leave no room for a full house or fours among seven cards, but for these there is room. */
    static const uint8_t BESIDE[] = {NO_PAIR, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT};
    static const uint8_t SUITED_HANDS[] = {FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH};
    engine->flush_wins = 1;
    for (size_t i = 0; i < sizeof BESIDE; i++)
        for (size_t k = 0; k < sizeof SUITED_HANDS; k++)
            if (engine->strengths[BESIDE[i]] > engine->strengths[SUITED_HANDS[k]])
                engine->flush_wins = 0;
    return (PyObject *)engine;
}

static void make_eight(Engine *engine)
{
    engine->is_eight = 1;
    for (int card = 0; card < 4 * RANKS; card++) {
        int rank = card >> 2 == ACE ? 0 : (card >> 2) + 1; /* ace 0, two 1, … eight 7 */
        if (rank < 8)
            WORD(engine->cards[card]) = 1ull << (4 * rank);
    }
    for (int set = 0; set < 256; set++) {
        int n = 0;
        uint32_t value = 0;
        for (int rank = 0; rank < 8 && n < 5; rank++) /* the five lowest, the highest of them in the top nibble */
            if (set >> rank & 1)
                value |= (uint32_t)(rank + 1) << (4 * n++);
        engine->low[set] = n == 5 ? 0xfffff - value : 0;
    }
}

/* The lows that every five cards have are high hands turned round: the best is the one that a high game thinks worst.
 * A royal flush is the straight flush with the highest top. A flush is never the best of six cards, so all are tried. */
static void make_lower_wins(Engine *engine, int ace_to_five)
{
    engine->lower_wins = 1;
    engine->ace_is_low = ace_to_five;
    engine->has_straights = !ace_to_five;
    for (int category = 0; category < CATEGORIES; category++)
        engine->strengths[category] = (uint8_t)(category < ROYAL_FLUSH ? category + 1 : ROYAL_FLUSH);
    give_keys(engine, !ace_to_five);
}

static void make_badugi(Engine *engine)
{
    engine->is_badugi = 1;
    engine->least = BADUGI;
    for (int card = 0; card < 4 * RANKS; card++) {
        int rank = card >> 2 == ACE ? 0 : (card >> 2) + 1;
        WORD(engine->cards[card]) = 1ull << rank | 1ull << (RANKS + (card & 3));
    }
}

static PyObject *make_low(PyObject *module, PyObject *args)
{
    const char *kind;
    PyObject *refuse;
    if (!PyArg_ParseTuple(args, "sO:low", &kind, &refuse))
        return NULL;
    int eight = !strcmp(kind, "eight or better"), badugi = !strcmp(kind, "badugi");
    int ace_to_five = !strcmp(kind, "ace to five");
    if (!eight && !badugi && !ace_to_five && strcmp(kind, "deuce to seven")) {
        PyErr_SetString(PyExc_ValueError, "low() takes the name of a low");
        return NULL;
    }
    Engine *engine = new_engine(module, refuse, 0);
    if (!engine)
        return NULL;
    if (eight)
        make_eight(engine);
    else if (badugi)
        make_badugi(engine);
    else
        make_lower_wins(engine, ace_to_five);
    return (PyObject *)engine;
}

/* Cards in the order of their lots, each of which is what `draw`, the random() of Python's own generator, gives. */
static PyObject *by_lot(PyObject *module, PyObject *const *args, Py_ssize_t count)
{
    if (count != 2 || !PyTuple_Check(args[0]) || !PyCallable_Check(args[1])) {
        PyErr_SetString(PyExc_TypeError, "by_lot() takes a tuple of cards and what draws a lot for each");
        return NULL;
    }
    Py_ssize_t n = PyTuple_GET_SIZE(args[0]);
    if (n > 256) {
        PyErr_SetString(PyExc_ValueError, "by_lot() takes at most 256 cards");
        return NULL;
    }
    uint64_t lots[256], sorted[256];
    int ends[64] = {0};
    for (int i = 0; i < n; i++) {
        PyObject *drawn = PyObject_CallNoArgs(args[1]);
        if (!drawn)
            return NULL;
        double lot = PyFloat_Check(drawn) ? PyFloat_AS_DOUBLE(drawn) : -1;
        Py_DECREF(drawn);
        if (!(lot >= 0 && lot < 1)) {
            PyErr_SetString(PyExc_ValueError, "by_lot() takes lots from 0 to below 1");
            return NULL;
        }
        lots[i] = (uint64_t)(lot * 0x1p53) << 8 | (uint64_t)i; /* and the place, so that equal lots keep their order */
        ends[lots[i] >> 55]++;
    }
    /* Roughly by the upper six bits first; then hardly any card is out of its place. */
    for (int i = 1; i < 64; i++)
        ends[i] += ends[i - 1];
    for (Py_ssize_t i = n - 1; i >= 0; i--)
        sorted[--ends[lots[i] >> 55]] = lots[i];
    for (int i = 1; i < n; i++) {
        uint64_t lot = sorted[i];
        int at = i;
        for (; at > 0 && sorted[at - 1] > lot; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = lot;
    }
    PyObject *list = PyList_New(n);
    if (!list)
        return NULL;
    for (Py_ssize_t i = 0; i < n; i++)
        PyList_SET_ITEM(list, i, Py_NewRef(PyTuple_GET_ITEM(args[0], sorted[i] & 255)));
    return list;
}

static PyModuleDef MODULE;

static PyMethodDef MODULE_METHODS[] = {
    {"by_lot", (PyCFunction)(void (*)(void))by_lot, METH_FASTCALL, "by_lot(cards, draw): the cards by the lots they draw"},
    {"high", make_high, METH_VARARGS, "high(strengths, lowest, low_ace, refuse): an engine for high hands"},
    {"low", make_low, METH_VARARGS, "low(kind, refuse): an engine for one of the lows"},
    {NULL, NULL, 0, NULL},
};

/* ------------------------------------------------------------------ the door for `_equity.c` */

static int door_read(PyObject *given, Reading *into)
{
    PyObject *module = PyType_GetModuleByDef(Py_TYPE(given), &MODULE);
    if (!module) {
        PyErr_SetString(PyExc_TypeError, "this is no engine of the fast evaluator");
        return -1;
    }
    Engine *engine = (Engine *)given;
    if (ready(engine) < 0)
        return -1;
    memset(into, 0, sizeof *into);
    into->engine = engine;
    into->cards = engine->cards;
    if (engine->tables) {
        for (int i = 0; i <= MOST - LEAST; i++)
            into->shelves[i] = (Shelf){INDEX[i].shift, INDEX[i].size, INDEX[i].start, engine->tables->classes[i]};
        into->worth = engine->tables->worth;
        into->flush = engine->tables->flush;
    }
    into->flush_wins = engine->flush_wins;
    into->least = engine->least;
    return 0;
}

static uint32_t door_value(const void *engine, const uint8_t *cards, int n)
{
    uint64_t word;
    add_up(engine, cards, n, &word);
    return value_of_cards(engine, cards, n, word);
}

static int door_choose(const void *engine, const uint8_t *cards, int n, int k, Part start, Part *into)
{
    return choose(engine, cards, n, k, start, into);
}

static uint32_t door_best_of(const void *engine, const Part *hole, int holes, const Part *board, int boards)
{
    return best_of(engine, hole, holes, board, boards);
}

static const Door DOOR = {door_read, door_value, door_choose, door_best_of};

static int module_exec(PyObject *module)
{
    State *state = PyModule_GetState(module);
    fill_ways();
    state->engine = (PyTypeObject *)PyType_FromModuleAndSpec(module, &ENGINE_SPEC, NULL);
    if (!state->engine || PyModule_AddType(module, state->engine) < 0)
        return -1;
    PyObject *door = PyCapsule_New((void *)&DOOR, DOOR_NAME, NULL);
    int added = door ? PyModule_AddObjectRef(module, "DOOR", door) : -1;
    Py_XDECREF(door);
    return added;
}

static int module_traverse(PyObject *module, visitproc visit, void *arg)
{
    Py_VISIT(((State *)PyModule_GetState(module))->engine);
    return 0;
}

static int module_clear(PyObject *module)
{
    Py_CLEAR(((State *)PyModule_GetState(module))->engine);
    return 0;
}

static PyModuleDef_Slot MODULE_SLOTS[] = {
    {Py_mod_exec, module_exec},
    {0, NULL},
};

static PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_fast",
    .m_doc = "The fast twin of pokerroom.cards.pure.",
    .m_size = sizeof(State),
    .m_methods = MODULE_METHODS,
    .m_slots = MODULE_SLOTS,
    .m_traverse = module_traverse,
    .m_clear = module_clear,
};

PyMODINIT_FUNC PyInit__fast(void) { return PyModuleDef_Init(&MODULE); }
