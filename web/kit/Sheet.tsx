import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from './lazyPart.tsx'
import type { SheetProps } from './overlays/BottomSheet.tsx'
import styles from './Sheet.module.css'

type FullScreenProps = SheetProps & { slides: boolean; frame?: ReactNode }

const BottomSheet = lazyPart(() => import('./overlays/index.ts').then((part) => part.BottomSheet))
const FullScreen = lazyPart<FullScreenProps>(
  () => import('./overlays/index.ts').then((part) => part.FullScreen),
  Frame,
)

function Frame({ title, frame }: FullScreenProps) {
  return frame === undefined ? null : <SheetFrame title={title}>{frame}</SheetFrame>
}

/** Loads the code of full-screen sheets before one is opened. */
export const fetchFullScreen = FullScreen.ahead

/** Modal sheet at the bottom; the first one loads its code. */
export const Sheet = (props: SheetProps) => (props.isOpen ? <BottomSheet {...props} /> : null)

/**
 * Modal sheet that covers the column. With `frame`, a skeleton, the background and the title appear at the tap (while
 * `isOpening`), and the sheet replaces them without sliding in.
 */
export function FullScreenSheet(props: SheetProps & { frame?: ReactNode; isOpening?: boolean }) {
  const { isOpening = false, ...sheet } = props
  const framed = { ...sheet, slides: sheet.frame === undefined }
  if (sheet.isOpen) return <FullScreen {...framed} />
  return isOpening ? <Frame {...framed} /> : null
}

/** Background, title and skeleton of a full-screen sheet, shown at the tap while the sheet's own code loads. */
const SheetFrame = ({ title, children }: { title: string; children: ReactNode }) =>
  createPortal(
    <div aria-hidden="true">
      <div className={styles.dim} />
      <div className={styles.frame}>
        <p className={styles.head}>{title}</p>
        <div className={styles.body}>{children}</div>
      </div>
    </div>,
    document.body,
  )
