import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

/** Autoplay continues after a touch, as specified, and starts only with `play(true)`. */
const autoplay = { enabled: false, delay: 3_000, disableOnInteraction: false }
const turnMs = 600

export type CarouselControls = {
  turn: (step: 1 | -1) => void
  play: (playing: boolean) => void
  /** Settles once every picture has loaded or failed. */
  pictures: Promise<unknown>
  destroy: () => void
}

/** Turns a row on the page into a looping carousel, starting from the slide in view. */
export function takeOver(
  root: HTMLElement,
  { isCalm, onShow }: { isCalm: boolean; onShow: (index: number) => void },
): CarouselControls {
  const initialSlide = Math.round(root.scrollLeft / Math.max(1, root.clientWidth))
  root.scrollLeft = 0
  const swiper = new Swiper(root, {
    modules: [Autoplay],
    loop: true,
    initialSlide,
    speed: isCalm ? 0 : turnMs,
    autoplay,
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex) },
  })
  onShow(swiper.realIndex)
  const focusShown = () =>
    root.querySelector<HTMLElement>('.swiper-slide-active a')?.focus({ preventScroll: true })
  return {
    turn(step) {
      if (step > 0) swiper.slideNext()
      else swiper.slidePrev()
      requestAnimationFrame(focusShown)
    },
    play(playing) {
      if (playing) swiper.autoplay.start()
      else swiper.autoplay.stop()
    },
    pictures: Promise.allSettled([...root.querySelectorAll('img')].map((image) => image.decode())),
    destroy: () => swiper.destroy(),
  }
}
