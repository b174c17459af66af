/** Today's mission for a time without a network: its tasks, the questions of its sets, the story and the texts to read. */

import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { prefetchStory } from '#web/features/daily-news/index.ts'
import { fetchTextAhead } from '#web/features/library/index.ts'
import { holdAhead, OpenedAttempt } from '#web/features/player/index.ts'
import { keepAhead } from '#web/lib/kept-offline.ts'
import { supabase } from '#web/lib/supabase.ts'
import { keepMission, missionKeys, stamped } from './mission-queries.ts'
import { namedIn } from './mission-rules.ts'

/** Resolves with whether an answer of the mains is to be written, which is done on another page. */
export async function keepMissionAhead(client: QueryClient, userId: string): Promise<boolean> {
  const { mission, attempts } = await holdMission()
  await keepMission(mission)
  client.setQueryData(missionKeys.mine(userId), mission)
  await holdAhead('mission', attempts)
  const open = mission.tasks.filter(({ status }) => status === 'open')
  for (const { kind, ref, href } of open) {
    const story = kind === 'news' && (ref ?? namedIn(href, 'item'))
    if (story) await prefetchStory(client, story)
  }
  const texts = open.flatMap(({ kind, href }) => (kind === 'read' && href ? [href] : []))
  const figures = await Promise.all(texts.map((href) => fetchTextAhead(client, href)))
  await keepAhead('texts of the mission', figures.flat())
  return open.some(({ kind }) => kind === 'answer')
}

const Held = z.object({ mission: z.unknown(), attempts: z.array(OpenedAttempt) })

/** With the sets of its open tasks, which are made for it and not begun. */
async function holdMission() {
  const { data } = await supabase.rpc('hold_mission').throwOnError()
  const { mission, attempts } = Held.parse(data)
  return { mission: stamped(mission), attempts }
}
