import { useLayoutEffect, useRef } from 'react'

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/**
 * The key of an event, with a letter named by its place on the keyboard while the input mode is Korean: the key j then
 * types ㅓ, and shortcuts would be dead until the mode is switched.
 */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  /^[ㄱ-ㅣ]$/.test(key) && code.startsWith('Key') ? code.slice(3).toLowerCase() : key

const typesInto = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
/** True while a dialog or a menu is open; a toast has the role of a dialog too but does not block keys. */
const isOverlaid = () =>
  document.querySelector('[role="dialog"]:not([data-notice]), [role="alertdialog"], [role="menu"]') !== null

/** True for a key that is no field's, dialog's or menu's own, and no shortcut of the browser. */
export const isOfPage = (event: KeyboardEvent): boolean =>
  !(event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) &&
  !typesInto(event.target) &&
  !isOverlaid()

/**
 * Binds keys on the whole page; they are ignored while a field has the focus and while a dialog or a menu is open.
 * A layout effect binds them before the paint: a later effect would miss keys pressed right after it on a busy machine.
 */
export function useKeys(keys: Keys) {
  const latest = useRef(keys)
  latest.current = keys
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isOfPage(event)) latest.current[keyOf(event)]?.(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
