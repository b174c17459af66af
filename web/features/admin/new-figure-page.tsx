/** /admin?desk=figures&view=new: a figure that the registry did not have, with all that a figure carries. */

import type { PostgrestError } from '@supabase/supabase-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { focusOn } from '#web/components/focus-in.ts'
import { Choice, Line, Text } from '#web/components/labelled-fields.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { Notice } from '#web/components/ui/notice.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { topicsQuery } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLanguage } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { figureWords } from '#web/lib/refusals/figure-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { refusalOf } from '#web/lib/refused.ts'
import { kept } from '#web/lib/storage.ts'
import { ownKey } from '#web/lib/stored-auth.ts'
import { supabase } from '#web/lib/supabase.ts'
import { useMadeAs } from '#web/lib/use-made-as.ts'
import { copy } from './new-figure-copy.ts'
import {
  FIGURE_FIELDS,
  type FigureField,
  figureProblems,
  figureSent,
  keyOf,
  type TypedFigure,
} from './new-figure-rules.ts'
import { copy as deskCopy } from './stale-copy.ts'

const INDIA = 'Asia/Kolkata'

export function NewFigure() {
  const words = useCopy(copy)
  const [made, setMade] = useState<{ id: string; name: string }>()
  const [isAnother, setAnother] = useState(false)
  usePageTitle(words.title)
  function handleAnother() {
    setAnother(true)
    setMade(undefined)
  }
  return (
    <div className="page pb-12">
      <PageHead
        title={words.title}
        says={words.says}
        kicker={<BackLink to="/admin?desk=figures&view=registry">{words.back}</BackLink>}
      >
        <ButtonLink variant="quiet" to="/admin?desk=figures">
          {words.toDesk}
        </ButtonLink>
      </PageHead>
      {made ? (
        <div ref={focusOn} role="status">
          <Notice title={words.made(made.name)}>
            <ButtonLink variant="primary" to={`/daily-news?fact=${encodeURIComponent(made.id)}`}>
              {words.seeIt}
            </ButtonLink>
            <Button onClick={handleAnother}>{words.another}</Button>
          </Notice>
        </div>
      ) : (
        <Form isAnother={isAnother} onMade={setMade} />
      )}
    </div>
  )
}

