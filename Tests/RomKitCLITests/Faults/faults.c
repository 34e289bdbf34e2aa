/* Makes system calls of a program fail, for tests (LD_PRELOAD on Linux).
 *
 * ROMKIT_FAULT is CALL:FIRST:LAST:KIND. CALL is one of the names below; its calls number FIRST to LAST, counted from 1, go
 * wrong. KIND is an errno, or "kill" (the process dies there), or "short" (half of the bytes are transferred), or "clean"
 * (everything in TMPDIR is removed before the call, which is then made as usual). Each injected
 * fault adds a line to the file ROMKIT_FAULT_LOG: what it was done to. Standard error is left alone, so that messages can
 * be read. Nothing waits for the disk, as nobody pulls the plug. The program starts in the folder ROMKIT_FAULT_FOLDER,
 * and says at its end in the file ROMKIT_FAULT_COUNTS how often it made each call. With ROMKIT_FAULT_PROC, nothing in /proc
 * exists; with ROMKIT_FAULT_ARGUMENTS, the program gets no arguments, not even its name. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

enum { NONE, FAIL, SHORT };

#define REAL(name) __typeof__(&name) real = dlsym(RTLD_NEXT, #name)

static const char *const calls[] = {"open",  "read",  "write", "fsync", "close", "rename",   "link", "unlink",
                                    "mkdir", "rmdir", "stat",  "chmod", "flock", "readlink", "list"};
enum { CALLS = sizeof calls / sizeof *calls };

static char spec[128], kind[32];
static long first, last, counts[CALLS];

__attribute__((constructor)) static void enter(void) {
  const char *folder = getenv("ROMKIT_FAULT_FOLDER");
  if (folder && chdir(folder) != 0) abort();
}

/* Other libraries make calls before any of this library's own code has run. */
static void prepare(void) {
  static int isPrepared;
  if (__atomic_exchange_n(&isPrepared, 1, __ATOMIC_SEQ_CST)) return;
  const char *given = getenv("ROMKIT_FAULT");
  if (!given || sscanf(given, "%127[^:]:%ld:%ld:%31s", spec, &first, &last, kind) != 4) spec[0] = 0;
}

/* How often each call was made, a line each. */
__attribute__((destructor)) static void tell(void) {
  const char *path = getenv("ROMKIT_FAULT_COUNTS");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (!file) return;
  for (int index = 0; index < CALLS; index++) fprintf(file, "%s %ld\n", calls[index], counts[index]);
  fclose(file);
}

/* Notes what is made to fail; calls the system past everything that is defined below. */
static void note(const char *path) {
  const char *log = getenv("ROMKIT_FAULT_LOG");
  if (!log) return;
  __typeof__(&open) real_open = dlsym(RTLD_NEXT, "open");
  __typeof__(&write) real_write = dlsym(RTLD_NEXT, "write");
  __typeof__(&close) real_close = dlsym(RTLD_NEXT, "close");
  char line[4096];
  int length = snprintf(line, sizeof line, "%s\n", path);
  int file = real_open(log, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (file < 0 || real_write(file, line, length) != length) abort();
  real_close(file);
}

/* A program that counts which of its lines are run writes that at its end, which is none of the calls that are meant. */
static int isOfLineCounts(const char *path) {
  const char *target = getenv("LLVM_PROFILE_FILE"), *ending = ".profraw";
  size_t length = strlen(path);
  if (length >= strlen(ending) && strcmp(path + length - strlen(ending), ending) == 0) return 1;
  /* The folders in which it lies are made, should they not be there. */
  return target && strncmp(target, path, length) == 0;
}

/* Whether a path is in the /proc that is said to be missing. */
static int isMissing(const char *path) {
  if (strncmp(path, "/proc/", 6) != 0 || !getenv("ROMKIT_FAULT_PROC")) return 0;
  note(path);
  errno = ENOENT;
  return 1;
}

static int removeInner(const char *path, const struct stat *status, int type, struct FTW *place) {
  (void)status, (void)type;
  return place->level > 0 ? remove(path) : 0;
}

static int wrong(const char *call, const char *path, int file) {
  prepare();
  if (path && isMissing(path)) return FAIL;
  if (path && isOfLineCounts(path)) return NONE;
  int index = 0;
  while (index < CALLS && strcmp(calls[index], call) != 0) index++;
  if (index == CALLS) abort();
  long number = __atomic_add_fetch(&counts[index], 1, __ATOMIC_SEQ_CST);
  if (strcmp(spec, call) != 0 || number < first || number > last) return NONE;
  char link[64], name[2048];
  if (!path) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, name, sizeof name - 1);
    name[length < 0 ? 0 : length] = 0;
    path = name;
  }
  note(path);
  if (strcmp(kind, "kill") == 0) kill(getpid(), SIGKILL);
  if (strcmp(kind, "short") == 0) return SHORT;
  if (strcmp(kind, "clean") == 0) {
    nftw(getenv("TMPDIR"), removeInner, 16, FTW_DEPTH | FTW_PHYS);
    return NONE;
  }
  errno = atoi(kind);
  return FAIL;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  REAL(open);
  return wrong("open", path, -1) == FAIL ? -1 : real(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  REAL(openat);
  return isMissing(path) ? -1 : real(folder, path, flags, mode);
}

