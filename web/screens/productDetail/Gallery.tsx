import { useCallback, useEffect, useRef, useState } from 'react'
import { useOverlay } from '../../kit/useOverlay.ts'
import { Viewer } from '../../kit/Viewer.tsx'
import { Picture, sized } from '../../pieces/Picture.tsx'
import styles from './Gallery.module.css'

/** Scrolls natively; the counter follows, and a tap opens the viewer. */
export function Gallery(props: { urls: readonly string[]; name: string }) {
  const row = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  const count = useCallback(() => {
    if (row.current !== null) setShown(Math.round(row.current.scrollLeft / row.current.clientWidth))
  }, [])
  // It may have been scrolled before hydration.
  useEffect(count, [count])
  const viewer = useOverlay('pictures')
  const { urls } = props
  const title = `${props.name} 사진`
  return (
    <section className={styles.gallery} aria-label={title}>
      <div ref={row} className={styles.row} onScroll={count}>
        {urls.length === 0 && <span className={styles.missing}>사진 준비 중</span>}
        {urls.map((url, index) => (
          <button
            key={url}
            type="button"
            className={styles.slide}
            aria-label={`${title} ${index + 1} 크게 보기`}
            onClick={viewer.open}
          >
            <Picture
              url={url}
              alt={`${props.name}, 사진 ${index + 1}`}
              sizes="(min-width: 480px) 480px, 100vw"
              first={index === 0}
            />
          </button>
        ))}
      </div>
      <span className={styles.tag}>렌트</span>
      {urls.length > 0 && (
        <span className={styles.count} aria-hidden="true">
          {shown + 1} / {urls.length}
        </span>
      )}
      <Viewer
        isOpen={viewer.isOpen}
        onClose={viewer.close}
        title={title}
        first={shown}
        images={urls.map((src, index) => ({
          src: sized(src, 900),
          alt: `${props.name}, 사진 ${index + 1}`,
        }))}
      />
    </section>
  )
}
