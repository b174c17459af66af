/** The log: structured lines on standard error. What a person reads at start goes to standard output. */

import { pino } from 'pino'
import { currentRequest } from './http/request-context.ts'

export function createLog(level: string) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: requestOfLine,
      redact: {
        paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.authorization', 'headers.*'],
        censor: '[kept out]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}

/**
 * What Node itself warns of is a line like any other. That what functions are compiled with may change in Node
 * (`stripTypeScriptTypes`) is no news: its version is pinned.
 */
export function logWarnings(log: ReturnType<typeof createLog>) {
  process.removeAllListeners('warning')
  process.on('warning', (err) => {
    if (err.name !== 'ExperimentalWarning') log.warn({ err }, 'Node warns')
  })
}

/** Whatever is logged while a request is answered can be found by the request's id. */
function requestOfLine() {
  const request = currentRequest()
  return request ? { request: request.id } : {}
}
