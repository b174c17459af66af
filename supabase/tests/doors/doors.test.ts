/** Row level security through every door of the running server, held to one matrix. */

import type { PostgrestSingleResponse, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLABLE, FINDS_NOTHING, MATRIX, ROLES, type Role, VIEWS } from './matrix.ts'
import { openDoors } from './people.ts'
import {
  accountFor,
  CANARY,
  EVENT,
  FEED,
  MAINS_QUESTION,
  QUESTION,
  rowToSpare,
  STORY,
  spareAttempt,
  spareDay,
  spareNews,
  spareQuestion,
  tableNamed,
} from './tables.ts'

/** The id of nothing. */
const NOBODYS = '00000000-0000-4000-8000-000000000000'

let doors: Awaited<ReturnType<typeof openDoors>>
beforeAll(async () => {
  doors = await openDoors()
}, 60_000)
afterAll(() => doors?.close())

const tables = Object.keys(MATRIX)
const cases = tables.flatMap((table) => ROLES.map((role) => ({ table, role })))

function letterOf({ error, data }: PostgrestSingleResponse<unknown[] | null>) {
  if (!error) return data && data.length > 0 ? 'y' : '-'
  if (error.code !== '42501') throw new Error(`${error.code} ${error.message}`)
  return error.message.includes('row-level security policy') ? 'p' : 'x'
}

/** The rows that the matrix speaks of: somebody's own where they have an owner, else any. */
function rowsOf(role: Role, table: string, select = '*') {
  const { client, rowsOf: userId } = doors.people[role]
  const query = client.from(table).select(select).limit(5)
  return tableNamed(table).owned ? query.eq('user_id', userId) : query
}

test('every table of the API is in the matrix, and every function', async () => {
  const { rows } = await doors.database.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  )
  expect(rows.map(({ name }) => name).sort()).toEqual([...tables, ...Object.keys(VIEWS)].sort())
  const functions = await doors.database.query<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  expect(functions.rows.map(({ name }) => name).sort()).toEqual(Object.keys(CALLABLE).sort())
})

test.each(cases)('data API: $role and $table', async ({ table, role }) => {
  const { client, rowsOf: userId } = doors.people[role]
  const service = doors.people.service.client
  const spare = await rowToSpare(service, table, { role, userId })
  const mayRead = MATRIX[table]?.[role][0] === 'y'
  // Whoever may not read what they write gets no representation, and the count says what was done.
  const done = async (asked: PromiseLike<{ count: number | null; error: unknown }>) => {
    const { count, error } = await asked
    return letterOf({ error, data: count ? [1] : [] } as never)
  }

  const made = tableNamed(table).insert(await accountFor(service, table, { role, userId }))
  const found = [
    letterOf((await rowsOf(role, table)) as never),
    await done(client.from(table).insert(made, { count: 'exact' })),
    await done(client.from(table).update(tableNamed(table).change, { count: 'exact' }).match(spare)),
    await done(client.from(table).delete({ count: 'exact' }).match(spare)),
  ].join('')

  expect(found).toBe(MATRIX[table]?.[role])
  if (mayRead) expect((await rowsOf(role, table)).error).toBeNull()
})

const views = Object.keys(VIEWS).flatMap((view) => ROLES.map((role) => ({ view, role })))

test.each(views)('data API: $role and the view $view', async ({ view, role }) => {
  const { client } = doors.people[role]
  const some = await doors.people.service.client.from(view).select().limit(1).single()
  const row = some.data as Record<string, unknown>
  const refused = async (asked: PromiseLike<{ error: { code: string } | null }>) =>
    (await asked).error?.code === '42501' ? 'x' : 'y'
  const found = [
    letterOf((await client.from(view).select().limit(5)) as never),
    await refused(client.from(view).insert(row)),
    await refused(client.from(view).update(row).match(row)),
    await refused(client.from(view).delete().match(row)),
  ].join('')

  expect(found).toBe(VIEWS[view]?.[role])
})

function holdsRows(found: unknown) {
  const { row } = found as { row: unknown[] | object | null }
  return Array.isArray(row) ? row.length > 0 : row !== null
}

test.each(cases)('embedded reads: $role and $table', async ({ table, role }) => {
  const { rows: neighbours } = await doors.database.query<{ name: string; key: string }>(
    `select distinct case when conrelid = $1::regclass then confrelid else conrelid end::regclass::text as name, conname as key
     from pg_constraint where contype = 'f' and conrelid <> confrelid and (conrelid = $1::regclass or confrelid = $1::regclass)
       and connamespace = 'public'::regnamespace
       and (select relnamespace from pg_class where oid = confrelid) = 'public'::regnamespace`,
    [`public.${table}`],
  )
  for (const { name, key } of neighbours) {
    const { data, error } = await doors.people[role].client
      .from(name)
      // Only what has such rows: one is enough, and a library holds more than a thousand that have none.
      .select(`row:${table}!${key}!inner(*)`)
      .limit(1)
    const outer = MATRIX[name]?.[role][0]
    const inner = MATRIX[table]?.[role][0]
    if (outer === 'x' || inner === 'x') expect(error?.code).toBe('42501')
    else
      expect(
        (data ?? []).some((found) => holdsRows(found)),
        `${table} through ${name}`,
      ).toBe(inner === 'y' && outer === 'y')
  }
})

