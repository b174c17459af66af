/** Tells what arrived; a form is told part by part. */

import { Buffer } from 'node:buffer'

export default {
  fetch: async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const type = request.headers.get('content-type') ?? ''
    return Response.json({
      method: request.method,
      path: pathname + search,
      type,
      headers: Object.fromEntries(request.headers),
      body: type.startsWith('multipart/form-data') ? await parts(request) : await bytes(request),
    })
  },
}

async function bytes(request: Request) {
  return Buffer.from(await request.arrayBuffer()).toString('hex')
}

async function parts(request: Request) {
  const told: unknown[] = []
  for (const [name, value] of await request.formData()) {
    const file = typeof value === 'string' ? undefined : value
    told.push(file ? [name, file.name, file.type, file.size] : [name, value])
  }
  return told
}
