import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

/** Every line of a table has the same tracks: the box, the columns, the menu. */
export const tracks = <Row>(columns: readonly Column<Row>[], acts: boolean): CSSProperties => ({
  gridTemplateColumns: [...(acts ? ['40px'] : []), ...columns.map((column) => column.width), '76px'].join(
    ' ',
  ),
})
