/** Asks one question as a learner does, and says how the answer did. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type pg from 'pg'
import type { Database } from '#supabase/database.types.ts'
import { passageText } from '#supabase/functions/_shared/assistant/checked-text.ts'
import { unsupportedFigures } from '#supabase/functions/_shared/assistant/figures.ts'
import { find } from '#supabase/functions/_shared/assistant/find.ts'
import { subjectOf } from '#supabase/functions/_shared/assistant/question.ts'
import type { Source } from '#supabase/functions/_shared/assistant/reply.ts'
import { type Asked, isExpected } from './read.ts'

export type Learner = { id: string; client: SupabaseClient<Database> }

export type Measured = {
  asked: Asked
  /** Place of the first passage that answers, from 1; 0 when none was found. */
  rank: number
  isFound: boolean
  reply: string
  isRefused: boolean
  /** Told as the nearest that the library says, and not as the answer. */
  isNearest: boolean
  corrects: boolean | undefined
  /** Whether the reply says what was asked for; undefined where the question does not say what that is. */
  tells: boolean | undefined
  figures: number
  /** As they are written, those that no cited passage holds. */
  unsupported: string[]
  findMs: number
  sqlMs: number
}

type Reply = { reply: string; sources: Source[]; mode: string; grounded: boolean }

export async function measure(asked: Asked, learner: Learner, database: pg.Client): Promise<Measured> {
  const began = performance.now()
  const { evidence, question } = await find(asked.ask, asked.history, { supabase: learner.client })
  const findMs = performance.now() - began
  const sqlMs = await bareSql(database, subjectOf(question))
  const { reply, sources, mode, grounded } = await answerTo(asked, learner)
  const lines = linesOf(reply)
  return {
    asked,
    rank: evidence.findIndex((passage) => isExpected(passage, asked.expects)) + 1,
    isFound: evidence.length > 0,
    reply,
    // "The library does not hold this figure for 2011" refuses, and tells the nearest that it holds.
    isRefused: mode === 'not-covered' || !grounded || /\bdoes not hold\b/.test(reply),
    isNearest: /^(?:The library may not answer just this|हो सकता है कि पुस्तकालय में ठीक इसी)/.test(reply),
    tells: asked.tells === undefined ? undefined : isTold(asked.tells, reply),
    corrects: asked.corrects === undefined ? undefined : new RegExp(asked.corrects, 'i').test(reply),
    figures: lines.length,
    // What the question said itself is repeated, not claimed.
    unsupported: lines.flatMap((line) =>
      unsupportedFigures(line.text, [asked.ask, ...citedBy(line, sources)]),
    ),
    findMs,
    sqlMs,
  }
}

/** `tells`: regular expressions, each of which the reply must match, with && between them. */
function isTold(tells: string, reply: string) {
  const text = reply.replace(/\*\*|\[\d+\]/g, '').replace(/\s+/g, ' ')
  return tells.split('&&').every((part) => new RegExp(part.trim(), 'i').test(text))
}

async function bareSql(database: pg.Client, subject: string) {
  const began = performance.now()
  await database.query('select * from public.search_passages($1, 60)', [subject])
  return performance.now() - began
}

async function answerTo({ ask, history }: Asked, { client, id }: Learner): Promise<Reply> {
  const { data, error } = await client.functions.invoke('chat-webhook', {
    body: {
      ...{ query: ask, user_id: id, session_id: 'evaluation', preparation_level: 'intermediate' },
      ...(history.length > 0 ? { history } : {}),
    },
  })
  if (error) throw new Error(`"${ask}" was not answered: ${await error.context?.text?.()}`)
  return data
}

type Line = { text: string; cites: number[] }

/** The lines that cite something, each with what it cites; a table's rows cite what its caption does. */
function linesOf(reply: string): Line[] {
  let before: number[] = []
  return reply.split('\n').flatMap((text) => {
    const cites = [...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))
    if (cites.length > 0) before = cites
    return /^\s*(?:[|-]|\d+\.)/.test(text) || cites.length > 0
      ? [{ text, cites: cites.length > 0 ? cites : before }]
      : []
  })
}

function citedBy({ cites }: Line, sources: Source[]): string[] {
  return sources.filter(({ n }) => cites.includes(n)).map(passageText)
}
