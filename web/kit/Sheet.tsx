import { lazy, type ReactNode, Suspense } from 'react'

export type SheetProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** Stays at the bottom, in the thumb zone. */
  actions?: ReactNode
  children: ReactNode
}

const BottomSheet = lazy(() => import('./overlays/index.ts').then((part) => ({ default: part.BottomSheet })))
const FullScreen = lazy(() => import('./overlays/index.ts').then((part) => ({ default: part.FullScreen })))

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
