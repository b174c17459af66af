/** `npm run -s status`: the running instance as KEY=value lines. Exit code 1 when nothing runs. */

import { ConfigError, readConfig } from '#backend/config.ts'
import { readInstance } from './instance.ts'
import { orSay } from './or-say.ts'

await orSay(async () => {
  const instance = readInstance(readConfig().dataDir)
  if (!instance) throw new ConfigError('Nothing is running on this data directory: npm start brings it up.')
  const { PID: _, ...shown } = instance
  for (const [key, value] of Object.entries(shown)) console.log(`${key}=${value}`)
})
