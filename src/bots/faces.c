#include "faces.h"

#include <stddef.h>
#include <string.h>

enum { ANYBODY, BOTS };

static const struct face {
	const char *id;
	int whose;
} faces[] = {
#define FACE(id, whose, name) {id, whose},
#include "faces.def"
#undef FACE
};
enum { FACES = sizeof faces / sizeof faces[0] };

const char *face_id(face_number face)
{
	return face > 0 && face <= FACES ? faces[face - 1].id : NULL;
}

face_number face_find(const char *id, bool person)
{
	for (unsigned i = 0; i < FACES; i++)
		if (strcmp(faces[i].id, id) == 0)
			return person && faces[i].whose != ANYBODY ? 0 : (face_number)(i + 1);
	return 0;
}
