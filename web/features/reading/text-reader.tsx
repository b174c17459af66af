/**
 * Around a text that is read: its tools, its marks, the place in it. The text itself stands in `children`, its blocks
 * under `data-block` and its sections under `data-section`.
 */

import './reading.css'
import { type MouseEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { toast } from '#web/components/ui/toast.tsx'
import { saveCards } from '#web/features/cards/index.ts'
import { useChatLauncher } from '#web/features/chat/index.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { useKeys } from '#web/lib/use-keys.ts'
import { BackChip } from './back-chip.tsx'
import { clozeOf } from './cloze.ts'
import { styleOf, useLook } from './look.ts'
import { MarkPanel } from './mark-panel.tsx'
import { newBookmark, newHighlights, shortened } from './new-marks.ts'
import { OtherDevice } from './other-device.tsx'
import { type Part, ReaderContext } from './reader-context.ts'
import { ReaderTools, type Tool } from './reader-tools.tsx'
import { copy } from './reading-copy.ts'
import type { Annotation, Colour, ReadText } from './reading-types.ts'
import { SelectionBar } from './selection-bar.tsx'
import { blocksIn, pointIn } from './text-dom.ts'
import { useAnnotations } from './use-annotations.ts'
import { useChosen } from './use-chosen.ts'
import { useMarks } from './use-marks.ts'
import { usePlace } from './use-place.ts'
import { useReadingTime } from './use-reading-time.ts'
import { useSwipe } from './use-swipe.ts'

/** The chat takes no more of a question. */
const MOST_ASKED = 1500

export function TextReader({
  text,
  contents,
  elsewhere,
  percentOf = (share) => share * 100,
  onTurn,
  children,
}: {
  text: ReadText
  /** The contents, for where they do not stand beside the text. */
  contents: ReactNode
  /** The same words in the other chapters. */
  elsewhere?: (wanted: string) => ReactNode
  /** How far in the work one is, at this share of the text. */
  percentOf?: (share: number) => number
  /** Turns to the chapter before or after. */
  onTurn?: (by: 1 | -1) => void
  children: ReactNode
}) {
  const words = useCopy(copy)
  const [address] = useSearchParams()
  const { openChat } = useChatLauncher()
  const root = useRef<HTMLDivElement>(null)
  const [look, changeLook] = useLook()
  const [tool, setTool] = useState<Tool | null>(address.has('find') ? 'find' : null)
  const [openId, setOpenId] = useState<string | null>(null)
  // a mark that is open may be chosen once more in the list, which closes: its panel takes the focus anew
  const [timesChosen, setTimesChosen] = useState(0)
  const [focusesBar, setFocusesBar] = useState(false)
  // Pressed twice on a slow line, or again after a lost reply, a passage is one card.
  const cardIds = useRef(new Map<string, string>())
  const { annotations, keeper, waiting, query } = useAnnotations(text)
  const { isPending, isLoadingError, isFetching, refetch } = query
  const marks = useMarks(root, annotations)
  const { chosen, step, clear } = useChosen(root)
  const blocks = useCallback(() => (root.current ? blocksIn(root.current) : []), [])
  const show = useCallback((id: string) => {
    const element = root.current && blocksIn(root.current).find((block) => block.id === id)?.element
    element?.scrollIntoView({ block: 'center' })
  }, [])
  const { toAsk, answer } = usePlace(root, text, percentOf, show)
  useReadingTime(text.work)
  useSwipe(root, onTurn)

  const marked = marks.find(({ annotation }) => annotation.id === openId)
  const opened = marked ?? unplaced(annotations, openId)

  function highlight(parts: readonly Part[], colour: Colour): Annotation | null {
    const made = newHighlights(text, parts, colour)
    for (const annotation of made) keeper.put(annotation)
    clear()
    return made[0] ?? null
  }

  async function makeCard(passage: string, around: string, section: string) {
    const card = {
      ...clozeOf(passage, around, text.title),
      source: {
        kind: 'highlight' as const,
        title: text.title,
        href: `${text.href}#${section}`,
        quote: passage,
      },
      topic: text.topic,
    }
    const sides = JSON.stringify(card)
    const id = cardIds.current.get(sides) ?? crypto.randomUUID()
    cardIds.current.set(sides, id)
    try {
      await saveCards([{ ...card, id }])
      toast.success(words.cardMade)
      clear()
    } catch (cause) {
      logFailure('Could not save a card', cause)
      toast.error(words.cardFailed)
    }
  }

  function ask(passage: string, note = '') {
    const about = words.askAbout(text.title, shortened(passage, MOST_ASKED))
    openChat(about + (note ? words.askWithNote(shortened(note, 300)) : ''))
  }

  function bookmark() {
    const all = blocks()
    const block =
      all.find(({ element }) => element.getBoundingClientRect().bottom > window.innerHeight / 4) ?? all[0]
    if (!block) return
    const made = newBookmark(text, block)
    keeper.put(made)
    setOpenId(made.id)
  }

  function handleClick(event: MouseEvent) {
    const { target } = event
    if (!(target instanceof HTMLElement) || target.closest('a, button, [role=button], input')) return
    if (document.getSelection()?.isCollapsed === false || !root.current) return
    const point = pointIn(blocksIn(root.current), event.clientX, event.clientY)
    const hit = marks.find(
      ({ annotation, found }) =>
        annotation.kind === 'highlight' &&
        found?.block === point?.block.id &&
        found !== null &&
        point !== null &&
        found.start <= point.at &&
        point.at <= found.end,
    )
    if (hit) setOpenId(hit.annotation.id)
  }

  function choose(by: 1 | -1, focuses: boolean) {
    setFocusesBar(focuses)
    step(by)
  }
  useKeys({
    j: () => choose(1, false),
    k: () => choose(-1, false),
    m: () => (chosen ? setFocusesBar(true) : choose(1, true)),
    ...(onTurn && { '[': () => onTurn(-1), ']': () => onTurn(1) }),
  })

  const state = useMemo(
    () => ({
      ...{ text, blocks, marks, keeper, waiting, show },
      stored: { isPending, isLoadingError, isFetching, refetch },
    }),
    [text, blocks, marks, keeper, waiting, show, isPending, isLoadingError, isFetching, refetch],
  )
  const around = (parts: readonly Part[]) => parts[0]?.block.text ?? ''
  const passageOf = (parts: readonly Part[]) => parts.map(({ quote }) => quote).join(' ')
  return (
    <ReaderContext value={state}>
      <div
        className="reading"
        data-reading-theme={look.theme === 'page' ? undefined : look.theme}
        style={styleOf(look)}
      >
        <ReaderTools
          tool={tool}
          onTool={setTool}
          look={look}
          onLook={changeLook}
          contents={contents}
          elsewhere={elsewhere}
          find={address.get('find') ?? ''}
          onBookmark={bookmark}
          onMarkParagraph={() => {
            setTool(null)
            choose(1, true)
          }}
          onOpenMark={(id) => {
            setOpenId(id)
            setTimesChosen((times) => times + 1)
          }}
        />
        {toAsk && (
          <OtherDevice place={toAsk} work={text.work} part={text.part} onAnswer={answer} onShow={show} />
        )}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: marks are reached by the list of marks as well */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press on painted words, which are no element */}
        <div ref={root} onClick={handleClick}>
          {children}
        </div>
        <BackChip root={root} show={show} />
        {chosen && !opened && (
          <SelectionBar
            chosen={chosen}
            focuses={focusesBar}
            onColour={highlight}
            onNote={(parts) => {
              const made = highlight(parts, 'marigold')
              if (made) setOpenId(made.id)
            }}
            onCard={(parts) => void makeCard(passageOf(parts), around(parts), parts[0]?.block.section ?? '')}
            onAsk={(parts) => ask(passageOf(parts))}
            onStep={(by) => choose(by, false)}
            onClose={clear}
          />
        )}
        {opened && (
          <MarkPanel
            key={`${opened.annotation.id} ${timesChosen}`}
            marked={opened}
            refused={waiting.find(({ annotation }) => annotation.id === openId)?.refused}
            onChange={keeper.put}
            onRemove={() => {
              setOpenId(null)
              keeper.remove(opened.annotation)
            }}
            onCard={() => {
              const { found, annotation } = opened
              const block = found && blocks().find(({ id }) => id === found.block)
              void makeCard(annotation.quote, block?.text ?? annotation.quote, annotation.section)
            }}
            onAsk={() => ask(opened.annotation.quote, opened.annotation.note)}
            onClose={() => setOpenId(null)}
            onPassage={() => blocks().find(({ id }) => id === opened.found?.block)?.element}
          />
        )}
      </div>
    </ReaderContext>
  )
}

/** A mark that was made this moment is not placed yet. */
function unplaced(annotations: readonly Annotation[], id: string | null) {
  const annotation = annotations.find((one) => one.id === id)
  if (!annotation) return undefined
  const { block, start_char: start, end_char: end } = annotation
  return { annotation, found: { block, start, end, how: 'same' as const } }
}
