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
  /** The sort key; a column without it cannot be sorted. When the server sorts, it only marks the column sortable. */
  sortBy?: (row: Row) => string | number
  align?: 'right'
  /** A CSS grid track: '96px', 'minmax(200px, 1fr)'. */
  width: string
  /** Hidden by default. */
  optional?: boolean
  /** Content of the footer row, computed over the rows of this page. */
  foot?: (rows: readonly Row[]) => ReactNode
}

/** The table library's features in use; one object for all renders, because the library compares its identity. */
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

/** The columns as definitions of the table library. */
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

/** Returns the visible columns: the chosen ones, or by default all that are not optional. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null) =>
  columns.filter((column) => (chosen === null ? column.optional !== true : chosen.includes(column.id)))
