/** The learner's highlights and bookmarks: those of one text, or all of them, with what waits on this device over them. */

import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { keepOffline } from '#web/lib/kept-offline.ts'
import { kept } from '#web/lib/storage.ts'
import { useSignedInUser } from '#web/session/session.tsx'
import { type AnnotationKeeper, createAnnotationKeeper, type Told, withWaiting } from './annotation-keeper.ts'
import {
  annotationKeys,
  annotationsQuery,
  everyAnnotationQuery,
  keptAs,
  sendAnnotations,
} from './annotation-queries.ts'
import type { Annotation, ReadText } from './reading-types.ts'

let current: { userId: string; keeper: AnnotationKeeper; client: QueryClient } | undefined

/** One for the whole tab, so that a mark made in one view waits in the other. */
function keeperOf(userId: string, client: QueryClient): AnnotationKeeper {
  if (current?.userId !== userId || current.client !== client) {
    const onTold = (told: readonly Told[]) => putInCache(client, userId, told)
    current = {
      ...{ userId, client },
      keeper: createAnnotationKeeper({ userId, store: kept.local, send: sendAnnotations, onTold }),
    }
  }
  return current.keeper
}

function putInCache(client: QueryClient, userId: string, told: readonly Told[]) {
  const texts = textsOf(client, userId, told)
  const ids = new Set(told.map(({ id }) => id))
  const rows = told.filter((one): one is Annotation => !('gone' in one))
  client.setQueriesData<Annotation[]>({ queryKey: [...annotationKeys.all, userId] }, (known) =>
    known?.filter(({ id }) => !ids.has(id)),
  )
  for (const row of rows) {
    const add = (known: Annotation[] | undefined) => known && [...known, row]
    client.setQueryData<Annotation[]>(annotationKeys.of(userId, row), add)
    client.setQueryData<Annotation[]>(annotationKeys.every(userId), add)
  }
  // what this device has for a time without a network must not be older than what it sent
  for (const text of texts) {
    const now = client.getQueryData<Annotation[]>(annotationKeys.of(userId, text))
    if (now) void keepOffline(keptAs(text), now)
  }
}

/** The texts that are known here and that these marks stand in, or stood in. */
function textsOf(client: QueryClient, userId: string, told: readonly Told[]) {
  const texts = new Map<string, Pick<ReadText, 'place' | 'item'>>()
  const ids = new Set(told.map(({ id }) => id))
  const known = client.getQueriesData<Annotation[]>({ queryKey: [...annotationKeys.all, userId] })
  const before = known.flatMap(([, rows]) => rows?.filter(({ id }) => ids.has(id)) ?? [])
  for (const one of [...before, ...told]) if (!('gone' in one)) texts.set(keptAs(one), one)
  return [...texts.values()]
}

function useKeeper() {
  const { id } = useSignedInUser()
  const client = useQueryClient()
  const keeper = keeperOf(id, client)
  const waiting = useSyncExternalStore(keeper.subscribe, () => keeper.waiting)
  useEffect(() => {
    const flush = () => void keeper.flush()
    flush()
    window.addEventListener('online', flush)
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('online', flush)
      window.removeEventListener('pagehide', flush)
    }
  }, [keeper])
  return { userId: id, keeper, waiting }
}

/** Of one text. */
export function useAnnotations(text: Pick<ReadText, 'place' | 'item'>) {
  const { userId, keeper, waiting } = useKeeper()
  const query = useQuery(annotationsQuery(userId, text))
  const { data: stored } = query
  const { place, item } = text
  const annotations = useMemo(
    () =>
      withWaiting(stored ?? [], waiting).filter(
        (annotation) => annotation.place === place && annotation.item === item,
      ),
    [stored, waiting, place, item],
  )
  return { annotations, keeper, waiting, query }
}

export function useEveryAnnotation() {
  const { userId, keeper, waiting } = useKeeper()
  const query = useQuery(everyAnnotationQuery(userId))
  const annotations = useMemo(
    () =>
      query.data && withWaiting(query.data, waiting).sort((a, b) => b.created_at.localeCompare(a.created_at)),
    [query.data, waiting],
  )
  return { annotations, keeper, waiting, query }
}
