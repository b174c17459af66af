/** What an exercise asks for. */

export const EXERCISE_KINDS = ['recall', 'reasoning', 'numbers', 'writing'] as const
