import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Taken } from './takeOver.ts'

/** State of the banners: which one is shown, and whether they move by themselves. */
export function useBanners(root: RefObject<HTMLElement | null>, count: number) {
  const taken = useRef<Taken>(undefined)
  const [shown, setShown] = useState(0)
  const [plays, setPlays] = useState(false)
  const [isTaken, setTaken] = useState(false)
  const [isPlaying, setPlaying] = useState(true)

  useEffect(() => {
    const { current } = root
    if (current === null || count < 2) return
    let isGone = false
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    import('./takeOver.ts').then(({ takeOver }) => {
      if (isGone) return
      const carousel = takeOver(current, { isCalm, onShow: setShown })
      taken.current = carousel
      setTaken(true)
      // It never turns to a banner whose picture has not come.
      carousel.pictures.then(() => {
        if (isGone || isCalm) return
        setPlays(true)
        if (current.querySelector(':focus-visible') === null) carousel.play(true)
      })
    })
    return () => {
      isGone = true
      taken.current?.letGo()
    }
  }, [root, count])

  return {
    shown,
    isTaken,
    plays,
    isMoving: plays && isPlaying,
    turn: (step: 1 | -1) => taken.current?.turn(step),
    setPlaying(playing: boolean) {
      setPlaying(playing)
      taken.current?.play(playing)
    },
    /** A banner that has the focus of the keyboard stays. */
    hold: (isHeld: boolean) => taken.current?.play(!isHeld && plays && isPlaying),
  }
}
