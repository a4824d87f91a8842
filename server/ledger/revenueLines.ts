import { z } from 'zod'
import { account } from '../../domain/ledger/accounts.ts'
import { chartOfAccounts, revenueAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { revenueLineColumns } from '../../domain/lists/figures.ts'
import { titleOf } from '../../domain/processes/events.ts'
import { addDays, startOfSeoulDay } from '../../domain/shared/civilDate.ts'
import { type RevenueLinesFilter, revenueLines, revenueLinesAnswer } from '../../domain/wire/figures.ts'
import type { List } from '../platform/database/lists.ts'
import type { Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'
import { subjectsOf } from './subjectsOf.ts'

const rowShape = z.object({
  ...{
    id: z.string(),
    stream: z.string(),
    account,
    amount: z.int(),
    event: z.string(),
    occurredAt: z.date(),
  },
})

/** $1 the accounts, $2 the first instant and $3 the one after the last. */
const lines = {
  name: 'ledger.revenueLines',
  rows: `
    SELECT l.pos || '.' || l.line AS id, l.pos, l.stream_id AS stream, l.account, -l.amount AS amount,
      l.occurred_at AS "occurredAt"
    FROM shop.journal_lines l
    WHERE l.account = ANY ($1) AND l.occurred_at >= $2 AND l.occurred_at < $3`,
  displayed: {
    columns: 'e.type AS event',
    joins: `JOIN es.streams s ON s.stream_id = listed.stream
      JOIN es.events e ON e.stream_no = s.stream_no AND e.pos = listed.pos`,
  },
  row: rowShape,
  key: 'id',
  keyType: 'text',
  sorts: { occurredAt: 'instant', amount: 'number' },
  sums: z.object({ amount: z.int() }),
} satisfies List<typeof rowShape>

/** The journal lines that made the revenue of a day: they sum to it (rule 360). */
export const revenueLineRoutes: Routes = (deps) => async (app) => {
  const reads = readsOfList(deps.db, lines, {
    request: ({ day, sort }: RevenueLinesFilter) => ({
      values: [revenueAccounts, startOfSeoulDay(day), startOfSeoulDay(addDays(day, 1))],
      ...{ conditions: [], sort },
    }),
    async shown(rows, db) {
      const subjectOf = await subjectsOf(
        { db },
        rows.map(({ stream }) => stream),
      )
      return rows.map(({ account, event, occurredAt, ...row }) => ({
        ...row,
        ...{ account: chartOfAccounts[account].name, title: titleOf(event), subject: subjectOf(row.stream) },
        occurredAt: occurredAt.toISOString(),
      }))
    },
  })

  listRoutes(app, deps, {
    path: '/api/staff/figures/revenue-lines',
    file: 'revenue-lines',
    title: '매출을 이룬 줄',
    description: '고른 날의 매출 계정에 기록된 줄이에요. 합계는 그날의 순매출과 같아요.',
    onRequest: app.staff('finance'),
    query: revenueLines.query,
    answer: revenueLinesAnswer,
    page: reads.page,
    fileQuery: revenueLines.fileQuery,
    rows: reads.rows,
    columns: revenueLineColumns,
  })
}
