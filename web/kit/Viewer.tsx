import { lazy, Suspense } from 'react'
import { fetched } from './connection.ts'
import type { ViewerProps } from './overlays/ImageViewer.tsx'

const ImageViewer = lazy(() =>
  fetched(() => import('./overlays/ImageViewer.tsx').then((part) => ({ default: part.ImageViewer }))),
)

/** Pictures in full, to zoom and to swipe. */
export function Viewer(props: ViewerProps & { isOpen: boolean }) {
  return props.isOpen ? (
    <Suspense fallback={null}>
      <ImageViewer {...props} />
    </Suspense>
  ) : null
}
