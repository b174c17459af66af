/** The numbers of the security monitor (spec §9), and which alerts stand on the page. */

const MINUTE = 60_000

export const POLL_EVERY = 5 * MINUTE
export const ALERT_WINDOW = 24 * 60 * MINUTE
export const ALERTS_FETCHED = 5
const ALERTS_SHOWN = 2

/** The newest two that the learner has not put away. */
export function alertsToShow<Alert extends { id: string }>(alerts: Alert[], dismissed: string[]) {
  return alerts.filter(({ id }) => !dismissed.includes(id)).slice(0, ALERTS_SHOWN)
}
