const longestWaitMs = 6_000

/** The first view is still being filled: something has only its place yet, or a picture is on its way. */
const isFilling = () =>
  document.querySelector('[data-waiting]') !== null ||
  [...document.images].some(
    (picture) => !picture.complete && picture.getBoundingClientRect().top < window.innerHeight,
  )

function whenFilled(go: () => void) {
  const until = performance.now() + longestWaitMs
  const look = () => {
    if (isFilling() && performance.now() < until) setTimeout(look, 200)
    // Two frames later the browser has painted it.
    else requestAnimationFrame(() => requestAnimationFrame(go))
  }
  look()
}

/** The face comes after everything that the first view needs; until then its metrics are imitated. */
export function loadFace() {
  const fetchFace = () => {
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    whenIdle(() =>
      whenFilled(() => import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css')),
    )
  }
  if (document.readyState === 'complete') fetchFace()
  else window.addEventListener('load', fetchFace, { once: true })
}
