/** Parse Server as its own documents start it, on the database that is named. */

import type { RequestListener } from 'node:http'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const [folder = '', databaseURI = '', place = ''] = process.argv.slice(2)
// It writes logs where it is started, whatever it is told.
process.chdir(place)
const theirs = createRequire(join(folder, 'package.json'))
const { ParseServer } = theirs('parse-server') as {
  ParseServer: new (options: object) => { start: () => Promise<void>; app: RequestListener }
}
const express = createRequire(theirs.resolve('parse-server'))('express') as () => RequestListener & {
  use: (path: string, handler: RequestListener) => void
}

const app = express()
const server = createServer(app)
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo
const parse = new ParseServer({
  databaseURI,
  appId: 'bench',
  masterKey: 'bench-master',
  serverURL: `http://127.0.0.1:${port}/parse`,
  allowClientClassCreation: true,
  logLevel: 'error',
  silent: true,
  logsFolder: null,
})
await parse.start()
app.use('/parse', parse.app)
console.log(`PORT=${port}`)
process.on('SIGTERM', () => process.exit(0))
