/** The clients for code that runs before the first paint, or seldom: each is fetched when first asked for. */

export async function loadSupabase() {
  const { supabase } = await import('./supabase.ts')
  return supabase
}

/** The files of the backend. */
export async function loadStorage() {
  const { wholeClient } = await import('./whole-client.ts')
  return wholeClient.storage
}

/** The client with its channels (`channel`, `removeChannel`, `realtime`). */
export async function loadChannels() {
  const { wholeClient } = await import('./whole-client.ts')
  return wholeClient
}
