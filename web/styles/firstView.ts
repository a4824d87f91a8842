const longestWaitMs = 6_000

/** Pictures beside the view, further along a shelf, are fetched when the visitor scrolls there. */
function isInView(picture: HTMLImageElement): boolean {
  // What is not laid out yet is below the view; asked for its place, it would be laid out at once.
  if (!picture.checkVisibility({ contentVisibilityAuto: true })) return false
  const { top, bottom, left, right } = picture.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
}

/** The first view is still being filled: something has only its place yet, or a picture is on its way. */
const isFilling = () =>
  document.querySelector('[data-waiting]') !== null ||
  [...document.images].some((picture) => !picture.complete && isInView(picture))

function whenFilled(until: number, go: () => void) {
  const look = () => {
    if (isFilling() && performance.now() < until) setTimeout(look, 200)
    // Two frames later the browser has painted it.
    else requestAnimationFrame(() => requestAnimationFrame(go))
  }
  look()
}

function whenLoaded(go: () => void) {
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
  const goOn = () => whenIdle(go)
  if (document.readyState === 'complete') goOn()
  else window.addEventListener('load', goOn, { once: true })
}

let painted: Promise<void> | undefined

/** Keeps when the first view of this visit is painted, with its pictures: what is not visible yet waits for it. */
export function firstViewPainted(): Promise<void> {
  painted ??= new Promise((resolve) => {
    const until = performance.now() + longestWaitMs
    whenLoaded(() => whenFilled(until, resolve))
    // A picture that never comes would keep the page from being loaded for ever.
    setTimeout(resolve, longestWaitMs)
  })
  return painted
}
