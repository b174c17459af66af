/** The answer of somebody without an account, kept on this device with each letter. */

import { useMemo, useState } from 'react'
import { kept } from '#web/lib/storage.ts'
import { type Fields, isBlank } from './answer-fields.ts'
import { forgetVisitorAnswer, keepVisitorAnswer, visitorAnswer } from './visitor-answer.ts'
import type { Writing } from './writing.ts'

export function useVisitorDraft(questionId: string, fresh: Fields): Writing {
  const [fields, setFields] = useState<Fields>(() => {
    const own = visitorAnswer(kept.local)
    return own?.question_id === questionId ? own.fields : fresh
  })
  const [latest] = useState({ fields })
  const made = useMemo(() => {
    function change(changes: Partial<Fields>) {
      const before = latest.fields
      latest.fields = { ...before, ...changes }
      if (!isBlank(latest.fields)) {
        keepVisitorAnswer(kept.local, questionId, latest.fields, () => crypto.randomUUID())
      } else if (!isBlank(before)) forgetVisitorAnswer(kept.local)
      setFields(latest.fields)
    }
    return { current: () => latest.fields, change, tick: change }
  }, [questionId, latest])
  return { ...made, fields }
}