test.each(tables.filter((table) => tableNamed(table).owned))(
  'nobody but the owner finds the canary in %s, whatever is asked',
  async (table) => {
    for (const role of ['visitor', 'other', 'one-step'] as const) {
      const { client } = doors.people[role]
      const asked = [
        client.from(table).select('*'),
        client.from(table).select('*').not('user_id', 'is', null),
        client
          .from(table)
          .select('*')
          .or(`user_id.eq.${doors.people.owner.rowsOf},user_id.neq.${crypto.randomUUID()}`),
      ]
      for (const answer of await Promise.all(asked)) expect(JSON.stringify(answer.data)).not.toContain(CANARY)
      const { count } = await client
        .from(table)
        .select('*', { count: 'exact', head: true })
        .eq('user_id', doors.people.owner.rowsOf)
      expect(count ?? 0).toBe(0)
    }
    expect(JSON.stringify((await rowsOf('service', table)).data)).toContain(doors.people.owner.rowsOf)
  },
)

const DIAGNOSTIC_PROFILE = {
  ...{ attempt_year: '2027', stage: 'starting', background: 'other', medium: 'en' },
  ...{ hours_per_day: 4, days_per_week: 6, weak_areas: [], strong_areas: [] },
}

const PLAN_CHOICES = {
  ...{ examId: 'x', examDay: '2027-05-23', laterExams: [], daysOff: [], areas: [], level: 'beginner' },
  minutes: { 1: 60, 2: 60, 3: 60, 4: 60, 5: 60, 6: 60, 7: 0 },
  rules: { mocksFrom: 60, finalFrom: 30, consolidationFrom: 120, mainsAWeek: 2 },
}

const PLAN_TASK = {
  ...{ id: NOBODYS, day: indianDay(), minutes: 30, kind: 'topic' },
  ...{ title: { en: 'x', hi: 'x' }, reason: { en: 'x', hi: 'x' } },
}

function indianDay() {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
}