function Form({
  isAnother,
  onMade,
}: {
  /** What asked for it has gone: the first field has the focus. */
  isAnother: boolean
  onMade: (made: { id: string; name: string }) => void
}) {
  const words = useCopy(copy)
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  /** What was typed outlives the page until the figure is made. */
  const [keptAs] = useState(() => ownKey('desk-new-figure'))
  const [typed, setTyped] = useState(() => keptFigure(keptAs))
  const { madeAs, keep, renew, renewIfMade } = useMadeAs(`${keptAs}:made-as`)
  const [isAsked, setIsAsked] = useState(false)
  const whole = { ...typed, id: typed.id ?? keyOf(typed.name ?? '') }
  const problems = isAsked ? figureProblems(whole, dayOf(new Date(), INDIA)) : {}
  const make = useMutation({
    mutationFn: async () => {
      keep()
      const { data } = await supabase
        .rpc('new_figure', { p_fields: { ...figureSent(whole), made_as: madeAs } })
        .throwOnError()
      return data
    },
    onSuccess: async (id) => {
      kept.local.remove(keptAs)
      renew()
      onMade({ id, name: typed.name?.trim() ?? id })
      await Promise.all(
        [['facts'], ['figure_registry']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) => {
      renewIfMade(error)
      focusFirst()
    },
  })
  const inWords = useRefusals(figureWords)
  const said = make.error && refusalOf(make.error)
  const refusal = said && inWords(said)
  const refusedField = refusal && (make.error as unknown as PostgrestError).details

  // the fields say that they are wrong only when they are drawn again
  function focusFirst() {
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  function change(field: FigureField, value: string) {
    const next = { ...typed, [field]: value }
    setTyped(next)
    kept.local.set(keptAs, JSON.stringify(next))
    make.reset()
  }
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setIsAsked(true)
    if (Object.keys(figureProblems(whole, dayOf(new Date(), INDIA))).length > 0) return focusFirst()
    if (!make.isPending) make.mutate()
  }
  function given(field: FigureField): Given {
    const problem = problems[field]
    return {
      label: (
        <>
          {words.fields[field]}
          {!FIGURE_FIELDS[field].isNeeded && (
            <span className="ml-2 font-normal text-muted text-xs">{words.optional}</span>
          )}
        </>
      ),
      hint: words.hints[field],
      error: problem ? words.problems[problem] : (refusedField === field && refusal) || undefined,
      value: whole[field] ?? '',
      maxLength: FIGURE_FIELDS[field].most,
      onChange: (event) => change(field, event.target.value),
    }
  }
  const foot = Object.keys(problems).length > 0 ? words.look : make.error && (refusal ?? words.failed)
  return (
    <form
      ref={form}
      noValidate
      aria-label={words.title}
      onSubmit={handleSubmit}
      className="grid max-w-4xl gap-10"
    >
      <Part title={words.parts.figure}>
        <Line {...given('name')} lang="en" autoFocus={isAnother} />
        <Line {...given('name_hi')} lang="hi" />
        <Line {...given('id')} lang="en" spellCheck={false} autoCapitalize="none" />
        <Topics {...given('topic')} />
        <Line {...given('value')} inputMode="decimal" />
        <Line {...given('display')} />
        <Line {...given('unit')} />
        <Line {...given('unit_hi')} lang="hi" />
      </Part>
      <Part title={words.parts.about}>
        <Line {...given('period')} />
        <Line {...given('as_of')} type="date" />
        <Statuses {...given('status')} />
        <Line {...given('base_year')} />
        <Line {...given('series_period')} />
      </Part>
      <Part title={words.parts.source}>
        <Line {...given('publisher')} />
        <Line {...given('source_title')} />
        <Line {...given('source_url')} type="url" placeholder="https://" />
        <Line {...given('released')} type="date" />
        <Line {...given('next_release')} type="date" />
        <Line {...given('checked')} type="date" />
        <Line {...given('reviewed_by')} autoComplete="name" />
      </Part>
      <Part title={words.parts.more}>
        <Text {...given('keywords')} />
        <Text {...given('note')} />
      </Part>
      <div className="grid justify-items-start gap-3 border-rule border-t pt-5">
        <p role="alert" className="font-medium text-negative text-sm empty:sr-only">
          {foot}
        </p>
        <Button type="submit" variant="primary" isBusy={make.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-ink border-t pt-4">
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <div className="mt-4 grid gap-x-6 gap-y-5 md:grid-cols-2">{children}</div>
    </section>
  )
}

type Given = {
  label: ReactNode
  hint: string | undefined
  error: string | undefined
  value: string
  maxLength: number
  onChange: (event: { target: { value: string } }) => void
}

function Topics({ maxLength: _, ...choice }: Given) {
  const words = useCopy(copy)
  const { language } = useLanguage()
  const { data: topics = [] } = useQuery(topicsQuery)
  return (
    <Choice {...choice}>
      <option value="">{words.chooseTopic}</option>
      {topics.map(({ slug, title, title_hi }) => (
        <option key={slug} value={slug} lang={language === 'hi' && title_hi ? 'hi' : 'en'}>
          {(language === 'hi' && title_hi) || title}
        </option>
      ))}
    </Choice>
  )
}

function Statuses({ maxLength: _, ...choice }: Given) {
  const words = useCopy(copy)
  const { statuses } = useCopy(deskCopy)
  return (
    <Choice {...choice}>
      <option value="">{words.chooseStatus}</option>
      {Object.entries(statuses).map(([status, name]) => (
        <option key={status} value={status}>
          {name}
        </option>
      ))}
    </Choice>
  )
}

function keptFigure(keptAs: string): TypedFigure {
  try {
    const found: unknown = JSON.parse(kept.local.get(keptAs) ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    const fields = Object.entries(found).filter(
      ([name, value]) => name in FIGURE_FIELDS && typeof value === 'string',
    )
    return Object.fromEntries(fields)
  } catch {
    return {}
  }
}
