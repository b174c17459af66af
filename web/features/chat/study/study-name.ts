/** What is written from an answer is kept under, until it is saved. */

import type { ChatMessage } from '../chat-message.ts'

export type StudyForm = 'cards' | 'note'

export const studyName = (form: StudyForm, { id }: Pick<ChatMessage, 'id'>) => `study-${form}:${id}`
