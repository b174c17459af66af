/** Sockets that listen for other people's rows, and say what no client of ours would. */

import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { openDoors } from '#supabase/tests/doors/people.ts'
import { CANARY } from '#supabase/tests/doors/tables.ts'
import type { Catalogue } from './catalogue.ts'
import type { Chance } from './random.ts'
import { valueFor } from './values.ts'

type Doors = Awaited<ReturnType<typeof openDoors>>

const EVENTS = ['phx_join', 'phx_leave', 'heartbeat', 'access_token', 'broadcast', 'presence', 'huh', '']
const FRAMES_EACH = 60

export async function sockets(
  { server, people, database }: Doors,
  chance: Chance,
  { tables, known }: Catalogue,
  find: (wrong: string, how: string) => void,
) {
  const { API_URL, ANON_KEY } = server.instance
  const victim = people.owner.rowsOf
  const others = ['visitor', 'other', 'one-step'] as const
  const open = await Promise.all(
    others.map(async (role) => {
      const { data } = await people[role].client.auth.getSession()
      const token = data.session?.access_token ?? ANON_KEY
      const socket = new WebSocket(
        `${API_URL.replace('http', 'ws')}/realtime/v1/websocket?apikey=${ANON_KEY}&vsn=1.0.0`,
      )
      let heard = ''
      socket.on('message', (bytes) => {
        heard += String(bytes)
      })
      socket.on('error', () => {})
      await new Promise((resolve) => {
        socket.once('open', resolve)
        socket.once('close', resolve)
        socket.once('error', resolve)
      })
      // Every table, with the victim's name and without.
      for (const [at, { name }] of tables.entries()) {
        const changes = [
          { event: '*', schema: 'public', table: name },
          { event: '*', schema: 'public', table: name, filter: `user_id=eq.${victim}` },
        ]
        send(socket, `realtime:fuzz-${at}`, 'phx_join', {
          access_token: token,
          config: { postgres_changes: at % 2 ? changes : changes.slice(0, 1), private: chance.percent(20) },
        })
      }
      return { role, socket, token, heard: () => heard }
    }),
  )
  await sleep(500)
  await database.query(`update public.chat_messages set content = content || ' ' where user_id = $1`, [
    victim,
  ])
  await database.query(
    `insert into public.chat_messages (id, session_id, user_id, message_type, content) values ('fuzzed', $1, $2, 'ai', $3)`,
    [`chat_${victim.slice(0, 8)}`, victim, CANARY],
  )
  for (const { socket, token } of open) {
    for (let frame = 0; frame < FRAMES_EACH && socket.readyState === WebSocket.OPEN; frame++) {
      if (chance.percent(15)) socket.send(chance.one(['', '{', '[]', 'null', '[1,2,3,4,5]', '\u0000', '"x"']))
      else if (chance.percent(10))
        socket.send(Buffer.from([chance.below(8), 255, 255, 0, 255, chance.below(256)]))
      else {
        const payload = chance.percent(30)
          ? { config: valueFor(chance, 'jsonb', known), access_token: token }
          : valueFor(chance, 'jsonb', known)
        send(socket, chance.one(['realtime:x', 'phoenix', 'realtime:', 'x', '']), chance.one(EVENTS), payload)
      }
    }
  }
  await sleep(500)
  for (const { role, socket, heard } of open) {
    if (heard().includes(CANARY)) find(`tell a ${role} what another learner wrote`, heard().slice(0, 500))
    const trace = /\bat [^\n"]+\.(ts|js|mjs):\d+|node_modules\/|PL\/pgSQL function/.exec(heard())?.[0]
    if (trace) find('show insides', trace)
    socket.terminate()
  }
}

let ref = 0
function send(socket: WebSocket, topic: string, event: string, payload: unknown) {
  if (socket.readyState !== WebSocket.OPEN) return
  ref++
  socket.send(JSON.stringify({ topic, event, payload, ref: String(ref), join_ref: String(ref) }))
}
