import { lazy, type ReactNode, Suspense } from 'react'
import { fetched } from './connection.ts'
import type { SheetProps } from './overlays/BottomSheet.tsx'
import { SheetFrame } from './SheetFrame.tsx'

const parts = () => import('./overlays/index.ts')
const BottomSheet = lazy(() => fetched(() => parts().then((part) => ({ default: part.BottomSheet }))))
const FullScreen = lazy(() => fetched(() => parts().then((part) => ({ default: part.FullScreen }))))

/** Fetches the code of sheets before the tap that opens one has ended. */
export const fetchSheets = (): void => void parts().catch(() => undefined)

/** Slides over dim from the bottom; its code arrives with the first one. */
export function Sheet(props: SheetProps) {
  return props.isOpen ? (
    <Suspense fallback={null}>
      <BottomSheet {...props} />
    </Suspense>
  ) : null
}

/**
 * Covers the column. With `frame`, a skeleton, the sheet's ground and title are seen in the frame of the tap (from
 * `isOpening` on), and the sheet takes their place without sliding in.
 */
export function FullScreenSheet(props: SheetProps & { frame?: ReactNode; isOpening?: boolean }) {
  const { frame, isOpening = false, ...sheet } = props
  const drawn = frame === undefined ? null : <SheetFrame title={sheet.title}>{frame}</SheetFrame>
  if (!sheet.isOpen) return isOpening ? drawn : null
  return (
    <Suspense fallback={drawn}>
      <FullScreen {...sheet} slides={frame === undefined} />
    </Suspense>
  )
}
