import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from './keys.ts'

/** The current row: by id, and by index when that row is gone. */
type Current = { id: string | undefined; index: number; place: string }

const rowPx = 44

/**
 * Keyboard navigation of the page's table: j and k or the arrows, Home, End, PageUp and PageDown, Enter, x and Escape;
 * the right arrow moves into the open drawer. The current row is tracked by id, so that it survives rows inserted above
 * it. When the focused row disappears (it was processed, or the list was reloaded), the row that is current then takes
 * the focus.
 */
export function useRowKeys(table: {
  ids: readonly string[]
  /** A change of it (page, order or filter) makes the first row current. */
  place: string
  scroller: RefObject<HTMLElement | null>
  /** The row whose drawer is open. */
  open: string | null
  onMove: (index: number) => void
  onOpen: (index: number) => void
  onSelect: (index: number) => void
  onClose: () => void
  onEnter: () => void
  /** True while the focus is in the drawer: j and k go on from the open row, and other keys are the drawer's own. */
  isBeside: () => boolean
}) {
  const { ids, place, scroller } = table
  const [current, setCurrent] = useState<Current>({ id: undefined, index: 0, place })
  const at = indexOf(current, ids, place)
  if (current.id !== undefined && ids[at] === current.id && at !== current.index)
    setCurrent({ id: current.id, index: at, place })

  const shown = useRef(place)
  useLayoutEffect(() => {
    if (shown.current !== place) scroller.current?.scrollTo({ top: 0 })
    shown.current = place
  }, [place, scroller])

  /** The focused element while the focus belongs to the rows, or the one a key moved the focus from; null otherwise. */
  const owner = useRef<Element | null>(null)
  const rowAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null

  /** Focuses the current row if the focus belongs to the rows; runs again once a row that is not mounted yet is. */
  const settle = () => {
    if (owner.current === null) return
    const row = rowAt(at)
    const { activeElement } = document
    if (row === null || row.contains(activeElement)) return
    // The focus has moved elsewhere in the meantime and stays there.
    if (activeElement !== owner.current && activeElement !== document.body) owner.current = null
    else {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    }
  }
  /** Moves the focus from a drawer or bar that closes to its row, or else to the current one. */
  const toRow = () => {
    owner.current = document.activeElement
    const index = table.open === null ? -1 : ids.indexOf(table.open)
    if (index < 0 || index === at) settle()
    else setCurrent({ id: ids[index], index, place })
  }

  const moveTo = (indexFrom: (at: number) => number) => (event: KeyboardEvent) => {
    event.preventDefault()
    const wanted = Math.max(0, indexFrom(at))
    // Keys pressed before the rows have loaded take effect once they have.
    const index = ids.length === 0 ? wanted : Math.min(ids.length - 1, wanted)
    owner.current = document.activeElement
    setCurrent({ id: ids[index], index, place })
    if (ids.length > 0) table.onMove(index)
  }
  const hasFocus = () => rowAt(at)?.contains(document.activeElement) ?? false
  const move = (by: number) =>
    moveTo((from) => {
      if (table.isBeside() && table.open !== null) return ids.indexOf(table.open) + by
      return hasFocus() ? from + by : from
    })
  const unlessBeside = (act: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (!table.isBeside()) act(event)
  }
  const turn = (by: number) => (event: KeyboardEvent) => {
    // Outside the rows the browser scrolls by itself.
    if (!hasFocus()) return
    const rows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2)
    moveTo((from) => from + by * rows)(event)
  }
  const onRow = (act: (index: number) => void) => (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target.closest('tr[data-index]') : null
    // Keys on a button or a link within the row belong to that control.
    if (target === null || target !== event.target) return
    event.preventDefault()
    act(Number(target.getAttribute('data-index')))
  }
  useKeys({
    j: move(1),
    ArrowDown: unlessBeside(move(1)),
    k: move(-1),
    ArrowUp: unlessBeside(move(-1)),
    PageDown: turn(1),
    PageUp: turn(-1),
    Home: unlessBeside(moveTo(() => 0)),
    End: unlessBeside(moveTo(() => Number.MAX_SAFE_INTEGER)),
    Enter: onRow(table.onOpen),
    x: onRow(table.onSelect),
    ArrowRight: table.onEnter,
    Escape: () => {
      table.onClose()
      toRow()
    },
  })
  return {
    current: at,
    /** Moves the focus back to the rows, from something that is about to close. */
    toRow,
    /** The current row's element, or null while it is not mounted. */
    row: () => rowAt(at),
    /** To be called after the rows are rendered. */
    onDrawn: settle,
    /** Ignores focus in the row's menu, which is rendered in a portal and bubbles here through React. */
    onFocus: (index: number) => (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.target)) return
      owner.current = event.target
      if (index !== at || ids[index] !== current.id) setCurrent({ id: ids[index], index, place })
    },
    // React fires blur when the focus moves on, but not when the focused row is removed.
    onBlur: () => {
      owner.current = null
    },
  }
}

function indexOf({ id, index, place }: Current, ids: readonly string[], shown: string): number {
  if (place !== shown) return 0
  const found = id === undefined ? -1 : ids.indexOf(id)
  return found >= 0 ? found : Math.min(index, Math.max(0, ids.length - 1))
}
