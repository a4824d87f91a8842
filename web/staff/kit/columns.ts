import {
  columnVisibilityFeature,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { ReactNode } from 'react'
import type { ColumnKind, ListColumn } from '../../../domain/shared/listColumns.ts'
import { dots, figure, moment } from './words.ts'

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

const usualTracks: Readonly<Record<ColumnKind, string>> = {
  text: '120px',
  digits: '112px',
  day: '96px',
  instant: '140px',
  amount: '112px',
  count: '72px',
  rating: '64px',
}
const inFigures: readonly ColumnKind[] = ['amount', 'count', 'rating']

function shownValue<Row>(column: ListColumn<Row>, row: Row): string {
  switch (column.kind) {
    case 'amount':
    case 'count':
    case 'rating': {
      const value = column.value(row)
      if (value === null) return column.none ?? ''
      return `${column.kind === 'rating' ? value.toFixed(1) : figure(value)}${column.unit ?? ''}`
    }
    default: {
      const value = column.value(row)
      if (value === null) return column.none ?? ''
      if (column.kind === 'instant') return moment(value)
      return column.kind === 'day' ? dots(value) : value
    }
  }
}

/** The table's columns of a list; `cells` says how some of them are shown instead of as text. */
export const tableColumns = <Row, Key extends string>(
  columns: readonly ListColumn<Row, Key>[],
  cells?: Readonly<Partial<Record<NoInfer<Key>, (row: Row) => ReactNode>>>,
): readonly Column<Row>[] =>
  columns
    .filter(({ only }) => only !== 'file')
    .map((column) => ({
      id: column.key,
      header: column.label,
      cell: cells?.[column.key] ?? ((row) => shownValue(column, row)),
      width: column.width ?? usualTracks[column.kind],
      ...(inFigures.includes(column.kind) ? { align: 'right' as const } : {}),
      ...(column.isOptional === undefined ? {} : { optional: column.isOptional }),
      ...(column.isSorted === undefined ? {} : { sortBy: (row) => column.value(row) ?? '' }),
    }))

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

/** Columns that say in which state a row is: it stays readable the longest. */
const stateColumns: readonly string[] = ['status', 'state', 'stage']

/** The pixels that a column takes at least. */
const leastPx = ({ width }: Pick<Column<never>, 'width'>): number => Number(/(\d+)px/.exec(width)?.[1] ?? 0)

/**
 * Returns the columns that fit into so many pixels: the last ones fold away first, but the first one and that of the
 * row's state stay, so that a table beside its drawer is read without scrolling.
 */
export function columnsWithin<Row>(columns: readonly Column<Row>[], roomPx: number): readonly Column<Row>[] {
  const kept = columns.filter(({ id }, nth) => nth === 0 || stateColumns.includes(id))
  let left = roomPx - kept.reduce((sum, column) => sum + leastPx(column), 0)
  const folded = columns.filter((column) => !kept.includes(column))
  const fitting = folded.filter((column) => {
    left -= leastPx(column)
    return left >= 0
  })
  return columns.filter((column) => kept.includes(column) || fitting.includes(column))
}

/** Returns the visible columns: the chosen ones, or by default all that are not optional. */
export const shownColumns = <Row>(columns: readonly Column<Row>[], chosen: readonly string[] | null) =>
  columns.filter((column) => (chosen === null ? column.optional !== true : chosen.includes(column.id)))
