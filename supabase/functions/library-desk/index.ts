/** Publishes a document of the library's desk: works out what follows from its text, and hands both to the database. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database, Json } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { computeDocument } from '../_shared/library/compute-document.ts'
import { DOCUMENT_KINDS, DocumentFields } from '../_shared/library/document.ts'
import { documentProblems } from '../_shared/library/document-problems.ts'
import { knownIn } from '../_shared/library/known-names.ts'

const Body = z.object({
  action: z.literal('publish'),
  kind: z.enum(DOCUMENT_KINDS),
  id: z.string().min(1).max(161),
  revision: z.number().int().min(0).max(2_000_000_000),
  reviewer: z.string().trim().min(2, 'must name the person who reviewed it').max(200),
})

const Opened = z.object({ fields: DocumentFields, revision: z.number() })

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const { kind, id, revision, reviewer } = await readBody(request, Body)
      // Read with the caller's own rights, which ask for the role and for both steps where an account has two.
      const { data, error } = await supabase.rpc('open_document', { p_kind: kind, p_id: id })
      if (error) throw refusal(error)
      const opened = Opened.parse(data)
      const { fields } = opened
      if (opened.revision !== revision)
        throw new BadRequest(409, 'Somebody saved this document since you opened it')
      const known = await knownIn(supabaseAdmin, fields)
      const grave = documentProblems(kind, fields, known).filter(({ isGrave }) => isGrave)
      if (grave.length > 0) {
        return Response.json(
          { message: 'The document lacks what learners need: see what is missing', problems: grave },
          { status: 400 },
        )
      }
      const [topic] = fields.topics
      const { data: topics } = await supabaseAdmin
        .from('topics')
        .select('title, title_hi')
        .eq('slug', topic ?? '')
        .throwOnError()
      const { data: books } = await supabaseAdmin
        .from('books')
        .select('edition')
        .eq('slug', id.split('/')[0] ?? '')
        .throwOnError()
      const computed = computeDocument(kind, id, fields, {
        topic: topics[0],
        edition: books[0]?.edition ?? '',
      })
      const published = await supabaseAdmin.rpc('publish_document', {
        p_admin: userClaims?.id ?? '',
        p_kind: kind,
        p_id: id,
        p_revision: revision,
        p_reviewer: reviewer,
        p_computed: computed as unknown as Json,
      })
      if (published.error) throw refusal(published.error)
      return Response.json({ version: published.data })
    }),
  ),
}

/** What the database refuses for good is said in its words. */
function refusal(error: { code: string; message: string }) {
  if (error.code === '42501') return new BadRequest(403, error.message)
  const status = { PT404: 404, PT409: 409 }[error.code]
  if (status) return new BadRequest(status, error.message)
  if (/^(PT4|22|23)/.test(error.code)) return new BadRequest(400, error.message)
  return error
}
