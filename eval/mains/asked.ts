/** The questions of `content/mains` with their keys, and what an answer is held against, as the server has them. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { LIMITS, Mains } from '#scripts/content/mains.ts'
import { Fact, Term as GlossaryTerm } from '#scripts/content/schema.ts'
import type { Term } from '#supabase/functions/_shared/mains/hindi.ts'
import type { MainsKey, MainsQuestion, RegistryFact } from '#supabase/functions/_shared/mains/types.ts'

export type Asked = { question: MainsQuestion; key: MainsKey }

/** Of the content only what marking needs: the whole takes seconds to read. */
const content = join(import.meta.dirname, '../../content')
const library = {
  mains: folder('mains', Mains),
  facts: folder('facts', Fact),
  glossary: z.array(GlossaryTerm).parse(parse(readFileSync(join(content, 'glossary.yaml'), 'utf8'))),
}

function folder<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema>[] {
  const path = join(content, name)
  const files = readdirSync(path).filter((file) => file.endsWith('.yaml'))
  return files.flatMap((file) => z.array(schema).parse(parse(readFileSync(join(path, file), 'utf8'))))
}

export function askedById(id: string): Asked {
  const found = library.mains.find((one) => one.id === id)
  if (!found) throw new Error(`content/mains has no question "${id}"`)
  const { topic, marks, directive, question, parts, rubric, checklist, model_answer } = found
  return {
    question: {
      ...{ id, topic, marks, directive, question, parts, rubric },
      ...{ question_hi: found.question_hi ?? null, ...LIMITS[marks] },
    },
    key: { checklist, model_answer, fact_ids: found.facts },
  }
}

export const terms: Term[] = library.glossary.map(({ term, term_hi }) => ({ en: term, hi: term_hi }))

/** As `marking_library` of the database gives them: every figure as it stands, with what it said before, newest first. */
export const facts: RegistryFact[] = library.facts.filter((fact) => !fact.superseded_by).map(registryFact)

function registryFact(fact: Fact): RegistryFact {
  const { id, name, display, unit, period, value, previous, series } = fact
  const replaced = lineOf(fact).sort((one, other) => other.as_of.localeCompare(one.as_of))
  return {
    ...{ id, name, display, unit, period, value },
    earlier: [
      ...replaced.map((was) => ({ display: was.display, period: was.period, value: was.value })),
      ...(previous ? [{ ...previous, value: numberOf(previous.display) }] : []),
      ...(series ?? [])
        .filter((point) => point.period !== period)
        .reverse()
        .map((point) => ({ display: `${point.value}`, period: point.period, value: point.value })),
    ],
  }
}

/** The facts that this one, or one of them, has replaced. */
function lineOf({ id }: Fact): Fact[] {
  const own = library.facts.filter((fact) => fact.superseded_by === id)
  return [...own, ...own.flatMap(lineOf)]
}

function numberOf(display: string) {
  return /^-?\d+(\.\d+)?$/.test(display) ? Number(display) : null
}
