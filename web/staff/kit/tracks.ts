import type { CSSProperties } from 'react'
import type { Column } from './columns.ts'

/** The grid tracks that all rows of a table share: checkbox, columns, menu. */
export const tracks = <Row>(columns: readonly Column<Row>[], acts: boolean): CSSProperties => ({
  gridTemplateColumns: [...(acts ? ['40px'] : []), ...columns.map((column) => column.width), '76px'].join(
    ' ',
  ),
})
