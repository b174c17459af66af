/** Paragraphs written anew one by one, old beside new; with the rest of the answer as it was they become the next version. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { type FetchedWords, useToldLater } from '#web/lib/refusals/said-later.tsx'
import { Refused } from '#web/lib/refused.ts'
import { type Answer, answerKeys, handIn, saveVersion } from './answer-queries.ts'
import { Part } from './part.tsx'
import { copy } from './rewrite-copy.ts'
import { forgetRewrite, keepRewrite, keptRewrite, type Rewrite } from './rewrite-keeper.ts'
import { countChanged, lengthsOf, paragraphsOf, replaceParagraphs } from './rewrite-rules.ts'

type Draft = { id: string; revision: number }
class OtherDraft extends Error {
  readonly draft: Draft
  constructor(draft: Draft) {
    super('Another draft stands in the way')
    this.draft = draft
  }
}

const refusals: FetchedWords = async () => (await import('#web/lib/refusals/answer-words.ts')).answerWords

export function RewritePart({
  answer,
  limit,
  chosen,
  onChoose,
}: {
  answer: Answer
  limit: number
  chosen: number
  onChoose: (paragraph: number) => void
}) {
  const words = useCopy(copy)
  const ids = { which: useId(), text: useId(), about: useId() }
  const paragraphs = paragraphsOf(answer.text)
  const { rewrite, change } = useRewrite(answer, chosen, paragraphs[chosen]?.text ?? '')
  const sending = useSending(answer, rewrite)
  const refused = useToldLater(sending.error instanceof Refused ? sending.error.message : undefined, refusals)
  const paragraph = paragraphs[chosen]
  if (!paragraph) return null
  const written = { ...rewrite.others, [chosen]: rewrite.text }
  const whole = replaceParagraphs(answer.text, written)
  const lengths = lengthsOf(paragraph, rewrite.text, whole)
  const changed = countChanged(answer.text, written)
  const isChanged = changed > 0
  const alsoChanged = changed - (rewrite.text.trim() === paragraph.text ? 0 : 1)
  const other = sending.error instanceof OtherDraft ? sending.error.draft : undefined

  return (
    <Part id="rewrite" title={words.title} says={words.says}>
      <label htmlFor={ids.which} className="font-semibold text-sm">
        {words.which}
      </label>
      <select
        id={ids.which}
        lang={answer.language}
        value={chosen}
        onChange={(event) => onChoose(Number(event.target.value))}
        className="mt-1.5 block h-[46px] w-full max-w-read rounded-control border border-control bg-surface px-3 text-md"
      >
        {paragraphs.map(({ start, text }, at) => (
          <option key={start} value={at}>
            {words.paragraph(at + 1, text.length > 60 ? `${text.slice(0, 60)}…` : text)}
          </option>
        ))}
      </select>
      <div className="mt-5 grid gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="min-w-0">
          <h3 className="font-semibold font-ui text-sm tracking-normal">{words.old}</h3>
          <p lang={answer.language} className="mt-2 font-read text-muted text-read leading-read">
            {paragraph.text}
          </p>
        </div>
        <div className="grid min-w-0 content-start gap-2">
          <label htmlFor={ids.text} className="font-semibold text-sm">
            {words.now}
          </label>
          <textarea
            id={ids.text}
            lang={answer.language}
            rows={8}
            maxLength={6000}
            value={rewrite.text}
            // what would be typed now would not go with it
            readOnly={sending.isPending}
            aria-describedby={ids.about}
            onChange={(event) => change(event.target.value)}
            className="w-full rounded-control border border-control bg-surface p-3 font-read text-read leading-read"
          />
          <p id={ids.about} className="text-muted text-xs">
            {words.lengths(lengths.before, lengths.after)};{' '}
            <span className={lengths.whole > limit ? 'font-semibold text-caution' : ''}>
              {words.whole(lengths.whole, limit)}
            </span>
            . {words.keptHere}
          </p>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          isBusy={sending.isPending && sending.variables?.next === 'hand-in'}
          disabled={!isChanged}
          onClick={() => sending.mutate({ whole, next: 'hand-in' })}
        >
          {words.handIn}
        </Button>
        <Button
          isBusy={sending.isPending && sending.variables?.next === 'edit'}
          disabled={!isChanged}
          onClick={() => sending.mutate({ whole, next: 'edit' })}
        >
          {words.goOn}
        </Button>
        {!isChanged && <p className="text-muted text-xs">{words.unchanged}</p>}
        {alsoChanged > 0 && <p className="text-muted text-xs">{words.alsoChanged(alsoChanged)}</p>}
      </div>
      <div aria-live="polite">
        {other && (
          <div className="mt-4 grid max-w-read justify-items-start gap-2 border-accent-line border-l-3 bg-surface px-4 py-3 text-sm">
            <p className="font-semibold">{words.otherDraft}</p>
            <p className="text-muted">{words.otherDraftSays}</p>
            <div className="flex flex-wrap gap-3">
              <ButtonLink to={editorOf(answer)}>{words.openDraft}</ButtonLink>
              <Button
                onClick={() =>
                  sending.mutate({ whole, next: sending.variables?.next ?? 'edit', over: other })
                }
              >
                {words.replaceDraft}
              </Button>
            </div>
          </div>
        )}
        {sending.isError && !other && (
          <p className="mt-3 text-negative text-sm">
            {sending.error instanceof Refused ? refused && words.refused(refused) : words.failed}
          </p>
        )}
      </div>
    </Part>
  )
}

const editorOf = (answer: Answer) => `/mains-evaluation?question=${encodeURIComponent(answer.question_id)}`

/** What is typed, on the device with each letter. */
function useRewrite(answer: Answer, chosen: number, asItIs: string) {
  const begun = useRef(Date.now())
  const [rewrite, setRewrite] = useState<Rewrite>(() => {
    const found = keptRewrite(answer.user_id, answer.id)
    return found ?? { paragraph: chosen, text: asItIs, others: {}, seconds: 0, draft: null }
  })
  const shown = rewrite.paragraph === chosen ? rewrite : turnedTo(rewrite, chosen, asItIs)

  function keep(next: Rewrite) {
    setRewrite(next)
    keepRewrite(answer.user_id, answer.id, next)
  }
  return {
    rewrite: shown,
    change(text: string) {
      // a pause of a minute is not writing
      const since = Math.min(60, Math.round((Date.now() - begun.current) / 1000))
      begun.current = Date.now()
      keep({ ...shown, text, seconds: shown.seconds + since })
    },
  }
}