FILE *fopen(const char *path, const char *mode) {
  REAL(fopen);
  return isMissing(path) ? NULL : real(path, mode);
}

int access(const char *path, int mode) {
  REAL(access);
  return isMissing(path) ? -1 : real(path, mode);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  REAL(pread);
  int fault = wrong("read", NULL, file);
  return fault == FAIL ? -1 : real(file, bytes, fault == SHORT ? (size + 1) / 2 : size, offset);
}

ssize_t read(int file, void *bytes, size_t size) {
  REAL(read);
  int fault = wrong("read", NULL, file);
  return fault == FAIL ? -1 : real(file, bytes, fault == SHORT ? (size + 1) / 2 : size);
}

ssize_t write(int file, const void *bytes, size_t size) {
  REAL(write);
  int fault = file == STDERR_FILENO ? NONE : wrong("write", NULL, file);
  return fault == FAIL ? -1 : real(file, bytes, fault == SHORT ? (size + 1) / 2 : size);
}

int fsync(int file) { return wrong("fsync", NULL, file) == FAIL ? -1 : 0; }

int close(int file) {
  REAL(close);
  int fault = wrong("close", NULL, file), number = errno;
  /* Even a close that fails closes. */
  int result = real(file);
  if (fault != FAIL) return result;
  errno = number;
  return -1;
}

int rename(const char *from, const char *to) {
  REAL(rename);
  return wrong("rename", to, -1) == FAIL ? -1 : real(from, to);
}

int link(const char *from, const char *to) {
  REAL(link);
  return wrong("link", from, -1) == FAIL ? -1 : real(from, to);
}

int unlink(const char *path) {
  REAL(unlink);
  return wrong("unlink", path, -1) == FAIL ? -1 : real(path);
}

int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  return wrong("mkdir", path, -1) == FAIL ? -1 : real(path, mode);
}

int rmdir(const char *path) {
  REAL(rmdir);
  return wrong("rmdir", path, -1) == FAIL ? -1 : real(path);
}

int stat(const char *path, struct stat *status) {
  REAL(stat);
  return wrong("stat", path, -1) == FAIL ? -1 : real(path, status);
}

int lstat(const char *path, struct stat *status) {
  REAL(lstat);
  return wrong("stat", path, -1) == FAIL ? -1 : real(path, status);
}

int fstat(int file, struct stat *status) {
  REAL(fstat);
  return wrong("stat", NULL, file) == FAIL ? -1 : real(file, status);
}

int fchmod(int file, mode_t mode) {
  REAL(fchmod);
  return wrong("chmod", NULL, file) == FAIL ? -1 : real(file, mode);
}

int flock(int file, int operation) {
  REAL(flock);
  return wrong("flock", NULL, file) == FAIL ? -1 : real(file, operation);
}

ssize_t readlink(const char *path, char *bytes, size_t size) {
  REAL(readlink);
  /* The one above is for the note. */
  return strncmp(path, "/proc/self/fd/", 14) != 0 && wrong("readlink", path, -1) == FAIL ? -1 : real(path, bytes, size);
}

DIR *opendir(const char *path) {
  REAL(opendir);
  return wrong("list", path, -1) == FAIL ? NULL : real(path);
}

struct dirent *readdir(DIR *folder) {
  REAL(readdir);
  /* Once for each folder. */
  return telldir(folder) == 0 && wrong("list", NULL, dirfd(folder)) == FAIL ? NULL : real(folder);
}

/* The same calls, as libraries for 32 bits spell them. */
int open64(const char *, int, ...) __attribute__((alias("open")));
int openat64(int, const char *, int, ...) __attribute__((alias("openat")));
FILE *fopen64(const char *, const char *) __attribute__((alias("fopen")));

int __libc_start_main(int (*main)(int, char **, char **), int count, char **words, void *init, void *fini, void *rtld, void *stack) {
  REAL(__libc_start_main);
  return getenv("ROMKIT_FAULT_ARGUMENTS") ? real(main, 0, words + count, init, fini, rtld, stack)
                                          : real(main, count, words, init, fini, rtld, stack);
}
