/** The limit that broadcasts are held against: a bare websocket server that sends each message on to everybody else. */

import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.once('listening', () => console.log(`PORT=${(server.address() as { port: number }).port}`))
server.on('connection', (socket) => {
  socket.on('message', (data, binary) => {
    for (const other of server.clients) if (other !== socket) other.send(data, { binary })
  })
})
process.on('SIGTERM', () => process.exit(0))
