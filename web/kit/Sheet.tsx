import type { ReactNode } from 'react'
import { fetchedPart } from './fetchedPart.tsx'
import type { SheetProps } from './overlays/BottomSheet.tsx'
import { SheetFrame } from './SheetFrame.tsx'

type Framed = SheetProps & { slides: boolean; frame?: ReactNode }

const parts = () => import('./overlays/index.ts')
const BottomSheet = fetchedPart(() => parts().then((part) => part.BottomSheet))
const FullScreen = fetchedPart<Framed>(() => parts().then((part) => part.FullScreen), Frame)

function Frame({ title, frame }: Framed) {
  return frame === undefined ? null : <SheetFrame title={title}>{frame}</SheetFrame>
}

/** Fetches the code of full screen sheets before one is opened. */
export const fetchFullScreen = FullScreen.ahead

/** Slides over dim from the bottom; its code arrives with the first one. */
export const Sheet = (props: SheetProps) => (props.isOpen ? <BottomSheet {...props} /> : null)

/**
 * Covers the column. With `frame`, a skeleton, the sheet's ground and title are seen in the frame of the tap (from
 * `isOpening` on), and the sheet takes their place without sliding in.
 */
export function FullScreenSheet(props: SheetProps & { frame?: ReactNode; isOpening?: boolean }) {
  const { isOpening = false, ...sheet } = props
  const framed = { ...sheet, slides: sheet.frame === undefined }
  if (sheet.isOpen) return <FullScreen {...framed} />
  return isOpening ? <Frame {...framed} /> : null
}
