import { useLayoutEffect, useRef } from 'react'

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const typesInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
/** What lies over the page; a notice is a dialog too, and takes no keys from it. */
const isOverlaid = () =>
  document.querySelector('[role="dialog"]:not([data-notice]), [role="alertdialog"], [role="menu"]') !== null

/**
 * Keys of the whole page: they rest while a field has the focus, and while a dialog or a menu is open. What is drawn
 * hears its keys at once: an effect that waits for the paint would lose those of quick hands on a busy machine.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (typesInto(event.target) || isOverlaid()) return
      latest.current[event.key]?.(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
