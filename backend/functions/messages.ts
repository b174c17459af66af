/**
 * What the server and a function's thread say to each other. A streamed body goes by request: one side says `more`,
 * the other sends one `chunk`, `end` or `broken`; so neither fills the other's memory.
 */

import type { MessagePort } from 'node:worker_threads'

/** `mark`: of the server's own work. */
export type ThreadData = { entrypoint: string; importMap: string | undefined; sources: Sources; mark: string }

/** A thread sends the path of a file and waits until `told` is not 0: then its JavaScript lies at the port. */
export type Sources = { port: MessagePort; told: Int32Array<SharedArrayBuffer> }

export type SourceTold = { code: string } | { error: unknown }

export type CallMessage = {
  kind: 'call'
  id: number
  method: string
  url: string
  headers: [name: string, value: string][]
  /** The caller's network address. */
  caller: string
  body: Uint8Array<ArrayBuffer> | 'streamed' | null
}

export type AnswerMessage = {
  kind: 'answer'
  id: number
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** What there is of the body so far; null when there is none at all. */
  body: Uint8Array<ArrayBuffer> | null
  /** Nothing follows. */
  ended: boolean
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

type Piece =
  | { kind: 'more'; id: number }
  | { kind: 'chunk'; id: number; chunk: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'broken'; id: number }

export type ToThread =
  | CallMessage
  | Piece
  /** Nobody waits for this answer any more. */
  | { kind: 'abandon'; id: number }
  | { kind: 'ping' }
  /** Finish what is under way, background work included. */
  | { kind: 'retire' }

export type FromThread =
  | AnswerMessage
  | Piece
  /** The handler of this call threw, or returned no answer. */
  | { kind: 'threw'; id: number; error: string }
  | { kind: 'loaded' }
  | { kind: 'unloadable'; error: string }
  | { kind: 'pong' }
  /** How many promises were given to EdgeRuntime.waitUntil and are not settled. */
  | { kind: 'background'; tasks: number }
  | { kind: 'log'; level: LogLevel; text: string }
  | { kind: 'retired' }

/** A chunk as its own memory, which can be handed over whole; a view might drag a shared buffer along. */
export function ownChunk(chunk: Uint8Array) {
  return new Uint8Array(chunk)
}
