/** Reads a function's secret, on Deno (hosted) and on Node (our own backend). Empty means not set. */
export function env(name: string): string | undefined {
  const deno = (globalThis as { Deno?: { env: { get(name: string): string | undefined } } }).Deno
  const value = deno ? deno.env.get(name) : process.env[name]
  return value === '' ? undefined : value
}
