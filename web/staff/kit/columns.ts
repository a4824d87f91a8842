import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'

/** A column of a table. */
export type Column<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** What it sorts by; a column without it cannot be sorted. A table that the server sorts only needs it to exist. */
  sortBy?: (row: Row) => string | number
  align?: 'right'
  /** A track of CSS grid: '96px', 'minmax(200px, 1fr)'. */
  width: string
  /** Shown only when it is chosen. */
  optional?: boolean
  /** Shown in the last line, over the rows that are shown. */
  foot?: (rows: readonly Row[]) => ReactNode
}

/** What the table takes of the library; a stable object, because the library compares it. */
export const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  sortedRowModel: createSortedRowModel(),
})

const compared = (one: unknown, other: unknown): number =>
  typeof one === 'number' && typeof other === 'number'
    ? one - other
    : String(one).localeCompare(String(other), 'ko')

/** The library's own description of the columns. */
export const definitions = <Row>(columns: readonly Column<Row>[]) =>
  columns.map(({ id, sortBy }) => ({
    id,
    header: id,
    accessorFn: (row: Row) => sortBy?.(row) ?? '',
    enableSorting: sortBy !== undefined,
    sortFn: (
      one: { getValue: (id: string) => unknown },
      other: { getValue: (id: string) => unknown },
      columnId: string,
    ) => compared(one.getValue(columnId), other.getValue(columnId)),
  }))

/** The columns that are shown: those that were chosen, or all that are not optional. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null) =>
  columns.filter((column) => (chosen === null ? column.optional !== true : chosen.includes(column.id)))
