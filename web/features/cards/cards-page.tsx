/** /practice?view=cards: all of a learner's cards, found, written, changed, put aside, deleted and exported. */

import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink, buttonClass } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { Menu, MenuButton } from '#web/components/ui/menu.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useLastFailure } from '#web/components/use-last-failure.ts'
import { useSecondThoughts } from '#web/components/use-second-thoughts.ts'
import { downloadText } from '#web/lib/download.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useIsComing } from '#web/lib/use-is-coming.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { ankiTsv, cardsCsv } from './card-export.ts'
import { CardForm } from './card-form.tsx'
import {
  type Card,
  CardGone,
  cardKeys,
  cardListQuery,
  changeCard,
  readAllCards,
  removeCard,
} from './card-queries.ts'
import { CardRow } from './card-row.tsx'
import { AT_ONCE } from './card-rules.ts'
import { copy } from './cards-copy.ts'
import { DeckWords } from './cards-due.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { useDeck } from './use-deck.ts'

export default function CardsPage() {
  const words = useCopy(copy)
  const user = useSignedInUser()
  const [address, setAddress] = useSearchParams()
  const isAdding = address.has('add')
  const onScreen = useDeck(user.id)
  const { deck } = onScreen
  // what is due stands above the list
  const isDeckComing = useIsComing(onScreen)
  const adding = useRef<HTMLButtonElement>(null)
  const [wasPressed, setWasPressed] = useState(false)
  usePageTitle(words.title)
  useEffect(() => {
    if (wasPressed && !isAdding) adding.current?.focus()
  }, [wasPressed, isAdding])

  function setIsAdding(next: boolean) {
    setAddress(next ? { view: 'cards', add: '' } : { view: 'cards' }, {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <div className="page pb-8">
      <div className="pt-6">
        <BackLink to="/practice">{words.back}</BackLink>
      </div>
      <PageHead title={words.title} says={words.says}>
        {deck && deck.due.length > 0 && (
          <ButtonLink variant={isAdding ? 'secondary' : 'primary'} to="/practice?view=card-review">
            {words.review(Math.min(deck.due.length, AT_ONCE))}
          </ButtonLink>
        )}
        {!isAdding && (
          <Button
            ref={adding}
            variant={deck?.kept === 0 ? 'primary' : 'secondary'}
            onClick={() => {
              setWasPressed(true)
              setIsAdding(true)
            }}
          >
            {words.add}
          </Button>
        )}
        {deck && deck.kept > 0 && <ExportMenu />}
      </PageHead>
      <KeptNotice status={onScreen.status} />
      {isAdding && (
        <section aria-label={words.add} className="mb-8 max-w-read border border-rule bg-surface p-4 md:p-6">
          <CardForm wasPressed={wasPressed} onCancel={() => setIsAdding(false)} />
        </section>
      )}
      {deck && (deck.kept > 0 || !isAdding) && (
        <div className="border-ink border-t pt-5 pb-6">
          <DeckWords deck={deck} />
        </div>
      )}
      {isDeckComing && <Skeleton label={words.loading} lines={[40, 88, 70, 80, 64]} isLong />}
      {deck?.kept !== 0 && (
        <div hidden={isDeckComing}>
          <CardList userId={user.id} onScreen={onScreen} />
        </div>
      )}
    </div>
  )
}

function ExportMenu() {
  const words = useCopy(copy)
  const failure = useLastFailure()
  async function exportAs(name: string, type: string, text: (cards: Card[]) => string) {
    failure.clear()
    try {
      downloadText(name, type, text(await readAllCards()))
    } catch (cause) {
      logFailure('Could not export cards', cause)
      failure.tell(words.exportFailed)
    }
  }
  return (
    <Menu
      button={
        <>
          <Download aria-hidden size={16} strokeWidth={1.7} />
          {words.exportAs}
        </>
      }
      buttonClassName={buttonClass({ variant: 'quiet' })}
      label={words.exportAs}
    >
      <MenuButton onClick={() => void exportAs('cards-anki.txt', 'text/tab-separated-values', ankiTsv)}>
        {words.exportAnki}
      </MenuButton>
      <MenuButton onClick={() => void exportAs('cards.csv', 'text/csv', cardsCsv)}>
        {words.exportCsv}
      </MenuButton>
    </Menu>
  )
}

function CardList({ userId, onScreen }: { userId: string; onScreen: ReturnType<typeof useDeck> }) {
  const words = useCopy(copy)
  const failure = useLastFailure()
  const queryClient = useQueryClient()
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const list = useInfiniteQuery(cardListQuery(userId, wanted))
  const rows = useRef<HTMLUListElement>(null)
  const cards = list.data?.pages.flat() ?? []
  const schedule = new Map(onScreen.schedule?.cards.map((card) => [card.id, card]))

  const refresh = () => queryClient.invalidateQueries({ queryKey: cardKeys.all })
  const removal = useSecondThoughts(async (id) => {
    failure.clear()
    try {
      await removeCard(id)
    } catch (cause) {
      logFailure('Could not delete a card', cause)
      failure.tell(words.removeFailed)
    }
    await refresh()
  })

  async function setAside(id: string, suspended: boolean) {
    failure.clear()
    try {
      await changeCard(id, { suspended })
    } catch (cause) {
      logFailure('Could not change a card', cause)
      failure.tell(cause instanceof CardGone ? words.cardGone : words.changeFailed)
    }
    await refresh()
  }

  if (list.isPending) return <Skeleton label={words.loading} lines={[40, 88, 70, 80, 64]} />
  if (list.isError && !list.data) {
    return <FailedRead title={words.failed} says={words.failedSays} read={list} />
  }
  return (
    <>
      <div className="max-w-form">
        <TextField
          label={words.search}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      <p role="status" className="mt-2 mb-3 text-muted text-sm">
        {wanted !== ''
          ? list.hasNextPage
            ? words.searchingMore(cards.length)
            : words.searching(cards.length)
          : words.keptCount(onScreen.deck?.kept ?? cards.length)}
      </p>
      {cards.length === 0 && wanted !== '' && (
        <Notice title={words.noneFound(wanted)}>
          <ClearSearch onClear={() => setSearch('')}>{words.clear}</ClearSearch>
        </Notice>
      )}
      <ul ref={rows} className="border-ink border-t">
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            scheduled={schedule.get(card.id)}
            clock={onScreen.clock}
            isGoing={removal.isGoing(card.id)}
            onRemove={() => removal.remove(card.id)}
            onUndo={removal.undoOf(card.id)}
            onSetAside={(suspended) => void setAside(card.id, suspended)}
            onChanged={() => void refresh()}
          />
        ))}
      </ul>
      <ShowMore of={list} count={cards.length} list={rows}>
        {words.more}
      </ShowMore>
    </>
  )
}
