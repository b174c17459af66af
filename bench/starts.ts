/** How long until the server is ready, the first time and after that. */

import { type StartedServer, startRealServer } from '#scripts/testing/server.ts'
import { report } from './report.ts'

/** Stops the given server and starts it again, five times, on the same data. */
export async function benchStarts(server: StartedServer, firstStart: number) {
  await server.stop()
  const times: number[] = []
  for (let n = 0; n < 5; n++) {
    const began = performance.now()
    const again = await startRealServer({ RATE_LIMITS: 'off' }, server.dataDir)
    times.push(performance.now() - began)
    await again.stop()
  }
  times.sort((one, other) => one - other)
  const second = times[2] ?? 0
  report(
    'Start until ready',
    `first ${(firstStart / 1000).toFixed(2)} s, second ${(second / 1000).toFixed(2)} s (median of 5)`,
    'demanded of a second start: 2 s',
    (second / 2000).toFixed(2),
  )
}
