import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useKeys } from './keys.ts'

/** The row that the keys are at: by its id, and by its place when the row has gone. */
type Current = { id: string | undefined; index: number; place: string }

const rowPx = 44

/**
 * Moves through the rows of the page's table by keys: j and k or arrows, Home and End, a view's height by PageUp and
 * PageDown, Enter, x, Escape; the right arrow goes into the open row. The current row follows its id when rows come
 * above it. When the row with the focus is taken away (it was dealt with, the list was drawn anew), the one that is
 * current then gets the focus.
 */
export function useRowKeys(table: {
  ids: readonly string[]
  /** Another page, order or filter begins with its first row. */
  place: string
  scroller: RefObject<HTMLElement | null>
  onMove: (index: number) => void
  onOpen: (index: number) => void
  onSelect: (index: number) => void
  onClose: () => void
  onEnter: () => void
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

  /** What has the focus while it belongs to the rows, or had it when a key moved it there; null when it does not. */
  const owner = useRef<Element | null>(null)
  const rowAt = (index: number) =>
    scroller.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`) ?? null

  /** Gives the current row the focus that is owed to it. A row that is not drawn yet gets it when it is. */
  const settle = () => {
    if (owner.current === null) return
    const row = rowAt(at)
    const { activeElement } = document
    if (row === null || row.contains(activeElement)) return
    // Whoever has gone elsewhere in the meantime stays there.
    if (activeElement !== owner.current && activeElement !== document.body) owner.current = null
    else {
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    }
  }
  const toRow = () => {
    owner.current = document.activeElement
    settle()
  }

  const moveTo = (indexFrom: (at: number) => number) => (event: KeyboardEvent) => {
    event.preventDefault()
    const wanted = Math.max(0, indexFrom(at))
    // Keys that come before the rows count when those are there.
    const index = ids.length === 0 ? wanted : Math.min(ids.length - 1, wanted)
    owner.current = document.activeElement
    setCurrent({ id: ids[index], index, place })
    if (ids.length > 0) table.onMove(index)
  }
  const hasFocus = () => rowAt(at)?.contains(document.activeElement) ?? false
  const move = (by: number) => moveTo((from) => (hasFocus() ? from + by : from))
  const turn = (by: number) => (event: KeyboardEvent) => {
    // From elsewhere the browser scrolls by itself.
    if (!hasFocus()) return
    const rows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2)
    moveTo((from) => from + by * rows)(event)
  }
  const onRow = (act: (index: number) => void) => (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target.closest('tr[data-index]') : null
    // Enter on a button or a link of the row is theirs.
    if (target === null || target !== event.target) return
    event.preventDefault()
    act(Number(target.getAttribute('data-index')))
  }
  useKeys({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    PageDown: turn(1),
    PageUp: turn(-1),
    Home: moveTo(() => 0),
    End: moveTo(() => Number.MAX_SAFE_INTEGER),
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
    /** Takes the focus back into the rows, from what is about to be closed. */
    toRow,
    /** The current row, when it is drawn. */
    row: () => rowAt(at),
    /** After the lines were drawn. */
    onDrawn: settle,
    /** What lies over the page belongs to its row as well, and keeps the focus. */
    onFocus: (index: number) => (event: FocusEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.target)) return
      owner.current = event.target
      if (index !== at || ids[index] !== current.id) setCurrent({ id: ids[index], index, place })
    },
    // React tells of the focus that moves on, not of the one that is lost with its row.
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
