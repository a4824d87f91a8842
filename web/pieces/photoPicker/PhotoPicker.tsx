import { Camera, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { photosAtMost } from '../../../domain/shared/photoLimits.ts'
import { FileInput } from '../../kit/FileInput.tsx'
import { useHydrated } from '../../kit/useHydrated.ts'
import styles from './PhotoPicker.module.css'
import type { Photos, PickedPhoto } from './usePhotos.ts'

const accepted = '.jpg,.jpeg,.png,image/jpeg,image/png'

function Slot(props: { photo: PickedPhoto; number: number; photos: Photos; onRemoved: () => void }) {
  const { photo, number, photos } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <li className={styles.slot}>
      <button
        type="button"
        className={styles.preview}
        aria-label={`사진 ${number} 바꾸기`}
        onClick={() => input.current?.click()}
      >
        <img src={photo.url} alt="" className={styles.image} />
      </button>
      <FileInput
        ref={input}
        accept={accepted}
        className={styles.file}
        aria-label={`바꿀 사진 ${number}`}
        tabIndex={-1}
        onFiles={([file]) => file !== undefined && photos.replace(photo.id, file)}
      />
      <button
        type="button"
        className={styles.remove}
        aria-label={`사진 ${number} 삭제`}
        onClick={() => {
          photos.remove(photo.id)
          props.onRemoved()
        }}
      >
        <span className={styles.cross}>
          <X size={14} aria-hidden="true" />
        </span>
      </button>
    </li>
  )
}

type Props = {
  label?: string
  photos: Photos
  /** Photos were chosen before a reload, which files do not survive. */
  lost?: boolean
}

/** Picks up to three photos: the last slot adds one, a tap on a photo replaces it, its corner removes it. */
export function PhotoPicker({ label = '사진 (선택)', photos, lost = false }: Props) {
  const answers = useHydrated()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLFieldSetElement>(null)
  const count = photos.photos.length
  const isFull = count >= photosAtMost
  return (
    <fieldset ref={group} className={styles.picker} disabled={!answers} tabIndex={-1} aria-describedby={id}>
      <legend className={styles.label}>{label}</legend>
      <ul className={styles.slots}>
        {photos.photos.map((photo, index) => (
          <Slot
            key={photo.id}
            photo={photo}
            number={index + 1}
            photos={photos}
            onRemoved={() => group.current?.focus()}
          />
        ))}
        {!isFull && (
          <li className={styles.slot}>
            <button type="button" className={styles.add} onClick={() => input.current?.click()}>
              <Camera size={22} aria-hidden="true" />
              <span>사진 추가</span>
              <span className={styles.count}>
                {count}/{photosAtMost}
              </span>
            </button>
            <FileInput
              ref={input}
              accept={accepted}
              multiple
              className={styles.file}
              aria-label="추가할 사진"
              tabIndex={-1}
              onFiles={(files) => photos.add(files)}
            />
          </li>
        )}
      </ul>
      <p id={id} className={styles.hint}>
        JPG, PNG 사진을 {photosAtMost}장까지, 한 장에 10MB까지 올릴 수 있어요.
      </p>
      {lost && <p className={styles.lost}>화면을 새로 열면 사진은 남지 않아요. 다시 골라 주세요.</p>}
    </fieldset>
  )
}
