/** The limit that the storage service is held against: a file written, fsynced and renamed, or streamed, and no more. */

import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'

const [folder = ''] = process.argv.slice(2)
const server = createServer(async (request, response) => {
  const path = join(folder, basename(request.url ?? ''))
  if (request.method === 'GET') {
    createReadStream(path, { highWaterMark: 1024 * 1024 }).pipe(response)
    return
  }
  const file = await open(`${path}.draft`, 'w')
  for await (const chunk of request) await file.write(chunk)
  await file.sync()
  await file.close()
  await rename(`${path}.draft`, path)
  const directory = await open(folder, 'r')
  await directory.sync()
  await directory.close()
  response.end('{}')
})
server.listen(0, '127.0.0.1', () => console.log(`PORT=${(server.address() as { port: number }).port}`))
process.on('SIGTERM', () => {
  server.closeAllConnections()
  server.close()
})
