/**
 * A line to the running server, on an origin of its own: it can be cut, it can lose answers that the server gave, and it
 * can carry another release's service worker.
 */

import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { SITE } from './browser.ts'

const server = new URL(SITE)

function headersFor(url: string, { 'accept-encoding': encoding, ...headers }: IncomingHttpHeaders) {
  // what is changed on its way is read there
  return { ...headers, host: server.host, ...(url !== '/sw.js' && { 'accept-encoding': encoding }) }
}

export async function openLine() {
  let isCut = false
  let losing: string[] = []
  const lost: string[] = []
  let release = ''
  const sockets = new Set<Socket>()

  function carry(asked: IncomingMessage, answer: ServerResponse) {
    const { url = '/', method, headers } = asked
    const given = request(
      { host: server.hostname, port: server.port, path: url, method, headers: headersFor(url, headers) },
      (from) => {
        const losses = losing.filter((name) => url.includes(name))
        if (losses.length > 0) {
          losing = losing.filter((name) => !losses.includes(name))
          lost.push(...losses)
          // the server has done it all, and nobody hears of it
          from.resume().once('end', () => asked.socket.destroy())
          return
        }
        if (release && url === '/sw.js') return void carryRelease(from, answer)
        answer.writeHead(from.statusCode ?? 502, from.headers)
        from.pipe(answer)
      },
    )
    given.on('error', () => asked.socket.destroy())
    asked.pipe(given)
  }

  async function carryRelease(from: IncomingMessage, answer: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of from) parts.push(part as Buffer)
    const { 'content-length': _length, etag: _etag, ...headers } = from.headers
    answer.writeHead(200, headers)
    // another list of files is another release
    answer.end(
      Buffer.concat(parts)
        .toString()
        .replace(/"revision":"\w+"/, `"revision":"${release}"`),
    )
  }

  const line = createServer((asked, answer) => {
    if (isCut) asked.socket.destroy()
    else carry(asked, answer)
  })
  line.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  line.on('upgrade', ({ url, headers }, socket) => {
    if (isCut) return socket.destroy()
    const to = connect(Number(server.port), server.hostname, () => {
      const lines = Object.entries({ ...headers, host: server.host }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      to.write(`GET ${url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      to.pipe(socket).pipe(to)
    })
    for (const end of [to, socket])
      end.on('error', () => {}).on('close', () => [to, socket].map((one) => one.destroy()))
  })
  await new Promise<void>((resolve) => line.listen(0, 'localhost', resolve))

  return {
    origin: `http://localhost:${(line.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    /** The next answer to each of these is lost on its way. */
    loseAnswersTo(...names: string[]) {
      losing = names
    },
    /** Those that were. */
    lost: () => [...lost].sort(),
    carryRelease(name: string) {
      release = name
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => line.close(resolve))
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>
