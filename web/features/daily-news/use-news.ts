/** The list that an address asks for, page by page. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import type { Choice } from './news-choice.ts'
import { newsListQuery } from './news-queries.ts'
import { useWeakTopicsOrNone } from './weak-topics.ts'

export function useNews({ date, paper, area, least, only, query }: Choice, { isWanted = true } = {}) {
  const topics = useQuery(topicsQuery)
  const weak = useWeakTopicsOrNone()
  const topicsOfArea = useMemo(() => {
    if (!area) return null
    const branch = topicTree(topics.data ?? []).find(({ topic }) => topic.slug === area)
    return branch ? [branch.topic.slug, ...branch.children.map(({ slug }) => slug)] : [area]
  }, [area, topics.data])
  const isWeakOnly = only === 'weak'
  const list = useInfiniteQuery({
    ...newsListQuery({
      ...{ date, paper, least, query, topics: topicsOfArea },
      only: isWeakOnly ? null : only,
      weak: isWeakOnly ? (weak ?? []) : null,
    }),
    // what an area holds is known only with the syllabus; without it the area is asked for by itself
    enabled: isWanted && (!area || !topics.isPending) && (!isWeakOnly || weak !== undefined),
  })
  const items = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data])
  return { ...list, items, isNear: list.data?.pages[0]?.near ?? false }
}
