/* Plays any game at random, without knowing its rules: the protocol in C, with nothing but C.

   cc -O2 -o bot bot.c

   A line is an object of JSON. This reads as much of JSON as a bot needs: it finds the value of a key of the outermost
   object, skipping over whatever other values there are, and it copies the text of a move as it came. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Behind a text, which begins with a quotation mark. */
static const char *after_text(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1])
            at++;
    return *at ? at + 1 : at;
}

/* Behind any value. */
static const char *after_value(const char *at) {
    int depth = 0;
    do {
        if (*at == '"') {
            at = after_text(at);
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']')
            depth--;
        else if (depth == 0) { /* a number, true, false or null */
            while (*at && !strchr(",]} \t\r\n", *at))
                at++;
            return at;
        }
        at++;
    } while (*at && depth > 0);
    return at;
}

static const char *after_blanks(const char *at) {
    return at + strspn(at, " \t\r\n");
}

/* The value of a key of the outermost object, or NULL. */
static const char *value_of(const char *line, const char *key) {
    const char *at = after_blanks(line);
    size_t length = strlen(key);
    if (*at != '{')
        return NULL;
    at = after_blanks(at + 1);
    while (*at == '"') {
        const char *name = at + 1;
        at = after_blanks(after_text(at));
        if (*at != ':')
            return NULL;
        at = after_blanks(at + 1);
        if (strncmp(name, key, length) == 0 && name[length] == '"')
            return at;
        at = after_blanks(after_value(at));
        if (*at == ',')
            at = after_blanks(at + 1);
    }
    return NULL;
}

static int is_text(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && *value == '"' && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

/* Any one of the texts in a list, each as likely, with its quotation marks; its length goes to *length. */
static const char *any_of(const char *list, int *length) {
    const char *chosen = NULL, *at = after_blanks(list + 1);
    int count = 0;
    while (*at == '"') {
        const char *end = after_text(at);
        if (rand() % ++count == 0) {
            chosen = at;
            *length = (int)(end - at);
        }
        at = after_blanks(end);
        if (*at == ',')
            at = after_blanks(at + 1);
    }
    return chosen;
}

int main(void) {
    char *line = NULL;
    size_t room = 0;
    srand((unsigned)time(NULL) ^ (unsigned)getpid());
    while (getline(&line, &room, stdin) > 0) {
        const char *type = value_of(line, "type");
        if (is_text(type, "initialize")) {
            puts("{\"ready\": true}");
        } else if (is_text(type, "move")) {
            const char *moves = value_of(line, "moves");
            int length = 0;
            const char *move = moves && *moves == '[' ? any_of(moves, &length) : NULL;
            if (move)
                printf("{\"move\": %.*s}\n", length, move);
        }
        fflush(stdout);
    }
    free(line);
    return 0;
}
