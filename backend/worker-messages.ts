/** What the first process and the workers that serve its port say to each other. */

export type ToWorker =
  | { kind: 'serve'; databaseUrl: string; port: number }
  /** How many workers answer; told whenever that changes. */
  | { kind: 'workers'; up: number; wanted: number }
  | { kind: 'metrics'; id: number; text: string | undefined }
  /** Finish what is under way, taking new work for `grace` milliseconds still. */
  | { kind: 'stop'; grace: number }

export type FromWorker =
  | { kind: 'ready' }
  /** It cannot serve, for a reason that a person can mend. */
  | { kind: 'failed'; reason: string }
  | { kind: 'metrics-of-all'; id: number }

/** The channel carries other libraries' messages too. */
export function isOwnMessage<Message extends ToWorker | FromWorker>(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'kind' in message
}
