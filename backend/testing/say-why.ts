/** Where a test fails, what the servers that it runs had logged stands beside: an answer of 5xx hides its cause. */

import { afterEach } from 'vitest'
import { forgetClosed, linesOfServers } from './running-servers.ts'

const MOST_LINES = 20

afterEach(({ task }) => {
  if (task.result?.state === 'fail')
    for (const line of linesOfServers().slice(-MOST_LINES)) console.error(`A server logged ${line}`)
  forgetClosed()
})
