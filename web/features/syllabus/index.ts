/** The syllabus, as the rest of the site reaches it: a topic's chip, and what the learner has mastered. */

export { useMastery } from './mastery-queries.ts'
export { TopicChip } from './topic-chip.tsx'
