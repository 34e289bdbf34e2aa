// The parts of a C library that Embedded Swift needs: an allocator, and the product of two 64-bit integers.

#include <stddef.h>
#include <stdint.h>

#define PAGE 65536u
// The header of a block, and its unit: all sizes and addresses are multiples of it.
#define UNIT 16u

// A block of memory. Free blocks are in a list sorted by address; adjacent ones are merged.
struct block {
  size_t size;
  struct block *next;
  size_t padding[2];
};

static struct block *first_free;
extern unsigned char __heap_base;
static uintptr_t end;

static void give_back(struct block *block) {
  struct block **place = &first_free;
  struct block *before = NULL;
  while (*place && *place < block) {
    before = *place;
    place = &before->next;
  }
  block->next = *place;
  *place = block;
  if (block->next && (uintptr_t)block + block->size == (uintptr_t)block->next) {
    block->size += block->next->size;
    block->next = block->next->next;
  }
  if (before && (uintptr_t)before + before->size == (uintptr_t)block) {
    before->size += block->size;
    before->next = block->next;
  }
}

// Grows the memory by at least a size, or returns 0.
static int grow(size_t size) {
  if (!end) {
    end = ((uintptr_t)&__heap_base + UNIT - 1) & ~(uintptr_t)(UNIT - 1);
    struct block *block = (struct block *)end;
    block->size = __builtin_wasm_memory_size(0) * PAGE - end;
    end += block->size;
    give_back(block);
    if (block->size >= size) return 1;
  }
  size_t pages = (size + PAGE - 1) / PAGE;
  size_t before = __builtin_wasm_memory_grow(0, pages);
  if (before == (size_t)-1) return 0;
  struct block *block = (struct block *)(before * PAGE);
  block->size = pages * PAGE;
  give_back(block);
  return 1;
}

static void *take(size_t count) {
  if (count > 0x7FFFFFFFu - PAGE) return NULL;
  size_t size = (count + 2 * UNIT - 1) & ~(size_t)(UNIT - 1);
  do {
    for (struct block **place = &first_free; *place; place = &(*place)->next) {
      struct block *block = *place;
      if (block->size < size) continue;
      if (block->size - size < 2 * UNIT) {
        *place = block->next;
      } else {
        // The front is used; the rest keeps its place in the list.
        struct block *rest = (struct block *)((uintptr_t)block + size);
        rest->size = block->size - size;
        rest->next = block->next;
        *place = rest;
        block->size = size;
      }
      return (unsigned char *)block + UNIT;
    }
  } while (grow(size));
  return NULL;
}

void free(void *pointer) {
  if (pointer) give_back((struct block *)((unsigned char *)pointer - UNIT));
}

int posix_memalign(void **pointer, size_t alignment, size_t size) {
  // Trap: Swift does not check the result, and address 0 is valid memory.
  if (alignment > UNIT || !(*pointer = take(size))) __builtin_trap();
  return 0;
}

// Whether a size can be allocated twice: for the host, which writes the bytes, and for the reader.
int player_room(size_t count) {
  void *one = take(count);
  void *other = take(count);
  int has_room = one && other;
  free(other);
  free(one);
  return has_room;
}

// Called by the compiler for products with an overflow check.
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right;
  uint64_t low = (a & 0xFFFFFFFFu) * (b & 0xFFFFFFFFu);
  uint64_t middle = (a >> 32) * (b & 0xFFFFFFFFu) + (low >> 32);
  uint64_t other = (a & 0xFFFFFFFFu) * (b >> 32) + (middle & 0xFFFFFFFFu);
  uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (low & 0xFFFFFFFFu)));
}
