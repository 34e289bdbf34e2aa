/* Makes system calls of a program fail, for tests (LD_PRELOAD on Linux).
 *
 * ROMKIT_FAULT is CALL:FIRST:LAST:KIND. CALL is open, read, write, fsync, close, rename or mkdir; its calls number
 * FIRST to LAST, counted from 1, go wrong. KIND is an errno, or "kill" (the process dies there), or "short" (half of
 * the bytes are transferred). Each injected fault adds a byte to the file ROMKIT_FAULT_LOG. Standard error is left
 * alone, so that messages can be read. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NONE, FAIL, SHORT };

static int wrong(const char *call) {
  static char spec[128], kind[32];
  static long first, last, count;
  if (!spec[0]) {
    const char *given = getenv("ROMKIT_FAULT");
    if (!given || sscanf(given, "%127[^:]:%ld:%ld:%31s", spec, &first, &last, kind) != 4) strcpy(spec, "-");
  }
  if (strcmp(spec, call) != 0) return NONE;
  count++;
  if (count < first || count > last) return NONE;
  const char *log = getenv("ROMKIT_FAULT_LOG");
  int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  ssize_t (*real_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
  int (*real_close)(int) = dlsym(RTLD_NEXT, "close");
  int file = log ? real_open(log, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;
  if (file >= 0) {
    if (real_write(file, "!", 1) != 1) abort();
    real_close(file);
  }
  if (strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(kind, "short") == 0) return SHORT;
  errno = atoi(kind);
  return FAIL;
}

#define REAL(name) __typeof__(&name) real = dlsym(RTLD_NEXT, #name)

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  REAL(open);
  return wrong("open") == FAIL ? -1 : real(path, flags, mode);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  REAL(pread);
  int fault = wrong("read");
  return fault == FAIL ? -1 : real(file, bytes, fault == SHORT ? (count + 1) / 2 : count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  REAL(write);
  int fault = file == STDERR_FILENO ? NONE : wrong("write");
  return fault == FAIL ? -1 : real(file, bytes, fault == SHORT ? (count + 1) / 2 : count);
}

int fsync(int file) {
  REAL(fsync);
  return wrong("fsync") == FAIL ? -1 : real(file);
}

int close(int file) {
  REAL(close);
  int fault = wrong("close"), number = errno;
  /* Even a close that fails closes. */
  int result = real(file);
  errno = number;
  return fault == FAIL ? -1 : result;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  return wrong("rename") == FAIL ? -1 : real(from, to);
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  return wrong("mkdir") == FAIL ? -1 : real(path, mode);
}
