/** "Revise in…": the story as a card, now or on a day; each choice can be taken back. */

import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { dayPlus } from '#supabase/functions/_shared/learning/study-day.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { Menu, MenuButton } from '#web/components/ui/menu.tsx'
import { useCitedFigures } from '#web/features/library/index.ts'
import { dayOf, plainDate } from '#web/lib/dates.ts'
import { useCopy, useLanguage, useLocale } from '#web/lib/language.tsx'
import { toldLater } from '#web/lib/refusals/said-later.tsx'
import { refusals } from './my-news-queries.ts'
import { copy } from './news-copy.ts'
import type { NewsItem } from './news-queries.ts'
import { citedFacts, plainText } from './news-rules.ts'
import { useReads } from './reads.tsx'

const CHOICES = [0, 1, 3, 7, 30] as const

/** `due` is the day on which its card comes, as the server has it. */
export function Revise({ item, due }: { item: NewsItem; due: string | null }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const { language } = useLanguage()
  const client = useQueryClient()
  const { outbox } = useReads()
  const card = useCardOf(item)
  /** What was chosen on this page; undefined: nothing yet. */
  const [chosen, setChosen] = useState<{ due: string | null; cardId?: string; says: string }>()
  const standing = chosen ? chosen.due : due

  async function choose(days: number) {
    const made = { ...card, id: crypto.randomUUID() }
    const day = dayPlus(dayOf(new Date(), 'Asia/Kolkata'), days)
    const isNow = days === 0
    setChosen({
      due: isNow ? null : day,
      cardId: isNow ? made.id : undefined,
      says: isNow ? words.cardMade : words.comesOn(plainDate(day, locale)),
    })
    const fate = await outbox.send(
      isNow
        ? { kind: 'cards', id: made.id, cards: [made] }
        : { kind: 'revise', id: `revise:${item.id}`, item: item.id, due: day, cards: [made] },
    )
    if (fate.kind === 'refused')
      setChosen({ due, says: `${words.notMade} ${await toldLater(language, fate.says, refusals)}` })
    if (fate.kind === 'kept')
      setChosen((before) => before && { ...before, says: `${before.says} ${words.goesLater}` })
    void client.invalidateQueries({ queryKey: ['my_news_item', item.id], refetchType: 'none' })
  }

  async function undo() {
    const cardId = chosen?.cardId
    setChosen({ due: null, says: words.takenBack })
    const fate = await outbox.send(
      cardId
        ? { kind: 'undo', id: cardId, of: 'card' }
        : { kind: 'revise', id: `revise:${item.id}`, item: item.id, due: null, cards: [] },
    )
    if (fate.kind === 'refused') setChosen({ due: null, cardId, says: words.notTakenBack })
    void client.invalidateQueries({ queryKey: ['my_news_item', item.id], refetchType: 'none' })
    void client.invalidateQueries({ queryKey: ['cards'] })
  }

  const says = chosen?.says ?? (due ? words.comesOn(plainDate(due, locale)) : '')
  return (
    <>
      <Menu
        label={words.revise}
        buttonClassName={buttonClass()}
        button={
          <>
            <RotateCcw aria-hidden size={16} strokeWidth={1.6} />
            {words.revise}
          </>
        }
      >
        {CHOICES.map((days) => (
          <MenuButton key={days} onClick={() => void choose(days)}>
            {words.reviseIn[days]}
          </MenuButton>
        ))}
      </Menu>
      <p
        role="status"
        className="order-last flex basis-full flex-wrap items-center gap-x-3 text-muted text-sm empty:sr-only"
      >
        {says}
        {(standing !== null || chosen?.cardId) && (
          <Button variant="quiet" onClick={() => void undo()} className="underline">
            {words.undo}
          </Button>
        )}
      </p>
    </>
  )
}

/** Asked for from memory: what happened; then the gist and what the examination asks of it. */
function useCardOf(item: NewsItem) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const facts = useCitedFigures([...new Set(citedFacts(item))].sort())
  const isHindi = language === 'hi'
  const title = isHindi ? item.title_hi : item.title
  const pointers = (item.sections.prelims_pointers ?? []).map((line) => `- ${plainText(line, facts)}`)
  return {
    front: `${title}\n\n${words.cardAsks}`,
    back: [isHindi ? item.gist_hi : item.gist, ...(isHindi ? [] : [pointers.join('\n')])].join('\n\n').trim(),
    lang: isHindi ? ('hi' as const) : ('en' as const),
    source: { kind: 'news' as const, title, href: `/daily-news?item=${item.id}` },
    topic: item.topics[0] ?? null,
  }
}
