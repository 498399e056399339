/* Counts run-outs: how often each hand wins, shares and loses over all cards that may still come, or over a sample of
 * them. It knows card numbers and the tables of `_fast.c`, through its door, and nothing of games, ranges or words;
 * `slow_counts.py` is its twin and gives the same numbers, `counts.py` is the door to both. What it is given has been
 * looked at there.
 *
 * Three ways, each exact but the last:
 *
 *   by ranks    Where all cards to come lie on a board that everybody shares and any five play, only the ranks of the
 *               board count unless somebody may have a flush. So every multiset of ranks is looked up once, with the
 *               number of boards that have it, and those with enough cards of a suit apart: some 40,000 look-ups stand
 *               for the 1,712,304 boards of two hands before the flop.
 *   one by one  Everything else. Suits that nobody can tell apart are exchanged: of the first cards to come only one
 *               order of such suits is looked at, and counts for all.
 *   by sample   Cards drawn by a generator of our own, in portions that are seeded one by one: the same seed gives the
 *               same counts, however many threads share the portions.
 */
#include "_fast.h"

enum {
    RANKS = 13,
    SUITS = 4,
    LEAST = 5,
    MOST = 7,
    CHOICES = 35,
    PLAYERS = 26,
    KINDS = 32,      /* of hands, as they are told apart by the caller */
    UPPER = 256,     /* a value's upper bits, by which its kind is found: category and highest rank */
    PORTION = 1024,  /* samples drawn from one seed */
    PATIENCE = 4096, /* draws of hands from ranges that collide, before we give up */
    UNITS = 5040     /* of a pot; what hands share can be told in whole units up to ten of them */
};

static const Door *DOOR;

#if defined(__GNUC__)
#define BITS_OF(x) __builtin_popcountll(x)
#define LOWEST_BIT(x) __builtin_ctzll(x)
#else
static int BITS_OF(uint64_t x)
{
    int n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}
static int LOWEST_BIT(uint64_t x)
{
    int n = 0;
    for (; !(x & 1); x >>= 1)
        n++;
    return n;
}
#endif

/* ------------------------------------------------------------------ what is counted */

/* All for one hand. `shared[how][k]`: run-outs in which it is one of k that take the high of a pot without a low (0),
 * the high beside a low (1), or the low (2). */
typedef struct {
    uint64_t whole;   /* takes all of the pot */
    uint64_t some;    /* takes a part of it */
    uint64_t squares; /* of what it takes, in units; where there is a low */
    uint64_t shared[3][PLAYERS + 1];
    uint64_t high[KINDS], low[KINDS];
} Tally;

typedef struct {
    Reading high, low;
    int has_low;
    uint8_t high_kinds[UPPER], low_kinds[UPPER];
    uint32_t keep[16]; /* what of a value decides, by its category */
    int keeps_all;
    int from_hole; /* -1: any cards play */
    int kept;      /* how many of their own cards players keep at the showdown, where it is not all */
    int players;
    int held[PLAYERS], missing[PLAYERS];
    uint8_t own[PLAYERS][MOST];
    uint8_t board[MOST];
    int boarded, to_board;
    uint64_t free; /* the cards that may come */
    int part, parts;
} Spot;

typedef struct {
    const Spot *spot;
    Tally *tally;
    uint64_t total;
    /* As cards come: */
    uint8_t own[PLAYERS][MOST];
    uint8_t board[MOST];
    uint64_t words[PLAYERS]; /* of own cards */
    uint64_t board_word;
    Part ours[PLAYERS][CHOICES], lows[PLAYERS][CHOICES];
    int choices[PLAYERS];
    Part boards[CHOICES], low_boards[CHOICES];
    int board_choices;
    uint32_t highs[PLAYERS], low_values[PLAYERS];
} Run;

ALWAYS_INLINE uint32_t look_up(const Reading *reading, const Shelf *shelf, uint64_t word)
{
    uint32_t key = (uint32_t)word & SUM_MASK;
    return reading->worth[shelf->classes[shelf->start[key >> shelf->shift] + (key & ((1u << shelf->shift) - 1))]];
}

ALWAYS_INLINE uint32_t kept(const Spot *spot, uint32_t value)
{
    return spot->keeps_all ? value : value & spot->keep[value >> 20 & 15];
}

static void settle_low(Run *run, uint64_t weight)
{
    const Spot *spot = run->spot;
    int n = spot->players, highest = 0, lowest = 0;
    uint32_t high = 0, low = 0;
    for (int p = 0; p < n; p++) {
        uint32_t value = kept(spot, run->highs[p]);
        highest = value > high ? 1 : highest + (value == high);
        high = value > high ? value : high;
        value = run->low_values[p];
        lowest = value > low ? 1 : lowest + (value == low);
        low = value > low ? value : low;
    }
    for (int p = 0; p < n; p++) {
        Tally *tally = &run->tally[p];
        uint64_t units = 0;
        tally->high[spot->high_kinds[run->highs[p] >> 16 & (UPPER - 1)]] += weight;
        tally->low[spot->low_kinds[run->low_values[p] >> 16 & (UPPER - 1)]] += weight;
        if (kept(spot, run->highs[p]) == high) {
            tally->shared[low != 0][highest] += weight;
            units += (uint64_t)UNITS / (uint64_t)(low ? 2 * highest : highest);
        }
        if (low && run->low_values[p] == low) {
            tally->shared[2][lowest] += weight;
            units += (uint64_t)UNITS / (uint64_t)(2 * lowest);
        }
        tally->whole += units == UNITS ? weight : 0;
        tally->some += units && units != UNITS ? weight : 0;
        tally->squares += units * units * weight;
    }
    run->total += weight;
}

