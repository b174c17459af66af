/** A formula as it is printed; its source until the typesetter is here, and where it cannot be read. */

import { useEffect, useRef, useState } from 'react'
import { logFailure } from '#web/lib/log.ts'

export function Formula({ text, isBlock = false }: { text: string; isBlock?: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSet, setIsSet] = useState(false)

  useEffect(() => {
    let isOver = false
    loadTypesetter()
      .then(({ typeset }) => {
        if (!isOver && place.current) setIsSet(typeset(text, place.current, isBlock))
      })
      .catch((cause) => logFailure('Could not load the formulas', cause))
    return () => {
      isOver = true
    }
  }, [text, isBlock])

  return (
    <span
      className={
        isBlock
          ? 'block overflow-x-auto overflow-y-hidden py-1 text-center [&_.katex]:text-[1.1em]'
          : '[&_.katex]:text-[1.05em]'
      }
    >
      {!isSet && <code className="rounded-tag bg-sunken px-1 font-mono text-[0.85em]">{text}</code>}
      <span ref={place} hidden={!isSet} />
    </span>
  )
}

function loadTypesetter() {
  return import('./typeset.ts')
}
