import type { ReactNode } from 'react'
import { closedBy } from '../../../../domain/lists/differences.ts'
import { RowLink } from '../../kit/RowLink.tsx'

type Difference = Parameters<typeof closedBy>[0]

/** How a difference was closed; a write-off links to its events. */
export const closedByCell =
  <Row extends Difference>(eventsOf: (row: Row) => string) =>
  (row: Row): ReactNode =>
    row.isWrittenOff ? <RowLink to={eventsOf(row)}>{closedBy(row)}</RowLink> : closedBy(row)
