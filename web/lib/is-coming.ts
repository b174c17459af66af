/**
 * Whether something that is read is on its way and worth waiting for, so that a page is drawn in one go and nothing that is
 * read is pushed away. What failed once, or waits for a network, holds up nothing else; nor does what is long on its way
 * (use-is-coming.ts).
 */

export type Read = { isLoading: boolean; failureCount: number }

export const isComing = (...reads: Read[]) =>
  reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0)
