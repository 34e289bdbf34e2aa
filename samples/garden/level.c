/* Prints the drawing calls of a frame: of the title, or of the level with its objects. A real game would call vgs2_putSP instead, and
   get the bytes of data slots from vgs2_getdata. */
#include <stdio.h>
#include <stdlib.h>

#include "romdata.h"
#include "romdata_sizes.h"

static void put(int picture, int x, int y, int width, int height, int to_x, int to_y) {
  printf("vgs2_putSP(%d, %d, %d, %d, %d, %d, %d);\n", picture, x, y, width, height, to_x, to_y);
}

#define ROMKIT_PUT put
#include "romkit.h"

/* The tile that shows an animated one so many milliseconds after the start. */
static int shown(int tile, int time) {
  const struct romdata_frames_night *frames = romdata_frames_night_table;
  int count = (int)(sizeof romdata_frames_night_table / sizeof romdata_frames_night_table[0]);
  int length = 0;
  int frame;
  for (frame = 0; frame < count; frame++) {
    if (frames[frame].tile == tile) length += frames[frame].milliseconds;
  }
  if (length == 0) return tile;
  time %= length;
  for (frame = 0; frame < count; frame++) {
    if (frames[frame].tile != tile) continue;
    if (time < frames[frame].milliseconds) return frames[frame].shown;
    time -= frames[frame].milliseconds;
  }
  return tile;
}

static void draw_tile(int cell, int x, int y, int time) {
  int tile = cell & 0x1FFF;
  if (tile > 0) romkit_draw(&romdata_tiles_night[shown(tile, time)], 1, x, y);
}

static void draw_level(const unsigned char *cells, const unsigned char *objects, int x, int y, int time) {
  int layer, row, column, object;
  for (layer = 0; layer < ROMDATA_END_LAYERS_NIGHT_GARDEN; layer++) {
    for (row = 0; row < ROMDATA_HEIGHT_DATA_NIGHT_GARDEN; row++) {
      for (column = 0; column < ROMDATA_WIDTH_DATA_NIGHT_GARDEN; column++, cells += 2) {
        draw_tile(cells[0] | cells[1] << 8, x + 16 * column, y + 16 * row, time);
      }
    }
  }
  for (object = 0; object < ROMDATA_ROWS_DATA_NIGHT_GARDEN_OBJECTS; object++) {
    struct romdata_night_objects row;
    romdata_read_night_objects(&row, objects, object);
    draw_tile(row.gid, x + row.x, y + row.y, time);
    if (row.name == ROMDATA_KEYS_NIGHT_NAME_MOTH) printf("// The moth sits at %d, %d.\n", x + row.x, y + row.y);
  }
}

/* The bytes of a file, or a message and the end of the program. */
static unsigned char *contents(const char *path, size_t size) {
  unsigned char *bytes = malloc(size);
  FILE *file = fopen(path, "rb");
  if (bytes == NULL || file == NULL || fread(bytes, 1, size, file) != size) {
    fprintf(stderr, "%s cannot be read\n", path);
    exit(1);
  }
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  printf("vgs2_pallet256(%d);\n", ROMDATA_PALETTE_OF_GRAPHICS_NIGHT);
  /* The screen has 160 x 200 pixels, and both pictures have 320 x 240: it shows a part of them. */
  if (count < 3) {
    romkit_draw(romdata_parts_title, ROMDATA_PARTS_TITLE, -96, -40);
  } else {
    unsigned char *cells = contents(arguments[1], ROMDATA_SIZE_DATA_NIGHT_GARDEN);
    unsigned char *objects = contents(arguments[2], ROMDATA_SIZE_DATA_NIGHT_GARDEN_OBJECTS);
    draw_level(cells, objects, -96, -16, count > 3 ? atoi(arguments[3]) : 0);
    free(cells);
    free(objects);
  }
  return 0;
}
