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

/** Whatever is logged while a request is answered can be found by the request's id. */
function requestOfLine() {
  const request = currentRequest()
  return request ? { request: request.id } : {}
}
