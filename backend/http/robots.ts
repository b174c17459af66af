/** GET /robots.txt: search engines may read the site's pages, and none of what programs ask for. */

import type { Handler } from './handler.ts'

const NO_PAGES = ['/auth/', '/rest/', '/functions/', '/storage/', '/realtime/', '/outbox'].map(
  (path) => `Disallow: ${path}`,
)

export const robots: Handler = async (_request, { config }) => {
  const rules = config.backendOnly ? ['Disallow: /'] : NO_PAGES
  return new Response(['User-agent: *', ...rules, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
