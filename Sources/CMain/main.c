// The start of the command. Swift's own list of the arguments comes from /proc on Linux, and is empty where that is missing.
int romkit_main(int argc, char **argv);

int main(int argc, char **argv) { return romkit_main(argc, argv); }

// Swift's runtime looks for the program that prints the calls of a crash. In a static program it does this by way of /proc, and aborts
// where that is missing. Static links replace the search with this: there is no such program.
const char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) { return 0; }
