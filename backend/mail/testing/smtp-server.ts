/** A mail server as small as the protocol allows: it keeps what it is given, and refuses one address. */

import { createServer, type Socket } from 'node:net'

export async function startSmtp({ refuse, port: wanted = 0 }: { refuse?: string; port?: number } = {}) {
  const messages: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let rest = ''
    let message: string | undefined
    say('220 ready')
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (message !== undefined) {
          if (line === '.') {
            messages.push(message)
            message = undefined
            say('250 kept')
          } else message += `${line}\r\n`
        } else if (line === 'DATA') {
          message = ''
          say('354 go on')
        } else if (refuse && line.startsWith(`RCPT TO:<${refuse}>`)) say('552 mailbox full')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
