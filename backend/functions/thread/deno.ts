/** The part of the `Deno` global that hosted functions commonly use: the environment, and `Deno.serve`. */

export type EdgeHandler = (request: Request, info: ServeInfo) => unknown

type ServeInfo = {
  remoteAddr: { transport: 'tcp'; hostname: string; port: number }
  completed: Promise<void>
}

type ServeOptions = { handler?: EdgeHandler; onError?: (error: unknown) => unknown }

let served: EdgeHandler | undefined

/** What the module gave to Deno.serve; undefined when it did not. */
export function servedHandler() {
  return served
}

/** Gives back the environment, as the global has it. */
export function provideDeno() {
  // Only for Node's own start of this thread: a function finds what a hosted one does.
  delete process.env.NODE_COMPILE_CACHE
  const env = {
    get: (name: string) => process.env[name],
    has: (name: string) => process.env[name] !== undefined,
    set: (name: string, value: string) => {
      process.env[name] = value
    },
    delete: (name: string) => {
      delete process.env[name]
    },
    toObject: () => ({ ...process.env }),
  }
  Object.assign(globalThis, { Deno: { env, serve, errors: {} } })
  return env
}

function serve(first: EdgeHandler | ServeOptions, second?: EdgeHandler) {
  const { handler = second, onError } = typeof first === 'function' ? { handler: first } : first
  if (typeof handler !== 'function') throw new TypeError('Deno.serve needs a handler')
  served = onError ? withOnError(handler, onError) : handler
  // Address and port are the server's affair; a function never stops listening by itself.
  return { finished: new Promise<void>(() => {}), shutdown: async () => {}, ref: () => {}, unref: () => {} }
}

function withOnError(handler: EdgeHandler, onError: (error: unknown) => unknown): EdgeHandler {
  return async (request, info) => {
    try {
      return await handler(request, info)
    } catch (error) {
      return onError(error)
    }
  }
}
