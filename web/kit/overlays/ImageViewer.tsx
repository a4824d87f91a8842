import 'swiper/css'
import 'swiper/css/zoom'
import { Dialog } from '@base-ui/react/dialog'
import { X, ZoomIn } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { A11y, Zoom } from 'swiper/modules'
import { Swiper, type SwiperClass, SwiperSlide } from 'swiper/react'
import { cx } from '../cx.ts'
import { plainKey } from '../plainKey.ts'
import styles from './overlays.module.css'

export type ViewerProps = {
  title: string
  images: readonly { src: string; alt: string }[]
  first: number
  onClose: () => void
}

export function ImageViewer({ title, images, first, onClose }: ViewerProps) {
  const [shown, setShown] = useState(first)
  const [isZoomed, setZoomed] = useState(false)
  const [swiper, setSwiper] = useState<SwiperClass | null>(null)
  // The dialog stops the propagation of arrow keys, so that a listener on the document would never receive them.
  const turn = (event: KeyboardEvent) => {
    const key = plainKey(event)
    if (key === 'ArrowRight') swiper?.slideNext()
    if (key === 'ArrowLeft') swiper?.slidePrev()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.dim} />
        <Dialog.Popup className={styles.viewer} onKeyDown={turn}>
          <header className={styles.fullHead}>
            <button
              type="button"
              className={cx(styles.close, styles.zoom)}
              aria-label="확대"
              aria-pressed={isZoomed}
              onClick={() => swiper?.zoom.toggle()}
            >
              <ZoomIn size={22} aria-hidden="true" />
            </button>
            <Dialog.Title className={styles.fullTitle}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="닫기">
              <X size={24} aria-hidden="true" />
            </Dialog.Close>
          </header>
          <Swiper
            className={styles.slides ?? ''}
            modules={[Zoom, A11y]}
            zoom
            initialSlide={first}
            onSwiper={setSwiper}
            onZoomChange={(_, scale) => setZoomed(scale > 1)}
            onSlideChange={({ activeIndex }) => setShown(activeIndex)}
          >
            {images.map((image) => (
              <SwiperSlide key={image.src} zoom>
                <img src={image.src} alt={image.alt} />
              </SwiperSlide>
            ))}
          </Swiper>
          <p className={styles.viewerCount} aria-live="polite">
            {shown + 1} / {images.length}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
