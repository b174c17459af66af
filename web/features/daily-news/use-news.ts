/** The list that an address asks for, page by page. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { topicsQuery, topicTree } from '#web/features/library/index.ts'
import type { Choice } from './news-choice.ts'
import { newsListQuery } from './news-queries.ts'

export function useNews({ date, paper, area, least }: Choice, { isWanted = true } = {}) {
  const topics = useQuery(topicsQuery)
  const topicsOfArea = useMemo(() => {
    if (!area) return null
    const branch = topicTree(topics.data ?? []).find(({ topic }) => topic.slug === area)
    return branch ? [branch.topic.slug, ...branch.children.map(({ slug }) => slug)] : [area]
  }, [area, topics.data])
  const list = useInfiniteQuery({
    ...newsListQuery({ date, paper, least, topics: topicsOfArea }),
    // what an area holds is known only with the syllabus; without it the area is asked for by itself
    enabled: isWanted && (!area || !topics.isPending),
  })
  const items = useMemo(() => list.data?.pages.flat() ?? [], [list.data])
  return { ...list, items }
}
