/* Two-player Nava, played at random: what a compiled game is measured against.
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
    MAX_PLIES = 1000,
    MAX_MOVES = 2 * REACH * DISCS, /* six stacks at most are one player's; each reaches eight junctions */
};

enum { RUNNING = -1, SHARED = 2 }; /* results other than the winner's id */

typedef struct {
    int8_t height[CELLS];
    int8_t disc[CELLS][2 * DISCS]; /* owners, bottom to top */
    int8_t cube[CELLS];            /* 0: none; owner's id + 1 */
    int8_t supply[2];
    int8_t player;
    int16_t ply;
} State;

static const int STEP[4] = {-SIDE, 1, SIDE, -1}; /* up, right, down, left */
static int8_t room[CELLS][4];                    /* junctions to the edge, by direction */

static void measure_room(void) {
    for (int cell = 0; cell < CELLS; cell++) {
        int row = cell / SIDE, col = cell % SIDE;
        room[cell][0] = row;
        room[cell][1] = SIDE - 1 - col;
        room[cell][2] = SIDE - 1 - row;
        room[cell][3] = col;
    }
}

static void start(State *s) {
    const int home[2] = {SIDE - 1, CELLS - SIDE};
    memset(s, 0, sizeof *s);
    for (int p = 0; p < 2; p++) {
        s->height[home[p]] = DISCS;
        memset(s->disc[home[p]], p, DISCS);
        s->supply[p] = CUBES;
    }
}

static int owns(const State *s, int cell, int player) {
    int h = s->height[cell];
    return h > 0 && s->disc[cell][h - 1] == player;
}

/* A move is (cell * 4 + direction) * REACH + discs - 1. */
static int moves(const State *s, int16_t *out) {
    int n = 0;
    for (int cell = 0; cell < CELLS; cell++) {
        if (!owns(s, cell, s->player)) continue;
        for (int dir = 0; dir < 4; dir++) {
            int most = room[cell][dir] < s->height[cell] ? room[cell][dir] : s->height[cell];
            for (int k = 1; k <= most; k++) out[n++] = (cell * 4 + dir) * REACH + k - 1;
        }
    }
    return n;
}

static int owns_any(const State *s, int player) {
    for (int cell = 0; cell < CELLS; cell++)
        if (owns(s, cell, player)) return 1;
    return 0;
}

/* Plays a legal move; returns the winner, RUNNING or SHARED. */
static int play(State *s, int move) {
    int k = move % REACH + 1, dir = move / REACH % 4, from = move / REACH / 4;
    int to = from + k * STEP[dir];
    int me = s->player;

    s->height[from] -= k;
    for (int i = 0; i < k; i++) s->disc[to][s->height[to] + i] = s->disc[from][s->height[from] + i];
    s->height[to] += k;
    if (s->cube[to]) {
        s->supply[s->cube[to] - 1]++;
        s->cube[to] = 0;
    }
    if (s->height[from] == 0) {
        s->cube[from] = me + 1;
        s->supply[me]--;
    }
    s->player = 1 - me;
    s->ply++;
    if (s->supply[me] == 0 || !owns_any(s, 1 - me)) return me;
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
    measure_room();
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
