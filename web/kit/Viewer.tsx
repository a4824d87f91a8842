import { lazy, Suspense } from 'react'

export type ViewerProps = {
  title: string
  images: readonly { src: string; alt: string }[]
  first: number
  onClose: () => void
}

const ImageViewer = lazy(() =>
  import('./overlays/ImageViewer.tsx').then((part) => ({ default: part.ImageViewer })),
)

/** Pictures in full, to zoom and to swipe. */
export function Viewer(props: ViewerProps & { isOpen: boolean }) {
  return props.isOpen ? (
    <Suspense fallback={null}>
      <ImageViewer {...props} />
    </Suspense>
  ) : null
}