/* Who takes the pot, once everybody's value is known. */
ALWAYS_INLINE void settle(Run *run, uint64_t weight)
{
    const Spot *spot = run->spot;
    if (spot->has_low) {
        settle_low(run, weight);
        return;
    }
    int n = spot->players, best = 0;
    uint32_t high = 0;
    for (int p = 0; p < n; p++) {
        uint32_t value = kept(spot, run->highs[p]);
        best = value > high ? 1 : best + (value == high);
        high = value > high ? value : high;
    }
    for (int p = 0; p < n; p++) {
        Tally *tally = &run->tally[p];
        tally->high[spot->high_kinds[run->highs[p] >> 16 & (UPPER - 1)]] += weight;
        if (kept(spot, run->highs[p]) == high)
            tally->shared[0][best] += weight;
    }
    run->total += weight;
}

/* ------------------------------------------------------------------ the value of hands as cards come */

/* The next number with as many bits; past all of them after the last, and after the empty set. */
static uint32_t next_set(uint32_t set)
{
    if (!set)
        return UINT32_MAX;
    uint32_t low = set & (0u - set), up = set + low;
    return up | ((set ^ up) / low >> 2);
}

/* The value of any five of the cards that somebody has and the board. */
ALWAYS_INLINE uint32_t value_of_all(const Run *run, const Reading *reading, int p)
{
    const Spot *spot = run->spot;
    int held = spot->held[p] + spot->missing[p], boarded = spot->boarded + spot->to_board, n = held + boarded;
    if (reading->worth && n >= LEAST && n <= MOST && reading->shelves[n - LEAST].classes) {
        uint64_t word = run->words[p] + run->board_word;
        if (!RARELY(word & SUITED))
            return look_up(reading, &reading->shelves[n - LEAST], word);
    }
    uint8_t cards[2 * MOST];
    memcpy(cards, run->own[p], (size_t)held);
    memcpy(cards + held, run->board, (size_t)boarded);
    return DOOR->value(reading->engine, cards, n);
}

static void board_is_out(Run *run)
{
    const Spot *spot = run->spot;
    int boarded = spot->boarded + spot->to_board;
    if (spot->from_hole < 0) {
        run->board_word = 0;
        for (int i = 0; i < boarded; i++)
            run->board_word += WORD(spot->high.cards[run->board[i]]);
        return;
    }
    Part start = {START, 0};
    int k = LEAST - spot->from_hole;
    run->board_choices = DOOR->choose(spot->high.engine, run->board, boarded, k, start, run->boards);
    if (spot->has_low)
        DOOR->choose(spot->low.engine, run->board, boarded, k, start, run->low_boards);
}

static void hand_is_out(Run *run, int p)
{
    const Spot *spot = run->spot;
    int held = spot->held[p] + spot->missing[p];
    if (spot->from_hole < 0) {
        run->words[p] = START;
        for (int i = 0; i < held; i++)
            run->words[p] += WORD(spot->high.cards[run->own[p][i]]);
        return;
    }
    Part none = {0, 0};
    run->choices[p] = DOOR->choose(spot->high.engine, run->own[p], held, spot->from_hole, none, run->ours[p]);
    if (spot->has_low)
        DOOR->choose(spot->low.engine, run->own[p], held, spot->from_hole, none, run->lows[p]);
}

/* The best that anybody can keep of their own cards, where some are thrown away at the showdown. */
static uint32_t best_kept(const Run *run, const Reading *reading, int p)
{
    const Spot *spot = run->spot;
    int held = spot->held[p] + spot->missing[p], boarded = spot->boarded + spot->to_board;
    uint32_t best = 0;
    for (uint32_t set = (1u << spot->kept) - 1; set < 1u << held; set = next_set(set)) {
        uint8_t cards[2 * MOST];
        int n = 0;
        for (uint32_t bits = set; bits; bits &= bits - 1)
            cards[n++] = run->own[p][LOWEST_BIT(bits)];
        memcpy(cards + n, run->board, (size_t)boarded);
        uint32_t value = DOOR->value(reading->engine, cards, n + boarded);
        best = value > best ? value : best;
    }
    return best;
}

/* What a hand is worth, once it and the board are out. */
ALWAYS_INLINE void weigh(Run *run, int p)
{
    const Spot *spot = run->spot;
    if (RARELY(spot->kept)) {
        run->highs[p] = best_kept(run, &spot->high, p);
        return;
    }
    if (spot->from_hole < 0) {
        run->highs[p] = value_of_all(run, &spot->high, p);
        if (spot->has_low) {
            uint8_t cards[2 * MOST];
            int held = spot->held[p] + spot->missing[p], boarded = spot->boarded + spot->to_board;
            memcpy(cards, run->own[p], (size_t)held);
            memcpy(cards + held, run->board, (size_t)boarded);
            run->low_values[p] = DOOR->value(spot->low.engine, cards, held + boarded);
        }
        return;
    }
    int ours = run->choices[p], boards = run->board_choices;
    run->highs[p] = DOOR->best_of(spot->high.engine, run->ours[p], ours, run->boards, boards);
    if (spot->has_low)
        run->low_values[p] = DOOR->best_of(spot->low.engine, run->lows[p], ours, run->low_boards, boards);
}

static void begin(Run *run, const Spot *spot, Tally *tally)
{
    memset(run, 0, sizeof *run);
    run->spot = spot;
    run->tally = tally;
    memcpy(run->own, spot->own, sizeof run->own);
    memcpy(run->board, spot->board, sizeof run->board);
    if (!spot->to_board)
        board_is_out(run);
    for (int p = 0; p < spot->players; p++)
        if (!spot->missing[p])
            hand_is_out(run, p);
}

/* ------------------------------------------------------------------ one by one */

/* Some cards of one suit, with their ranks as a set. */
typedef struct {
    uint64_t bits;
    uint8_t cards[MOST], n;
} Suited;

