/* Faces that seats have at a table (faces.def): people choose theirs, bots have one that suits them. */
#ifndef FACES_H
#define FACES_H

#include <stdbool.h>
#include <stdint.h>

/* 0 is no face; else a row of the list, from 1. */
typedef uint8_t face_number;

/* NULL: there is none with this number. */
const char *face_id(face_number face);

/* 0: there is no such face, or `person` and it is not for people. */
face_number face_find(const char *id, bool person);

#endif
