/** The data service alone over a database with the library in it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Project } from '#backend/project.ts'
import { createRest } from '#backend/rest/rest.ts'
import { startApp } from '#backend/testing/start-app.ts'

const LIBRARY = readFileSync(join(import.meta.dirname, 'library.sql'), 'utf8')
const ORIGIN = 'http://localhost:3000'

export type Answered = { status: number; headers: Headers; body: unknown; text: string }

export async function startRest(api: Partial<Project['api']> = {}, moreSql = '') {
  const app = await startApp({
    api: { schemas: ['library'], extra_search_path: ['library', 'extensions'], ...api },
  })
  await app.services.db.owner.query(LIBRARY + moreSql)
  const rest = createRest(app.services)
  const fetch = (request: Request) => rest(request, app.services)
  const token = (claims: Record<string, unknown>) =>
    app.services.keys.sign({ exp: Math.floor(app.services.now() / 1000) + 3600, ...claims })

  return {
    ...app,
    rest,
    token,
    /** A signed-in person's token. */
    learner: (id: string) => token({ sub: id, role: 'authenticated' }),
    /** As service_role unless headers say otherwise; an `Authorization` of '' is a visitor. */
    async call(
      method: string,
      path: string,
      init: { headers?: Record<string, string>; body?: unknown } = {},
    ): Promise<Answered> {
      const headers = new Headers({
        Authorization: `Bearer ${app.services.keys.serviceRoleKey}`,
        ...init.headers,
      })
      if (init.headers?.Authorization === '') headers.delete('Authorization')
      const body =
        init.body === undefined ||
        typeof init.body === 'string' ||
        init.body instanceof Uint8Array ||
        init.body instanceof ReadableStream
          ? (init.body as BodyInit | undefined)
          : JSON.stringify(init.body)
      if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
      const duplex = body instanceof ReadableStream ? { duplex: 'half' as const } : {}
      const response = await fetch(
        new Request(`${ORIGIN}/rest/v1${path}`, {
          method,
          headers,
          ...(body !== undefined && { body }),
          ...duplex,
        }),
      )
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.split(';')[0]?.endsWith('json')
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text && isJson ? JSON.parse(text) : text,
      }
    },
    /** As hosted projects are set up: `alter role authenticator set …`, here for this test's database alone. */
    async configure(settings: Record<string, string>, role = 'authenticator') {
      const { owner } = app.services.db
      const { rows } = await owner.query('select current_database() as name')
      for (const [name, value] of Object.entries(settings)) {
        await owner.query(`alter role ${role} in database ${rows[0].name} set ${name} = '${value}'`)
      }
      await owner.query(`notify pgrst, 'reload config'`)
    },
    /** The official client; service_role unless a token is given. */
    client: (bearer: string = app.services.keys.serviceRoleKey) =>
      createClient(ORIGIN, app.services.keys.anonKey, {
        db: { schema: 'library' },
        auth: { autoRefreshToken: false, persistSession: false },
        global: {
          fetch: (input, init) => fetch(new Request(input instanceof URL ? input.href : input, init)),
          headers: { Authorization: `Bearer ${bearer}` },
        },
      }),
    close: async () => {
      await rest.close()
      await app.close()
    },
  }
}

export type TestRest = Awaited<ReturnType<typeof startRest>>
