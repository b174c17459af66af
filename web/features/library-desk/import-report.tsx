/** What an import would make, part by part; then the drafts are made, and what was refused is said. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { Check, Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { booksQuery } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { Refused } from '#web/lib/refused.ts'
import { useMadeAs } from '#web/lib/use-made-as.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { BLANK, drawCover, isSlug, slugOf } from './document-rules.ts'
import { type Made, UNREACHED, WhatWasMade } from './import-made.tsx'
import type { Imported, Lost } from './import-types.ts'
import { useKnown } from './known-query.ts'
import { copy } from './library-desk-copy.ts'
import { deskKey, keepOriginal, newDocument } from './library-desk-queries.ts'

/** Title pages and lists of figures are seldom chapters. */
const FEW_WORDS = 120

type Row = { madeAs: string; title: string; slug: string; body: string; words: number; isChosen: boolean }

export function ImportReport({ file, imported }: { file: File; imported: Imported }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const client = useQueryClient()
  const known = useKnown()
  const { data: books = [] } = useQuery(booksQuery)
  const isSingle = imported.parts.length === 1
  const [as, setAs] = useState<'note' | 'chapters' | 'book'>(isSingle ? 'note' : 'book')
  const [book, setBook] = useState('')
  const [bookTitle, setBookTitle] = useState(imported.title)
  const [bookSlug, setBookSlug] = useState(slugOf(imported.title))
  const [isAttached, setIsAttached] = useState(false)
  const [madeBy, setMadeBy] = useState<'import' | 'model'>('import')
  const [model, setModel] = useState('')
  const [rows, setRows] = useState<Row[]>(() => rowsOf(imported))
  const { madeAs: bookMadeAs } = useMadeAs()
  const kind: DocumentKind = as === 'note' ? 'note' : 'chapter'
  const folder = as === 'book' ? bookSlug : book
  const idOf = (slug: string) => (kind === 'note' ? slug : `${folder}/${slug}`)
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const isTaken = (slug: string) =>
    known !== undefined && (kind === 'note' ? known.notes.has(slug) : known.works.has(`${folder}/${slug}`))
  const isReady =
    chosen.length > 0 && chosen.every(({ slug }) => isSlug(slug)) && (as === 'note' || isSlug(folder))
  const make = useMutation({
    networkMode: 'always',
    mutationFn: async (): Promise<Made[]> => {
      const original = isAttached ? await keepOriginal(file) : undefined
      const made: Made[] = []
      const shared = { madeBy, ...(original ? { original } : {}), ...(madeBy === 'model' ? { model } : {}) }
      const begin = async (madeAs: string, one: Omit<Made, 'refused'>, fields: Partial<typeof BLANK>) => {
        try {
          await newDocument({
            ...shared,
            madeAs,
            kind: one.kind,
            id: one.id,
            fields: { ...BLANK, form: 'free', ...fields },
          })
          made.push(one)
        } catch (error) {
          // Nothing was begun yet: the report stays, and can be sent again.
          if (!(error instanceof Refused) && made.length === 0) throw error
          made.push({ ...one, refused: error instanceof Refused ? error.message : UNREACHED })
        }
      }
      const today = dayOf(new Date())
      if (as === 'book') {
        const fields = { title: bookTitle.trim(), as_of: today, cover: drawCover(bookTitle) }
        await begin(bookMadeAs, { kind: 'book', id: bookSlug, title: bookTitle }, fields)
      }
      for (const { madeAs, title, slug, body } of chosen) {
        const fields = { title, body, ...(kind === 'note' ? { as_of: today } : {}) }
        await begin(madeAs, { kind, id: idOf(slug), title }, fields)
      }
      return made
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  })
  const makeOnce = useOnce(make.mutate)
  const change = (at: number, changes: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)))
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isReady) makeOnce()
  }
  if (make.data) return <WhatWasMade made={make.data} />
  return (
    <form onSubmit={handleSubmit} className="mt-6 grid gap-6 border-ink border-t pt-4">
      <h2 className="text-h3">{words.report}</h2>
      <p className="text-sm">{words.reportSays(rows.length, chosen.length)}</p>
      <ul className="grid list-disc gap-1 pl-5 text-sm empty:hidden">
        {Object.entries(imported.lost).map(([what, count]) => (
          <li key={what}>{words.lost[what as Lost](count)}</li>
        ))}
      </ul>
      <div className="grid gap-5 md:grid-cols-2">
        <Choice
          label={words.asWhat}
          value={as}
          onChange={({ target }) => setAs(target.value as 'note' | 'chapters' | 'book')}
        >
          <option value="note">{words.asNote}</option>
          <option value="chapters">{words.asChapters}</option>
          <option value="book">{words.asBook}</option>
        </Choice>
        {as === 'chapters' && (
          <Choice label={words.ofBook} required value={book} onChange={({ target }) => setBook(target.value)}>
            <option value="">{words.chooseBook}</option>
            {books.map(({ slug, title }) => (
              <option key={slug} value={slug}>
                {title}
              </option>
            ))}
          </Choice>
        )}
        {as === 'book' && (
          <>
            <Line
              label={words.bookTitle}
              required
              maxLength={300}
              value={bookTitle}
              onChange={({ target }) => setBookTitle(target.value)}
            />
            <Line
              label={words.slug}
              hint={words.slugHint}
              required
              maxLength={80}
              value={bookSlug}
              onChange={({ target }) => setBookSlug(target.value.toLowerCase())}
            />
          </>
        )}
        <Choice
          label={words.who}
          {...(madeBy === 'model' ? { hint: words.modelSays } : {})}
          value={madeBy}
          onChange={({ target }) => setMadeBy(target.value as 'import' | 'model')}
        >
          <option value="import">{words.made.import}</option>
          <option value="model">{words.made.model}</option>
        </Choice>
        {madeBy === 'model' && (
          <Line
            label={words.byModel}
            required
            maxLength={200}
            value={model}
            onChange={({ target }) => setModel(target.value)}
          />
        )}
      </div>
      <ol className="grid gap-3">
        {rows.map((row, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts stand in the order of the file
            key={at}
            className="grid gap-2 border-rule border-t pt-2 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]"
          >
            <Check
              label={
                <span lang="en">
                  {row.title}{' '}
                  <span className="text-muted text-xs">{words.wordsOf(number.format(row.words))}</span>
                </span>
              }
              checked={row.isChosen}
              onChange={({ target }) => change(at, { isChosen: target.checked })}
            />
            {row.isChosen && (
              <Line
                label={words.slug}
                maxLength={80}
                {...(isTaken(row.slug)
                  ? { hint: words.takenName }
                  : isSlug(row.slug)
                    ? {}
                    : { hint: words.slugWrong })}
                value={row.slug}
                onChange={({ target }) => change(at, { slug: target.value.toLowerCase() })}
              />
            )}
          </li>
        ))}
      </ol>
      <Check
        label={words.keepOriginal}
        checked={isAttached}
        onChange={({ target }) => setIsAttached(target.checked)}
      />
      {make.isError && (
        <p role="alert" className="text-negative text-sm">
          {words.importFailed}
        </p>
      )}
      <div>
        <Button type="submit" variant="primary" isBusy={make.isPending} disabled={!isReady}>
          {make.isPending ? words.making : words.make(chosen.length + (as === 'book' ? 1 : 0))}
        </Button>
      </div>
    </form>
  )
}

/** Names are made of titles, each once. */
function rowsOf({ parts }: Imported): Row[] {
  const taken = new Set<string>()
  return parts.map(({ title, body, words }, at) => {
    const wanted = slugOf(title) || `part-${at + 1}`
    const slug = taken.has(wanted) ? `${wanted.slice(0, 76)}-${at + 1}` : wanted
    taken.add(slug)
    const isChosen = parts.length === 1 || words >= FEW_WORDS
    return { madeAs: crypto.randomUUID(), title: title || `${at + 1}`, slug, body, words, isChosen }
  })
}
