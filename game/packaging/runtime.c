/* What the code that numba compiles asks for at run time: memory for rows, counted by those that hold them.
   The first six fields are read by that code itself. */
#include <stdint.h>
#include <stdlib.h>

typedef struct {
    size_t holders;
    void (*end)(void *row, size_t size, void *more);
    void *more;
    void *row;
    size_t size;
    void *allocator;
} Held;

Held *NRT_MemInfo_alloc_aligned(size_t size, uint32_t align)
{
    Held *held = malloc(sizeof(Held) + size + align);
    if (held != NULL) {
        uintptr_t first = (uintptr_t)(held + 1);
        uintptr_t row = (first + align - 1) / align * align;
        *held = (Held){1, NULL, NULL, (void *)row, size, NULL};
    }
    return held;
}

void NRT_MemInfo_call_dtor(Held *held)
{
    if (held->end != NULL)
        held->end(held->row, held->size, held->more);
    free(held);
}

void NRT_Free(void *memory)
{
    free(memory);
}
