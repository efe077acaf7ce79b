/* Plays every secret of a tree of Mastermind or Bulls and Cows: reader FILE. Written from docs/file-format.md alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *root, *marks;
static int length;
static long secrets, guesses, worst;

/* Past the text at p; past the value at p; the value of the member whose name is at p. */
static const char *past_text(const char *p) { for (p++; *p != '"'; p++) p += *p == '\\'; return p + 1; }
static const char *past(const char *p) {
    for (int depth = 0; *p && (depth || !strchr(",]}", *p)); p = *p == '"' ? past_text(p) : p + 1)
        if ((depth += (*p == '{' || *p == '[') - (*p == '}' || *p == ']')) == 0 && strchr("]}", *p)) return p + 1;
    return p;
}
static const char *value(const char *name) { name = past_text(name); return name + strspn(name, " \t\r\n:"); }
/* The name of the first member, if p is an object, or of the next one, if p is past a value; NULL after the last. */
static const char *member(const char *p) { p += strspn(p, " \t\r\n,{"); return *p == '"' ? p : NULL; }
static const char *find(const char *object, const char *name) {
    for (const char *p = member(object); p; p = member(past(value(p))))
        if (!strncmp(p + 1, name, strlen(name)) && p[strlen(name) + 1] == '"') return value(p);
    return NULL;
}
static void score(const char *guess, const char *secret, char *feedback) {
    int same = 0, common = 0, counts[2][128] = {{0}};
    for (int i = 0; i < length; i++) same += guess[i] == secret[i], counts[0][(int)guess[i]]++, counts[1][(int)secret[i]]++;
    for (int s = 0; s < 128; s++) common += counts[0][s] < counts[1][s] ? counts[0][s] : counts[1][s];
    sprintf(feedback, "%d%c%d%c", same, marks[0], common - same, marks[1]);
}
static void play(const char *secret) {
    long made = 0;
    for (const char *node = root; node; made++) {
        char feedback[32];
        const char *guess = member(node);
        score(guess + 1, secret, feedback);
        node = strncmp(guess + 1, secret, length) ? find(value(guess), feedback) : NULL;
    }
    secrets++, guesses += made, worst = made > worst ? made : worst;
}
/* Plays each secret that is found at a node or below it. */
static void walk(const char *node, const char *win) {
    const char *guess = member(node);
    for (const char *branch = member(value(guess)); branch; branch = member(past(value(branch))))
        if (strncmp(branch + 1, win, strlen(win))) walk(value(branch), win); else play(guess + 1);
}
int main(int count, char **arguments) {
    static char text[1 << 24], win[32];
    FILE *file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (!file || !fread(text, 1, sizeof text - 1, file)) return 2;
    const char *result = find(text, "result");
    int pegs = 0, bulls = 0;  /* the length of the name, if it is one of these */
    sscanf(find(text, "game"), "\"mastermind-%*dx%*d\"%n", &pegs);
    sscanf(find(text, "game"), "\"bulls-cows-%*dx%*d\"%n", &bulls);
    const char *of = find(text, "weights") ? "with weights" : find(text, "finish") ? "with finish known" : NULL;
    if (of || (!pegs && !bulls)) {
        fprintf(stderr, "this reader cannot read trees %s\n", of ? of : "of games but Mastermind, Bulls and Cows");
        return 2;
    }
    root = find(text, "tree"), marks = pegs ? "BW" : "AB";
    length = past_text(member(root)) - member(root) - 2;
    sprintf(win, "%d%c0%c", length, marks[0], marks[1]);
    walk(root, win);
    int right = secrets == atol(find(result, "secrets")) && guesses == atol(find(result, "total"));
    printf("%ld secrets, %ld guesses, at most %ld: %sas the file states\n", secrets, guesses, worst, right ? "" : "not ");
    return !right;
}
