/** The assistant inside its frame: header, conversation or list of earlier ones, composer, sources. */

import { LockKeyhole } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ClosedNotice } from '#web/components/closed-notice.tsx'
import { useClosed } from '#web/lib/closed-parts.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useMedia } from '#web/lib/use-media.ts'
import type { Origin } from '#web/session/guard.tsx'
import { copy } from './chat-copy.ts'
import { ChatHeader } from './chat-header.tsx'
import type { ChatTopic } from './chat-launcher-context.ts'
import { ChatLog, type OpenSource, useTurns } from './chat-log.tsx'
import { currentSuggestions, ownQuestion, topicQuestion } from './chat-rules.ts'
import { Composer } from './composer.tsx'
import { EarlierConversations } from './earlier-conversations.tsx'
import { NotKeptBanner } from './not-kept-banner.tsx'
import { QuotaLine } from './quota-line.tsx'
import { SourcePanel } from './source-panel.tsx'
import { StyleChoice, StyleSays } from './style-choice.tsx'
import { type ConversationState, useConversation } from './use-conversation.ts'
import { chooseFor } from './use-style.ts'
import { RecordingBar, useRecorder, VoiceButton } from './voice/index.ts'

export function Assistant({
  title,
  topic = null,
  takeTopic,
  onClose,
  onSourceBeside,
  footSpace = '',
}: {
  title: (className: string) => ReactNode
  topic?: ChatTopic | null
  takeTopic?: () => string | null
  onClose?: () => void
  /** Tells the frame that a source stands beside the conversation and wants room. */
  onSourceBeside?: (isBeside: boolean) => void
  footSpace?: string
}) {
  const conversation = useConversation()
  const { isSignedIn, isPending, isNotKept, sessionId, messages, send } = conversation
  const turns = useTurns(messages)
  const closed = useClosed('assistant')
  const noVoice = useClosed('voice')
  const suggestions = isPending ? [] : currentSuggestions(turns.shown)
  const recorder = useRecorder({ send: conversation.sendVoice, isSentAtOnce: conversation.isSentAtOnce })
  const [isListShown, setIsListShown] = useState(false)
  const isWide = useMedia('(min-width: 1024px)')
  const { openSource, openSourceOf, closeSource } = useSource(sessionId)

  useTopic({
    topic,
    takeTopic,
    sessionId,
    isReady: isSignedIn && sessionId !== null && !isPending && !closed,
    send,
  })

  const cited = messages.find((message) => message.id === openSource?.messageId)
  const isSourceShown = openSource !== null && cited !== undefined && !isListShown
  const isBeside = isWide && isSourceShown
  useEffect(() => onSourceBeside?.(isBeside), [onSourceBeside, isBeside])

  return (
    <div className="relative flex min-h-0 flex-1">
      <div inert={isSourceShown && !isWide} className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="border-rule border-b">
          <ChatHeader
            title={title}
            isSignedIn={isSignedIn}
            isListShown={isListShown}
            onToggleList={() => setIsListShown(!isListShown)}
            onStartNew={() => {
              conversation.startNew()
              setIsListShown(false)
            }}
            onClose={onClose}
          />
          {isSignedIn && !isListShown && !closed && (
            <StyleChoice style={conversation.style} onChoose={conversation.chooseStyle} hasRoom={isWide} />
          )}
        </div>
        {isListShown && isSignedIn ? (
          <EarlierConversations
            userId={conversation.userId}
            openId={sessionId}
            onOpen={(id) => {
              conversation.openEarlier(id)
              setIsListShown(false)
            }}
            onDeleted={conversation.leave}
          />
        ) : (
          <>
            {isNotKept && <NotKeptBanner onStartKept={conversation.startKept} />}
            <ChatLog
              conversation={conversation}
              turns={turns}
              isClosed={closed !== undefined}
              onLeave={onClose}
              onRetryRecording={recorder.recording.phase === 'idle' ? recorder.tryAgain : undefined}
              openSource={openSource}
              onOpenSource={openSourceOf}
            />
            <div className={`px-3 md:px-6 ${footSpace}`}>
              {!recorder.isBusy && !closed && (
                <Suggestions suggestions={suggestions} onChoose={(text) => send(text)} />
              )}
              {conversation.status !== 'signed-in' && conversation.status !== 'loading' && (
                <LogInRequired onLeave={onClose} />
              )}
              <RecordingBar recorder={recorder} />
              {!closed && noVoice && isSignedIn && <ClosedNotice part={noVoice} />}
              {closed ? (
                <ClosedNotice part={closed} />
              ) : (
                <Composer
                  key={conversation.userId}
                  userId={conversation.userId}
                  isSignedIn={isSignedIn}
                  isPending={isPending}
                  isListening={recorder.isOpen}
                  isHeard={recorder.isBusy}
                  onSend={(text) => send(text)}
                  onStop={conversation.stop}
                  tools={!noVoice && <VoiceButton recorder={recorder} isOff={isPending} />}
                  foot={
                    isSignedIn && (
                      <>
                        {!isWide && <StyleSays style={conversation.style} />}
                        <QuotaLine userId={conversation.userId} />
                      </>
                    )
                  }
                />
              )}
            </div>
          </>
        )}
      </div>
      {isSourceShown && (
        <SourcePanel
          answer={cited.content}
          sources={cited.sources ?? []}
          n={openSource.n}
          onChoose={(n) => openSourceOf({ ...openSource, n })}
          onClose={closeSource}
          onLeave={onClose}
          // where there is no room beside the conversation it covers it
          className={`overflow-y-auto overscroll-contain bg-paper pb-20 ${isWide ? 'w-[22.5rem] shrink-0 border-rule border-l px-6 pt-4' : 'absolute inset-0 px-4 pt-2 md:px-6 md:pt-4'}`}
        />
      )}
    </div>
  )
}

