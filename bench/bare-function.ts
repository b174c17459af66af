/** The limit that the functions service is held against: the handler of one function, and nothing around it. */

import { serve } from '@hono/node-server'

const module: { default: { fetch: (request: Request) => Promise<Response> } } = await import(
  `../supabase/functions/${process.argv[2]}/index.ts`
)
const server = serve({ fetch: module.default.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
  console.log(`PORT=${port}`),
)
process.on('SIGTERM', () => server.close())
