/* `muster serve` with tests/server/web_sample for its web client, so that every kind of file can be asked for. */
#include "server/serve_main.h"

int main(int argc, char **argv)
{
	return argc < 2 ? 2 : serve_main(argc - 1, argv + 1, MU_LANG_EN); /* without "serve" */
}
