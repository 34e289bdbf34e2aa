/* Draws a picture that is larger than a slot. Include this file after the header that romkit makes. */
#ifndef ROMKIT_H
#define ROMKIT_H

/* The call that draws a part of a slot: its number, the x, y, width and height of the part, and where it goes. */
#ifndef ROMKIT_PUT
#define ROMKIT_PUT vgs2_putSP
#endif

static void romkit_draw(const struct romkit_part *part, int count, int x, int y) {
  for (; count > 0; count--, part++) {
    ROMKIT_PUT(part->picture, part->x, part->y, part->w, part->h, x + part->dx, y + part->dy);
  }
}

#endif
