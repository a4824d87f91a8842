import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isPrinting = false

function listen(changed: () => void) {
  // Synchronously, because the browser lays out the printed page as soon as the listener returns.
  const turn = (to: boolean) => () => {
    isPrinting = to
    flushSync(changed)
  }
  const [begin, end] = [turn(true), turn(false)]
  addEventListener('beforeprint', begin)
  addEventListener('afterprint', end)
  return () => {
    removeEventListener('beforeprint', begin)
    removeEventListener('afterprint', end)
  }
}

/** True while the page is rendered for printing. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    listen,
    () => isPrinting,
    () => false,
  )
