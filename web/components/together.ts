/** Several reads as one, for what needs them all: those that failed or are not there are read again. */

type One = { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }

export function together(...reads: One[]) {
  return {
    isFetching: reads.some((read) => read.isFetching),
    refetch: () => {
      for (const read of reads) if (read.isError || read.data === undefined) void read.refetch()
    },
  }
}
