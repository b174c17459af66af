/** What an import would make, part by part; then the drafts are made, and what was refused is said. */

import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { Check, Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { booksQuery } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy, useLocale } from '#web/lib/language.tsx'
import { numberFormat } from '#web/lib/numbers.ts'
import { libraryWords } from '#web/lib/refusals/library-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { useMadeAs } from '#web/lib/use-made-as.ts'
import { drawCover, isSlug, slugOf } from './document-rules.ts'
import { WhatWasMade } from './import-made.tsx'
import type { Imported, Lost } from './import-types.ts'
import { useKnown } from './known-query.ts'
import { copy } from './library-desk-copy.ts'
import { type Draft, useImport } from './use-import.ts'

/** Title pages and lists of figures are seldom chapters. */
const FEW_WORDS = 120

type Row = { madeAs: string; title: string; slug: string; body: string; words: number; isChosen: boolean }

export function ImportReport({ file, imported }: { file: File; imported: Imported }) {
  const words = useCopy(copy)
  const number = numberFormat(useLocale())
  const inWords = useRefusals(libraryWords)
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
  const { madeAs: bookMadeAs, renew: renewBook } = useMadeAs()
  const kind: DocumentKind = as === 'note' ? 'note' : 'chapter'
  const folder = as === 'book' ? bookSlug : book
  const idOf = (slug: string) => (kind === 'note' ? slug : `${folder}/${slug}`)
  const chosen = rows.filter(({ isChosen }) => isChosen)
  const isTaken = (slug: string) =>
    known !== undefined && (kind === 'note' ? known.notes.has(slug) : known.works.has(`${folder}/${slug}`))
  const isReady = () =>
    drafts.length > 0 && chosen.every(({ slug }) => isSlug(slug)) && (as === 'note' || isSlug(folder))
  const {
    made,
    refused,
    hasRefused,
    at: makingAt,
    isDone,
    ...make
  } = useImport(file, (part) => {
    if (part === 'book') renewBook()
    else setRows((now) => now.map((row, at) => (at === part ? { ...row, madeAs: crypto.randomUUID() } : row)))
  })
  const isMade = (part: Draft['part']) => made.some((draft) => draft.part === part)
  const today = dayOf(new Date())
  const drafts: Draft[] = rows.flatMap(({ madeAs, title, slug, body, isChosen }, part) =>
    isChosen && !isMade(part)
      ? [
          {
            part,
            madeAs,
            kind,
            id: idOf(slug),
            fields: { title, body, ...(kind === 'note' && { as_of: today }) },
          },
        ]
      : [],
  )
  if (as === 'book' && !isMade('book')) {
    const fields = { title: bookTitle.trim(), as_of: today, cover: drawCover(bookTitle) }
    drafts.unshift({ part: 'book', madeAs: bookMadeAs, kind: 'book', id: bookSlug, fields })
  }
  const change = (at: number, changes: Partial<Row>) =>
    setRows(rows.map((row, place) => (place === at ? { ...row, ...changes } : row)))
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isReady()) make.send({ drafts, isAttached, madeBy, model })
  }
  const whatWasMade = made.length > 0 && <WhatWasMade made={made} isDone={isDone} />
  if (isDone) return whatWasMade
  return (
    <>
      {whatWasMade}
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
            disabled={made.length > 0}
            onChange={({ target }) => setAs(target.value as 'note' | 'chapters' | 'book')}
          >
            <option value="note">{words.asNote}</option>
            <option value="chapters">{words.asChapters}</option>
            <option value="book">{words.asBook}</option>
          </Choice>
          {as === 'chapters' && (
            <Choice
              label={words.ofBook}
              required
              disabled={made.length > 0}
              value={book}
              onChange={({ target }) => setBook(target.value)}
            >
              <option value="">{words.chooseBook}</option>
              {books.map(({ slug, title }) => (
                <option key={slug} value={slug}>
                  {title}
                </option>
              ))}
            </Choice>
          )}
          {as === 'book' && !isMade('book') && (
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
                error={refused.book && inWords(refused.book)}
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
              hidden={isMade(at)}
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
                  error={refused[at] && inWords(refused[at])}
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
        <p role="alert" className="text-negative text-sm empty:sr-only">
          {make.isError ? words.unreached : hasRefused && !make.isPending && words.refusedSome}
        </p>
        <div>
          <Button type="submit" variant="primary" isBusy={make.isPending} disabled={!isReady()}>
            {make.isPending ? words.making(Math.max(1, makingAt), drafts.length) : words.make(drafts.length)}
          </Button>
        </div>
      </form>
    </>
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
