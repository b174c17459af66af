/** /admin?desk=library&view=new: a note, a book or a chapter begins. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DOCUMENT_KINDS, type DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { Choice, Line } from '#web/components/labelled-fields.tsx'
import { BackLink } from '#web/components/ui/back-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { PageHead } from '#web/components/ui/page-head.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { booksQuery } from '#web/features/library/index.ts'
import { dayOf } from '#web/lib/dates.ts'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { libraryWords } from '#web/lib/refusals/library-words.ts'
import { useRefusals } from '#web/lib/refusals/use-refusals.tsx'
import { Refused } from '#web/lib/refused.ts'
import { ownKey } from '#web/lib/stored-auth.ts'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useMadeAs, wasMadeBefore } from '#web/lib/use-made-as.ts'
import { BLANK, deskAddress, drawCover, isSlug, slugOf } from './document-rules.ts'
import { copy } from './library-desk-copy.ts'
import { deskKey, newDocument } from './library-desk-queries.ts'

const HEADINGS = {
  note: '## Concept\n\n## How it works in India\n\n## Institutions\n\n## Numbers\n\n## Debates\n\n### For\n\n### Against\n\n## Way forward\n\n## Common traps\n\n## Prelims pointers\n',
  chapter: '## In short\n',
  book: '',
}

/** The address is made of the title until another one is typed. */
type Begun = {
  kind: DocumentKind
  book: string
  title: string
  typedSlug: string | null
  madeBy: 'hand' | 'model'
  model: string
}

export function NewPage() {
  const words = useCopy(copy)
  const inWords = useRefusals(libraryWords)
  const navigate = useNavigate()
  const client = useQueryClient()
  const failure = useFailureToast()
  const [search] = useSearchParams()
  const { data: books = [] } = useQuery(booksQuery)
  const ofBook = search.get('book') ?? ''
  const [keptAs] = useState(() => `library-new${ofBook && `:${ofBook}`}`)
  const kept = useKeptForm<Begun>(keptAs, {
    ...{
      kind: ofBook ? 'chapter' : 'note',
      book: ofBook,
      title: '',
      typedSlug: null,
      madeBy: 'hand',
      model: '',
    },
  })
  const { kind, book, title, typedSlug, madeBy, model } = kept.form
  const set = (change: Partial<Begun>) => kept.fill({ ...kept.form, ...change })
  usePageTitle(words.newTitle)
  const slug = typedSlug ?? slugOf(title)
  const id = kind === 'chapter' ? `${book}/${slug}` : slug
  const { madeAs, keep, renew, renewIfMade } = useMadeAs(ownKey(keptAs))
  const begin = useMutation({
    networkMode: 'always',
    onMutate: failure.clear,
    mutationFn: () => {
      keep()
      return newDocument({
        ...{ madeAs, kind, id, madeBy },
        ...(madeBy === 'model' ? { model } : {}),
        fields: {
          ...BLANK,
          title: title.trim(),
          body: HEADINGS[kind],
          as_of: kind === 'chapter' ? '' : dayOf(new Date()),
          cover: kind === 'book' ? drawCover(title) : '',
        },
      })
    },
    onSuccess: async () => {
      kept.forget()
      renew()
      await client.invalidateQueries({ queryKey: deskKey })
      void navigate(deskAddress(kind, id))
    },
    onError: (error) => {
      renewIfMade(error)
      if (!(error instanceof Refused)) return failure.tell(words.beginUnanswered)
      const refusal = inWords(error.message)
      failure.tell(wasMadeBefore(error) ? refusal : `${words.beginFailed} ${refusal}`)
    },
  })
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSlug(slug)) begin.mutate()
  }
  return (
    <div className="page pb-8">
      <PageHead title={words.newTitle} kicker={<BackLink to="/admin?desk=library">{words.back}</BackLink>} />
      <form onSubmit={handleSubmit} className="grid max-w-read gap-5">
        <Choice
          label={words.whatKind}
          value={kind}
          onChange={({ target }) => set({ kind: target.value as DocumentKind })}
        >
          {DOCUMENT_KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </Choice>
        {kind === 'chapter' && (
          <Choice
            label={words.ofBook}
            required
            value={book}
            onChange={({ target }) => set({ book: target.value })}
          >
            <option value="">{words.chooseBook}</option>
            {book && !books.some((one) => one.slug === book) && <option value={book}>{book}</option>}
            {books.map((one) => (
              <option key={one.slug} value={one.slug}>
                {one.title}
              </option>
            ))}
          </Choice>
        )}
        <Line
          label={words.titleLabel}
          lang="en"
          required
          maxLength={200}
          value={title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <Line
          label={words.slug}
          hint={slug === '' || isSlug(slug) ? words.slugHint : words.slugWrong}
          lang="en"
          required
          maxLength={80}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={slug}
          onChange={({ target }) => set({ typedSlug: target.value.toLowerCase() })}
        />
        <Choice
          label={words.who}
          {...(madeBy === 'model' ? { hint: words.modelSays } : {})}
          value={madeBy}
          onChange={({ target }) => set({ madeBy: target.value as 'hand' | 'model' })}
        >
          <option value="hand">{words.made.hand}</option>
          <option value="model">{words.made.model}</option>
        </Choice>
        {madeBy === 'model' && (
          <Line
            label={words.byModel}
            required
            maxLength={200}
            value={model}
            onChange={({ target }) => set({ model: target.value })}
          />
        )}
        <div>
          <Button type="submit" variant="primary" isBusy={begin.isPending}>
            {words.begin}
          </Button>
        </div>
      </form>
    </div>
  )
}
