/* The random games of ludoteca.zertz.playout once more, in C, from the same random numbers: the
 * measure of what compiled Python loses, and a second opinion on every result.
 *
 * geometry.h is written by bench/playouts.py: TURN and INNER of the six directions, NEIGHBOUR. */

#include <stdbool.h>
#include <stdint.h>

#include "geometry.h"

typedef uint64_t set;

enum { CELLS = 61, NONE = 63, COUNT_BITS = 5, OWNER_BITS = 15, COUNT = 31 };
enum { SIDE = 45, JUMPER = 46, PASSED = 52, END = 53, MOST_TURNS = 1000 };
enum { GOES_ON, BY_WHITE, BY_GREY, BY_BLACK, BY_THREE, BY_FULL_BOARD, BY_PASSES };

static const uint64_t STRIDE = 0x9E3779B97F4A7C15u;

typedef struct {
    set rings;
    set marbles[3];
    uint64_t tally;
} position;

static inline int ones(set x) { return __builtin_popcountll(x); }

static inline set bit(int cell) { return (set)1 << cell; }

static inline uint64_t mixed(uint64_t lot) {
    lot = (lot ^ (lot >> 30)) * 0xBF58476D1CE4E5B9u;
    lot = (lot ^ (lot >> 27)) * 0x94D049BB133111EBu;
    return lot ^ (lot >> 31);
}

static inline int below(uint64_t lot, int limit) {
    return (int)((mixed(lot) >> 32) * (uint64_t)limit >> 32);
}

static inline int nth(set cells, int n) {
    int at = 0;
    for (int width = 32; width; width >>= 1) {
        int low = ones(cells & (bit(width) - 1));
        if (n >= low) {
            n -= low;
            cells >>= width;
            at += width;
        }
    }
    return at;
}

static inline set facing(set cells, int direction) {
    int turn = TURN[direction];
    return ((cells >> turn) | (cells << (CELLS - turn))) & INNER[direction];
}

static inline set occupied(const position *p) {
    return p->marbles[0] | p->marbles[1] | p->marbles[2];
}

static inline set free_rings(set rings, set candidates) {
    set first = ~facing(rings, 0), before = first, found = 0;
    for (int direction = 1; direction < 6; direction++) {
        set side = ~facing(rings, direction);
        found |= before & side;
        before = side;
    }
    return candidates & (found | (before & first));
}

static inline set jumpers(set marbles, set landings, int direction) {
    return marbles & facing(marbles & facing(landings, direction), direction);
}

static inline int mover(uint64_t tally) { return OWNER_BITS + OWNER_BITS * (tally >> SIDE & 1); }

static inline uint64_t goal_reached(uint64_t captures, uint64_t goals) {
    unsigned each = goals >> OWNER_BITS & COUNT;
    unsigned white = captures & COUNT;
    unsigned grey = captures >> COUNT_BITS & COUNT;
    unsigned black = captures >> 2 * COUNT_BITS & COUNT;
    if (white >= (goals & COUNT)) return BY_WHITE;
    if (grey >= (goals >> COUNT_BITS & COUNT)) return BY_GREY;
    if (black >= (goals >> 2 * COUNT_BITS & COUNT)) return BY_BLACK;
    return white >= each && grey >= each && black >= each ? BY_THREE : GOES_ON;
}

static inline uint64_t turn_over(uint64_t tally, uint64_t goals) {
    uint64_t end = goal_reached(tally >> mover(tally), goals);
    tally &= ~(bit(PASSED) | (uint64_t)NONE << JUMPER);
    return (tally ^ bit(SIDE)) | end << END;
}

static inline int stock(uint64_t tally) {
    return tally & (bit(OWNER_BITS) - 1) ? 0 : mover(tally);
}

static inline void gather(position *p, set cells) {
    uint64_t taken = 0;
    for (int colour = 0; colour < 3; colour++) {
        taken |= (uint64_t)ones(p->marbles[colour] & cells) << COUNT_BITS * colour;
        p->marbles[colour] &= ~cells;
    }
    p->rings &= ~cells;
    p->tally += taken << mover(p->tally);
}

static inline set reached(set rings, set found) {
    for (;;) {
        set grown = found;
        for (int direction = 0; direction < 6; direction++) grown |= facing(found, direction);
        grown &= rings;
        if (grown == found) return found;
        found = grown;
    }
}

