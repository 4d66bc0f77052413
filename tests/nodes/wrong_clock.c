/*
 * Loaded before a program (LD_PRELOAD): it takes the time of day to be MUSTER_CLOCK_OFF seconds later than it is. Libraries are told the
 * right one: they wait for points in time, and those who wake them have not moved.
 */
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <time.h>

static int is_program(const void *caller)
{
	enum { PAGE = 4096 };
	Dl_info of;
	return dladdr(caller, &of) && getauxval(AT_PHDR) - (unsigned long)of.dli_fbase < PAGE;
}

int clock_gettime(clockid_t which, struct timespec *ret_time)
{
	static int (*real)(clockid_t, struct timespec *);
	if (!real)
		*(void **)&real = dlsym(RTLD_NEXT, "clock_gettime");
	const int result = real(which, ret_time);
	const char *off = getenv("MUSTER_CLOCK_OFF");
	if (result == 0 && which == CLOCK_REALTIME && off && is_program(__builtin_return_address(0)))
		ret_time->tv_sec += atol(off);
	return result;
}
