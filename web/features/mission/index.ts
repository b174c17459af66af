/** The daily mission, as the rest of the site reaches it. */

export { BringMissionAlong } from './bring-mission-along.tsx'
