/** Reads a file of questions for an administrator and leaves a report of it; the bank itself is not touched here. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database, Json } from '../../database.types.ts'
import { answer, BadRequest } from '../_shared/body.ts'
import { isAdmin } from '../_shared/question-files/desk-caller.ts'
import { FileFault, faultWords } from '../_shared/question-files/fault.ts'
import { FILE_FORMATS, MOST_BYTES } from '../_shared/question-files/model.ts'
import { readIntoReport } from '../_shared/question-files/report.ts'

const About = z.object({
  id: z.uuid(),
  format: z.enum(FILE_FORMATS).nullable(),
  drafted_by: z.enum(['person', 'ai']),
  topic: z.string().max(200).nullable(),
  kind: z.enum(['static', 'current', 'hybrid']),
  difficulty: z.number().int().min(1).max(5),
})

/** Bytes that a form adds around its file. */
const AROUND = 100_000

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const userId = userClaims?.id ?? ''
      if (!(await isAdmin(supabase, userId))) {
        throw new BadRequest(403, 'Only administrators bring files of questions.')
      }
      const { file, about } = await readForm(request)
      const bytes = new Uint8Array(await file.arrayBuffer())
      const report = { id: about.id, admin: userId, name: file.name.slice(0, 200) || 'questions' }
      await readIntoReport({ supabase, supabaseAdmin }, report, about, bytes)
      return Response.json({ id: about.id })
    }),
  ),
}

async function readForm(request: Request) {
  if (request.method !== 'POST') throw new BadRequest(405, 'This function is called with POST.')
  const tooBig = new FileFault('too-big', [MOST_BYTES / 1_000_000]).fault
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES + AROUND) {
    throw new BadRequest(413, faultWords(tooBig, 'en'))
  }
  const form = await request.formData().catch(() => undefined)
  const file = form?.get('file')
  const said = form?.get('about')
  if (!(file instanceof File) || typeof said !== 'string') {
    throw new BadRequest(400, 'A file of questions comes as a form with "file" and "about".')
  }
  if (file.size > MOST_BYTES) throw new BadRequest(413, faultWords(tooBig, 'en'))
  const about = About.safeParse(jsonOf(said))
  if (about.success) return { file, about: about.data }
  const issue = about.error.issues[0]
  throw new BadRequest(400, `about ${issue?.path.join('.')}: ${issue?.message}`)
}

function jsonOf(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
