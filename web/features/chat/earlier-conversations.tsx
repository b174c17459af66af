/** The list of earlier conversations: open, search, rename, pin, export, delete with undo. */

import { useInfiniteQuery } from '@tanstack/react-query'
import { EllipsisVertical, Pin, Search } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { ClearSearch } from '#web/components/clear-search.tsx'
import { FailedRead } from '#web/components/failed-read.tsx'
import { RemovedRow } from '#web/components/removed-row.tsx'
import { ShowMore } from '#web/components/show-more.tsx'
import { Menu, MenuButton } from '#web/components/ui/menu.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useOpener } from '#web/components/use-opener.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { pastMoment } from '#web/lib/past-moment.ts'
import { copy } from './chat-copy.ts'
import { conversationsOf, type EarlierConversation, earlierConversationsQuery } from './earlier-queries.ts'
import { RenameForm } from './rename-form.tsx'
import { type EarlierActions, useEarlierActions } from './use-earlier-actions.ts'

export function EarlierConversations({
  userId,
  openId,
  onOpen,
  onDeleted,
}: {
  userId: string
  openId: string | null
  onOpen: (sessionId: string) => void
  onDeleted: (sessionId: string) => void
}) {
  const words = useCopy(copy)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const list = useInfiniteQuery(earlierConversationsQuery(userId, wanted))
  const conversations = list.data ? conversationsOf(list.data) : []
  const rows = useRef<HTMLDivElement>(null)
  const actions = useEarlierActions(userId, onDeleted)
  return (
    <section aria-label={words.earlier} className="flex min-h-0 flex-1 flex-col">
      <div className="relative mx-4 mt-4 md:mx-6">
        <Search aria-hidden size={18} strokeWidth={1.6} className="absolute top-3.5 left-3 text-muted" />
        <input
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="h-[46px] w-full rounded-control border border-control bg-surface pr-3 pl-10 text-md focus-visible:rounded-control"
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 md:px-6">
        {list.isPending ? (
          <Skeleton label={words.loadingList} lines={[72, 40, 84, 36, 64, 44]} />
        ) : list.isLoadingError ? (
          <FailedRead title={words.listFailed} read={list} />
        ) : conversations.length === 0 && wanted !== '' ? (
          <Notice title={words.noneFound(wanted)}>
            <ClearSearch onClear={() => setSearch('')}>{words.clearSearch}</ClearSearch>
          </Notice>
        ) : conversations.length === 0 ? (
          <Notice title={words.noneYet}>{words.noneYetHint}</Notice>
        ) : (
          <div ref={rows}>
            <Groups conversations={conversations} openId={openId} onOpen={onOpen} actions={actions} />
            <ShowMore of={list} count={conversations.length} list={rows} rows="li">
              {words.more}
            </ShowMore>
          </div>
        )}
      </div>
    </section>
  )
}

type RowProps = { openId: string | null; onOpen: (sessionId: string) => void; actions: EarlierActions }

function Groups({ conversations, ...props }: RowProps & { conversations: EarlierConversation[] }) {
  const words = useCopy(copy)
  const pinned = conversations.filter((one) => one.pinned)
  const recent = conversations.filter((one) => !one.pinned)
  const groups = useRef<HTMLDivElement>(null)
  const moved = useRef('')
  const actions: EarlierActions = {
    ...props.actions,
    pin: (sessionId, isPinned) => {
      moved.current = sessionId
      return props.actions.pin(sessionId, isPinned)
    },
  }
  // what goes to the other group takes the focus along
  useFocusAgain(pinned.map((one) => one.session_id).join(), () =>
    groups.current?.querySelector<HTMLElement>(`[data-conversation="${moved.current}"] button`),
  )
  return (
    <div ref={groups} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {pinned.length > 0 && (
        <Group title={words.pinned} conversations={pinned} {...props} actions={actions} />
      )}
      {recent.length > 0 && (
        <Group title={words.recent} conversations={recent} {...props} actions={actions} />
      )}
    </div>
  )
}

function Group({
  title,
  conversations,
  ...props
}: RowProps & { title: string; conversations: EarlierConversation[] }) {
  return (
    <div>
      <h3 className="border-ink border-b pb-2 font-medium font-ui text-muted text-xs tracking-normal">
        {title}
      </h3>
      <ul>
        {conversations.map((conversation) => (
          <Row key={conversation.session_id} conversation={conversation} {...props} />
        ))}
      </ul>
    </div>
  )
}

function Row({ conversation, openId, onOpen, actions }: RowProps & { conversation: EarlierConversation }) {
  const words = useCopy(copy)
  const locale = useLocale()
  const renaming = useOpener()
  const { session_id: sessionId, pinned } = conversation
  const title = conversation.title || conversation.preview || words.untitled
  const isOpen = sessionId === openId

  if (actions.isGoing(sessionId)) {
    return <RemovedRow says={words.deleted(title)} undo={words.undo} onUndo={actions.undoOf(sessionId)} />
  }
  if (renaming.isOpen) {
    return (
      <li className="border-rule border-b py-3">
        <RenameForm
          title={title}
          onCancel={renaming.close}
          onSave={(next) => {
            actions.rename(sessionId, next)
            renaming.close()
          }}
        />
      </li>
    )
  }
  return (
    <li
      data-conversation={sessionId}
      className={`relative flex items-center border-rule border-b ${isOpen ? 'border-l-2 border-l-accent pl-3' : ''}`}
    >
      <button
        ref={renaming.button}
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(sessionId)}
        className="grid min-h-16 min-w-0 flex-1 grid-cols-[minmax(0,1fr)] content-center py-2 text-left hover:text-primary"
      >
        <span className="flex items-center gap-1.5 font-medium font-read text-item leading-snug">
          {pinned && <Pin aria-hidden size={14} strokeWidth={1.8} className="shrink-0 text-accent-line" />}
          <span className="line-clamp-2">{title}</span>
        </span>
        <small className="mt-0.5 text-muted text-xs">
          {[
            pastMoment(new Date(conversation.last_message_at), locale),
            words.messageCount(conversation.message_count),
            isOpen && words.openNow,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </button>
      <Menu
        button={
          <>
            <EllipsisVertical aria-hidden size={20} strokeWidth={1.6} />
            <span className="sr-only">{words.actionsFor(title)}</span>
          </>
        }
        buttonClassName="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
        label={words.actionsFor(title)}
      >
        <MenuButton onClick={renaming.open}>{words.rename}</MenuButton>
        <MenuButton onClick={() => actions.pin(sessionId, !pinned)}>
          {pinned ? words.unpin : words.pin}
        </MenuButton>
        <MenuButton onClick={() => actions.export(sessionId, title)}>{words.exportMarkdown}</MenuButton>
        <MenuButton onClick={() => actions.remove(sessionId)}>{words.delete}</MenuButton>
      </Menu>
    </li>
  )
}
