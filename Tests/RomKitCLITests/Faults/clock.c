/* Gives a program a file system with another clock, for tests (LD_PRELOAD on Linux).
 *
 * Each file shows the times that it would have if the clock of the file system were ROMKIT_CLOCK_SHIFT seconds ahead of that of
 * the system and counted steps of ROMKIT_CLOCK_STEP seconds. The clock of the system itself is ROMKIT_CLOCK_SYSTEM seconds ahead
 * of the real one, and files follow it only if the shift says so. With ROMKIT_CLOCK_PLAIN set, files without a name cannot be made, as
 * on many file systems. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

#define REAL(name) __typeof__(&name) real = dlsym(RTLD_NEXT, #name)

static long number(const char *name, long usual) {
  const char *text = getenv(name);
  return text ? atol(text) : usual;
}

static void change(struct timespec *time) {
  long step = number("ROMKIT_CLOCK_STEP", 1);
  time->tv_sec += number("ROMKIT_CLOCK_SHIFT", 0);
  time->tv_sec -= time->tv_sec % step;
  time->tv_nsec = 0;
}

static int changed(int result, struct stat *status) {
  if (result == 0) {
    change(&status->st_mtim);
    change(&status->st_ctim);
  }
  return result;
}

int stat(const char *path, struct stat *status) {
  REAL(stat);
  int result = real(path, status);
  /* The program itself is elsewhere. */
  return strncmp(path, "/proc/", 6) == 0 ? result : changed(result, status);
}

int lstat(const char *path, struct stat *status) {
  REAL(lstat);
  return changed(real(path, status), status);
}

int fstat(int file, struct stat *status) {
  REAL(fstat);
  return changed(real(file, status), status);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  REAL(clock_gettime);
  int result = real(clock, time);
  if (result == 0 && clock == CLOCK_REALTIME) time->tv_sec += number("ROMKIT_CLOCK_SYSTEM", 0);
  return result;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  REAL(open);
  if ((flags & O_TMPFILE) == O_TMPFILE && getenv("ROMKIT_CLOCK_PLAIN")) {
    errno = EOPNOTSUPP;
    return -1;
  }
  return real(path, flags, mode);
}
