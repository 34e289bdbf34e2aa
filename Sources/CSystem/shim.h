#ifdef __linux__
#include <spawn.h>
#include <sys/auxv.h>

// The header hides it from Swift.
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
#endif
