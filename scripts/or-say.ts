/** Ends a command as a person expects: what they can mend is one sentence and exit code 1. */

import { ConfigError } from '#backend/config.ts'

export async function orSay(work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!(error instanceof ConfigError) && !code.startsWith('ERR_PARSE_ARGS')) throw error
    console.error(message)
    process.exit(1)
  }
}
