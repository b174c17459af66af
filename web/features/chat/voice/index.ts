/**
 * Speaking and listening (spec §4 Audio, §5, §8, §9): the recorder and its controls, transcripts, answers read aloud.
 *
 * The conversation uses it so:
 * - `const recorder = useRecorder({ send })` beside the composer. `send({ audio, duration, isAgain })` puts the question
 *   '[Audio Message]' into the conversation and asks with `askByVoice`; it resolves once the server has understood the
 *   recording and rejects when it could not take it. The recorder says so in a toast and keeps the recording: the
 *   apology in the conversation is `voiceCopy.apology`, and it is sent again by `recorder.tryAgain`, while there is one. The page saves no
 *   row of such a question: the server does, with its transcript, and of silence nobody does.
 * - `<VoiceButton recorder={recorder} isOff={isPending} />` stands in the composer's `tools`.
 * - `<RecordingBar recorder={recorder} />` stands over the composer; it is nothing while there is nothing to show.
 * - The text input is off while `recorder.isOpen`; Send is off while `recorder.isBusy`.
 * - `<Transcript message={message} onResend={(text) => …} />` under the words of an '[Audio Message]': the mended text
 *   goes to chat-webhook with `question_id` and `transcript_of` = message.id and a new `message_id`.
 * - `<ReadAloud text={message.content} />` among the actions of a finished answer.
 */

export { askByVoice, NotTaken, type VoiceQuestion } from './ask-by-voice.ts'
export { ReadAloud } from './read-aloud.tsx'
export { RecordingBar } from './recording-bar.tsx'
export { Transcript } from './transcript.tsx'
export { useRecorder, type VoiceMessage } from './use-recorder.ts'
export { VoiceButton } from './voice-button.tsx'
export { copy as voiceCopy } from './voice-copy.ts'
