import { useState } from 'react'
import styles from './PhotosInput.module.css'

/** Says that more photos were chosen than the limit, or null. */
export const photosRefused = (count: number, atMost: number): string | null =>
  count <= atMost
    ? null
    : `사진은 ${atMost}장까지 올릴 수 있어요. 고른 ${count}장을 모두 뺐으니 다시 골라 주세요.`

/** A file field for photos. A choice beyond the limit is refused as a whole: nobody could tell which ones are kept. */
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
          const tooMany = photosRefused(photos.length, atMost)
          setRefused(tooMany)
          if (tooMany !== null) target.value = ''
          onChoose(tooMany === null ? photos : [])
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
