/* Loaded before everything else (LD_PRELOAD): a disk that takes its time, and a clock that jumps. FAULTS names a file of
   two numbers of 8 bytes: microseconds that each write of a file to disk takes, and seconds that the clock is wrong. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile long long *faults;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("FAULTS");
  int file = name ? open(name, O_RDONLY) : -1;
  if (file < 0) return;
  void *at = mmap(0, 16, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (at != MAP_FAILED) faults = at;
}

static void slowly(void) {
  long long wait = faults ? faults[0] : 0;
  if (wait > 0) usleep(wait);
}

#define REAL(type, name) static type real; if (!real) real = (type)dlsym(RTLD_NEXT, name)

typedef int (*sync_t)(int);
int fsync(int file) { REAL(sync_t, "fsync"); slowly(); return real(file); }
int fdatasync(int file) { REAL(sync_t, "fdatasync"); slowly(); return real(file); }
typedef ssize_t (*pwrite_t)(int, const void *, size_t, off_t);
ssize_t pwrite64(int file, const void *from, size_t size, off_t at) {
  REAL(pwrite_t, "pwrite64"); slowly(); return real(file, from, size, at);
}
ssize_t pwrite(int file, const void *from, size_t size, off_t at) {
  REAL(pwrite_t, "pwrite"); slowly(); return real(file, from, size, at);
}

typedef int (*clock_t_)(clockid_t, struct timespec *);
int clock_gettime(clockid_t clock, struct timespec *at) {
  REAL(clock_t_, "clock_gettime");
  int result = real(clock, at);
  if (result == 0 && faults && clock == CLOCK_REALTIME) at->tv_sec += faults[1];
  return result;
}
typedef int (*day_t)(struct timeval *, void *);
int gettimeofday(struct timeval *at, void *zone) {
  REAL(day_t, "gettimeofday");
  int result = real(at, zone);
  if (result == 0 && faults) at->tv_sec += faults[1];
  return result;
}
