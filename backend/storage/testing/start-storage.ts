/** The storage service for one test: two buckets where learners have a folder of their own, and some people. */

import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { startApp } from '#backend/testing/start-app.ts'

const POLICIES = `
  insert into storage.buckets (id, name, public) values ('scans', 'scans', false), ('notes', 'notes', true);
  create policy "learners see their own folder" on storage.objects for select to authenticated
    using (bucket_id = 'scans' and (storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "learners upload to their own folder" on storage.objects for insert to authenticated
    with check (bucket_id = 'scans' and (storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "learners change their own folder" on storage.objects for update to authenticated
    using (bucket_id = 'scans' and (storage.foldername(name))[1] = (select auth.uid()::text));
  create policy "learners clear their own folder" on storage.objects for delete to authenticated
    using (bucket_id = 'scans' and (storage.foldername(name))[1] = (select auth.uid()::text));`

export type TestStorage = Awaited<ReturnType<typeof startStorage>>

export async function startStorage(overrides: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(overrides)
  const { services } = app
  await services.db.owner.query(POLICIES)
  const person = async () => {
    const id = crypto.randomUUID()
    const exp = Math.floor(services.now() / 1000) + 3600
    const token = await services.keys.sign({ sub: id, role: 'authenticated', aud: 'authenticated', exp })
    return { id, token, storage: app.client(token).storage }
  }
  const folder = (name: string) => join(services.config.dataDir, 'storage', name)
  return {
    ...app,
    asha: await person(),
    ravi: await person(),
    visitor: app.client().storage,
    admin: app.client(services.keys.serviceRoleKey).storage,
    sql: async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
      (await services.db.owner.query(text, values)).rows as Row[],
    /** Ids of all bytes on the disk that are whole. */
    versionsOnDisk: () =>
      filesIn(folder('objects'))
        .map((path) => path.split('/').at(-1) ?? '')
        .sort(),
    unfinishedOnDisk: () => filesIn(folder('unfinished')),
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** The same service on a port, for clients that break connections off. */
export async function listening({ fetch }: Pick<TestStorage, 'fetch'>) {
  const server = createServer(
    getRequestListener((request) => fetch(standard(request)), {
      overrideGlobalObjects: false,
      errorHandler: () => new Response(null, { status: 400 }),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The listener's requests are lighter than those that can be handed on. */
function standard({ url, method, headers, body }: Request) {
  const init = { method, headers: new Headers([...headers]), body, duplex: 'half' }
  return new Request(url, body ? init : { method, headers: init.headers })
}

/** Bytes that differ from place to place, so that what is mixed up shows. */
export function bytesOf(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let state = seed
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    bytes[index] = state >>> 24
  }
  return bytes
}
