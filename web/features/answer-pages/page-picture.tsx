/** A stored page for whoever may see it, in one piece, or as it comes to the mentor who sets pins on it. */

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedLine, type Read } from '#web/components/failed-read.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useCopy } from '#web/lib/language.tsx'
import { addressQuery, pictureQuery } from './page-queries.ts'
import { copy } from './pages-copy.ts'
import { PictureStage, type Pin, type Placing } from './picture-stage.tsx'

type Shown = {
  path: string
  /** Its number, for its description. */
  page: number
  pins?: readonly Pin[]
}

type Pinned = Shown & {
  /** In pixels, where it is known before the picture is there. */
  size: { width: number; height: number }
  onPin: (id: string) => void
  placing: Placing
}

/** Whoever sets pins on it sees as much of it as has come. */
export function PagePicture(props: Shown | Pinned) {
  return 'placing' in props ? <PinnedPicture {...props} /> : <WholePicture {...props} />
}

function WholePicture({ path, page, pins }: Shown) {
  const words = useCopy(copy)
  const picture = useQuery(pictureQuery(path))
  const src = useAddressOf(picture.data)
  const [size, setSize] = useState<{ of: string; width: number; height: number }>()
  if (picture.isError) return <PictureFailed read={picture} />
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
      {...{ src, width: size.width, height: size.height }}
      alt={words.alt(page)}
      pins={pins ?? []}
    />
  )
}

function PinnedPicture({ path, page, pins, size, onPin, placing }: Pinned) {
  const words = useCopy(copy)
  /** The address at which it broke off. */
  const [broken, setBroken] = useState<string>()
  const address = useQuery(addressQuery(path))
  const src = address.data
  async function handleAgain() {
    await address.refetch()
    setBroken(undefined)
  }
  if (address.isError || (src && broken === src))
    return <PictureFailed read={{ isFetching: address.isFetching, refetch: handleAgain }} />
  return (
    <PictureStage
      {...{ src, onPin, placing }}
      width={size.width}
      height={size.height}
      alt={words.alt(page)}
      pins={pins ?? []}
      onBroken={() => setBroken(src)}
    />
  )
}

function PictureFailed({ read }: { read: Read }) {
  const words = useCopy(copy)
  return (
    <FailedLine read={read} className="border-rule border-y py-5">
      {words.pictureFailed}
    </FailedLine>
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
