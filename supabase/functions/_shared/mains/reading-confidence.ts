/** How surely photographed pages have to be read, 0 to 1: below it a mentor looks, and the learner is told so beforehand. */
export const LEAST_CONFIDENCE = 0.6
