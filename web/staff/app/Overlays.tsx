import { lazy, Suspense, useState } from 'react'
import { fetched } from '../../kit/connection.ts'
import { useKeys } from '../kit/keys.ts'

const Toasts = lazy(() =>
  fetched(() => import('../../kit/overlays/Toasts.tsx').then((part) => ({ default: part.Toasts }))),
)
const KeyHelp = lazy(() => fetched(() => import('./KeyHelp.tsx').then((part) => ({ default: part.KeyHelp }))))

/** What lies over every page: toasts, and the keys by "?". Their code comes after the page's own. */
export function Overlays() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  useKeys({ '?': () => setHelpOpen(true) })
  return (
    <Suspense fallback={null}>
      <Toasts offset={16} />
      {isHelpOpen && <KeyHelp onClose={() => setHelpOpen(false)} />}
    </Suspense>
  )
}
