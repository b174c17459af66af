/** A TCP proxy on this machine that can fall silent, as a line does whose far end is gone without a word, or refuse. */

import { connect, createServer, type Socket } from 'node:net'

export type TcpProxy = {
  port: number
  /** What comes from either side is kept back; nobody is told. */
  silence: () => void
  /** Nobody is let in, and everybody is thrown out. */
  refuse: () => void
  /** Lets everything through again: whoever knocked meanwhile is let in, lines that had fallen silent stay dead. */
  pass: () => void
  lead: (port: number) => void
  close: () => Promise<void>
}

export async function startProxy(to: number): Promise<TcpProxy> {
  let target = to
  let mode: 'pass' | 'silent' | 'refuse' = 'pass'
  const pairs = new Set<[Socket, Socket]>()
  const held = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('error', () => {})
    if (mode === 'refuse') return void near.destroy()
    if (mode === 'silent') {
      held.add(near)
      near.pause()
      return
    }
    join(near)
  })
  function join(near: Socket) {
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    far.on('error', () => near.destroy())
    near.pipe(far)
    far.pipe(near)
    const over = () => {
      pairs.delete(pair)
      // Of a line that is dead neither end hears that the other has gone.
      if (mode === 'silent') return
      near.destroy()
      far.destroy()
    }
    near.on('close', over)
    far.on('close', over)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const all = () => [...pairs].flat().concat(...held)
  return {
    port: (server.address() as { port: number }).port,
    silence: () => {
      mode = 'silent'
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        near.pause()
        far.pause()
      }
    },
    refuse: () => {
      mode = 'refuse'
      for (const socket of all()) socket.destroy()
    },
    pass: () => {
      mode = 'pass'
      // a silent line answers no knocking at all, and a system knocks again until it does
      for (const near of held) if (!near.destroyed) join(near)
      held.clear()
    },
    lead: (port) => {
      target = port
    },
    close: async () => {
      mode = 'refuse'
      for (const socket of all()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
