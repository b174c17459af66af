/** Who may see and change what another learner has: everybody else may not. */

import type { Request } from './data-requests.ts'
import type { Role } from './people.ts'

/** What learners hand in is there to be marked, and so is what others marked and said of it. */
const HANDED_IN =
  /\b(answers|answer_pages|answer_comments|evaluations|evaluation_steps|comment_library|doors-mains-question)\b/

const OF_MENTORS: readonly string[] = [
  ...[
    'reported_answers',
    'settle_answer_report',
    'take_answer',
    'marks_beside_engine',
    'mentor_queue',
    'my_marking',
  ],
  // Sent to the staff by whoever gave it.
  'list_chat_feedback',
  ...['mentor_appeals', 'mentor_second_looks', 'calibration', 'pull_sample', 'use_library_comment'],
]

/** The desks, each of which is only opened by name and, for what is a learner's own, with a line in the audit log. */
const OF_ADMINS: readonly string[] = [
  ...['admin_user', 'admin_users', 'admin_security_events', 'merge_suspects', 'merges_done', 'preview_merge'],
  ...[
    'list_chat_feedback',
    'settle_chat_feedback',
    'open_view_as',
    'view_as_answers',
    'view_as_mains',
    'view_as_study',
  ],
  ...['view_as_reviews', 'admin_audit_log', 'merge_accounts'],
]

export function isEntitled(role: Role, { endpoint, path }: Request) {
  const routine = endpoint.startsWith('rpc ') ? endpoint.slice(4) : undefined
  if (role === 'service') return true
  if (role === 'admin')
    return routine
      ? OF_ADMINS.includes(routine)
      : /^(function admin-users|\w+ \/auth\/v1\/admin)/.test(endpoint)
  if (role === 'mentor') return routine ? OF_MENTORS.includes(routine) : HANDED_IN.test(path)
  return false
}

/** Rows of a learner's that others change by what they do rightly. */
export const WRITES_FOR_OTHERS: Partial<Record<Role, readonly string[] | 'anything'>> = {
  // Whoever holds sessions answers what is asked about them, and hides it.
  mentor: ['public.event_questions'],
  admin: 'anything',
}
