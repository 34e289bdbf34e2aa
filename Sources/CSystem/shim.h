#ifdef __linux__
#include <sys/auxv.h>
#endif
