/** Hands an administrator questions of the bank as a file, keys and reasons included, in pieces. */

import { withSupabase } from '@supabase/server'
import { z } from 'zod'
import type { Database, Json } from '../../database.types.ts'
import { answer, BadRequest, readBody } from '../_shared/body.ts'
import { isAdmin, refusal } from '../_shared/question-files/desk-caller.ts'
import { Filter, heldPages } from '../_shared/question-files/held.ts'
import { ENDINGS, FILE_FORMATS, type FileQuestion } from '../_shared/question-files/model.ts'
import { writeFile } from '../_shared/question-files/write-file.ts'

const Body = z.object({ format: z.enum(FILE_FORMATS), filter: Filter.default({}) })

export default {
  fetch: withSupabase<Database>({ auth: 'user' }, (request, { supabase, supabaseAdmin, userClaims }) =>
    answer(async () => {
      const userId = userClaims?.id ?? ''
      if (!(await isAdmin(supabase, userId))) {
        throw new BadRequest(403, 'Only administrators take questions out as a file.')
      }
      const { format, filter } = await readBody(request, Body)
      const p_filter = filter as Json
      const { data: count, error } = await supabase.rpc('count_questions_for_file', { p_filter })
      if (error) throw refusal(error)
      if (count === 0) throw new BadRequest(404, 'No question fits these choices.')
      const noted = await supabaseAdmin.rpc('note_question_export', {
        ...{ p_admin: userId, p_format: format, p_filter, p_count: count },
      })
      if (noted.error) throw refusal(noted.error)
      const pieces = writeFile(questionPages(), format)
      return new Response(streamOf(pieces), {
        headers: {
          // Bytes, which no client makes a text of: a text would lose its mark, and a package be broken.
          'content-type': 'application/octet-stream',
          'content-disposition': `attachment; filename="questions.${ENDINGS[format]}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        },
      })

      async function* questionPages(): AsyncGenerator<FileQuestion[]> {
        for await (const page of heldPages(supabase, filter)) yield page.map(({ question }) => question)
      }
    }),
  ),
}

/** Asks for the next piece only when the last one was taken. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}