/** Each function with arguments that aim at the owner's rows. */
function aimed(): Record<string, Record<string, unknown>> {
  const owner = doors.people.owner.rowsOf
  const session = `chat_${owner.slice(0, 8)}`
  const p_attempt = spareAttempt(owner, 0)
  const p_worker = crypto.randomUUID()
  return {
    admin_users: {},
    admin_user: { p_user: owner },
    admin_audit_log: {},
    admin_audit_choices: {},
    merge_suspects: {},
    merges_done: {},
    open_view_as: { p_user: owner },
    view_as_answers: { p_user: owner },
    view_as_reviews: { p_user: owner },
    view_as_mains: { p_user: owner },
    view_as_study: { p_user: owner },
    set_user_role: { p_admin: owner, p_user: owner, p_role: 'admin', p_reason: 'because' },
    ban_user: { p_admin: owner, p_user: owner, p_until: null, p_reason: 'because' },
    unban_user: { p_admin: owner, p_user: owner, p_reason: 'because' },
    sign_user_out: { p_admin: owner, p_user: owner, p_reason: 'because' },
    note_invitation: { p_admin: owner, p_user: owner, p_role: 'mentor', p_reason: 'because' },
    note_user_act: { p_admin: owner, p_user: owner, p_act: 'recovery_mail', p_reason: 'because' },
    preview_merge: { p_admin: owner, p_kept: owner, p_other: owner },
    merge_accounts: { p_admin: owner, p_kept: owner, p_other: owner, p_reason: 'because' },
    remove_merged_account: { p_admin: owner, p_user: owner, p_reason: 'because' },
    files_to_move: {},
    note_merged_file: { p_id: 0, p_state: 'moved' },
    begin_marking_step: { p_answer: p_attempt, p_worker, p_step: 'checks', p_problem: 'x' },
    my_mission: {},
    hold_mission: {},
    hold_reviews: { p_due: ['gdp-1'], p_size: 10 },
    choose_consent: { p_purpose: 'voice', p_given: true },
    ask_for_export: { p_language: 'en' },
    claim_export: { p_worker },
    export_rows: { p_export: NOBODYS, p_worker, p_table: 'public.cards' },
    export_mentions: { p_export: NOBODYS, p_worker },
    export_writing: { p_export: NOBODYS, p_worker, p_kind: 'notes' },
    keep_export_part: {
      ...{ p_export: NOBODYS, p_worker, p_position: 1, p_file: 'x', p_path: null, p_rows: 0, p_last: null },
      ...{ p_done: 0, p_total: 1 },
    },
    note_export_progress: { p_export: NOBODYS, p_worker, p_done: 0, p_total: 1 },
    finish_export: { p_export: NOBODYS, p_worker, p_path: 'x', p_bytes: 1 },
    fail_export: { p_export: NOBODYS, p_worker, p_problem: 'x' },
    exports_to_clear: {},
    my_deletion: {},
    ask_for_deletion: { p_typed: 'nobody' },
    keep_my_account: {},
    claim_deletion_mails: {},
    deletion_mail_sent: { p_user: NOBODYS, p_kind: 'asked' },
    claim_deletions: {},
    files_of_account: { p_user: NOBODYS },
    empty_account: { p_user: NOBODYS },
    account_gone: { p_user: NOBODYS },
    deletion_failed: { p_user: NOBODYS, p_problem: 'x' },
    choose_mission_minutes: { p_minutes: 30 },
    start_mission_task: { p_task: p_attempt },
    finish_mission_task: { p_task: p_attempt, p_evidence: {} },
    skip_mission_task: { p_task: p_attempt, p_reason: 'not_today' },
    take_back_skip: { p_task: p_attempt },
    swap_mission_task: { p_task: p_attempt },
    public_mission: { p_minutes: 15 },
    import_public_mission: { p_day: indianDay(), p_done: [] },
    prepare_missions: { p_limit: 1 },
    choose_mails: { p_language: 'en' },
    challenge_board: { p_id: 'no-such-challenge' },
    challenge_flags: {},
    challenge_results: { p_id: 'no-such-challenge' },
    challenge_review: { p_id: 'no-such-challenge' },
    challenge_sitting: { p_id: 'no-such-challenge' },
    choose_challenge_settings: { p_boards: true },
    choose_assistant_settings: { p_changes: { read_aloud: true } },
    my_achievements: {},
    finish_challenge: { p_id: 'no-such-challenge' },
    host_challenge: { p_id: 'no-such-challenge', p_step: 'next' },
    join_challenge: { p_id: 'no-such-challenge' },
    list_challenges: {},
    lock_answer: { p_id: 'no-such-challenge', p_position: 1, p_answer: {} },
    new_friend_duel: { p_topics: [] },
    end_friend_duel: { p_id: 'no-such-challenge' },
    new_mentor_live: { p_fields: {} },
    open_challenge: { p_id: 'no-such-challenge' },
    run_challenges: {},
    settle_flag: { p_id: p_attempt, p_valid: true },
    start_challenge_replay: { p_id: 'no-such-challenge' },
    claim_answer: { p_worker },
    claim_notification_mails: { p_limit: 1 },
    discard_answer: { p_id: p_attempt },
    fail_marking_step: { p_answer: p_attempt, p_worker, p_step: 'checks', p_problem: 'x', p_again: true },
    finish_marking_step: { p_answer: p_attempt, p_worker, p_step: 'checks' },
    leave_answer: { p_answer: p_attempt, p_worker },
    register_answer_page: {
      ...{ p_user: owner, p_answer: NOBODYS, p_page: 1, p_path: 'x', p_object: p_attempt },
      ...{ p_bytes: 1, p_width: 1, p_height: 1, p_quality: {} },
    },
    remove_answer_page: { p_user: owner, p_answer: NOBODYS, p_path: 'x' },
    order_answer_pages: { p_user: owner, p_answer: NOBODYS, p_paths: [] },
    ask_for_reading: { p_user: owner, p_answer: NOBODYS, p_has_model: false },
    claim_reading: { p_seconds: 1 },
    keep_reading: {
      ...{ p_answer: p_attempt, p_tries: 0, p_path: 'x', p_transcript: 'x' },
      ...{ p_confidence: 1, p_doubtful: [], p_model: 'x' },
    },
    end_reading: { p_answer: p_attempt, p_tries: 0 },
    mains_key: { p_question: MAINS_QUESTION },
    compare_answers: { p_question: MAINS_QUESTION },
    judge_answers: { p_pair: p_attempt, p_better: 'first', p_criterion: 'demand', p_why: 'because' },
    my_mains_answers: {},
    my_mains_record: {},
    report_answer: { p_pair: p_attempt, p_side: 'first', p_reason: 'abuse' },
    reported_answers: {},
    settle_answer_report: { p_report: p_attempt, p_hidden: true },
    notification_mail_sent: { p_id: p_attempt },
    choose_notifications: { p_choices: {} },
    add_push_device: {
      p_device: {
        ...{ endpoint: `https://push.example.in/${p_worker}`, p256dh: `B${'A'.repeat(86)}` },
        ...{ auth: 'A'.repeat(22), name: 'Doors' },
      },
    },
    remove_push_device: { p_id: p_attempt },
    keep_push_key: { p_key: `B${'A'.repeat(86)}` },
    claim_pushes: { p_key: 'x' },
    settle_push: { p_id: p_attempt, p_claim: p_attempt, p_outcome: 'sent' },
    unsubscribe_mail: { p_token: 'x' },
    read_notifications: {},
    earlier_marking: { p_answer: p_attempt, p_run: 1, p_model: 'none', p_prompt_version: 'none' },
    marking_library: {},
    retry_evaluation: { p_id: p_attempt },
    save_answer: { p_id: p_attempt, p_question: MAINS_QUESTION, p_based_on: 0, p_fields: { text: 'x' } },
    share_answer: { p_id: p_attempt, p_shared: true },
    submit_answer: { p_id: p_attempt },
    answer_appeal: {
      p_answer: p_attempt,
      p_outcome: 'upheld',
      p_reply: 'The marks stand as they were given.',
    },
    ask_mentor: { p_answer: p_attempt, p_reason: 'Is the conclusion right?' },
    ask_second_look: { p_answer: p_attempt },
    calibration: {},
    file_appeal: { p_answer: p_attempt, p_reason: 'The second part was not marked at all.' },
    keep_library_comment: { p_id: p_attempt, p_body: 'x', p_criterion: 'demand', p_shared: true },
    lay_back_answer: { p_answer: p_attempt },
    marking_bias: {},
    marks_beside_engine: { p_answer: p_attempt },
    mentor_appeals: {},
    mentor_queue: {},
    mentor_second_looks: {},
    my_appeal: { p_answer: p_attempt },
    my_marking: {},
    my_place_in_queue: { p_answer: p_attempt },
    pull_sample: {},
    release_marks: { p_answer: p_attempt },
    save_marks: { p_answer: p_attempt, p_revision: 0, p_draft: {} },
    take_answer: { p_answer: p_attempt },
    take_back_request: { p_answer: p_attempt },
    use_library_comment: { p_id: p_attempt },
    withdraw_appeal: { p_answer: p_attempt },
    accept_seat: { p_event: EVENT, p_day: '2029-01-01' },
    answer_event_question: { p_id: p_attempt, p_answer: 'x', p_hidden: false },
    ask_event_question: {
      ...{ p_id: p_attempt, p_event: EVENT, p_day: spareDay(0), p_body: 'What else is asked here?' },
    },
    calendar_feed_of: { p_token: 'x' },
    fact_history: { p_id: 'repo-rate' },
    fact_impact: { p_id: 'repo-rate' },
    fact_places: { p_id: 'repo-rate' },
    look_at_use: { p_fact: 'repo-rate', p_kind: 'note', p_item: 'x', p_verdict: 'rewritten' },
    publish_fact: { p_fact: {} },
    new_figure: { p_fields: {} },
    library_documents: {},
    open_document: { p_kind: 'note', p_id: 'x' },
    document_version: { p_kind: 'note', p_id: 'x', p_version: 1 },
    save_document: { p_kind: 'note', p_id: 'x', p_revision: 0, p_fields: {} },
    new_document: { p_kind: 'note', p_id: 'x', p_fields: {} },
    discard_document: { p_kind: 'note', p_id: 'x' },
    publish_document: {
      ...{ p_admin: owner, p_kind: 'note', p_id: 'x', p_revision: 0, p_reviewer: 'x', p_computed: {} },
    },
    withdraw_document: { p_kind: 'note', p_id: 'x', p_reason: 'Because of its age.' },
    order_chapters: { p_book: 'x', p_slugs: [] },
    stale_items: { p_id: 'repo-rate' },
    change_occurrence: { p_event: EVENT, p_day: spareDay(0), p_change: { cancelled: true } },
    choose_calendar: {},
    claim_event_mails: {},
    delete_event_question: { p_id: p_attempt },
    enter_event: { p_event: EVENT, p_day: spareDay(0) },
    event_calendar: { p_from: '2030-01-01', p_to: '2030-01-03' },
    event_desk: {},
    event_join_link: { p_event: EVENT, p_day: spareDay(0) },
    event_mail_sent: { p_id: p_attempt },
    event_page: { p_event: EVENT, p_day: spareDay(0) },
    event_roster: { p_event: EVENT, p_day: spareDay(0) },
    events_to_extend: {},
    extend_event: { p_event: EVENT, p_days: [], p_until: '2030-01-01' },
    join_event: { p_event: EVENT, p_day: spareDay(0) },
    leave_event: { p_event: EVENT, p_day: spareDay(0) },
    mark_attendance: { p_event: EVENT, p_day: spareDay(0), p_user_id: owner, p_attended: true },
    my_calendar: {},
    remove_calendar_feed: {},
    renew_calendar_feed: {},
    announcement_desk: {},
    announcement_reach: { p_audience: 'everyone' },
    cancel_challenge: { p_slug: 'x', p_reason: 'x', p_reason_hi: 'x' },
    cancel_planned_rule: { p_id: NOBODYS },
    challenge_at_desk: { p_slug: 'x' },
    challenge_desk: {},
    copy_test: { p_slug: 'x' },
    look_at_paper: { p_questions: [] },
    mains_question_at_desk: { p_id: MAINS_QUESTION },
    mains_question_desk: {},
    paper_choices: {},
    plan_exam_rule: { p_rule: 'gs1', p_fields: {}, p_effective: '2027-01-01', p_reason: 'x' },
    publish_announcement: { p_id: NOBODYS },
    publish_mains_question: { p_id: MAINS_QUESTION, p_reviewer: 'x' },
    publish_test: { p_slug: 'x', p_reviewer: 'x' },
    remove_cutoff: { p_year: 2024, p_category: 'general' },
    remove_series: { p_slug: 'x' },
    retire_mains_question: { p_id: MAINS_QUESTION },
    retire_test: { p_slug: 'x' },
    rules_desk: {},
    save_announcement: { p_fields: {} },
    save_challenge: { p_fields: {} },
    save_cutoff: { p_fields: {} },
    save_mains_question: { p_fields: {} },
    save_series: { p_fields: {} },
    save_test: { p_fields: {} },
    site_state: {},
    switch_feature: { p_key: 'voice', p_on: true },
    test_at_desk: { p_slug: 'x' },
    test_desk: {},
    withdraw_announcement: { p_id: NOBODYS },
    save_event: { p_event: { slug: EVENT }, p_days: [] },
    start_event_quiz: { p_event: EVENT, p_day: '2029-01-01' },
    vote_event_question: { p_id: p_attempt, p_wanted: true },
    answer_diagnostic: { p_session: owner, p_position: 1, p_answer: { selected: 0 } },
    attempt_cohort: { p_attempt },
    known_blanks: { p_attempt },
    challenged_questions: {},
    begin_question_import: { p_admin: NOBODYS, p_id: NOBODYS, p_about: {} },
    add_question_import_rows: {
      ...{ p_admin: NOBODYS, p_id: NOBODYS, p_format: 'csv', p_total: 1, p_rows: [] },
    },
    end_question_import: { p_admin: NOBODYS, p_id: NOBODYS },
    store_question_import: { p_id: NOBODYS },
    question_import: { p_id: NOBODYS },
    question_imports: {},
    question_import_report: { p_id: NOBODYS },
    questions_for_file: {},
    count_questions_for_file: {},
    note_question_export: { p_admin: NOBODYS, p_format: 'csv', p_filter: {}, p_count: 1 },
    desk_questions: {},
    desk_question: { p_id: QUESTION },
    desk_question_figures: { p_id: QUESTION, p_version: 1 },
    question_drafts: {},
    question_draft: { p_id: QUESTION },
    start_question_draft: { p_id: QUESTION },
    save_question_draft: { p_id: QUESTION, p_revision: 1, p_fields: {} },
    discard_question_draft: { p_id: QUESTION },
    make_question_version: { p_id: QUESTION, p_revision: 1 },
    publish_question: { p_id: QUESTION, p_version: 1 },
    publish_questions: { p_ids: [QUESTION] },
    retire_questions: { p_ids: [QUESTION], p_reason: 'No option of it is right at all.' },
    restore_question: { p_id: QUESTION, p_reason: 'It was right after all, it seems.' },
    set_question_topic: { p_ids: [QUESTION], p_topic: 'gdp' },
    discard_question_version: { p_id: QUESTION, p_version: 2 },
    question_twins: {},
    twin_search: {},
    look_for_twins: {},
    settle_twins: { p_one: QUESTION, p_other: 'x', p_as: 'apart' },
    retire_twin: { p_one: QUESTION, p_other: 'x', p_retired: 'x', p_reason: 'Both ask the same thing.' },
    preview_marks: { p_question_id: QUESTION, p_version: 1, p_outcome: 'stands', p_key: 1 },
    decide_question: {
      ...{ p_question_id: QUESTION, p_version: 1, p_decision: 'retired' },
      p_reason: 'No option of it is right at all.',
    },
    diagnostic_result: {},
    dispute_key: {
      ...{
        p_attempt,
        p_position: 1,
        p_claimed: 0,
        p_reasoning: 'The Act says otherwise in section two.',
        p_sources: [],
      },
    },
    dispute_window: { p_attempt, p_position: 1 },
    my_abilities: {},
    exam_markings: {},
    my_answers: {},
    my_mastery: {},
    keep_claims: { p_claims: [] },
    syllabus_bank: {},
    syllabus_node: { p_topic: 'gdp' },
    my_disputes: {},
    my_reviews: {},
    keep_annotations: { p_changes: [] },
    keep_reading_place: {
      p_work: 'x',
      p_place: { part: 'x', device: crypto.randomUUID(), moved_at: '2026-01-01T00:00:00Z' },
    },
    keep_reading_time: { p_days: [] },
    keep_sections_read: { p_sections: [] },
    reading_margin: { p_place: 'note', p_item: 'no-such-note' },
    start_section: { p_place: 'note', p_item: 'no-such-note', p_section: 'x' },
    keep_card_reviews: {
      p_reviews: [
        { id: crypto.randomUUID(), card_id: p_attempt, rating: 4, reviewed_at: '2026-01-01T00:00:00Z' },
      ],
    },
    my_cards: {},
    keep_blocks: { p_blocks: [] },
    keep_plan: { p_choices: PLAN_CHOICES, p_phases: [], p_finish: indianDay(), p_tasks: [] },
    keep_replan: { p_version: 1, p_changes: [], p_finish: indianDay(), p_reason: 'slip' },
    undo_replan: { p_id: p_attempt },
    my_plan: {},
    all_plan_tasks: {},
    change_plan_task: { p_task: p_attempt, p_version: 1, p_change: { status: 'done' } },
    add_plan_task: { p_task: PLAN_TASK },
    remove_plan_task: { p_task: p_attempt },
    restore_plan_task: { p_task: PLAN_TASK },
    start_clock: { p_id: p_attempt, p_task: p_attempt },
    stop_clock: { p_id: p_attempt },
    log_minutes: { p_id: p_attempt, p_task: p_attempt, p_minutes: 5 },
    plan_retrospective: {},
    time_use: {},
    plan_material: {},
    renew_plan_feed: {},
    remove_plan_feed: {},
    plan_feed_of: { p_token: 'x' },
    notice_slipping_plans: {},
    notice_moved_exams: {},
    keep_news_reads: {
      p_events: [{ item_id: spareNews(1), at: '2026-01-01T00:00:00Z', saved: true }],
    },
    list_news: {},
    news_days: { p_month: '2026-06-01' },
    my_news_item: { p_item: spareNews(1) },
    start_news_questions: { p_item: 'gone' },
    open_ten_minutes: {},
    revise_news: { p_item: spareNews(1), p_due: null },
    report_news_error: { p_id: p_attempt, p_item: spareNews(1), p_reason: 'other', p_says: 'x' },
    list_news_reports: {},
    settle_news_report: { p_id: 'x', p_outcome: 'fixed' },
    my_news_address: {},
    renew_news_address: {},
    remove_news_address: {},
    read_news_address: { p_token: 'x' },
    list_chat_feedback: {},
    my_chat_feedback: {},
    rate_chat_answer: { p_message_id: 'm1', p_rating: 1 },
    settle_chat_feedback: { p_id: 1, p_outcome: 'fixed' },
    open_disputes: {},
    public_rulings: {},
    pyq_years: {},
    related_past_questions: { p_question_id: spareQuestion(0) },
    preview_ruling: { p_question_id: QUESTION, p_version: 1, p_outcome: 'stands', p_key: 1 },
    rule_on_key: {
      p_question_id: QUESTION,
      p_version: 1,
      p_outcome: 'dropped',
      p_key: 1,
      p_ruling: 'No option is right.',
    },
    rulings_for: { p_question_id: spareQuestion(1), p_version: 1 },
    set_preparation_level: { p_level: 'advanced' },
    skip_diagnostic: {},
    start_diagnostic: { p_profile: DIAGNOSTIC_PROFILE },
    check_answer: { p_attempt, p_answer: { position: 1, seq: 1, selected: 0 } },
    check_visitor_answer: { p_question_id: spareQuestion(0), p_version: 1, p_selected: 0 },
    count_practice: { p_setup: {} },
    import_visitor_answers: { p_day: indianDay(), p_answers: [] },
    my_tests: {},
    open_attempt: { p_attempt },
    reveal_results: { p_attempt },
    save_answers: { p_attempt, p_answers: [] },
    set_error_type: { p_attempt, p_position: 1, p_error_type: 'gap' },
    practise_question: { p_question_id: CANARY },
    start_practice: { p_setup: { from_attempt: p_attempt } },
    start_test: { p_test: 'no-such-test' },
    submit_attempt: { p_attempt },
    visitor_practice: {},
    library_review: {},
    admin_home: {},
    figure_registry: {},
    assistant_console: {},
    school_analytics: {},
    admin_health: {},
    begin_chat_answer: {
      ...{ p_user_id: owner, p_session_id: session, p_question_id: 'm1', p_question: 'x' },
      p_message_id: crypto.randomUUID(),
    },
    chat_turn: { p_session_id: session },
    close_assistant_call: { p_id: 0, p_outcome: 'done' },
    keep_chat_answer: {
      ...{ p_user_id: owner, p_message_id: 'm1', p_writer: crypto.randomUUID() },
      ...{ p_content: 'x', p_state: 'done' },
    },
    keep_chat_answers: { p_answers: [] },
    my_assistant_quota: {},
    open_assistant_call: { p_user_id: owner, p_step: 'text', p_model: 'x' },
    stop_chat_answer: { p_message_id: 'm1' },
    delete_chat_session: { p_session_id: session },
    google_account_state: { p_sub: '1', p_email: 'asha@example.in' },
    is_open_test_item: { p_query: CANARY },
    list_chat_sessions: { p_search: CANARY },
    list_my_sessions: {},
    log_security_event: { p_event_type: 'x', p_target_user_id: owner },
    my_security_events: { p_everything: true },
    acknowledge_security_event: { p_event: p_attempt },
    lock_my_account: { p_event: p_attempt },
    sign_ins_to_place: {},
    place_sign_ins: { p_places: [] },
    ask_for_unlock_mail: { p_email: 'nobody@example.in' },
    claim_unlock_mails: {},
    unlock_mail_sent: { p_id: p_attempt },
    begin_unlock: { p_token: 'x' },
    finish_unlock: { p_token: 'x' },
    admin_security_events: {},
    admin_security_sums: {},
    revoke_my_session: { p_session_id: crypto.randomUUID() },
    search_everything: { p_query: CANARY },
    search_passages: { p_query: CANARY },
    read_passages: { p_ids: ['gdp#0', CANARY] },
    embeddings_state: { p_model: 'x' },
    list_embeddings: { p_model: 'x' },
    teaching_context: { p_subject: CANARY, p_topics: [] },
    claim_feeds: { p_limit: 1 },
    correct_news: { p_item: 'doors-draft-0' },
    discard_draft: { p_item: 'doors-draft-0' },
    dismiss_story: { p_cluster: STORY },
    feed_fetched: { p_feed: FEED },
    keep_feed_entries: { p_feed: FEED, p_entries: [] },
    merge_stories: { p_into: STORY, p_from: [STORY] },
    publish_news: { p_item: 'doors-draft-0', p_revision: 1 },
    remove_feed: { p_id: FEED },
    save_draft: { p_item: 'doors-draft-0', p_revision: 1, p_fields: {} },
    save_feed: { p_feed: { url: 'https://example.in/doors' } },
    split_story: { p_entry: 1 },
    start_draft: {},
    switch_feed: { p_id: FEED, p_on: true },
    story_questions: { p_item: 'doors-draft-0' },
    withdraw_news: { p_item: 'doors-draft-0', p_reason: 'The ministry revised it.' },
  }
}

