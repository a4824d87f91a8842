import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

const [boxPx, menuPx, insetPx] = [40, 76, 32]

/** The pixels of a table that its columns share. */
export const roomOf = (tablePx: number, acts: boolean): number =>
  tablePx - (acts ? boxPx : 0) - menuPx - insetPx

/**
 * The grid tracks that all rows of a table share: checkbox, columns, menu. Where no column grows, the menu's takes the room
 * that is left, so that menus end below each other at the right.
 */
export const tracks = <Row>(columns: readonly Column<Row>[], acts: boolean): CSSProperties => ({
  gridTemplateColumns: [
    ...(acts ? [`${boxPx}px`] : []),
    ...columns.map((column) => column.width),
    columns.some(({ width }) => width.includes('fr')) ? `${menuPx}px` : `minmax(${menuPx}px, 1fr)`,
  ].join(' '),
})
