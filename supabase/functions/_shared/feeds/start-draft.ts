/** Makes the first draft of a story: by the model where one is configured and wanted, else of the headline. */

import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '../../../database.types.ts'
import { configuredModel, expectedTokens, ModelFailed } from '../assistant/model.ts'
import { ledgerOf } from '../assistant/usage.ts'
import { BadRequest } from '../body.ts'
import { headlineDraft, type StoryEntry } from './draft.ts'
import { type ModelDraft, modelDraft, PROMPT_VERSION, promptFor, UnusableDraft } from './model-draft.ts'

type Client = SupabaseClient<Database>
/** `unused` says why the model did not write it: none is configured, the day's limit, or it failed. */
export type Started = {
  item: string
  made_by: 'model' | 'headline'
  unused: 'none' | 'limit' | 'failed' | null
}

const FIGURES = 6

export async function startDraft(
  { supabase, supabaseAdmin, userId }: { supabase: Client; supabaseAdmin: Client; userId: string },
  cluster: number,
  withModel: boolean,
): Promise<Started> {
  // With the editor's own rights: whoever is none finds no story.
  const { data } = await supabase
    .from('feed_entries')
    .select(
      'title, excerpt, link, language, published_at, feed:news_feeds(publisher, kind, terms, acknowledgement)',
    )
    .eq('cluster_id', cluster)
    .order('id')
    .limit(20)
    .throwOnError()
  const entries = data as unknown as StoryEntry[]
  if (entries.length === 0)
    throw new BadRequest(404, 'This story is no longer there: look at the list again.')
  const { draft, model, unused } = withModel
    ? await written({ supabase, supabaseAdmin, userId }, entries)
    : { draft: undefined, model: undefined, unused: null }
  const { fields, marks }: ModelDraft = draft ?? { fields: headlineDraft(entries), marks: [] }
  const { data: item } = await supabase
    .rpc('start_draft', {
      ...{ p_cluster: cluster, p_fields: fields as unknown as Json, p_made_by: draft ? 'model' : 'headline' },
      ...(model ? { p_model: model } : {}),
      p_marks: marks,
    })
    .throwOnError()
  return { item: item as string, made_by: draft ? 'model' : 'headline', unused }
}

type Written = { draft?: ModelDraft; model?: string; unused: Started['unused'] }

async function written(
  { supabase, supabaseAdmin, userId }: { supabase: Client; supabaseAdmin: Client; userId: string },
  entries: StoryEntry[],
): Promise<Written> {
  const model = configuredModel()
  if (!model) return { unused: 'none' }
  const figures = await figuresOf(supabase, entries[0]?.title ?? '')
  const call = await ledgerOf(supabaseAdmin, userId).open({
    ...{ step: 'text', model: model.id, promptVersion: PROMPT_VERSION },
    tokensIn: expectedTokens(promptFor(entries, figures)),
  })
  if (!call.allowed) return { unused: 'limit' }
  try {
    const { usage, ...draft } = await modelDraft(model, entries, figures)
    await call.close({ outcome: 'done', ...usage })
    return { draft, model: model.id, unused: null }
  } catch (error) {
    const isUnusable = error instanceof UnusableDraft
    const usage = isUnusable || error instanceof ModelFailed ? error.usage : {}
    await call.close({ outcome: isUnusable ? 'unusable' : 'failed', ...usage })
    console.error('The language model wrote no draft:', error instanceof Error ? error.message : error)
    return { unused: 'failed' }
  }
}

/** Figures of the library that speak of the same, as it writes them. */
async function figuresOf(supabase: Client, title: string): Promise<string[]> {
  const { data } = await supabase.rpc('search_passages', { p_query: title, p_limit: 24 })
  return (data ?? []).flatMap(({ kind, content }) => (kind === 'fact' ? [content] : [])).slice(0, FIGURES)
}
