import { lazy, Suspense, useState } from 'react'
import { fetched } from './connection.ts'
import type { BareSheetProps } from './overlays/Bare.tsx'

const Bare = lazy(() => fetched(() => import('./overlays/Bare.tsx').then((part) => ({ default: part.Bare }))))

/** Slides over dim from the bottom; a tap outside closes it. Its code arrives when it first opens. */
export function BareSheet(props: BareSheetProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense fallback={null}>
      <Bare {...props} />
    </Suspense>
  ) : null
}