const calls = Object.keys(CALLABLE).flatMap((name) => ROLES.map((role) => ({ name, role })))

// The owner herself is left out: her call would do what it says.
test.each(calls.filter(({ role }) => role !== 'owner'))(
  'remote calls: $role and $name',
  async ({ name, role }) => {
    const { data, error } = await doors.people[role].client.rpc(name, aimed()[name])

    if (!CALLABLE[name]?.includes(role)) {
      expect(error?.code).toBe('42501')
      return
    }
    if (name === 'log_security_event') {
      expect(error?.message).toBe('Security events can only be logged about yourself')
      return
    }
    if (name === 'ask_for_deletion') {
      expect(error?.code).toBe('PT400')
      return
    }
    if (FINDS_NOTHING.includes(name)) {
      expect(error?.code).toBe('PT404')
      return
    }
    expect(error).toBeNull()
    expect(JSON.stringify(data)).not.toContain(CANARY)
  },
)

test('after all these calls the owner’s conversation and sessions are still there', async () => {
  for (const role of ['other', 'one-step'] as const) {
    const { rows } = await doors.database.query<{ id: string }>(
      'select id from auth.sessions where user_id = $1',
      [doors.people.owner.rowsOf],
    )
    for (const { id } of rows) {
      const { data } = await doors.people[role].client.rpc('revoke_my_session', { p_session_id: id })
      expect(data).toBe(false)
    }
    expect(rows.length).toBeGreaterThan(0)
  }
  const { data } = await doors.people.owner.client.rpc('list_chat_sessions')
  expect(JSON.stringify(data)).toContain(CANARY)
  expect((await doors.people.owner.client.rpc('list_my_sessions')).data).not.toEqual([])
})

