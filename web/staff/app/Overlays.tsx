import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { loadChunk } from '../../kit/connection.ts'
import { whenIdle } from '../../kit/whenIdle.ts'
import { keyOf, useKeys } from '../kit/keys.ts'

const Toasts = lazy(() =>
  loadChunk(() => import('../../kit/overlays/Toasts.tsx').then((part) => ({ default: part.Toasts }))),
)
const KeyHelp = lazy(() =>
  loadChunk(() => import('./KeyHelp.tsx').then((part) => ({ default: part.KeyHelp }))),
)

const loadPalette = () => import('./palette/Palette.tsx').then((part) => ({ default: part.Palette }))
const Palette = lazy(() => loadChunk(loadPalette))

/** Dialogs that wait for an answer; a toast has the role of a dialog too but needs none. */
const modalDialogs = '[role="dialog"]:not([data-notice]), [role="alertdialog"]'

/** Opens the search on ⌘K or Ctrl+K, also from inside a field, unless a dialog is open. */
function useFindKey(onFind: () => void) {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (keyOf(event).toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector(modalDialogs) === null) onFind()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onFind])
}

/** Overlays of every page: toasts, the search, and the shortcut help ("?"). Their code loads after the page's own. */
export function Overlays(props: { isFinding: boolean; onFind: () => void; onFound: () => void }) {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys({ '?': () => setHelpOpen(true) })
  useFindKey(props.onFind)
  // Staff start typing right after ⌘K, so the search is preloaded while the page is idle.
  useEffect(() => whenIdle(() => void loadPalette().catch(() => undefined)), [])
  return (
    <Suspense fallback={null}>
      <Toasts offset={16} />
      {props.isFinding && <Palette onClose={props.onFound} />}
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </Suspense>
  )
}
