/* Two-player Nava, played at random, by the algorithm of the game's own rules: what they are measured against
 * once compiled. Change the one with the other.
 *
 *   nava perft DEPTH    sequences of exactly DEPTH plies from the start
 *   nava [SEED]         reads numbers of games, a line each; for each prints
 *                       games, games a second, mean length, P1's mean score
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SIDE = 5,
    CELLS = SIDE * SIDE,
    DISCS = 6,
    CUBES = 9,
    REACH = SIDE - 1,
    ACTIONS = 2 * REACH * CELLS, /* from each junction to every other on its row and column */
    MAX_PLIES = 1000,
    MAX_MOVES = 2 * REACH * DISCS, /* six stacks at most are one player's */
};

enum { RUNNING = -1, SHARED = 2 }; /* results other than the winner's id */

typedef struct {
    uint64_t owner;          /* of every disc, a bit each: junction by junction, in each stack from the top */
    uint64_t stacks[2];      /* the junctions of each player's stacks, a bit each */
    uint64_t cubes[2];       /* the junctions of each player's cubes */
    int8_t begin[CELLS + 1]; /* which disc is a junction's first; the next junction's is behind its last */
    int8_t supply[2];
    int8_t player;
    int16_t ply;
} State;

/* Actions are numbered junction by junction, in each by the number of discs that move. */
static int16_t first[CELLS];           /* the first action from a junction */
static int8_t count[CELLS][REACH + 1]; /* how many there are for a stack of so many discs, or more at the last */
static int8_t source[ACTIONS], target[ACTIONS], taken[ACTIONS];

static void number_actions(void) {
    const int down[4] = {-1, 0, 1, 0}, right[4] = {0, 1, 0, -1};
    int n = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        first[cell] = n;
        for (int k = 1; k <= REACH; k++) {
            for (int dir = 0; dir < 4; dir++) {
                int row = cell / SIDE + k * down[dir], col = cell % SIDE + k * right[dir];
                if (row < 0 || row >= SIDE || col < 0 || col >= SIDE) continue;
                source[n] = cell;
                target[n] = row * SIDE + col;
                taken[n] = k;
                n++;
            }
            count[cell][k] = n - first[cell];
        }
    }
}

static uint64_t bit(int cell) { return 1ull << cell; }

static void start(State *s) {
    const int home[2] = {SIDE - 1, CELLS - SIDE};
    memset(s, 0, sizeof *s);
    for (int p = 0; p < 2; p++) {
        s->stacks[p] = bit(home[p]);
        s->supply[p] = CUBES;
        for (int cell = home[p] + 1; cell <= CELLS; cell++) s->begin[cell] += DISCS;
    }
    s->owner = (1u << 2 * DISCS) - (1u << DISCS); /* P1's discs come first */
}

static int height(const State *s, int cell) { return s->begin[cell + 1] - s->begin[cell]; }

static int top(const State *s, int cell) { return s->owner >> s->begin[cell] & 1; }

static int moves(const State *s, int16_t *out) {
    int n = 0;
    for (uint64_t own = s->stacks[s->player]; own; own &= own - 1) {
        int cell = __builtin_ctzll(own);
        int h = height(s, cell), most = count[cell][h < REACH ? h : REACH];
        for (int i = 0; i < most; i++) out[n++] = first[cell] + i;
    }
    return n;
}

static uint64_t low_bits(int n) { return (1ull << n) - 1; }

/* Moves the top discs of one junction onto another. */
static void carry(State *s, int from, int to, int k) {
    int here = s->begin[from], there = s->begin[to];
    if (from < to) {
        there -= k;
        for (int cell = from + 1; cell <= to; cell++) s->begin[cell] -= k;
    } else {
        for (int cell = to + 1; cell <= from; cell++) s->begin[cell] += k;
    }
    uint64_t moved = s->owner >> here & low_bits(k);
    uint64_t rest = s->owner >> (here + k) << here | (s->owner & low_bits(here));
    s->owner = (rest >> there << k | moved) << there | (rest & low_bits(there));
}

/* Plays a legal move; returns the winner, RUNNING or SHARED. */
static int play(State *s, int action) {
    int from = source[action], to = target[action], me = s->player;

    if (height(s, to) > 0) s->stacks[top(s, to)] &= ~bit(to);
    s->stacks[me] = (s->stacks[me] & ~bit(from)) | bit(to);
    carry(s, from, to, taken[action]);
    for (int p = 0; p < 2; p++) {
        s->supply[p] += s->cubes[p] >> to & 1;
        s->cubes[p] &= ~bit(to);
    }
    if (height(s, from) > 0) {
        s->stacks[top(s, from)] |= bit(from);
    } else {
        s->cubes[me] |= bit(from);
        s->supply[me]--;
    }
    s->player = 1 - me;
    s->ply++;
    if (s->supply[me] == 0 || s->stacks[1 - me] == 0) return me;
    return s->ply >= MAX_PLIES ? SHARED : RUNNING;
}

static uint64_t perft(const State *s, int depth) {
    int16_t move[MAX_MOVES];
    int n = moves(s, move);
    uint64_t total = 0;
    if (depth <= 1) return depth == 1 ? n : 1;
    for (int i = 0; i < n; i++) {
        State next = *s;
        if (play(&next, move[i]) == RUNNING) total += perft(&next, depth - 1);
    }
    return total;
}

/* splitmix64 */
static uint64_t next_random(uint64_t *seed) {
    uint64_t z = *seed += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static int draw(uint64_t *seed, int n) { return (int)((next_random(seed) >> 32) * (uint64_t)n >> 32); }

/* Plays one random game, adds its length to *plies; returns the result. */
static int playout(const State *root, uint64_t *seed, uint64_t *plies) {
    int16_t move[MAX_MOVES];
    State s = *root;
    int result;
    do {
        int n = moves(&s, move);
        result = play(&s, move[draw(seed, n)]);
    } while (result == RUNNING);
    *plies += s.ply;
    return result;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void report_playouts(const State *root, uint64_t *seed, long games) {
    uint64_t plies = 0;
    double score = 0, began = now();
    for (long i = 0; i < games; i++) {
        int result = playout(root, seed, &plies);
        score += result == SHARED ? 0.5 : result == 0;
    }
    double seconds = now() - began;
    printf("%ld %.0f %.6f %.6f\n", games, games / seconds, (double)plies / games, score / games);
    fflush(stdout);
}

int main(int argc, char **argv) {
    State root;
    number_actions();
    start(&root);
    if (argc == 3 && strcmp(argv[1], "perft") == 0) {
        printf("%llu\n", (unsigned long long)perft(&root, atoi(argv[2])));
        return 0;
    }
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    long games;
    while (scanf("%ld", &games) == 1 && games > 0) report_playouts(&root, &seed, games);
    return 0;
}