test('realtime: each role hears of just the rows that it may read', async () => {
  const published = await doors.database.query<{ name: string }>(
    `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'`,
  )
  const silent = tables.filter((table) => !published.rows.some(({ name }) => name === table))
  await doors.database.query(
    `alter publication supabase_realtime add table ${silent.map((table) => `public.${table}`).join(', ')}`,
  )
  const heard = await Promise.all(ROLES.map((role) => listen(doors.people[role].client)))
  for (const table of tables) await touch(table)
  // Changes come in the order of their commits: whoever hears this one has heard all before it.
  await doors.database.query(`update public.topics set summary = 'The end.' where slug = 'gdp'`)
  for (const { until } of heard)
    await until((change) => change.table === 'topics' && change.record?.summary === 'The end.')

  for (const [index, role] of ROLES.entries()) {
    const changes = heard[index]?.changes ?? []
    const rowsIn = (table: string) =>
      changes.filter((change) => change.table === table && isMeant(role, table, change))
    const readable = tables.filter((table) => rowsIn(table).length > 0)
    expect([role, readable]).toEqual([role, tables.filter((table) => MATRIX[table]?.[role][0] === 'y')])
    if (role !== 'owner' && role !== 'service') expect(JSON.stringify(changes)).not.toContain(CANARY)
  }
}, 60_000)

