/*
 * The module for browsers has code of its own behind the names of jansson and libsodium. Here it has other names, so
 * that a test can hold both against each other.
 */
#ifndef STAND_INS_H
#define STAND_INS_H

#define json_loadb own_json_loadb
#define json_loads own_json_loads
#define json_dumps own_json_dumps
#define json_incref own_json_incref
#define json_decref own_json_decref
#define json_equal own_json_equal
#define json_integer_value own_json_integer_value
#define json_string_value own_json_string_value
#define json_string_length own_json_string_length
#define json_array_size own_json_array_size
#define json_array_get own_json_array_get
#define json_object_size own_json_object_size
#define json_object_get own_json_object_get
#define json_object_member own_json_object_member
#define crypto_generichash own_generichash
#define crypto_generichash_init own_generichash_init
#define crypto_generichash_update own_generichash_update
#define crypto_generichash_final own_generichash_final
#define sodium_bin2hex own_bin2hex
#define sodium_hex2bin own_hex2bin
#define sodium_memcmp own_memcmp

#endif
