/** How much a function may use of this machine; hosted Supabase's figures (docs/guides/functions/limits). */

export type FunctionLimits = {
  /** Milliseconds until the answer must have begun, and between two pieces of a streamed one. */
  idle: number
  /** Milliseconds that a request may take altogether, its streamed answer included. */
  wallClock: number
  /** Milliseconds of processor time that a thread may spend without coming back to its event loop. */
  processor: number
  /** Megabytes of a thread: its heap, and as much again in buffers. */
  memory: number
  /** Bytes of a request's body. */
  body: number
  /** Calls of one caller that are under way in one function; more of them wait. */
  callsOfOne: number
  /** Milliseconds after which a thread without work is ended. */
  idleThread: number
}

export const FUNCTION_LIMITS: FunctionLimits = {
  idle: 150_000,
  wallClock: 400_000,
  processor: 2_000,
  memory: 256,
  body: 10 * 1024 * 1024,
  callsOfOne: 64,
  idleThread: 300_000,
}