type Change = { table: string; record: Record<string, unknown> | null }

/** A row of a learner's table counts when it is one that the matrix speaks of. */
function isMeant(role: Role, table: string, { record }: Change) {
  if (!record || Object.keys(record).length === 0) return false
  return !tableNamed(table).owned || record.user_id === doors.people[role].rowsOf
}

async function listen(client: SupabaseClient) {
  const changes: Change[] = []
  const waiting: { found: (change: Change) => boolean; done: () => void }[] = []
  const channel = client.channel(`doors-${crypto.randomUUID()}`)
  channel.on('postgres_changes', { event: '*', schema: 'public' }, (payload) => {
    const change = { table: payload.table, record: payload.new as Record<string, unknown> }
    changes.push(change)
    for (const { found, done } of waiting) if (found(change)) done()
  })
  await new Promise<void>((resolve, reject) => {
    // The channel is joined a moment before its changes are listened for.
    channel.on('system', {}, ({ extension, status, message }: Record<string, string>) => {
      if (extension !== 'postgres_changes') return
      if (status === 'ok') resolve()
      else reject(new Error(message))
    })
    channel.subscribe((_status, error) => error && reject(error))
  })
  return {
    changes,
    until: (found: (change: Change) => boolean) =>
      new Promise<void>((done) => (changes.some(found) ? done() : waiting.push({ found, done }))),
  }
}