/** An initial topic is asked about once the session exists and the learner is logged in, exactly once (spec §4). */
function useTopic({
  topic,
  takeTopic,
  sessionId,
  isReady,
  send,
}: {
  topic: ChatTopic | null
  takeTopic?: () => string | null
  sessionId: string | null
  isReady: boolean
  send: ConversationState['send']
}) {
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(() => {
    if (!topic || !isReady) return
    const text = takeTopic?.()
    if (!text) return
    if (topic.style) chooseFor(sessionId, topic.style)
    sendNow.current(topic.isOwn ? ownQuestion(text) : topicQuestion(text), topic.style)
  }, [topic, takeTopic, sessionId, isReady])
}

/** Which source is open; once it is closed, and nothing is covered any more, the focus goes back to its mark. */
function useSource(sessionId: string | null) {
  const [open, setOpen] = useState<(OpenSource & { sessionId: string | null }) | null>(null)
  const opener = useRef<Element | null>(null)
  const openSource = open?.sessionId === sessionId ? open : null

  function openSourceOf(source: OpenSource) {
    const isSame = openSource?.messageId === source.messageId && openSource.n === source.n
    if (isSame) return closeSource()
    if (!openSource) opener.current = document.activeElement
    setOpen({ ...source, sessionId })
  }

  const closeSource = () => setOpen(null)

  const isOpen = openSource !== null
  useEffect(() => {
    if (isOpen) return
    if (opener.current instanceof HTMLElement) opener.current.focus()
    opener.current = null
  }, [isOpen])

  return { openSource, openSourceOf, closeSource }
}

function Suggestions({
  suggestions,
  onChoose,
}: {
  suggestions: readonly string[]
  onChoose: (suggestion: string) => void
}) {
  const words = useCopy(copy)
  if (suggestions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs
    <div
      role="group"
      aria-label={words.suggestionsLabel}
      className="flex items-start gap-1.5 py-3 max-md:-mx-3 max-md:overflow-x-auto max-md:px-3 max-md:[scrollbar-width:none] md:flex-wrap"
    >
      {[...new Set(suggestions)].map((suggestion) => (
        <button
          key={suggestion}
          type="button"
          onClick={() => onChoose(suggestion)}
          // by keyboard: half of it in sight is enough for the browser, which leaves the row where it is
          onKeyUp={({ key, currentTarget }) => {
            if (key === 'Tab') currentTarget.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
          }}
          className="min-h-11 scroll-mx-3 max-w-[85%] shrink-0 rounded-[1.375rem] border border-control bg-surface px-4 py-1.5 text-left font-medium text-xs leading-snug hover:bg-sunken focus-visible:rounded-[1.375rem] md:min-h-9"
        >
          {suggestion}
        </button>
      ))}
    </div>
  )
}

function LogInRequired({ onLeave }: { onLeave?: () => void }) {
  const words = useCopy(copy)
  const { pathname, search, hash } = useLocation()
  const origin: Origin = { from: { pathname, search, hash } }
  return (
    <div className="flex gap-3 py-3 text-muted text-sm">
      <LockKeyhole aria-hidden size={20} strokeWidth={1.6} className="mt-0.5 shrink-0" />
      <p>
        <b className="block text-ink">{words.logInRequired}</b>
        <Link to="/auth" state={origin} onClick={onLeave}>
          {words.signIn}
        </Link>{' '}
        {words.logInHint}
      </p>
    </div>
  )
}
