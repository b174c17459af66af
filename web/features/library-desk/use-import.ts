/** Makes the drafts of an import, one after another: what is there stays, and what is missing can be sent once more. */

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DocumentKind } from '#supabase/functions/_shared/library/document.ts'
import { Refused } from '#web/lib/refused.ts'
import { wasMadeBefore } from '#web/lib/use-made-as.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { BLANK } from './document-rules.ts'
import { deskKey, keepOriginal, newDocument } from './library-desk-queries.ts'

export type Draft = {
  /** Its part of the file, or the book around them. */
  part: number | 'book'
  madeAs: string
  kind: DocumentKind
  id: string
  fields: Partial<typeof BLANK>
}
export type Sent = { drafts: Draft[]; isAttached: boolean; madeBy: 'import' | 'model'; model: string }

export function useImport(file: File, onMadeBefore: (part: Draft['part']) => void) {
  const client = useQueryClient()
  const [made, setMade] = useState<Draft[]>([])
  const [refused, setRefused] = useState<Partial<Record<Draft['part'], string>>>({})
  const [at, setAt] = useState(0)
  /** The file itself, sent once however often the rest is sent again. */
  const kept = useRef<{ path: string; name: string }>(undefined)
  const make = useMutation({
    // Without a network it fails at once and says so, instead of being done later, when nobody expects it.
    networkMode: 'always',
    mutationFn: async ({ drafts, isAttached, madeBy, model }: Sent) => {
      const now: Draft[] = []
      const refusals: typeof refused = {}
      try {
        if (isAttached) kept.current ??= await keepOriginal(file)
        const original = isAttached ? kept.current : undefined
        for (const [place, draft] of drafts.entries()) {
          setAt(place + 1)
          const { madeAs, kind, id } = draft
          const fields = { ...BLANK, form: 'free' as const, ...draft.fields }
          try {
            await newDocument({
              ...{ madeAs, kind, id, fields, madeBy },
              ...(original && { original }),
              ...(madeBy === 'model' && { model }),
            })
            now.push(draft)
          } catch (error) {
            // the line is bad: what is left is not asked for in vain
            if (!(error instanceof Refused)) throw error
            refusals[draft.part] = error.message
            if (wasMadeBefore(error)) onMadeBefore(draft.part)
            // its chapters would stand in a book of that name which somebody else wrote
            if (kind === 'book') break
          }
        }
      } finally {
        setMade((before) => [...before, ...now])
        setRefused(refusals)
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: deskKey }),
  })
  const hasRefused = Object.keys(refused).length > 0
  return {
    made,
    refused,
    hasRefused,
    /** The draft that is being made. */
    at,
    isPending: make.isPending,
    isError: make.isError,
    isDone: make.isSuccess && !hasRefused,
    send: useOnce(make.mutate),
  }
}
