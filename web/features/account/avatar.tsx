/** A learner's picture in a circle: their initials until it is there, and where there is none. */

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { initials } from '#web/session/display-name.ts'
import { faceQuery, pictureAddress } from './face-queries.ts'

export function Avatar({ userId, name, className }: { userId: string; name: string; className: string }) {
  const { data: face } = useQuery(faceQuery(userId))
  const path = face?.avatar_path
  return (
    <span
      aria-hidden
      className={`relative grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-tint font-semibold text-primary ${className}`}
    >
      {initials(name)}
      {path && <Picture key={path} address={pictureAddress(path)} />}
    </span>
  )
}

function Picture({ address }: { address: string }) {
  const [isThere, setIsThere] = useState(false)
  return (
    <img
      src={address}
      alt=""
      width={256}
      height={256}
      onLoad={() => setIsThere(true)}
      onError={() => setIsThere(false)}
      className={`absolute inset-0 size-full object-cover ${isThere ? '' : 'invisible'}`}
    />
  )
}
