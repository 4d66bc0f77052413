/* A failed assertion under wasm32 traps: the host sees an exception with the stack. */
#undef assert
#define assert(truth) ((truth) ? (void)0 : __builtin_trap())
#undef static_assert
#define static_assert _Static_assert
