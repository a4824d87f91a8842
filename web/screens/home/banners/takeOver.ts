import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'

/** Touching it does not end it. It starts when told to. */
const autoplay = { enabled: false, delay: 3_000, disableOnInteraction: false }
const turnMs = 600

export type Taken = {
  turn: (step: 1 | -1) => void
  play: (playing: boolean) => void
  /** Settles when no picture is on its way any more. */
  pictures: Promise<unknown>
  letGo: () => void
}

/** Makes a carousel that loops of a row that is on the page, from the slide on that it shows. */
export function takeOver(
  root: HTMLElement,
  { isCalm, onShow }: { isCalm: boolean; onShow: (index: number) => void },
): Taken {
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
    letGo: () => swiper.destroy(),
  }
}
