import { useState } from 'react'
import { heicAdvice, photoBytesAtMost } from '../../../domain/shared/photoLimits.ts'
import { refusalWords } from '../../../domain/shared/refusalWords.ts'
import { isHeicFile } from '../../kit/heic.ts'
import { FilePick } from '../kit/FilePick.tsx'
import styles from './PhotosInput.module.css'

/** Names the photos beyond the limit, or null. */
const beyondLimit = (names: readonly string[], atMost: number): string | null =>
  names.length <= atMost
    ? null
    : `사진은 ${atMost}장까지 올릴 수 있어요. 뺀 사진: ${names.slice(atMost).join(', ')}`

/** The photos that the field keeps, and a sentence that names the others and says why, or null. */
export async function takenPhotos(
  photos: readonly File[],
  atMost: number,
): Promise<{ kept: File[]; refused: string | null }> {
  const areHeic = await Promise.all(photos.map(isHeicFile))
  const heic = photos.filter((_, nth) => areHeic[nth])
  const large = photos.filter((photo) => photo.size > photoBytesAtMost && !heic.includes(photo))
  const fine = photos.filter((photo) => !heic.includes(photo) && !large.includes(photo))
  const namesOf = (files: readonly File[]) => files.map(({ name }) => name)
  const refused = [
    heic.length === 0 ? null : `${heicAdvice} 뺀 사진: ${namesOf(heic).join(', ')}`,
    large.length === 0 ? null : `${refusalWords.PHOTO_TOO_LARGE} 뺀 사진: ${namesOf(large).join(', ')}`,
    beyondLimit(namesOf(fine), atMost),
  ].filter((sentence) => sentence !== null)
  return { kept: fine.slice(0, atMost), refused: refused.length === 0 ? null : refused.join(' ') }
}

const listOf = (files: readonly File[]): FileList => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

/** A file field for photos. Those that cannot be taken are refused by name, and the field holds the others. */
export function PhotosInput(props: {
  id: string
  atMost: number
  accept: string
  required?: boolean
  onChoose: (photos: readonly File[]) => void
}) {
  const { id, atMost, accept, required, onChoose } = props
  const [refused, setRefused] = useState<string | null>(null)
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <>
      <FilePick
        id={id}
        what="사진"
        keeps
        multiple
        required={required}
        accept={accept}
        names={names}
        onFiles={async (photos, field) => {
          const taken = await takenPhotos(photos, atMost)
          setRefused(taken.refused)
          setNames(taken.kept.map(({ name }) => name))
          if (taken.kept.length < photos.length) field.files = listOf(taken.kept)
          onChoose(taken.kept)
        }}
      />
      {refused !== null && (
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      )}
    </>
  )
}
