import type { Column } from '../../kit/columns.ts'
import { RowLink } from '../../kit/RowLink.tsx'
import { moment } from '../../kit/words.ts'

type Difference = { isWrittenOff: boolean; settledAt: string | null }

/** How a difference was closed; a write-off links to its events. */
export const closedByColumn = <Row extends Difference>(eventsOf: (row: Row) => string): Column<Row> => ({
  id: 'closedBy',
  header: '처리',
  width: '88px',
  cell: (row) => {
    if (row.isWrittenOff) return <RowLink to={eventsOf(row)}>손익 처리</RowLink>
    return row.settledAt === null ? '남음' : '맞음'
  },
})

export const settledAtColumn: Column<Difference> = {
  id: 'settledAt',
  header: '해소',
  width: '148px',
  optional: true,
  cell: (row) => (row.settledAt === null ? '' : moment(row.settledAt)),
}