/* Everything that is to come, in this order: the board, then the cards of each hand. */
typedef struct {
    Run run;
    int groups;
    int whose[PLAYERS + 1];              /* -1: the board's */
    int alike[SUITS];                    /* the suit before this one that nobody can tell from it, or -1 */
    int place[SUITS], same[SUITS];       /* among suits that are alike, and among those with the same cards */
    int chosen[SUITS];                   /* which of `sets` */
    Suited *sets[SUITS];                 /* the fewest first */
    int first[SUITS][MOST + 2];          /* of each number of cards */
    uint64_t turn;
} Dealing;

static void group_is_out(Dealing *dealing, int group, uint64_t free, uint64_t weight);

/* Where the cards of a group lie, and how many they are. */
ALWAYS_INLINE uint8_t *places_of(Dealing *dealing, int group, int *count)
{
    Run *run = &dealing->run;
    const Spot *spot = run->spot;
    int p = dealing->whose[group];
    *count = p < 0 ? spot->to_board : spot->missing[p];
    return p < 0 ? run->board + spot->boarded : run->own[p] + spot->held[p];
}

/* Each way for `left` cards of `from` to fall on the places of a group. */
static void deal_rest(Dealing *dealing, int group, uint64_t from, int left, uint8_t *places, uint64_t free,
                      uint64_t weight)
{
    if (!left) {
        group_is_out(dealing, group, free, weight);
        return;
    }
    for (int more = BITS_OF(from) - left; more >= 0; more--) {
        int card = LOWEST_BIT(from);
        from &= from - 1;
        *places = (uint8_t)card;
        deal_rest(dealing, group, from, left - 1, places + 1, free & ~(1ull << card), weight);
    }
}

/* The cards of the board, or of one hand, are out: what follows from it, and then the next group. */
static void group_is_out(Dealing *dealing, int group, uint64_t free, uint64_t weight)
{
    Run *run = &dealing->run;
    const Spot *spot = run->spot;
    int p = dealing->whose[group];
    if (p < 0) {
        board_is_out(run);
        for (int each = 0; each < spot->players; each++)
            if (!spot->missing[each])
                weigh(run, each);
    }
    else {
        hand_is_out(run, p);
        weigh(run, p);
    }
    if (++group == dealing->groups) {
        settle(run, weight);
        return;
    }
    int count;
    uint8_t *places = places_of(dealing, group, &count);
    deal_rest(dealing, group, free, count, places, free, weight);
}

/* The first group, suit by suit: of suits that are alike a later one never has the earlier set of cards, and what is
 * found counts for all the ways to exchange them. */
static void deal_first(Dealing *dealing, int suit, int left, uint8_t *places, uint64_t free, uint64_t weight)
{
    const Spot *spot = dealing->run.spot;
    if (suit == SUITS) {
        group_is_out(dealing, 0, free, weight);
        return;
    }
    if (suit == SUITS / 2 && (int)(dealing->turn++ % (uint64_t)spot->parts) != spot->part)
        return;
    int before = dealing->alike[suit];
    int from = suit == SUITS - 1 ? dealing->first[suit][left] : 0;
    if (before >= 0 && from < dealing->chosen[before])
        from = dealing->chosen[before];
    for (int i = from; i < dealing->first[suit][left + 1]; i++) {
        const Suited *set = &dealing->sets[suit][i];
        uint64_t ways = weight;
        memcpy(places, set->cards, set->n);
        dealing->chosen[suit] = i;
        dealing->place[suit] = dealing->same[suit] = 1;
        if (before >= 0) {
            dealing->place[suit] += dealing->place[before];
            dealing->same[suit] += i == dealing->chosen[before] ? dealing->same[before] : 0;
            ways = ways * (uint64_t)dealing->place[suit] / (uint64_t)dealing->same[suit];
        }
        deal_first(dealing, suit + 1, left - set->n, places + set->n, free & ~set->bits, ways);
    }
}

/* Finds the sets of cards that each suit may give, at most `most` at once; -1 when there is no memory. */
static int find_sets(Dealing *dealing, int most)
{
    for (int suit = 0; suit < SUITS; suit++) {
        uint8_t cards[RANKS];
        int n = 0, found = 0;
        size_t all = 0;
        for (int card = suit; card < SUITS * RANKS; card += SUITS)
            if (dealing->run.spot->free >> card & 1)
                cards[n++] = (uint8_t)card;
        for (size_t k = 0, ways = 1; (int)k <= most && (int)k <= n; ways = ways * ((size_t)n - k) / (k + 1), k++)
            all += ways;
        dealing->sets[suit] = malloc(all * sizeof(Suited));
        if (!dealing->sets[suit])
            return -1;
        for (int k = 0; k <= most; k++) {
            dealing->first[suit][k] = found;
            if (k > n)
                continue;
            for (uint32_t set = (1u << k) - 1; set < 1u << n; set = next_set(set)) {
                Suited *into = &dealing->sets[suit][found++];
                into->n = 0;
                into->bits = 0;
                for (int i = 0; i < n; i++)
                    if (set >> i & 1) {
                        into->cards[into->n++] = cards[i];
                        into->bits |= 1ull << cards[i];
                    }
            }
        }
        dealing->first[suit][most + 1] = found;
    }
    return 0;
}

/* Which suits nobody can tell apart: every hand, the board and what may come have the same ranks of both. */
static void find_alike(Dealing *dealing)
{
    const Spot *spot = dealing->run.spot;
    uint64_t sets[PLAYERS + 2] = {0};
    for (int p = 0; p < spot->players; p++)
        for (int i = 0; i < spot->held[p]; i++)
            sets[p] |= 1ull << spot->own[p][i];
    for (int i = 0; i < spot->boarded; i++)
        sets[spot->players] |= 1ull << spot->board[i];
    sets[spot->players + 1] = spot->free;
    const uint64_t one = 0x1111111111111ull; /* the clubs */
    for (int suit = 0; suit < SUITS; suit++) {
        dealing->alike[suit] = -1;
        for (int other = 0; other < suit; other++) {
            int same = 1;
            for (int i = 0; i < spot->players + 2; i++)
                same &= (sets[i] >> suit & one) == (sets[i] >> other & one);
            dealing->alike[suit] = same ? other : dealing->alike[suit];
        }
    }
}

