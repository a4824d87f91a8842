import { lazy, Suspense } from 'react'
import { fetched } from './connection.ts'
import type { SheetProps } from './overlays/BottomSheet.tsx'

const BottomSheet = lazy(() =>
  fetched(() => import('./overlays/index.ts').then((part) => ({ default: part.BottomSheet }))),
)
const FullScreen = lazy(() =>
  fetched(() => import('./overlays/index.ts').then((part) => ({ default: part.FullScreen }))),
)

/** Slides over dim from the bottom; its code arrives with the first one. */
export function Sheet(props: SheetProps) {
  return props.isOpen ? (
    <Suspense fallback={null}>
      <BottomSheet {...props} />
    </Suspense>
  ) : null
}

export function FullScreenSheet(props: SheetProps) {
  return props.isOpen ? (
    <Suspense fallback={null}>
      <FullScreen {...props} />
    </Suspense>
  ) : null
}
