import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { fetched } from '../../kit/connection.ts'
import { useKeys } from '../kit/keys.ts'

const Toasts = lazy(() =>
  fetched(() => import('../../kit/overlays/Toasts.tsx').then((part) => ({ default: part.Toasts }))),
)
const KeyHelp = lazy(() => fetched(() => import('./KeyHelp.tsx').then((part) => ({ default: part.KeyHelp }))))

const loadPalette = () => import('./palette/Palette.tsx').then((part) => ({ default: part.Palette }))
const Palette = lazy(() => fetched(loadPalette))

/** What asks for an answer first; a notice is a dialog too, and asks nothing. */
const asking = '[role="dialog"]:not([data-notice]), [role="alertdialog"]'

/** ⌘K and Ctrl+K, also inside a field; a dialog that is open keeps its own keys. */
function useFindKey(onFind: () => void) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector(asking) === null) onFind()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onFind])
}

/** What lies over every page: toasts, the search field, and the keys by "?". Their code comes after the page's own. */
export function Overlays(props: { isFinding: boolean; onFind: () => void; onFound: () => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys({ '?': () => setHelpOpen(true) })
  useFindKey(props.onFind)
  // Staff who press ⌘K type on at once: the field is fetched before, when the page has nothing else to do.
  useEffect(() => {
    const waiting = requestIdleCallback(() => void loadPalette().catch(() => undefined))
    return () => cancelIdleCallback(waiting)
  }, [])
  return (
    <Suspense fallback={null}>
      <Toasts offset={16} />
      {props.isFinding && <Palette onClose={props.onFound} />}
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </Suspense>
  )
}
