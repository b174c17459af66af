/** The topics and areas with what is held of each, and their names in the language of the interface. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { INDIAN_CLOCK } from '#supabase/functions/_shared/learning/study-day.ts'
import { topicsQuery } from '#web/features/library/index.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { abilitiesQuery, rememberedQuery } from './performance-queries.ts'
import { type BankTopic, type Held, heldAreas, heldTopics, lineOf } from './readiness-rules.ts'
import { type Remembered, recallsOf } from './recall-rules.ts'

const NONE: never[] = []
const NOTHING: Remembered = { examDay: null, clock: INDIAN_CLOCK, questions: [] }

export function useHeldTopics(bank: BankTopic[]): {
  held: Held[]
  areas: Held[]
  nameOf: (slug: string) => string
  /** Of the learner's own examination: nothing can be told for it. */
  isDayUnknown: boolean
} {
  const { language } = useLanguage()
  const { data: topics = NONE } = useQuery(topicsQuery)
  const { data: abilities = NONE } = useQuery(abilitiesQuery)
  const { data } = useQuery(rememberedQuery)
  const remembered = data ?? NOTHING
  const recalls = useMemo(() => {
    const parents = new Map(topics.map(({ slug, parent_slug }) => [slug, parent_slug]))
    return recallsOf(remembered, (topic) => lineOf(topic, parents).at(-1) ?? topic)
  }, [remembered, topics])
  const held = useMemo(() => heldTopics(bank, abilities, topics, recalls), [bank, abilities, topics, recalls])
  const areas = useMemo(() => heldAreas(held, abilities, recalls), [held, abilities, recalls])
  const names = useMemo(
    () =>
      new Map(
        topics.map(({ slug, title, title_hi }) => [slug, language === 'hi' && title_hi ? title_hi : title]),
      ),
    [topics, language],
  )
  const isDayUnknown = data?.examDay === null
  return { held, areas, nameOf: (slug) => names.get(slug) ?? slug, isDayUnknown }
}
