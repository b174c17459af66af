/** The topics and areas with what is held of each, and their names in the language of the interface. */

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { topicsQuery } from '#web/features/library/index.ts'
import { useLanguage } from '#web/lib/language.tsx'
import { abilitiesQuery } from './performance-queries.ts'
import { type BankTopic, type Held, heldAreas, heldTopics } from './readiness-rules.ts'

const NONE: never[] = []

export function useHeldTopics(bank: BankTopic[]): {
  held: Held[]
  areas: Held[]
  nameOf: (slug: string) => string
} {
  const { language } = useLanguage()
  const { data: topics = NONE } = useQuery(topicsQuery)
  const { data: abilities = NONE } = useQuery(abilitiesQuery)
  const held = useMemo(() => heldTopics(bank, abilities, topics), [bank, abilities, topics])
  const areas = useMemo(() => heldAreas(held, abilities), [held, abilities])
  const names = useMemo(
    () =>
      new Map(
        topics.map(({ slug, title, title_hi }) => [slug, language === 'hi' && title_hi ? title_hi : title]),
      ),
    [topics, language],
  )
  return { held, areas, nameOf: (slug) => names.get(slug) ?? slug }
}
