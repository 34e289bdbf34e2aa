/* A game that uses the garden by the names in romdata.h. A real one would call vgs2_putSP where this prints. */
#include <stdio.h>

#include "romdata.h"

static void put(int picture, int x, int y, int width, int height, int to_x, int to_y) {
  printf("vgs2_putSP(%d, %d, %d, %d, %d, %d, %d);\n", picture, x, y, width, height, to_x, to_y);
}

#define ROMKIT_PUT put
#include "romkit.h"

static void draw(int number, int x, int y) {
  const struct romdata_sprite *sprite = &romdata_sprite_table[number];
  put(sprite->picture, sprite->x, sprite->y, sprite->width, sprite->height, x, y);
}

static void play(int number, int x, int y) {
  const struct romdata_animation *animation = &romdata_animation_table[number];
  int frame;
  for (frame = 0; frame < animation->count; frame++) {
    const struct romdata_frame *shown = &romdata_frame_table[animation->first + frame];
    printf("%4d ms: ", shown->milliseconds);
    draw(shown->sprite, x + shown->x, y + shown->y);
  }
}

int main(void) {
  static const int sprites[] = {
    ROMDATA_SPRITES_PLANTS_CLOVER, ROMDATA_SPRITES_PLANTS_FERN, ROMDATA_SPRITES_PLANTS_LAMP,
    ROMDATA_SPRITES_PLANTS_POPPY, ROMDATA_SPRITES_PLANTS_STONE, ROMDATA_SPRITES_MOTH_HEAD,
  };
  int sprite;
  printf("DSLOT%03d: the level, ESLOT%03d: the wings\n", ROMDATA_DATA_NIGHT_GARDEN, ROMDATA_SOUNDS_WINGS);
  romkit_draw(romdata_parts_title, ROMDATA_PARTS_TITLE, 0, 0);
  for (sprite = 0; sprite < (int)(sizeof sprites / sizeof sprites[0]); sprite++) draw(sprites[sprite], 16 * sprite, 0);
  play(ROMDATA_ANIMATIONS_MOTH_FLY, 112, 152);
  play(ROMDATA_ANIMATIONS_LAMP, 0, 96);
  return 0;
}
