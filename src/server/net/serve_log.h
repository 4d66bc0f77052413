/* The log of the server: one JSON object per line on standard error, without secrets, tokens, names or cards. */
#ifndef SERVE_LOG_H
#define SERVE_LOG_H

/* `format` makes further members, `"name":value,…`; NULL: none. */
void serve_log(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