/** Another paragraph: with what was written of it before, or as it is. The one that is left keeps what was written. */
function turnedTo(rewrite: Rewrite, paragraph: number, asItIs: string): Rewrite {
  const others: Record<string, string> = { ...rewrite.others, [rewrite.paragraph]: rewrite.text }
  return { ...rewrite, paragraph, text: others[paragraph] ?? asItIs, others }
}

function useSending(answer: Answer, rewrite: Rewrite) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ whole, next, over }: { whole: string; next: 'hand-in' | 'edit'; over?: Draft }) => {
      const fields = {
        ...{ text: whole, language: answer.language, mode: 'typed' },
        // the text as a whole took that long, not its one paragraph
        seconds: Math.min(86_400, answer.seconds + rewrite.seconds),
      }
      const at = over ?? rewrite.draft ?? { id: crypto.randomUUID(), revision: 0 }
      let saved = await saveVersion(at.id, answer.question_id, at.revision, fields)
      if (saved.reason === 'handed_in' && saved.answer.text !== whole) {
        // what it was saved as earlier has been handed in since: this is the version after it
        saved = await saveVersion(crypto.randomUUID(), answer.question_id, 0, fields)
      }
      const draft = { id: saved.answer.id, revision: saved.answer.revision }
      if (!saved.saved && saved.answer.text !== whole) throw new OtherDraft(draft)
      keepRewrite(answer.user_id, answer.id, { ...rewrite, draft })
      if (next === 'hand-in') await handIn(draft.id)
      return { id: draft.id, next }
    },
    onError: (cause) => {
      if (!(cause instanceof OtherDraft)) logFailure('Could not save a rewritten paragraph', cause)
    },
    onSuccess: async ({ id, next }) => {
      forgetRewrite(answer.user_id, answer.id)
      await queryClient.invalidateQueries({ queryKey: answerKeys.all })
      void navigate(
        next === 'hand-in' ? `/mains-evaluation?answer=${encodeURIComponent(id)}` : editorOf(answer),
      )
    },
  })
}
