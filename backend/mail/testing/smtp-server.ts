/** A mail server as small as the protocol allows: it keeps what it is given, and refuses one address (for good, or for now), or everything. */

import { createServer, type Socket } from 'node:net'

/** How a mail server takes nothing of this sender, whoever it is for. */
export type Closed = 'greeting' | 'login' | 'sender'

type Options = {
  refuse?: string
  later?: string
  port?: number
  closed?: Closed | undefined
  /** Until then it does not say that it has kept a mail. */
  until?: Promise<void>
  /** It keeps so many mails and is gone before it has said so. */
  lost?: number
}

export async function startSmtp({ refuse, later, port: wanted = 0, closed, until, lost = 0 }: Options = {}) {
  let toLose = lost
  const messages: string[] = []
  /** Reads and sets how it is closed; how often somebody has come. */
  const door = { closed, connections: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    const say = (line: string) => socket.write(`${line}\r\n`)
    let rest = ''
    let message: string | undefined
    door.connections += 1
    say(door.closed === 'greeting' ? '554 5.3.2 no mail from there' : '220 ready')
    socket.setEncoding('utf8').on('data', (text: string) => {
      rest += text
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (message !== undefined) {
          if (line === '.') {
            messages.push(message)
            message = undefined
            if (toLose-- > 0) socket.destroy()
            else if (until) void until.then(() => say('250 kept'))
            else say('250 kept')
          } else message += `${line}\r\n`
        } else if (line === 'DATA') {
          message = ''
          say('354 go on')
        } else if (line.startsWith('EHLO')) say('250-here\r\n250 AUTH PLAIN')
        else if (line.startsWith('AUTH')) {
          say(door.closed === 'login' ? '535 5.7.8 wrong password of me@example.in' : '235 welcome')
        } else if (door.closed === 'sender' && line.startsWith('MAIL FROM')) say('550 5.7.1 who is that?')
        else if (refuse && line.startsWith(`RCPT TO:<${refuse}>`)) say('552 mailbox full')
        else if (later && line.startsWith(`RCPT TO:<${later}>`)) say('452 4.2.2 mailbox full for now')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    urlOf: (user: string) => `smtp://${user}:secret@127.0.0.1:${port}`,
    messages,
    door,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
