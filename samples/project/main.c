/* The asset part of a game: it uses the names in the header that romkit wrote with the ROM. */
#include <stdio.h>

#include "romdata.h"

int is_own_rom(FILE *rom);

int main(int argc, char **argv) {
  FILE *rom = fopen(argc > 1 ? argv[1] : "romdata.bin", "rb");
  if (rom == NULL) {
    fputs("there is no ROM\n", stderr);
    return 1;
  }
  if (!is_own_rom(rom)) {
    fputs("this is not the ROM that the game was built with\n", stderr);
    return 1;
  }
  fclose(rom);
  printf("GSLOT%03d: the lantern\n", ROMDATA_GRAPHICS_LANTERN);
  printf("BSLOT%03d: the theme\n", ROMDATA_MUSIC_THEME);
  return 0;
}
