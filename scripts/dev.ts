/** `npm run dev`: the server, with the site rebuilt in the browser as its files change. */

import { createServer } from 'vite'
import { ConfigError, readConfig } from '#backend/config.ts'
import { withMeta } from '#backend/http/site.ts'
import { startServer } from '#backend/start.ts'
import { contentIsLoaded, loadContent } from './content.ts'

const say = (line: string) => console.log(`  ${line}`)

try {
  const config = readConfig()
  const sitePort = config.port
  const siteUrl = config.siteUrl ?? `http://localhost:${sitePort}`
  const server = await startServer({ ...config, port: 0, siteUrl }, say, {
    prepare: (databaseUrl) => loadContent(databaseUrl, say),
    missing: contentIsLoaded,
  })
  const target = `http://127.0.0.1:${server.port}`
  const vite = await createServer({
    plugins: [
      {
        name: 'publishable-key',
        transformIndexHtml: (html) =>
          withMeta(html, {
            'supabase-anon-key': server.services.keys.anonKey,
            'contact-email': config.contactEmail ?? '',
          }),
      },
    ],
    server: {
      port: sitePort,
      strictPort: true,
      host: config.host,
      proxy: Object.fromEntries(
        ['/auth/v1', '/rest/v1', '/functions/v1', '/storage/v1', '/realtime/v1', '/outbox', '/readyz'].map(
          (path) => [path, { target, ws: true }],
        ),
      ),
    },
  })
  await vite.listen()
  console.log(`Ready: ${siteUrl} (changes of web/ appear at once; mail: ${siteUrl}/outbox)`)

  const stop = async () => {
    await vite.close()
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, () => void stop())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
