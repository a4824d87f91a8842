import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CarouselControls } from './takeOver.ts'

/** State of the banners: the one in view, and whether autoplay is running. */
export function useBanners(root: RefObject<HTMLElement | null>, count: number) {
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
    import('./takeOver.ts').then(({ takeOver }) => {
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
