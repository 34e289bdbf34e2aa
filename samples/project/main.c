/* A game as far as its assets go: it knows them by the names in the header that romkit wrote beside the ROM. */
#include <stdio.h>

#include "romdata.h"

int main(int argc, char **argv) {
  FILE *rom = fopen(argc > 1 ? argv[1] : "romdata.bin", "rb");
  if (rom == NULL || fseek(rom, 0, SEEK_END) != 0) {
    fputs("there is no ROM\n", stderr);
    return 1;
  }
  if (ftell(rom) != ROMDATA_SIZE) {
    fputs("this is another ROM than the one the game was built with\n", stderr);
    return 1;
  }
  fclose(rom);
  printf("GSLOT%03d: the lantern, %d x %d pixels\n", ROMDATA_GRAPHICS_LANTERN, ROMDATA_WIDTH_GRAPHICS_LANTERN,
         ROMDATA_HEIGHT_GRAPHICS_LANTERN);
  printf("BSLOT%03d: the theme, which loops to sample %d\n", ROMDATA_MUSIC_THEME, ROMDATA_LOOP_MUSIC_THEME);
  return 0;
}
