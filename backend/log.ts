import { pino } from 'pino'

/** Structured lines on standard error; what a person reads at start goes to standard output. */
export function createLog(level: string) {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.token', '*.access_token', '*.refresh_token', '*.authorization', 'headers.*'],
        censor: '[kept out]',
      },
    },
    pino.destination({ dest: 2, sync: false }),
  )
}
