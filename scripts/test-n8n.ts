/** `npm run test:n8n`: chat forwarded to a real n8n, held to the recorded exchange. RECORD=1 records it anew. */

import { spawn } from 'node:child_process'
import { startN8n } from './testing/n8n.ts'
import { type StartedServer, startRealServer } from './testing/server.ts'

const FLOWS = ['chat', 'chat-at-once', 'chat-fails', 'not-active']
const CHAT_WEBHOOK_SECRET = 'a-shared-secret'

const n8n = await startN8n((line) => console.log(line))
const servers: StartedServer[] = []
let status: number | null = 1
try {
  const targets: Record<string, object> = {}
  for (const path of FLOWS) {
    const CHAT_WEBHOOK_URL = `${n8n.url}/${path}`
    const server = await startRealServer({ CHAT_WEBHOOK_URL, CHAT_WEBHOOK_SECRET, RATE_LIMITS: 'off' })
    servers.push(server)
    targets[path] = server.instance
  }
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--config', 'acceptance/n8n/vitest.config.ts'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...{
          N8N_URL: n8n.url,
          N8N_VERSION: n8n.version,
          CHAT_WEBHOOK_SECRET,
          TARGETS: JSON.stringify(targets),
        },
      },
    },
  )
  status = await new Promise((resolve) => child.once('exit', resolve))
} finally {
  for (const server of servers) {
    await server.stop()
    server.remove()
  }
  await n8n.stop()
}
process.exit(status ?? 1)
