/* Checks that a ROM is the one that the game was built with. The header of sizes changes with every asset, so only this file includes it. */
#include <stdio.h>

#include "romdata_sizes.h"

int is_own_rom(FILE *rom);

int is_own_rom(FILE *rom) {
  unsigned long crc = 0xFFFFFFFFUL;
  long size = 0;
  int byte, bit;
  while ((byte = getc(rom)) != EOF) {
    size++;
    crc ^= (unsigned long)byte;
    for (bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320UL : 0);
  }
  return size == ROMDATA_SIZE && (crc ^ 0xFFFFFFFFUL) == ROMDATA_CONTENT_ID;
}
