/** A stored page for whoever may see it: read with the session, never by an address that could be passed on. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedLine } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { pictureQuery } from './page-queries.ts'
import { copy } from './pages-copy.ts'
import { PictureStage, type Pin, type Spot } from './picture-stage.tsx'

export function PagePicture({
  path,
  page,
  pins,
  onPin,
  onPlace,
}: {
  path: string
  /** Its number, for its description. */
  page: number
  pins?: readonly Pin[]
  onPin?: (id: string) => void
  onPlace?: (spot: Spot) => void
}) {
  const words = useCopy(copy)
  const picture = useQuery(pictureQuery(path))
  const src = useAddressOf(picture.data)
  const [size, setSize] = useState<{ of: string; width: number; height: number }>()
  if (picture.isError)
    return (
      <FailedLine read={picture} className="border-rule border-y py-5">
        {words.pictureFailed}
      </FailedLine>
    )
  if (!src) return <Skeleton label={words.pictureLoading} lines={[100, 100, 100, 60]} />
  if (size?.of !== src)
    return (
      <img
        src={src}
        alt={words.alt(page)}
        className="w-full"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ of: src, width: naturalWidth || 1, height: naturalHeight || 1 })
        }
      />
    )
  return (
    <PictureStage
      {...{ src, width: size.width, height: size.height, onPin, onPlace }}
      alt={words.alt(page)}
      pins={pins ?? []}
    />
  )
}

/** An address in this tab alone, for as long as it is shown. */
export function useAddressOf(blob: Blob | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
