/** A learner's own days, for every page that is drawn by them. */

export { DaysSummary } from './days-summary.tsx'
export { MyDays } from './my-days.tsx'
export { copy as settingsCopy } from './settings-copy.ts'
export { settingsKeys, studySettingsQuery } from './settings-queries.ts'
export { DAILY_MINUTES, type DailyMinutes, todayOf, weekdayName } from './settings-rules.ts'
