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
import { useMadeAs, wasMadeBefore } from '#web/lib/use-made-as.ts'
import { BLANK, deskAddress, drawCover, isSlug, slugOf } from './document-rules.ts'
import { copy } from './library-desk-copy.ts'
import { deskKey, newDocument } from './library-desk-queries.ts'

const HEADINGS = {
  note: '## Concept\n\n## How it works in India\n\n## Institutions\n\n## Numbers\n\n## Debates\n\n### For\n\n### Against\n\n## Way forward\n\n## Common traps\n\n## Prelims pointers\n',
  chapter: '## In short\n',
  book: '',
}

export function NewPage() {
  const words = useCopy(copy)
  const inWords = useRefusals(libraryWords)
  const navigate = useNavigate()
  const client = useQueryClient()
  const failure = useFailureToast()
  const [search] = useSearchParams()
  const { data: books = [] } = useQuery(booksQuery)
  const [kind, setKind] = useState<DocumentKind>(search.get('book') ? 'chapter' : 'note')
  const [book, setBook] = useState(search.get('book') ?? '')
  const [title, setTitle] = useState('')
  const [typedSlug, setSlug] = useState<string>()
  const [madeBy, setMadeBy] = useState<'hand' | 'model'>('hand')
  const [model, setModel] = useState('')
  usePageTitle(words.newTitle)
  const slug = typedSlug ?? slugOf(title)
  const id = kind === 'chapter' ? `${book}/${slug}` : slug
  const { madeAs, renewIfMade } = useMadeAs()
  const begin = useMutation({
    networkMode: 'always',
    onMutate: failure.clear,
    mutationFn: () =>
      newDocument({
        ...{ madeAs, kind, id, madeBy },
        ...(madeBy === 'model' ? { model } : {}),
        fields: {
          ...BLANK,
          title: title.trim(),
          body: HEADINGS[kind],
          as_of: kind === 'chapter' ? '' : dayOf(new Date()),
          cover: kind === 'book' ? drawCover(title) : '',
        },
      }),
    onSuccess: async () => {
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
          onChange={({ target }) => setKind(target.value as DocumentKind)}
        >
          {DOCUMENT_KINDS.map((one) => (
            <option key={one} value={one}>
              {words.kinds[one]}
            </option>
          ))}
        </Choice>
        {kind === 'chapter' && (
          <Choice label={words.ofBook} required value={book} onChange={({ target }) => setBook(target.value)}>
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
          onChange={({ target }) => setTitle(target.value)}
        />
        <Line
          label={words.slug}
          hint={slug === '' || isSlug(slug) ? words.slugHint : words.slugWrong}
          lang="en"
          required
          maxLength={80}
          pattern="[a-z0-9]+(-[a-z0-9]+)*"
          value={slug}
          onChange={({ target }) => setSlug(target.value.toLowerCase())}
        />
        <Choice
          label={words.who}
          {...(madeBy === 'model' ? { hint: words.modelSays } : {})}
          value={madeBy}
          onChange={({ target }) => setMadeBy(target.value as 'hand' | 'model')}
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
            onChange={({ target }) => setModel(target.value)}
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