static int one_by_one(const Spot *spot, Tally *tally, uint64_t *total)
{
    int done = -1;
    Dealing *dealing = calloc(1, sizeof *dealing);
    if (!dealing)
        return -1;
    begin(&dealing->run, spot, tally);
    if (spot->to_board)
        dealing->whose[dealing->groups++] = -1;
    else
        for (int p = 0; p < spot->players; p++)
            if (!spot->missing[p])
                weigh(&dealing->run, p);
    for (int p = 0; p < spot->players; p++)
        if (spot->missing[p])
            dealing->whose[dealing->groups++] = p;
    if (!dealing->groups) {
        if (spot->part == 0)
            settle(&dealing->run, 1);
        done = 0;
    }
    else {
        int count;
        uint8_t *places = places_of(dealing, 0, &count);
        find_alike(dealing);
        done = find_sets(dealing, count);
        if (done == 0)
            deal_first(dealing, 0, count, places, spot->free, 1);
    }
    *total = dealing->run.total;
    for (int suit = 0; suit < SUITS; suit++)
        free(dealing->sets[suit]);
    free(dealing);
    return done;
}

/* ------------------------------------------------------------------ by ranks */

typedef struct {
    uint32_t key;
    uint32_t ways;
} Rest;

typedef struct {
    const Spot *spot;
    Tally *tally;
    uint64_t total;
    const Shelf *shelf, *five;
    uint32_t keys[RANKS];        /* of each rank, mixed as the tables have them */
    uint32_t known;              /* the sum of the board as it lies */
    uint32_t own[PLAYERS];       /* sums of own cards */
    int there[RANKS];            /* how many cards of each rank may come */
    uint32_t *apart;             /* by the place of the board's ranks: boards that are looked at for a flush */
    uint32_t fixed[PLAYERS];     /* with a flush: its value, or 0 */
    Rest rests[LEAST][1 << 10];  /* what may come of other suits, by the number of cards */
    int rest_count[LEAST];
    int lacking;                 /* the suit that is looked at, whose cards are not among the rests */
} Ranks;

static const uint32_t WAYS_OF[5][5] = {{1}, {1, 1}, {1, 2, 1}, {1, 3, 3, 1}, {1, 4, 6, 4, 1}};

/* Who wins with a board of these ranks; those with a flush have its value already. */
static void settle_ranks(Ranks *ranks, uint32_t board, uint64_t weight)
{
    const Spot *spot = ranks->spot;
    int n = spot->players, best = 0;
    uint32_t high = 0, values[PLAYERS];
    for (int p = 0; p < n; p++) {
        uint32_t value = ranks->fixed[p] ? ranks->fixed[p] : look_up(&spot->high, ranks->shelf, ranks->own[p] + board);
        ranks->tally[p].high[spot->high_kinds[value >> 16 & (UPPER - 1)]] += weight;
        values[p] = value = kept(spot, value);
        best = value > high ? 1 : best + (value == high);
        high = value > high ? value : high;
    }
    for (int p = 0; p < n; p++)
        if (values[p] == high)
            ranks->tally[p].shared[0][best] += weight;
    ranks->total += weight;
}

static uint32_t board_place(const Ranks *ranks, uint32_t board)
{
    const Shelf *five = ranks->five;
    uint32_t key = board & SUM_MASK;
    return five->start[key >> five->shift] + (key & ((1u << five->shift) - 1));
}

/* Every multiset of ranks from `rank` up for the rest of the board. */
static void each_ranks(Ranks *ranks, int rank, int left, uint32_t sum, uint64_t ways)
{
    if (!left) {
        uint64_t there = ways - ranks->apart[board_place(ranks, sum)];
        if (there)
            settle_ranks(ranks, sum, there);
        return;
    }
    for (; rank < RANKS; rank++)
        for (int n = 1; n <= ranks->there[rank] && n <= left; n++)
            each_ranks(ranks, rank + 1, left - n, sum + (uint32_t)n * ranks->keys[rank],
                       ways * WAYS_OF[ranks->there[rank]][n]);
}

static void each_rest(Ranks *ranks, int rank, int left, int count, uint32_t sum, uint32_t ways)
{
    if (!left) {
        ranks->rests[count][ranks->rest_count[count]++] = (Rest){sum, ways};
        return;
    }
    for (; rank < RANKS; rank++) {
        int there = ranks->there[rank] - (int)(ranks->spot->free >> (4 * rank + ranks->lacking) & 1);
        for (int n = 1; n <= there && n <= left; n++)
            each_rest(ranks, rank + 1, left - n, count, sum + (uint32_t)n * ranks->keys[rank], ways * WAYS_OF[there][n]);
    }
}

/* Every set of cards of one suit, at least `least` of them and at most `left`, with all that may come beside it. */
static void each_suited(Ranks *ranks, const uint32_t *suited, int rank, int least, int n, int left, uint32_t set,
                        uint32_t sum)
{
    const Spot *spot = ranks->spot;
    if (n >= least) {
        for (int p = 0; p < spot->players; p++) {
            uint32_t all = suited[p] | set;
            ranks->fixed[p] = BITS_OF(all) >= LEAST ? spot->high.flush[all] : 0;
        }
        for (int i = 0; i < ranks->rest_count[left]; i++) {
            const Rest *rest = &ranks->rests[left][i];
            ranks->apart[board_place(ranks, sum + rest->key)] += rest->ways;
            settle_ranks(ranks, sum + rest->key, rest->ways);
        }
    }
    for (; left && rank < RANKS; rank++)
        if (spot->free >> (4 * rank + ranks->lacking) & 1)
            each_suited(ranks, suited, rank + 1, least, n + 1, left - 1, set | 1u << rank, sum + ranks->keys[rank]);
}

