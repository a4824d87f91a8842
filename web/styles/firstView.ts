import { whenIdle } from '../kit/whenIdle.ts'

const longestWaitMs = 6_000

/** False for pictures further along a shelf as well: they are fetched only when the visitor scrolls there. */
function isInView(picture: HTMLImageElement): boolean {
  // Content that is not laid out yet is below the viewport; measuring it would force its layout.
  if (!picture.checkVisibility({ contentVisibilityAuto: true })) return false
  const { top, bottom, left, right } = picture.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
}

/** True while the page shows a placeholder or a picture in the viewport is still loading. */
const isFilling = () =>
  document.querySelector('[data-waiting]') !== null ||
  [...document.images].some((picture) => !picture.complete && isInView(picture))

function whenFilled(until: number, go: () => void) {
  const look = () => {
    if (isFilling() && performance.now() < until) setTimeout(look, 200)
    // After two frames the browser has painted it.
    else requestAnimationFrame(() => requestAnimationFrame(go))
  }
  look()
}

function whenLoaded(go: () => void) {
  const goOn = () => whenIdle(go)
  if (document.readyState === 'complete') goOn()
  else window.addEventListener('load', goOn, { once: true })
}

let painted: Promise<void> | undefined

/** Resolves once the first view is painted with its pictures, or after 6 s; work that is not visible waits for it. */
export function firstViewPainted(): Promise<void> {
  painted ??= new Promise((resolve) => {
    const until = performance.now() + longestWaitMs
    whenLoaded(() => whenFilled(until, resolve))
    // A picture that never loads would keep `load` from firing.
    setTimeout(resolve, longestWaitMs)
  })
  return painted
}
