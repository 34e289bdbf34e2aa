// A program around the player that runs without a browser, under `wasmkit run`. It reads commands from standard input, each a byte and
// 32-bit numbers, the low byte first, and answers on standard output:
//
//   w ADDRESS COUNT BYTES...   writes memory; no answer
//   r ADDRESS COUNT            answers with memory
//   c FUNCTION A B C           calls a function, by its number in the table below; answers with its result
//   f COUNT BYTES...           opens a ROM and uses everything in it; answers with a digest
//
// It ends at the end of the input. A trap also ends it, which tests notice.

#include <stddef.h>
#include <stdint.h>

struct vector {
  void *bytes;
  size_t count;
};

__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read"))) int fd_read(
    int file, const struct vector *vectors, size_t count, size_t *done);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int fd_write(
    int file, const struct vector *vectors, size_t count, size_t *done);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("proc_exit"), noreturn)) void proc_exit(int status);

int32_t player_info(void), player_input(int32_t), player_open(int32_t), player_record(int32_t), player_slot(int32_t, int32_t),
    player_details(int32_t), player_choose_palette(int32_t, int32_t), player_palette(int32_t),
    player_picture(int32_t, int32_t, int32_t), player_scene(int32_t, int32_t, int32_t), player_scene_problem(int32_t),
    player_frame(int32_t), player_play(int32_t), player_position(void), player_render(int32_t), player_keys(int32_t),
    player_key(int32_t), player_play_effect(int32_t), player_tick(void), player_check(int32_t), player_problem(int32_t),
    player_content(void), player_name(int32_t), player_png(int32_t), player_font(int32_t, int32_t),
    player_strings(int32_t), player_string(int32_t);
void player_stop(void), player_hold(int32_t), player_seek(int32_t), player_set_loops(int32_t, int32_t),
    player_set_volume(int32_t), player_set_key(int32_t), player_set_tempo(int32_t), player_set_muted(int32_t),
    player_set_soloed(int32_t), player_levels(void), player_stop_effect(int32_t), player_touch(int32_t, int32_t, int32_t),
    player_pause(int32_t);

// Defined by a game that is linked into the module.
__attribute__((weak)) void player_program(void);

static int32_t call(int32_t function, int32_t a, int32_t b, int32_t c) {
  switch (function) {
  case 0: return player_info();
  case 1: return player_input(a);
  case 2: return player_open(a);
  case 3: return player_record(a);
  case 4: return player_slot(a, b);
  case 5: return player_details(a);
  case 6: return player_choose_palette(a, b);
  case 7: return player_palette(a);
  case 8: return player_picture(a, b, c);
  case 9: return player_scene(a, b, c);
  case 10: return player_scene_problem(a);
  case 11: return player_frame(a);
  case 12: return player_play(a);
  case 13: player_stop(); return 0;
  case 14: player_hold(a); return 0;
  case 15: player_seek(a); return 0;
  case 16: return player_position();
  case 17: player_set_loops(a, b); return 0;
  case 18: player_set_volume(a); return 0;
  case 19: player_set_key(a); return 0;
  case 20: player_set_tempo(a); return 0;
  case 21: player_set_muted(a); return 0;
  case 22: player_set_soloed(a); return 0;
  case 23: return player_render(a);
  case 24: player_levels(); return 0;
  case 25: return player_keys(a);
  case 26: return player_key(a);
  case 27: return player_play_effect(a);
  case 28: player_stop_effect(a); return 0;
  case 29: return player_tick();
  case 30: player_touch(a, b, c); return 0;
  case 31: player_pause(a); return 0;
  case 32:
    if (player_program) player_program();
    return player_program != 0;
  case 33: return player_check(a);
  case 34: return player_problem(a);
  case 35: return player_content();
  case 36: return player_name(a);
  case 37: return player_png(a);
  case 38: return player_font(a, b);
  case 39: return player_strings(a);
  case 40: return player_string(a);
  default: __builtin_trap();
  }
}

static void read_bytes(void *bytes, size_t count) {
  while (count > 0) {
    struct vector vector = {bytes, count};
    size_t done = 0;
    int status = fd_read(0, &vector, 1, &done);
    if (status || !done) proc_exit(status != 0);
    bytes = (char *)bytes + done;
    count -= done;
  }
}

static void write_bytes(const void *bytes, size_t count) {
  while (count > 0) {
    struct vector vector = {(void *)bytes, count};
    size_t done = 0;
    if (fd_write(1, &vector, 1, &done)) proc_exit(1);
    bytes = (const char *)bytes + done;
    count -= done;
  }
}