static inline void place(position *p, uint64_t goals, int colour, int ring, int removed) {
    p->tally -= bit(stock(p->tally) + COUNT_BITS * colour);
    p->marbles[colour] |= bit(ring);
    if (removed != NONE) p->rings &= ~bit(removed);
    set vacant = p->rings & ~occupied(p);
    if (!vacant) {
        gather(p, p->rings);
        uint64_t tally = p->tally & ~bit(PASSED);
        p->tally = (tally ^ bit(SIDE)) | (uint64_t)BY_FULL_BOARD << END;
        return;
    }
    set isolated = p->rings & ~reached(p->rings, vacant);
    if (isolated) gather(p, isolated);
    p->tally = turn_over(p->tally, goals);
}

static inline void jump(position *p, uint64_t goals, int ring, int direction) {
    int over = NEIGHBOUR[ring][direction];
    int landing = NEIGHBOUR[over][direction];
    int colour = p->marbles[0] & bit(over) ? 0 : p->marbles[1] & bit(over) ? 1 : 2;
    int own = p->marbles[0] & bit(ring) ? 0 : p->marbles[1] & bit(ring) ? 1 : 2;
    p->marbles[own] ^= bit(ring) | bit(landing);
    p->marbles[colour] &= ~bit(over);
    p->tally += bit(mover(p->tally) + COUNT_BITS * colour);
    set marbles = occupied(p), movable = 0;
    for (int d = 0; d < 6; d++) movable |= jumpers(marbles, p->rings & ~marbles, d);
    if (movable & bit(landing))
        p->tally = (p->tally & ~((uint64_t)NONE << JUMPER)) | (uint64_t)(landing + 1) << JUMPER;
    else
        p->tally = turn_over(p->tally, goals);
}

static inline void pass(position *p) {
    if (p->tally >> PASSED & 1) p->tally |= (uint64_t)BY_PASSES << END;
    p->tally = (p->tally ^ bit(SIDE)) | bit(PASSED);
}

static inline void random_placing(position *p, uint64_t goals, uint64_t lot) {
    uint64_t counts = p->tally >> stock(p->tally);
    set hand = 0;
    for (int colour = 0; colour < 3; colour++)
        if (counts >> COUNT_BITS * colour & COUNT) hand |= bit(colour);
    if (!hand) {
        pass(p);
        return;
    }
    set vacant = p->rings & ~occupied(p);
    int colour = nth(hand, below(lot, ones(hand)));
    int ring = nth(vacant, below(lot + STRIDE, ones(vacant)));
    set removable = free_rings(p->rings, vacant & ~bit(ring));
    int removed = removable ? nth(removable, below(lot + 2 * STRIDE, ones(removable))) : NONE;
    place(p, goals, colour, ring, removed);
}

static inline int playout(position p, uint64_t goals, uint64_t lot, uint64_t *length) {
    uint64_t turns = 0;
    while (!(p.tally >> END) && turns < MOST_TURNS) {
        set marbles = occupied(&p), landings = p.rings & ~marbles;
        int jumper = p.tally >> JUMPER & NONE;
        set movers = jumper ? bit(jumper - 1) : marbles;
        int ways = 0;
        for (int d = 0; d < 6; d++) ways += ones(jumpers(marbles, landings, d) & movers);
        if (ways) {
            int chosen = below(lot, ways), direction = 0;
            lot += STRIDE;
            set able;
            while (chosen >= ones(able = jumpers(marbles, landings, direction) & movers)) {
                chosen -= ones(able);
                direction++;
            }
            jump(&p, goals, nth(able, chosen), direction);
        } else {
            random_placing(&p, goals, lot);
            lot += 3 * STRIDE;
        }
        turns += !(p.tally >> JUMPER & NONE);
    }
    *length = turns;
    uint64_t end = p.tally >> END;
    return !end || end == BY_PASSES ? 2 : 1 - (int)(p.tally >> SIDE & 1);
}

/* words: the five words of a position; result: first won, second won, nobody, turns together. */
void playouts(const uint64_t words[5], uint64_t goals, uint64_t seed, int64_t games,
              uint64_t result[4]) {
    position start = {words[0], {words[1], words[2], words[3]}, words[4]};
    for (int64_t game = 0; game < games; game++) {
        uint64_t length;
        result[playout(start, goals, mixed(seed + (uint64_t)game * STRIDE), &length)]++;
        result[3] += length;
    }
}
