/** The face comes after everything that the first view needs; until then its metrics are imitated. */
export function loadFace() {
  const fetchFace = () => {
    const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200))
    whenIdle(() => import('pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'))
  }
  if (document.readyState === 'complete') fetchFace()
  else window.addEventListener('load', fetchFace, { once: true })
}
