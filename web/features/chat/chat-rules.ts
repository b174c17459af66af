/** What the assistant accepts, how a conversation is named, what follows what (spec §2, §4, §5 Chat). */

export const MAX_MESSAGE_LENGTH = 4000
export const MAX_INPUT_HEIGHT = 120
/** Closing keeps the topic for the length of the closing movement (spec §4, §9). */
export const TOPIC_CLEARED_AFTER_MS = 300

const SUFFIX_LENGTH = 9
const BASE36 = '0123456789abcdefghijklmnopqrstuvwxyz'

type RandomBytes = (count: number) => Uint8Array

/** `chat_<epoch ms>_<9 random base-36 characters>` (spec §3, decisions). */
export function newSessionId(now: number, randomBytes: RandomBytes = secureBytes) {
  return `chat_${now}_${base36(SUFFIX_LENGTH, randomBytes)}`
}

/** Messages carry an id made here, so that a retried insert is not a second message. */
export function newMessageId(randomBytes: RandomBytes = secureBytes) {
  const bytes = randomBytes(16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function base36(length: number, randomBytes: RandomBytes) {
  // 252 is the largest multiple of 36 in a byte; larger bytes would favour the first characters.
  let text = ''
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 252 && text.length < length) text += BASE36[byte % 36]
    }
  }
  return text
}

// Not crypto.randomUUID: a site opened over plain http in a local network does not have it.
function secureBytes(count: number) {
  return crypto.getRandomValues(new Uint8Array(count))
}

type Draft = { kind: 'empty' } | { kind: 'too-long'; length: number } | { kind: 'ready'; text: string }

/** A message is trimmed; an empty one is not sent (spec §5 Chat). */
export function readDraft(input: string): Draft {
  const text = input.trim()
  if (text === '') return { kind: 'empty' }
  if (text.length > MAX_MESSAGE_LENGTH) return { kind: 'too-long', length: text.length }
  return { kind: 'ready', text }
}

type KeyPress = { key: string; shiftKey: boolean; isComposing: boolean; keyCode?: number }

/** Enter sends, Shift+Enter starts a new line; the Enter that picks a word while composing Hindi does neither. */
export function isSendKey(press: KeyPress) {
  // Safari ends the composition before the key event and only 229 tells the two apart.
  return press.key === 'Enter' && !press.shiftKey && !press.isComposing && press.keyCode !== 229
}

const OPENS_A_QUESTION =
  /^(?:what|why|how|who|whom|whose|when|where|which|explain|define|describe|discuss|compare|distinguish|difference|tell me|is|are|does|do|did|can|could|should)(?![\p{L}\p{M}])/iu
const ASKS_IN_HINDI =
  /(?<![\p{L}\p{M}])(?:क्या|क्यों|कैसे|कौन|कब|कहाँ|कितन[ाीे]|समझाइए|समझाओ|बताइए|kya|kyon|kyun|kaise|kaun|samjhao|samjhaiye)(?![\p{L}\p{M}])/iu

/** Whatever it is called (spec §4): the title of a chapter may read like a question, and a passage may hold one. */
export function topicQuestion(topic: string) {
  return `Tell me about ${topic}`
}

/** What a learner looked for is asked as it is, where it is a question. */
export function ownQuestion(words: string) {
  const isQuestion = /[?？]\s*$/.test(words) || OPENS_A_QUESTION.test(words) || ASKS_IN_HINDI.test(words)
  return isQuestion ? words : topicQuestion(words)
}

type Said = {
  message_type: 'user' | 'ai'
  suggestions?: readonly string[] | null
  failed?: boolean
  state?: string
}

/** The chips of the newest answer. Sending puts a question after it, and that clears them (spec §4). */
export function currentSuggestions(messages: readonly Said[]): readonly string[] {
  const newest = messages.at(-1)
  const isThere = newest?.message_type === 'ai' && !newest.failed && newest.state !== 'writing'
  return isThere ? (newest.suggestions ?? []) : []
}

/** A question that nobody answered: the page was reloaded while the answer was on its way. */
export function isUnanswered(messages: readonly Said[], isPending: boolean) {
  return !isPending && messages.at(-1)?.message_type === 'user'
}

/** Whether the reader stands at the newest message, give or take a line. */
export function isAtBottom(view: { scrollTop: number; scrollHeight: number; clientHeight: number }) {
  return view.scrollHeight - view.scrollTop - view.clientHeight <= 64
}
