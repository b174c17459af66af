/** Marks in our own texts and in the files that learners bring along: both are highlights and bookmarks to whoever set them. */

import { letGo, sendWaiting as sendInFiles } from '#web/features/imported-books/send-waiting.ts'
import { sendWaiting as sendInTexts } from '#web/features/reading/send-waiting.ts'

export { letGo }

export async function sendWaiting(userId: string) {
  await sendInTexts(userId)
  await sendInFiles(userId)
}
