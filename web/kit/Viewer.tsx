import { fetchedPart } from './fetchedPart.tsx'
import type { ViewerProps } from './overlays/ImageViewer.tsx'

const ImageViewer = fetchedPart(() => import('./overlays/ImageViewer.tsx').then((part) => part.ImageViewer))

/** Pictures in full, to zoom and to swipe. */
export function Viewer(props: ViewerProps & { isOpen: boolean }) {
  return props.isOpen ? <ImageViewer {...props} /> : null
}
