import { type RefObject, useEffect, useRef, useState } from 'react'
import { useKeys } from './keys.ts'

/** Moves through the rows of the page's table by keys: j and k or arrows, Home and End, Enter, x, Escape; the right arrow goes into the open row. */
export function useRowKeys(table: {
  count: number
  scroller: RefObject<HTMLElement | null>
  onMove: (index: number) => void
  onOpen: (index: number) => void
  onSelect: (index: number) => void
  onClose: () => void
  onEnter: () => void
}) {
  const [current, setCurrent] = useState(0)
  const isMoving = useRef(false)
  const { count, scroller } = table
  const at = Math.min(current, Math.max(0, count - 1))

  // A row that is not drawn yet is drawn by the scroll that its number causes, some frames later.
  useEffect(() => {
    if (!isMoving.current) return
    let frame = 0
    const focusRow = () => {
      const row = scroller.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`)
      if (!row) {
        frame = requestAnimationFrame(focusRow)
        return
      }
      isMoving.current = false
      row.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
    }
    focusRow()
    return () => cancelAnimationFrame(frame)
  })

  const moveTo = (indexFrom: (at: number, isThere: boolean) => number) => (event: KeyboardEvent) => {
    if (count === 0) return
    event.preventDefault()
    const row = scroller.current?.querySelector(`tr[data-index="${at}"]`)
    const isThere = row?.contains(document.activeElement) ?? false
    const next = Math.min(count - 1, Math.max(0, indexFrom(at, isThere)))
    setCurrent(next)
    table.onMove(next)
    // A row that has the number already is not drawn anew, so that no effect follows.
    const isHere = next === at && row instanceof HTMLElement
    isMoving.current = !isHere
    if (isHere) row.focus({ preventScroll: true })
  }
  const move = (by: number) => moveTo((from, isThere) => (isThere ? from + by : from))
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
    Home: moveTo(() => 0),
    End: moveTo(() => count - 1),
    Enter: onRow(table.onOpen),
    x: onRow(table.onSelect),
    ArrowRight: table.onEnter,
    Escape: () => {
      table.onClose()
      scroller.current?.querySelector<HTMLElement>(`tr[data-index="${at}"]`)?.focus({ preventScroll: true })
    },
  })
  return { current: at, setCurrent }
}
