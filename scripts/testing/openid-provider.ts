/** Starts the acceptance suite's OpenID provider as a process of its own. */

import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const CLIENT = { clientId: 'client-of-the-tests', clientSecret: 'secret-of-the-tests' }

/** Rejects with the provider's own words when it does not come up. */
export async function startOpenidProvider() {
  const child = spawn(process.execPath, ['acceptance/auth/support/openid-provider.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      OPENID_CLIENT_ID: CLIENT.clientId,
      OPENID_CLIENT_SECRET: CLIENT.clientSecret,
    },
    // By the channel it notices when nobody is left who would stop it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8')
    stream?.on('data', (text: string) => {
      output += text
    })
  }
  const exited = new Promise((resolve) => child.once('exit', resolve))
  let issuer: string | undefined
  while (!issuer) {
    issuer = /OPENID_ISSUER=(\S+)/.exec(output)?.[1]
    if (child.exitCode !== null) throw new Error(`The OpenID provider did not start: ${output}`)
    await sleep(20)
  }
  return {
    issuer,
    ...CLIENT,
    stop: async () => {
      child.kill('SIGINT')
      await exited
    },
  }
}
