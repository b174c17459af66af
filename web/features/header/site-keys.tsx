/** Goes by keys, and shows which there are; the list is fetched when it is asked for. */

import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '#web/components/lazy-part.tsx'
import { useGoKeys } from './use-go-keys.ts'

const KeyList = lazyPart('the list of keys', () => import('./key-list.tsx'))

export function SiteKeys() {
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  useGoKeys({
    onGo: (to) => void navigate(to),
    onList: () => {
      setIsWanted(true)
      setIsOpen(true)
    },
  })
  return (
    isWanted && (
      <Suspense fallback={null}>
        <KeyList isOpen={isOpen} onOpen={setIsOpen} />
      </Suspense>
    )
  )
}
