/** /chat: the assistant as a page of its own (spec §2). */

import { useState } from 'react'
import { useCopy } from '#web/lib/language.tsx'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Assistant } from './assistant.tsx'
import { copy } from './chat-copy.ts'

export default function ChatPage() {
  const words = useCopy(copy)
  usePageTitle(words.title)
  const [isSourceBeside, setIsSourceBeside] = useState(false)
  return (
    <div
      className={`mx-auto flex h-[max(30rem,calc(100dvh-8.5rem))] w-full flex-col md:border-rule md:border-x md:border-b md:bg-surface ${isSourceBeside ? 'max-w-[67.5rem]' : 'max-w-[45rem]'}`}
    >
      <Assistant
        title={(className) => (
          <h1 tabIndex={-1} className={className}>
            {words.title}
          </h1>
        )}
        // nothing one can do lies under the floating button
        footSpace="pb-1 max-lg:pb-5"
        onSourceBeside={setIsSourceBeside}
      />
    </div>
  )
}