#ifdef PLANTED_BUG
// For a ROM that is not a seed: see Fuzz/Properties/PlantedBug.swift.
static void planted_bug(int32_t fault, int32_t size) {
  const int32_t *info = (const int32_t *)(uintptr_t)player_info();
  if (fault || info[0] != 3 || info[2] >= size) return;
  static const char words[] = "the planted bug\n";
  struct vector vector = {(void *)words, sizeof words - 1};
  size_t done;
  fd_write(2, &vector, 1, &done);
  __builtin_trap();
}
#else
static void planted_bug(int32_t fault, int32_t size) {}
#endif

static int32_t read_number(void) {
  int32_t number;
  read_bytes(&number, 4);
  return number;
}

static void write_number(int32_t number) { write_bytes(&number, 4); }

// FNV-1a.
static uint32_t digest;
static void add(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) digest = (digest ^ ((const uint8_t *)bytes)[i]) * 16777619u;
}

static void add_number(int32_t number) { add(&number, 4); }

static void add_info(size_t count) { add((void *)(uintptr_t)player_info(), 4 * count); }

static void play(int32_t slot, int32_t position, int32_t tempo) {
  player_set_tempo(tempo);
  player_set_key(tempo % 49 - 24);
  add_number(player_play(slot));
  if (position) player_seek(position);
  add((void *)(uintptr_t)player_render(200), 400);
  add_number(player_position());
  player_levels();
  add_info(48);
}

// Uses everything in a ROM, a little of each.
static void try_all(int32_t count) {
  digest = 2166136261u;
  uint8_t *input = (uint8_t *)(uintptr_t)player_input(count);
  if (!input) {
    uint8_t byte;
    while (count-- > 0) read_bytes(&byte, 1);
    return;
  }
  read_bytes(input, count);
  int32_t problem = player_open(count);
  planted_bug(problem, count);
  add_number(problem);
  add_info(5);
  for (int32_t index = 0; index < 300 && player_record(index) >= 0; index++) {
    int32_t *info = (int32_t *)(uintptr_t)player_info();
    int32_t kind = info[0], slot = info[1], is_used = info[4];
    add_info(5);
    int32_t fault = player_details(index);
    add_number(fault);
    if (!fault && kind < 4) add_info(kind == 0 ? 3 : kind == 1 ? 1 : 4);
    if (!is_used) continue;
    if (kind == 0) {
      player_choose_palette(index % 5, slot);
      if (!player_picture(slot, index % 3, index & 1)) {
        int32_t words = info[0];
        add((void *)(uintptr_t)words, 4 * info[1] * info[2]);
      }
    } else if (kind == 1) {
      add_number(player_play_effect(slot));
      add((void *)(uintptr_t)player_render(150), 300);
    } else if (kind == 2) {
      static const int32_t tempos[] = {100, 25, 137, 400};
      player_set_loops(index % 3, 1000 * (index % 2));
      play(slot, 0, tempos[index % 4]);
      play(slot, index % 2 ? INT32_MAX : 30000, 100);
      int32_t keys = player_keys(slot);
      add_number(keys);
      if (keys > 0 && !player_key(keys - 1)) add_info(8);
    }
  }
  static const char scene[] =
      "vgs2_pallet256(0);\nvgs2_putBG(0,0,0,8,8,2,3);\nvgs2_putSPRE(0,0,0,16,8,20,30,100,40,40);\nvgs2_circleSP(9,9,7,3);";
  input = (uint8_t *)(uintptr_t)player_input(sizeof scene);
  if (input) {
    for (size_t i = 0; i < sizeof scene - 1; i++) input[i] = scene[i];
    add_number(player_scene(sizeof scene - 1, 0, 1));
    add((void *)(uintptr_t)player_frame(0), 4 * 160 * 200);
  }
}

void _start(void) {
  for (;;) {
    uint8_t order;
    read_bytes(&order, 1);
    int32_t first = read_number();
    if (order == 'f') {
      try_all(first);
      write_number((int32_t)digest);
      continue;
    }
    int32_t second = read_number();
    if (order == 'w') {
      read_bytes((void *)(uintptr_t)first, second);
    } else if (order == 'r') {
      write_bytes((void *)(uintptr_t)first, second);
    } else {
      int32_t third = read_number();
      int32_t fourth = read_number();
      write_number(call(first, second, third, fourth));
    }
  }
}
