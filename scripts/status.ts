/** `npm run -s status`: the running instance as KEY=value lines. Exit code 1 when nothing runs. */

import { readConfig } from '#backend/config.ts'
import { readInstance } from './instance.ts'

const instance = readInstance(readConfig().dataDir)
if (!instance) {
  console.error('Nothing is running on this data directory: npm start brings it up.')
  process.exit(1)
}
const { PID: _, ...shown } = instance
for (const [key, value] of Object.entries(shown)) console.log(`${key}=${value}`)
