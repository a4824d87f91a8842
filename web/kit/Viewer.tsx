import { lazyPart } from './lazyPart.tsx'
import type { ViewerProps } from './overlays/ImageViewer.tsx'

const ImageViewer = lazyPart(() => import('./overlays/ImageViewer.tsx').then((part) => part.ImageViewer))

/** Full-screen image viewer with zoom and swiping. */
export function Viewer(props: ViewerProps & { isOpen: boolean }) {
  return props.isOpen ? <ImageViewer {...props} /> : null
}
