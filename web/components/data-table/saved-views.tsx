/** The views that somebody kept of a desk's table: shown again, kept under a name, forgotten. */

import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#web/components/ui/button.tsx'
import { TextField } from '#web/components/ui/field.tsx'
import { toast } from '#web/components/ui/toast.tsx'
import { useFailureToast } from '#web/components/use-failure-toast.ts'
import { useFocusAgain } from '#web/components/use-focus-again.ts'
import { useCopy } from '#web/lib/language.tsx'
import { logFailure } from '#web/lib/log.ts'
import { supabase } from '#web/lib/supabase.ts'
import { copy } from './data-table-copy.ts'
import { viewOf, withView } from './table-address.ts'

function viewsQuery(desk: string) {
  return queryOptions({
    queryKey: ['saved_views', desk],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('saved_views')
        .select('name, query')
        .eq('desk', desk)
        .order('name')
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })
}

export function SavedViews({ desk }: { desk: string }) {
  const words = useCopy(copy)
  const failure = useFailureToast()
  const location = useLocation()
  const address = new URLSearchParams(location.search)
  const shown = viewOf(address)
  const client = useQueryClient()
  const { data: views = [] } = useQuery(viewsQuery(desk))
  const [name, setName] = useState<string | null>(null)
  const isKept = views.some((view) => view.query === shown)
  const bar = useRef<HTMLDivElement>(null)
  // the form goes when it is left or done with, and a view with the button that forgets it
  useFocusAgain(`${name === null} ${views.length}`, () =>
    bar.current?.querySelector<HTMLElement>('[aria-current], :scope > button, a[href]'),
  )

  async function change(work: PromiseLike<unknown>, said?: string) {
    failure.clear()
    try {
      await work
      if (said) toast.success(said)
      setName(null)
    } catch (cause) {
      logFailure('Could not change the views of a table', cause)
      failure.tellFailure(cause, words.viewFailed)
    }
    await client.invalidateQueries({ queryKey: ['saved_views', desk] })
  }
  function handleSave(event: FormEvent) {
    event.preventDefault()
    const called = (name ?? '').trim()
    if (!called) return
    const row = { desk, name: called, query: shown }
    void change(
      supabase.from('saved_views').upsert([row], { onConflict: 'user_id,desk,name' }).throwOnError(),
      words.viewKept(called),
    )
  }

  if (views.length === 0 && shown === '') return null
  return (
    <div ref={bar} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {views.length > 0 && <span className="text-muted">{words.views}</span>}
      {views.map((view) => (
        <span key={view.name} className="inline-flex items-center">
          <Link
            to={{ search: withView(address, view.query).toString() }}
            aria-current={view.query === shown ? 'true' : undefined}
            className="inline-flex min-h-11 items-center aria-[current]:font-semibold md:min-h-9"
          >
            {view.name}
          </Link>
          <Button
            variant="icon"
            aria-label={words.forgetView(view.name)}
            onClick={() =>
              void change(
                supabase.from('saved_views').delete().eq('desk', desk).eq('name', view.name).throwOnError(),
              )
            }
          >
            <X aria-hidden size={14} strokeWidth={1.7} />
          </Button>
        </span>
      ))}
      {shown !== '' && !isKept && name === null && (
        <Button size="sm" variant="quiet" onClick={() => setName('')}>
          {words.saveView}
        </Button>
      )}
      {name !== null && (
        <form onSubmit={handleSave} className="flex flex-wrap items-end gap-3">
          <TextField
            label={words.viewName}
            value={name}
            maxLength={80}
            autoFocus
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={!name.trim()}>
            {words.save}
          </Button>
          <Button variant="quiet" onClick={() => setName(null)}>
            {words.cancel}
          </Button>
        </form>
      )}
    </div>
  )
}
