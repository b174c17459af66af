/** Adds a feed: its address is tried first, then its terms are said; it comes in switched off. */

import type { FormEvent } from 'react'
import { Choice, Line } from '#web/components/labelled-fields.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useDeskAct } from '#web/components/use-desk-act.ts'
import { useCopy } from '#web/lib/language.tsx'
import { useKeptForm } from '#web/lib/use-kept-form.ts'
import { useKeptText } from '#web/lib/use-kept-text.ts'
import { newsDesk } from './desk.ts'
import { copy } from './feed-copy.ts'
import { addFeed, KINDS, type NewFeed, TERMS, type Tried, tryAddress } from './feed-queries.ts'
import { FeedSeen } from './feed-seen.tsx'

export function AddFeed({ onAdded }: { onAdded: (id: string) => void }) {
  const words = useCopy(copy)
  const { text: url, type: setUrl, forget } = useKeptText('feed-new')
  const tried = useDeskAct(newsDesk, tryAddress, { failed: words.tryFailed, isLook: true })
  function handleTry(event: FormEvent) {
    event.preventDefault()
    if (url.trim()) tried.mutate(url.trim())
  }
  function handleUse(found: string) {
    setUrl(found)
    tried.mutate(found)
  }
  return (
    <section aria-labelledby="add-feed" className="grid gap-4 border-ink border-t py-5">
      <h2 id="add-feed" className="text-h4">
        {words.add}
      </h2>
      <form onSubmit={handleTry} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Line
          label={words.address}
          type="url"
          inputMode="url"
          placeholder="https://"
          required
          maxLength={2000}
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" isBusy={tried.isPending}>
          {words.look}
        </Button>
      </form>
      {tried.data && <FeedSeen tried={tried.data} onUse={handleUse} />}
      {tried.data?.feed && (
        <FeedTerms
          key={tried.data.url}
          tried={tried.data}
          onSaved={(id) => {
            onAdded(id)
            tried.reset()
            forget()
          }}
        />
      )}
    </section>
  )
}

function FeedTerms({ tried, onSaved }: { tried: Tried; onSaved: (id: string) => void }) {
  const words = useCopy(copy)
  const { form, fill, forget } = useKeptForm<Omit<NewFeed, 'url'>>(`feed-new:${tried.url}`, {
    ...{ title: tried.feed?.title ?? '', publisher: '', kind: 'newspaper', terms: 'link' },
    ...{ language: tried.feed?.language ?? 'en', excerpt_words: 40, acknowledgement: '' },
  })
  const feed: NewFeed = { ...form, url: tried.url }
  const change = (changes: Partial<typeof form>) => fill({ ...form, ...changes })
  const save = useDeskAct(newsDesk, addFeed, {
    failed: words.saveFailed,
    done: (id) => {
      forget()
      onSaved(id)
      return words.saved
    },
  })
  function handleSave(event: FormEvent) {
    event.preventDefault()
    save.mutate(feed)
  }
  const terms = TERMS.filter((one) => one !== 'full' || feed.kind === 'government')
  return (
    <form onSubmit={handleSave} className="grid gap-4 border border-rule bg-surface p-4 sm:grid-cols-2">
      <Line
        label={words.publisher}
        required
        maxLength={100}
        value={feed.publisher}
        onChange={({ target }) => change({ publisher: target.value })}
      />
      <Line
        label={words.name}
        required
        maxLength={200}
        value={feed.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Choice
        label={words.kind}
        value={feed.kind}
        onChange={({ target }) => {
          const kind = KINDS.find((one) => one === target.value) ?? 'newspaper'
          change({
            kind,
            ...(kind !== 'government' && feed.terms === 'full' ? { terms: 'link' as const } : {}),
          })
        }}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {words.kinds[kind]}
          </option>
        ))}
      </Choice>
      <Choice
        label={words.language}
        value={feed.language}
        onChange={({ target }) => change({ language: target.value === 'hi' ? 'hi' : 'en' })}
      >
        <option value="en">{words.languages.en}</option>
        <option value="hi">{words.languages.hi}</option>
      </Choice>
      <Choice
        label={words.mayTake}
        value={feed.terms}
        onChange={({ target }) => change({ terms: TERMS.find((one) => one === target.value) ?? 'link' })}
      >
        {terms.map((one) => (
          <option key={one} value={one}>
            {words.terms[one]}
          </option>
        ))}
      </Choice>
      {feed.terms === 'excerpt' && (
        <Line
          label={words.words}
          type="number"
          min={5}
          max={100}
          required
          value={feed.excerpt_words}
          onChange={({ target }) => change({ excerpt_words: Number(target.value) })}
        />
      )}
      {feed.kind === 'government' && (
        <Line
          label={words.acknowledgement}
          hint={words.acknowledgementHint}
          required={feed.terms === 'full'}
          maxLength={300}
          value={feed.acknowledgement}
          onChange={({ target }) => change({ acknowledgement: target.value })}
        />
      )}
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