/* Whether a spot can be counted by ranks: a board that all share, any five of seven, and one flush at a time. */
static int goes_by_ranks(const Spot *spot)
{
    int n = spot->boarded + spot->to_board + spot->held[0];
    if (spot->has_low || spot->kept || spot->from_hole >= 0 || !spot->high.flush_wins || !spot->high.worth)
        return 0;
    if (spot->boarded + spot->to_board != LEAST || spot->to_board < 3 || n > MOST)
        return 0;
    if (!spot->high.shelves[n - LEAST].classes)
        return 0;
    for (int p = 0; p < spot->players; p++)
        if (spot->missing[p] || spot->held[p] != spot->held[0] || spot->held[p] > 2)
            return 0;
    return 1;
}

static int by_ranks(const Spot *spot, Tally *tally, uint64_t *total)
{
    Ranks *ranks = calloc(1, sizeof *ranks);
    uint32_t *apart = calloc(spot->high.shelves[0].size, sizeof *apart);
    if (!ranks || !apart) {
        free(ranks);
        free(apart);
        return -1;
    }
    ranks->spot = spot;
    ranks->tally = tally;
    ranks->five = &spot->high.shelves[0];
    ranks->shelf = &spot->high.shelves[spot->held[0]];
    ranks->apart = apart;
    for (int card = 0; card < SUITS * RANKS; card++) {
        ranks->keys[card >> 2] = (uint32_t)WORD(spot->high.cards[card]) & SUM_MASK;
        ranks->there[card >> 2] += (int)(spot->free >> card & 1);
    }
    for (int i = 0; i < spot->boarded; i++)
        ranks->known += ranks->keys[spot->board[i] >> 2];
    for (int p = 0; p < spot->players; p++)
        for (int i = 0; i < spot->held[p]; i++)
            ranks->own[p] += ranks->keys[spot->own[p][i] >> 2];
    int counts_suits = WORD(spot->high.cards[SUITS * RANKS - 1]) >> COUNTERS != 0; /* else there are no flushes */
    for (int suit = 0; suit < SUITS && counts_suits; suit++) {
        uint32_t suited[PLAYERS] = {0}, on_board = 0;
        int most = 0;
        for (int i = 0; i < spot->boarded; i++)
            on_board |= (uint32_t)((spot->board[i] & 3) == suit) << (spot->board[i] >> 2);
        for (int p = 0; p < spot->players; p++) {
            suited[p] = on_board;
            for (int i = 0; i < spot->held[p]; i++)
                suited[p] |= (uint32_t)((spot->own[p][i] & 3) == suit) << (spot->own[p][i] >> 2);
            most = BITS_OF(suited[p]) > most ? BITS_OF(suited[p]) : most;
        }
        int least = most > LEAST ? 0 : LEAST - most;
        if (least > spot->to_board)
            continue;
        ranks->lacking = suit;
        for (int k = 0; k <= spot->to_board - least; k++) {
            ranks->rest_count[k] = 0;
            each_rest(ranks, 0, k, k, 0, 1);
        }
        each_suited(ranks, suited, 0, least, 0, spot->to_board, 0, ranks->known);
    }
    memset(ranks->fixed, 0, sizeof ranks->fixed);
    each_ranks(ranks, 0, spot->to_board, ranks->known, 1);
    *total = ranks->total;
    free(ranks);
    free(apart);
    return 0;
}

/* ------------------------------------------------------------------ by sample */

typedef struct {
    uint64_t s[4];
} Chance;

ALWAYS_INLINE uint64_t turned(uint64_t x, int by) { return x << by | x >> (64 - by); }

/* The generator xoshiro256**, whose state is filled by splitmix64. */
ALWAYS_INLINE uint64_t next_number(Chance *chance)
{
    uint64_t *s = chance->s, result = turned(s[1] * 5, 7) * 9, t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = turned(s[3], 45);
    return result;
}

static void seed_chance(Chance *chance, uint64_t seed, uint64_t portion)
{
    uint64_t x = seed ^ (portion * 0xd1342543de82ef95ull);
    for (int i = 0; i < 4; i++) {
        uint64_t z = x += 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        chance->s[i] = z ^ z >> 31;
    }
}

/* A number below `below`, each as likely as the other: the few draws that would favour some are drawn again. */
ALWAYS_INLINE uint32_t number_below(Chance *chance, uint32_t below)
{
    for (;;) {
        uint64_t wide = (next_number(chance) >> 32) * below;
        if ((uint32_t)wide >= below || (uint32_t)wide >= (0u - below) % below)
            return (uint32_t)(wide >> 32);
    }
}

/* The hands that somebody may have: their cards one after another, and how much the hands up to each weigh together. */
typedef struct {
    const uint8_t *cards;
    const uint64_t *weights; /* NULL: all the same */
    uint32_t n;
} Hands;

