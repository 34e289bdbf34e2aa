/* Draws a frame of the robot by the names in romdata.h, and prints its boxes. A real game would call vgs2_putSP where this prints. */
#include <stdio.h>
#include <stdlib.h>

#include "romdata.h"

static void put(int picture, int x, int y, int width, int height, int to_x, int to_y) {
  printf("vgs2_putSP(%d, %d, %d, %d, %d, %d, %d);\n", picture, x, y, width, height, to_x, to_y);
}

#define ROMKIT_PUT put
#include "romkit.h"

/* A frame of an animation with its pivot at (x, y), whichever pictures it is on. */
static void show(int number, int frame, int x, int y) {
  const struct romdata_animation *animation = &romdata_animation_table[number];
  const struct romdata_frame *shown = &romdata_frame_table[animation->first + frame % animation->count];
  const struct romdata_sprite *sprite = &romdata_sprite_table[shown->sprite];
  int box;
  romkit_draw(romdata_sprite_parts + sprite->part, sprite->parts, x, y);
  for (box = sprite->box; box < sprite->box + sprite->boxes; box++) {
    const struct romkit_box *area = &romdata_sprite_boxes[box];
    const char *role = area->role == ROMKIT_HIT ? "hit" : area->role == ROMKIT_HURT ? "hurt" : "center";
    printf("/* %s: %d, %d, %d, %d */\n", role, x + area->x, y + area->y, area->w, area->h);
  }
}

int main(int count, char **arguments) {
  int frame = count > 1 ? atoi(arguments[1]) : 3;
  show(ROMDATA_ANIMATIONS_ROBOT_WAVE, frame, 120, 300);
  return 0;
}
