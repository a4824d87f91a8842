import { useState } from 'react'
import { useOverlay } from '../../kit/useOverlay.ts'
import { Viewer } from '../../kit/Viewer.tsx'
import { Photo, photoAt } from './Photo.tsx'
import styles from './PhotoStrip.module.css'

/** Up to three thumbnails in a row; each opens the viewer at its photo. */
export function PhotoStrip(props: {
  /** Unique to this strip, as it names the history entry of the viewer. */
  name: string
  title: string
  /** Accessible name of a photo, before its number. */
  spoken: string
  urls: readonly string[]
}) {
  const { name, title, spoken, urls } = props
  const viewer = useOverlay(`photos-${name}`)
  const [first, setFirst] = useState(0)
  if (urls.length === 0) return null
  const images = urls.map((url, index) => ({ src: photoAt(url, 1440), alt: `${spoken} ${index + 1}` }))
  return (
    <>
      <ul className={styles.strip}>
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              className={styles.photo}
              aria-label={`${spoken} ${index + 1} 크게 보기`}
              onClick={() => {
                setFirst(index)
                viewer.open()
              }}
            >
              <Photo url={url} alt="" sizes="88px" className={styles.image} />
            </button>
          </li>
        ))}
      </ul>
      <Viewer isOpen={viewer.isOpen} onClose={viewer.close} title={title} first={first} images={images} />
    </>
  )
}
