/** Kept on this device while there may be pages of answers, or what was read of them: without it nobody looks for them. */
export const KEPT_PAGES_MARK = 'answer-pages'
