/** What the hosted runtime puts beside the web's own globals. */

type EdgeGlobals = {
  Deno: {
    env: { get: (name: string) => string | undefined }
    serve: (handler: (request: Request) => Response | Promise<Response>) => unknown
  }
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void }
}

export const { Deno, EdgeRuntime } = globalThis as unknown as EdgeGlobals

export function env(name: string) {
  return Deno.env.get(name) ?? ''
}
