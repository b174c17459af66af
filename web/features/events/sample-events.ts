/** Entries for tests. */

import type { Milestone, Release } from '#supabase/functions/_shared/calendar/items.ts'
import type { EventPage, Session } from './event-queries.ts'

export function session(given: Partial<Session>): Session {
  return {
    ...{ event: 'cpi-class', day: '2026-12-13', kind: 'live-class', title: 'Reading a CPI release' },
    ...{
      title_hi: 'सीपीआई विज्ञप्ति पढ़ना',
      about: 'From the note to the question.',
      about_hi: 'नोट से प्रश्न तक।',
    },
    ...{ example: false, language: 'both', host: 'Meera Iyer', tz: 'Asia/Kolkata', repeats: false },
    ...{
      starts_at: '2026-12-13T14:30:00Z',
      ends_at: '2026-12-13T15:30:00Z',
      capacity: 20,
      status: 'announced',
    },
    ...{ reason: null, recording: false, seats_left: 4, waiting: 0, mine: null },
    ...given,
  }
}

export function eventPage(given: Partial<EventPage>): Omit<EventPage, 'clockOffset'> {
  return {
    ...session({}),
    ...{
      server_now: new Date().toISOString(),
      agenda: ['The note', 'The base'],
      agenda_hi: ['नोट', 'आधार'],
      topics: ['inflation'],
    },
    ...{ pre_read: [{ slug: 'inflation', title: 'Inflation', title_hi: 'मुद्रास्फीति' }], recording_url: null },
    ...{ summary: null, quiz: 0, others: [], questions: [] },
    ...given,
  }
}

export const milestone: Milestone = {
  ...{
    id: 'notification',
    exam: 'Civil Services Examination 2027',
    title: 'Notification',
    title_hi: 'अधिसूचना',
  },
  ...{ day: '2026-12-13', until: null, note: 'Read it.', source_url: 'https://upsc.gov.in/', checked: null },
}

export const release: Release = {
  ...{ id: 'cpi', title: 'Consumer Price Index', title_hi: 'उपभोक्ता मूल्य सूचकांक', publisher: 'NSO' },
  ...{ rule: 'FREQ=MONTHLY;BYMONTHDAY=12', dates: [], exact: true, time_of_day: '16:00:00', note: 'x' },
  ...{ source_url: 'https://www.mospi.gov.in/', checked: '2026-11-22' },
}
