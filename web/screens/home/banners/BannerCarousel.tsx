import { Pause, Play } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Banner } from '../../../../domain/wire/promotions.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { useHydrated } from '../../../kit/useHydrated.ts'
import { SceneLink } from '../../../pieces/scene/SceneLink.tsx'
import { ScenePicture } from '../../../pieces/scene/ScenePicture.tsx'
import styles from './BannerCarousel.module.css'
import type { CarouselControls } from './takeOver.ts'

const steps: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1 }

/**
 * The first banner is plain HTML. After hydration the others get their pictures, and Swiper takes over the row at its
 * current position. Without scripts the row scrolls natively.
 */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const root = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  const { shown, isMoving, isCarousel, hasAutoplay, turn, setPlaying, hold } = useBanners(
    root,
    banners.length,
  )
  if (banners.length === 0) return null
  const byKey = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step !== undefined) turn(step)
  }
  const held = (event: FocusEvent) => hold(event.target.matches(':focus-visible'))
  return (
    <section className={styles.frame} aria-label="배너" aria-roledescription="슬라이드 쇼">
      <section
        ref={root}
        className={styles.banners}
        aria-label="배너 그림"
        onKeyDown={byKey}
        onFocus={held}
        onBlur={() => hold(false)}
      >
        <ul className="swiper-wrapper" aria-live={isMoving ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              className="swiper-slide"
              aria-label={`${index + 1} / ${banners.length}`}
              inert={isCarousel && index !== shown}
            >
              <SceneLink linkUrl={banner.linkUrl} target={banner.target} className={styles.link}>
                {index === 0 || hydrated ? (
                  <ScenePicture
                    mobile={banner.mobile_image_file.fileUrl}
                    pc={banner.pc_image_file.fileUrl}
                    alt={banner.title}
                    first={index === 0}
                    loading="eager"
                  />
                ) : (
                  <span className={styles.words}>{banner.title}</span>
                )}
              </SceneLink>
            </li>
          ))}
        </ul>
      </section>
      {banners.length > 1 && (
        <div className={styles.pager}>
          <span className={styles.fraction}>
            {shown + 1} / {banners.length}
          </span>
          {hasAutoplay && (
            <IconButton
              label={isMoving ? '배너 자동 넘김 멈춤' : '배너 자동 넘김 시작'}
              onClick={() => setPlaying(!isMoving)}
            >
              {isMoving ? <Pause size={20} aria-hidden="true" /> : <Play size={20} aria-hidden="true" />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  )
}

/** State of the banners: the one in view, and whether autoplay is running. */
function useBanners(root: RefObject<HTMLElement | null>, count: number) {
  const controls = useRef<CarouselControls>(undefined)
  const [shown, setShown] = useState(0)
  const [hasAutoplay, setHasAutoplay] = useState(false)
  const [isCarousel, setCarousel] = useState(false)
  const [isPlaying, setPlaying] = useState(true)

  useEffect(() => {
    const { current } = root
    if (current === null || count < 2) return
    let isGone = false
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    loadChunk(() => import('./takeOver.ts')).then(({ takeOver }) => {
      if (isGone) return
      const carousel = takeOver(current, { isCalm, onShow: setShown })
      controls.current = carousel
      setCarousel(true)
      // Autoplay waits for the pictures, so that it never turns to an empty banner.
      carousel.pictures.then(() => {
        if (isGone || isCalm) return
        setHasAutoplay(true)
        if (current.querySelector(':focus-visible') === null) carousel.play(true)
      })
    })
    return () => {
      isGone = true
      controls.current?.destroy()
    }
  }, [root, count])

  return {
    shown,
    isCarousel,
    hasAutoplay,
    isMoving: hasAutoplay && isPlaying,
    turn: (step: 1 | -1) => controls.current?.turn(step),
    setPlaying(playing: boolean) {
      setPlaying(playing)
      controls.current?.play(playing)
    },
    /** Pauses autoplay while a banner has keyboard focus. */
    hold: (isHeld: boolean) => controls.current?.play(!isHeld && hasAutoplay && isPlaying),
  }
}
