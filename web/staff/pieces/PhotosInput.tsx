import { useState } from 'react'
import styles from './PhotosInput.module.css'

/** Names the photos beyond the limit, or null. */
export const photosRefused = (names: readonly string[], atMost: number): string | null =>
  names.length <= atMost
    ? null
    : `사진은 ${atMost}장까지 올릴 수 있어요. 뺀 사진: ${names.slice(atMost).join(', ')}`

const listOf = (files: readonly File[]): FileList => {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}

/** A file field for photos. Those beyond the limit are refused by name, and the field holds the others. */
export function PhotosInput(props: {
  id: string
  atMost: number
  accept: string
  required?: boolean
  onChoose: (photos: readonly File[]) => void
}) {
  const { id, atMost, accept, required, onChoose } = props
  const [refused, setRefused] = useState<string | null>(null)
  return (
    <>
      <input
        id={id}
        type="file"
        multiple
        required={required}
        accept={accept}
        onChange={({ target }) => {
          const photos = [...(target.files ?? [])]
          const kept = photos.slice(0, atMost)
          setRefused(
            photosRefused(
              photos.map(({ name }) => name),
              atMost,
            ),
          )
          if (kept.length < photos.length) target.files = listOf(kept)
          onChoose(kept)
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
