/** The kinds of tasks that a mission is made of. */

export const TASK_KINDS = ['review', 'weak', 'mixed', 'news', 'skeleton', 'answer', 'read'] as const
export type TaskKind = (typeof TASK_KINDS)[number]
