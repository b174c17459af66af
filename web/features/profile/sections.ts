/** The sections of the profile, in their order; each name is also its anchor. */

export const SECTIONS = [
  'you',
  'study',
  'exam',
  'assistant',
  'security',
  'notifications',
  'calendar',
  'habits',
  'data',
] as const
export type Section = (typeof SECTIONS)[number]
