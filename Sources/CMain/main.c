// The start of the command. Swift's own list of the arguments comes from /proc on Linux, and is empty where that is missing.
int romkit_main(int argc, char **argv);

int main(int argc, char **argv) { return romkit_main(argc, argv); }
