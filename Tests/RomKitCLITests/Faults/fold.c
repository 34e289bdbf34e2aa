/* Gives a program a disk that ignores case, for tests (LD_PRELOAD on Linux): a path finds what is there under any case, as on the
 * disks of macOS and Windows. A resolved path keeps the case that was asked for, as in WSL. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define REAL(name) __typeof__(&name) real = dlsym(RTLD_NEXT, #name)

/* Gives the last part of a path, from `name` on, the case that it has on the disk. */
static void spell(const char *path, char *name) {
  __typeof__(&opendir) list = dlsym(RTLD_NEXT, "opendir");
  REAL(lstat);
  struct stat status;
  if (*name == 0 || real(path, &status) == 0) return;
  char folder[PATH_MAX];
  size_t length = name - path;
  memcpy(folder, path, length);
  strcpy(folder + length, ".");
  DIR *stream = list(folder);
  if (!stream) return;
  for (struct dirent *entry; (entry = readdir(stream));)
    if (strcasecmp(entry->d_name, name) == 0) {
      strcpy(name, entry->d_name);
      break;
    }
  closedir(stream);
}

/* The path of what is there, in the case that it has on the disk. */
static const char *folded(const char *path, char *buffer) {
  if (strlen(path) >= PATH_MAX) return path;
  int number = errno;
  strcpy(buffer, path);
  for (char *name = buffer, *end; name; name = end ? end + 1 : NULL) {
    end = strchr(name, '/');
    if (end) *end = 0;
    spell(buffer, name);
    if (end) *end = '/';
  }
  errno = number;
  return buffer;
}

#define FOLD(path) folded(path, (char[PATH_MAX]){0})
#define CALL(type, name, parameters, ...) \
  type name parameters { \
    REAL(name); \
    return real(__VA_ARGS__); \
  }

CALL(int, stat, (const char *path, struct stat *status), FOLD(path), status)
CALL(int, lstat, (const char *path, struct stat *status), FOLD(path), status)
CALL(int, mkdir, (const char *path, mode_t mode), FOLD(path), mode)
CALL(int, rmdir, (const char *path), FOLD(path))
CALL(int, unlink, (const char *path), FOLD(path))
CALL(int, access, (const char *path, int mode), FOLD(path), mode)
CALL(int, chmod, (const char *path, mode_t mode), FOLD(path), mode)
CALL(int, link, (const char *path, const char *other), FOLD(path), FOLD(other))
CALL(int, rename, (const char *path, const char *other), FOLD(path), FOLD(other))
CALL(ssize_t, readlink, (const char *path, char *text, size_t size), FOLD(path), text, size)
CALL(DIR *, opendir, (const char *path), FOLD(path))
CALL(int, inotify_add_watch, (int file, const char *path, uint32_t events), file, FOLD(path), events)
CALL(int, utimensat, (int folder, const char *path, const struct timespec times[2], int flags), folder, FOLD(path), times, flags)

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  REAL(open);
  return real(FOLD(path), flags, mode);
}

char *realpath(const char *path, char *buffer) {
  REAL(realpath);
  char *found = real(FOLD(path), buffer);
  if (!found) return found;
  /* The parts at the end that are not links keep the case of the path. */
  const char *asked = path + strlen(path);
  for (char *end = found + strlen(found); end > found && asked > path && (end[-1] | 32) == (asked[-1] | 32);)
    *--end = *--asked;
  return found;
}
