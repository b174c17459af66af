/** The older form of a function. */

import { Deno, env } from '../_shared/environment.ts'

Deno.serve(async (request) =>
  Response.json({
    body: await request.text(),
    url: env('SUPABASE_URL').startsWith('http'),
  }),
)
