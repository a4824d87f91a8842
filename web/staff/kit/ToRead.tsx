import { createContext, type ReactNode, type Ref, useContext, useEffect } from 'react'
import styles from './ActionDialog.module.css'
import { Button } from './Button.tsx'

type ToReadProps = {
  children: ReactNode
  /** The button by which the colleague says that they have read it. */
  goOn: string
  onRead: () => void
}

/** What became different since a colleague read it, and the button by which they go on with what is so now. */
export function ToRead({ children, goOn, onRead, place }: ToReadProps & { place?: Ref<HTMLDivElement> }) {
  return (
    <div ref={place} role="alert" className={styles.failures}>
      {children}
      <Button onClick={onRead}>{goOn}</Button>
    </div>
  )
}

/** What a dialog and its fields know of each other: which of them show something to read, and when it was read. */
export type Reading = {
  /** An attempt is being made, or may have been made and is sent again as it was. */
  isPending: boolean
  /** A field shows something to read from now on; returns how it ends that. */
  shows: () => () => void
  onRead: () => void
}

export const ReadingContext = createContext<Reading | null>(null)

/** What became different in a field of a dialog. After a refusal the dialog sends nothing before it was read. */
export function FieldToRead({ onRead, ...shown }: ToReadProps) {
  const reading = useContext(ReadingContext)
  const shows = reading?.shows
  useEffect(() => shows?.(), [shows])
  return (
    <ToRead
      {...shown}
      onRead={() => {
        onRead()
        reading?.onRead()
      }}
    />
  )
}