ALWAYS_INLINE uint32_t pick(const Hands *hands, Chance *chance)
{
    if (!hands->weights)
        return number_below(chance, hands->n);
    /* The weights together are below 2^32. */
    uint32_t at = number_below(chance, (uint32_t)hands->weights[hands->n - 1]), low = 0, high = hands->n - 1;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (hands->weights[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* Gives everybody a hand of theirs, such that no card comes twice; 0 when chance does not find any. */
static int pick_hands(Run *run, const Hands *hands, Chance *chance, uint64_t *gone)
{
    const Spot *spot = run->spot;
    for (int patience = PATIENCE; patience > 0; patience--) {
        uint64_t taken = *gone;
        int p = 0;
        for (; p < spot->players; p++) {
            if (hands[p].n == 1)
                continue;
            const uint8_t *cards = hands[p].cards + (size_t)pick(&hands[p], chance) * (size_t)spot->held[p];
            uint64_t bits = 0;
            for (int i = 0; i < spot->held[p]; i++)
                bits |= 1ull << cards[i];
            if (bits & taken)
                break;
            taken |= bits;
            memcpy(run->own[p], cards, (size_t)spot->held[p]);
            if (!spot->missing[p])
                hand_is_out(run, p);
        }
        if (p == spot->players) {
            *gone = taken;
            return 1;
        }
    }
    return 0;
}

ALWAYS_INLINE void draw(Chance *chance, uint64_t *gone, uint8_t *places, int count, uint32_t first)
{
    for (int i = 0; i < count; i++) {
        uint32_t card;
        do
            card = first + number_below(chance, SUITS * RANKS - first);
        while (*gone >> card & 1);
        *gone |= 1ull << card;
        places[i] = (uint8_t)card;
    }
}

/* One run-out by chance; 0 when hands collide again and again. */
static int sample_one(Run *run, const Hands *hands, int ranges, Chance *chance, uint64_t gone, uint32_t first)
{
    const Spot *spot = run->spot;
    if (ranges && !pick_hands(run, hands, chance, &gone))
        return 0;
    if (spot->to_board) {
        draw(chance, &gone, run->board + spot->boarded, spot->to_board, first);
        board_is_out(run);
    }
    for (int p = 0; p < spot->players; p++) {
        if (spot->missing[p]) {
            draw(chance, &gone, run->own[p] + spot->held[p], spot->missing[p], first);
            hand_is_out(run, p);
        }
        weigh(run, p);
    }
    settle(run, 1);
    return 1;
}

/* The same where only a board is to come and any five play, with every hand of the ranges added up beforehand. */
typedef struct {
    uint64_t word, bits;
} Sum;

static int sample_board(Run *run, const Hands *hands, Sum *const *sums, const Shelf *shelf, int ranges, Chance *chance,
                        uint64_t gone, uint32_t first)
{
    const Spot *spot = run->spot;
    const Sum *chosen[PLAYERS];
    uint64_t words[PLAYERS], board = 0;
    int n = spot->players, patience = PATIENCE, p = 0;
    do {
        uint64_t taken = gone;
        for (p = 0; p < n; p++) {
            chosen[p] = sums[p];
            if (ranges && hands[p].n > 1) {
                chosen[p] += pick(&hands[p], chance);
                if (chosen[p]->bits & taken)
                    break;
                taken |= chosen[p]->bits;
            }
            words[p] = chosen[p]->word;
        }
        if (p == n)
            gone = taken;
        else if (!--patience)
            return 0;
    } while (p < n);
    draw(chance, &gone, run->board + spot->boarded, spot->to_board, first);
    for (int i = 0; i < spot->boarded + spot->to_board; i++)
        board += WORD(spot->high.cards[run->board[i]]);
    for (p = 0; p < n; p++) {
        uint64_t word = words[p] + board;
        if (RARELY(word & SUITED)) {
            uint8_t cards[2 * MOST];
            size_t held = (size_t)spot->held[p];
            memcpy(cards, hands[p].cards + (size_t)(chosen[p] - sums[p]) * held, held);
            memcpy(cards + held, run->board, (size_t)(spot->boarded + spot->to_board));
            run->highs[p] = DOOR->value(spot->high.engine, cards, (int)held + spot->boarded + spot->to_board);
        }
        else
            run->highs[p] = look_up(&spot->high, shelf, word);
    }
    settle(run, 1);
    return 1;
}

/* Where the values of hands stand that only a board is to come to; NULL where it is not so. */
static const Shelf *shelf_of_boards(const Spot *spot)
{
    int n = spot->held[0] + spot->boarded + spot->to_board;
    if (spot->has_low || spot->kept || spot->from_hole >= 0 || !spot->high.worth || !spot->to_board || n < LEAST || n > MOST)
        return NULL;
    for (int p = 0; p < spot->players; p++)
        if (spot->missing[p] || spot->held[p] != spot->held[0])
            return NULL;
    return spot->high.shelves[n - LEAST].classes ? &spot->high.shelves[n - LEAST] : NULL;
}

/* Adds up every hand that somebody may have; -1 when there is no memory. */
static int add_up_hands(const Spot *spot, const Hands *hands, Sum **sums)
{
    for (int p = 0; p < spot->players; p++) {
        sums[p] = malloc((hands[p].n ? hands[p].n : 1) * sizeof **sums);
        if (!sums[p])
            return -1;
        for (uint32_t i = 0; i < hands[p].n; i++) {
            sums[p][i] = (Sum){START, 0};
            for (int k = 0; k < spot->held[p]; k++) {
                uint8_t card = hands[p].cards[i * (uint32_t)spot->held[p] + (uint32_t)k];
                sums[p][i].word += WORD(spot->high.cards[card]);
                sums[p][i].bits |= 1ull << card;
            }
        }
    }
    return 0;
}

/* Draws the portions that fall to this part; -1 when there is no memory, -2 when hands collide again and again. */
static int by_sample(const Spot *spot, const Hands *hands, uint64_t trials, uint64_t seed, Tally *tally,
                     uint64_t *total)
{
    Run *run = malloc(sizeof *run);
    Sum *sums[PLAYERS] = {NULL};
    const Shelf *shelf = shelf_of_boards(spot);
    int ranges = 0, done = run ? 0 : -1;
    for (int p = 0; p < spot->players; p++)
        ranges |= hands[p].n > 1;
    if (done == 0 && shelf)
        done = add_up_hands(spot, hands, sums);
    if (done == 0)
        begin(run, spot, tally);
    uint32_t first = (uint32_t)LOWEST_BIT(spot->free);
    uint64_t portions = (trials + PORTION - 1) / PORTION, gone = ~spot->free;
    for (uint64_t at = (uint64_t)spot->part; at < portions && done == 0; at += (uint64_t)spot->parts) {
        Chance chance;
        seed_chance(&chance, seed, at);
        uint64_t left = trials - at * PORTION;
        for (uint64_t n = left < PORTION ? left : PORTION; n > 0 && done == 0; n--)
            if (!(shelf ? sample_board(run, hands, sums, shelf, ranges, &chance, gone, first)
                        : sample_one(run, hands, ranges, &chance, gone, first)))
                done = -2;
    }
    *total = run ? run->total : 0;
    for (int p = 0; p < spot->players; p++)
        free(sums[p]);
    free(run);
    return done;
}

/* ------------------------------------------------------------------ Python's side */

static int wrong(const char *what)
{
    PyErr_SetString(PyExc_ValueError, what);
    return -1;
}

static int read_cards(PyObject *given, uint8_t *cards, int most, uint64_t *seen)
{
    if (!PyBytes_Check(given) || PyBytes_GET_SIZE(given) > most)
        return wrong("cards come as few bytes");
    int n = (int)PyBytes_GET_SIZE(given);
    for (int i = 0; i < n; i++) {
        cards[i] = (uint8_t)PyBytes_AS_STRING(given)[i];
        if (cards[i] >= SUITS * RANKS || *seen >> cards[i] & 1)
            return wrong("a card is no card, or comes twice");
        *seen |= 1ull << cards[i];
    }
    return n;
}

/* What plays, and how: (high, low or None, from_hole, high_kinds, low_kinds, keep). */
static int read_play(PyObject *play, Spot *spot)
{
    PyObject *high, *low;
    const char *keep, *high_kinds, *low_kinds;
    Py_ssize_t size, highs, lows;
    if (!PyArg_ParseTuple(play, "OOiy#y#y#", &high, &low, &spot->from_hole, &high_kinds, &highs, &low_kinds, &lows,
                          &keep, &size))
        return -1;
    if (size != (Py_ssize_t)sizeof spot->keep || spot->from_hole < -1 - LEAST || spot->from_hole > LEAST || highs != UPPER ||
        lows != UPPER)
        return wrong("this is no way to play");
    memcpy(spot->keep, keep, sizeof spot->keep);
    spot->keeps_all = 1;
    for (int kind = 0; kind < 16; kind++)
        spot->keeps_all &= spot->keep[kind] == UINT32_MAX;
    for (int upper = 0; upper < UPPER; upper++) {
        spot->high_kinds[upper] = (uint8_t)high_kinds[upper] & (KINDS - 1);
        spot->low_kinds[upper] = (uint8_t)low_kinds[upper] & (KINDS - 1);
    }
    spot->has_low = low != Py_None;
    if (spot->from_hole < -1) {
        spot->kept = -1 - spot->from_hole;
        spot->from_hole = -1;
        if (spot->has_low)
            return wrong("with a low, what is kept must be known");
    }
    if (DOOR->read(high, &spot->high) < 0 || (spot->has_low && DOOR->read(low, &spot->low) < 0))
        return -1;
    return 0;
}

/* Who has what, and what is to come: (hands, held, missing, board, to_board, free); `hands` are all that each may
 * have, one after another. */
static int read_deal(PyObject *deal, Spot *spot, Hands *hands)
{
    PyObject *all, *board;
    const char *held, *missing;
    Py_ssize_t holding, lacking;
    unsigned long long there;
    if (!PyArg_ParseTuple(deal, "O!y#y#OiK", &PyTuple_Type, &all, &held, &holding, &missing, &lacking, &board,
                          &spot->to_board, &there))
        return -1;
    Py_ssize_t players = PyTuple_GET_SIZE(all);
    if (players < 1 || players > PLAYERS || holding != players || lacking != players)
        return wrong("there are one to 26 hands, each with its number of cards");
    uint64_t fixed = 0;
    spot->players = (int)players;
    spot->free = there & ((1ull << SUITS * RANKS) - 1);
    spot->boarded = read_cards(board, spot->board, MOST, &fixed);
    if (spot->boarded < 0)
        return -1;
    int boarded = spot->boarded + spot->to_board, wanted = spot->to_board;
    if (spot->to_board < 0 || boarded > MOST || (spot->from_hole >= 0 && boarded < LEAST - spot->from_hole))
        return wrong("the board has too many cards, or too few");
    for (int p = 0; p < players; p++) {
        PyObject *mine = PyTuple_GET_ITEM(all, p);
        int n = spot->held[p] = (uint8_t)held[p];
        int full = n + (spot->missing[p] = (uint8_t)missing[p]);
        if (n > MOST || full > MOST || (spot->from_hole >= 0 && full < spot->from_hole))
            return wrong("a hand has too many cards, or too few");
        int plays = (spot->kept ? spot->kept : full) + boarded;
        if (full < spot->kept || (spot->from_hole < 0 && (plays < spot->high.least || plays > MOST ||
                                                          (spot->has_low && plays < spot->low.least))))
            return wrong("a hand and the board have too many cards together, or too few");
        if (!PyBytes_Check(mine) || (n ? PyBytes_GET_SIZE(mine) % n || !PyBytes_GET_SIZE(mine) : PyBytes_GET_SIZE(mine)))
            return wrong("hands come as bytes, whole hands one after another");
        hands[p] = (Hands){(const uint8_t *)PyBytes_AS_STRING(mine), NULL,
                           n ? (uint32_t)(PyBytes_GET_SIZE(mine) / n) : 1};
        wanted += spot->missing[p];
        if (hands[p].n == 1 && read_cards(mine, spot->own[p], n, &fixed) < 0)
            return -1;
        for (Py_ssize_t i = 0; i < PyBytes_GET_SIZE(mine); i++)
            if (hands[p].cards[i] >= SUITS * RANKS)
                return wrong("a card is no card");
        wanted += hands[p].n > 1 ? n : 0;
    }
    spot->free &= ~fixed;
    if (wanted > BITS_OF(spot->free))
        return wrong("there are too few cards");
    return 0;
}

/* The total, then for each hand: whole, some, squares, `shared` by the number of those who share, kinds of high, of
 * low. */
static PyObject *told(const Spot *spot, Tally *tally, uint64_t total)
{
    int n = spot->players;
    Py_ssize_t each = 3 + 3 * (n + 1) + 2 * KINDS;
    PyObject *answer = PyBytes_FromStringAndSize(NULL, (1 + n * each) * (Py_ssize_t)sizeof(uint64_t));
    if (!answer)
        return NULL;
    uint64_t *into = (uint64_t *)(void *)PyBytes_AS_STRING(answer);
    *into++ = total;
    for (int p = 0; p < n; p++) {
        Tally *mine = &tally[p];
        if (!spot->has_low) {
            mine->whole = mine->shared[0][1];
            for (int k = 1; k <= n; k++) {
                mine->some += k > 1 ? mine->shared[0][k] : 0;
                mine->squares += mine->shared[0][k] * (uint64_t)(UNITS / k) * (uint64_t)(UNITS / k);
            }
        }
        *into++ = mine->whole;
        *into++ = mine->some;
        *into++ = mine->squares;
        for (int how = 0; how < 3; how++)
            for (int k = 0; k <= n; k++)
                *into++ = mine->shared[how][k];
        memcpy(into, mine->high, sizeof mine->high);
        memcpy(into + KINDS, mine->low, sizeof mine->low);
        into += 2 * KINDS;
    }
    return answer;
}

static PyObject *outcome(const Spot *spot, Tally *tally, uint64_t total, int done)
{
    PyObject *answer = NULL;
    if (done == 0)
        answer = told(spot, tally, total);
    else if (done == -1)
        PyErr_NoMemory();
    else
        answer = Py_NewRef(Py_None);
    free(tally);
    return answer;
}

static PyObject *count(PyObject *module, PyObject *args)
{
    Spot spot = {0};
    Hands hands[PLAYERS];
    PyObject *play, *deal;
    if (!PyArg_ParseTuple(args, "OOii:count", &play, &deal, &spot.part, &spot.parts))
        return NULL;
    if (read_play(play, &spot) < 0 || read_deal(deal, &spot, hands) < 0)
        return NULL;
    for (int p = 0; p < spot.players; p++)
        if (hands[p].n != 1)
            return wrong("count() takes one hand of each"), NULL;
    if (spot.part < 0 || spot.parts <= spot.part)
        return wrong("a part is one of the parts"), NULL;
    Tally *tally = calloc((size_t)spot.players, sizeof *tally);
    if (!tally)
        return PyErr_NoMemory();
    uint64_t total = 0;
    int done;
    Py_BEGIN_ALLOW_THREADS
    if (!goes_by_ranks(&spot))
        done = one_by_one(&spot, tally, &total);
    else /* so soon done that the first part has all of it */
        done = spot.part ? 0 : by_ranks(&spot, tally, &total);
    Py_END_ALLOW_THREADS
    return outcome(&spot, tally, total, done);
}

static PyObject *sample(PyObject *module, PyObject *args)
{
    Spot spot = {0};
    Hands hands[PLAYERS];
    PyObject *play, *deal, *weights;
    unsigned long long trials, seed;
    if (!PyArg_ParseTuple(args, "OOO!KKii:sample", &play, &deal, &PyTuple_Type, &weights, &trials, &seed, &spot.part,
                          &spot.parts))
        return NULL;
    if (read_play(play, &spot) < 0 || read_deal(deal, &spot, hands) < 0)
        return NULL;
    if (spot.part < 0 || spot.parts <= spot.part || PyTuple_GET_SIZE(weights) != spot.players)
        return wrong("a part is one of the parts, and every hand has weights or None"), NULL;
    for (int p = 0; p < spot.players; p++) {
        PyObject *mine = PyTuple_GET_ITEM(weights, p);
        if (mine == Py_None)
            continue;
        if (!PyBytes_Check(mine) || PyBytes_GET_SIZE(mine) != (Py_ssize_t)(hands[p].n * sizeof(uint64_t)))
            return wrong("there is a weight for every hand"), NULL;
        hands[p].weights = (const uint64_t *)(const void *)PyBytes_AS_STRING(mine);
        if (!hands[p].weights[hands[p].n - 1] || hands[p].weights[hands[p].n - 1] > UINT32_MAX)
            return wrong("the weights of a range come to one at least, and stay below 2^32"), NULL;
    }
    Tally *tally = calloc((size_t)spot.players, sizeof *tally);
    if (!tally)
        return PyErr_NoMemory();
    uint64_t total = 0;
    int done;
    Py_BEGIN_ALLOW_THREADS
    done = by_sample(&spot, hands, trials, seed, tally, &total);
    Py_END_ALLOW_THREADS
    return outcome(&spot, tally, total, done);
}

static PyMethodDef MODULE_METHODS[] = {
    {"count", count, METH_VARARGS, "count(play, deal, part, parts): every run-out, or a part of them"},
    {"sample", sample, METH_VARARGS,
     "sample(play, deal, weights, trials, seed, part, parts): run-outs by chance, or a part of them; None where the "
     "hands of ranges collide again and again"},
    {NULL, NULL, 0, NULL},
};

static int module_exec(PyObject *module)
{
    (void)module;
    /* Without `_fast` this is an ImportError, as for any module that was never compiled; the capsule alone would say
     * that the package has no such attribute. */
    PyObject *fast = PyImport_ImportModule("pokerroom.cards._fast");
    if (fast == NULL)
        return -1;
    Py_DECREF(fast);
    DOOR = PyCapsule_Import(DOOR_NAME, 0);
    return DOOR ? 0 : -1;
}

static PyModuleDef_Slot MODULE_SLOTS[] = {
    {Py_mod_exec, module_exec},
    {0, NULL},
};

static PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT,
    .m_name = "_equity",
    .m_doc = "The fast twin of pokerroom.cards.slow_counts.",
    .m_methods = MODULE_METHODS,
    .m_slots = MODULE_SLOTS,
};

PyMODINIT_FUNC PyInit__equity(void) { return PyModuleDef_Init(&MODULE); }
