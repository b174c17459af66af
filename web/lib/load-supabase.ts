/** The client of supabase.ts for code that runs before the first paint: fetched when first asked for. */
export async function loadSupabase() {
  const { supabase } = await import('./supabase.ts')
  return supabase
}