/** Changes rows without changing what they say: some of the table's, and all that belong to somebody. */
/** Of a large table its first rows and its last: drafts may stand together, wherever there was room for them. */
async function touch(table: string) {
  const [column] = Object.keys(tableNamed(table).change)
  const some = tableNamed(table).owned ? '' : 'where at <= 12 or at > count - 12'
  await doors.database.query(
    `update public.${table} set ${column} = ${column} where ctid in (
       select ctid from (select ctid, row_number() over () as at, count(*) over () as count from public.${table}) told ${some})`,
  )
}

test('files: nobody but the service makes a bucket, and nobody else reads, lists, signs or writes in one of its own', async () => {
  const service = doors.people.service.client.storage
  const bucket = `private-${crypto.randomUUID().slice(0, 8)}`
  expect((await service.createBucket(bucket, { public: false })).error).toBeNull()
  expect((await service.from(bucket).upload('canary.txt', new Blob([CANARY]))).error).toBeNull()

  for (const role of ROLES.filter((name) => name !== 'service')) {
    const { storage } = doors.people[role].client
    const files = storage.from(bucket)
    expect((await storage.listBuckets()).data ?? []).toEqual([])
    expect((await storage.createBucket(`new-${crypto.randomUUID().slice(0, 8)}`)).error?.message).toContain(
      'row-level security',
    )
    expect((await files.list()).data ?? []).toEqual([])
    expect((await files.download('canary.txt')).data).toBeNull()
    expect((await files.info('canary.txt')).data).toBeNull()
    expect((await files.createSignedUrl('canary.txt', 60)).data).toBeNull()
    expect((await files.upload('mine.txt', new Blob(['x']))).error?.message).toContain('row-level security')
    expect((await files.move('canary.txt', 'stolen.txt')).data).toBeNull()
    expect((await files.copy('canary.txt', 'stolen.txt')).data).toBeNull()
    await files.remove(['canary.txt'])
    await storage.deleteBucket(bucket)
  }
  expect(await (await service.from(bucket).download('canary.txt')).data?.text()).toBe(CANARY)
})
