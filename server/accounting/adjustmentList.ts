import { z } from 'zod'
import { account } from '../../domain/ledger/accounts.ts'
import { adjustmentStatuses } from '../../domain/ledger/adjustmentActions.ts'
import { chartOfAccounts } from '../../domain/ledger/chartOfAccounts.ts'
import { adjustmentColumns } from '../../domain/lists/adjustments.ts'
import { day } from '../../domain/shared/eventFields.ts'
import {
  type AdjustmentsFilter,
  adjustmentAnswer,
  adjustmentsAnswer,
  adjustmentsFileQuery,
  adjustmentsQuery,
} from '../../domain/wire/accounting.ts'
import { subjectsOf, typedReasons } from '../ledger/index.ts'
import { staffNames } from '../members/index.ts'
import type { List } from '../platform/database/lists.ts'
import type { Routes } from '../platform/deps.ts'
import { listRoutes, readsOfList } from '../platform/http/listRoutes.ts'

const rowShape = z.object({
  ...{ id: z.string(), key: z.string(), number: z.int(), status: z.enum(adjustmentStatuses) },
  ...{ bookedOn: day, amount: z.int(), lines: z.array(z.object({ account, amount: z.int() })) },
  ...{ evidence: z.string(), reversedStream: z.string().nullable(), otherStream: z.string().nullable() },
  reasonId: z.string().nullable(),
  ...{ proposedById: z.int(), proposedAt: z.date(), decidedById: z.int().nullable() },
  decidedAt: z.date().nullable(),
})

const proposals = {
  name: 'accounting.adjustments',
  rows: `
    SELECT a.id, a.key, a.number, a.status, a.booked_on AS "bookedOn", a.amount, a.lines, a.evidence,
      a.reversed_stream AS "reversedStream", a.other_stream AS "otherStream", a.reason_id AS "reasonId", a.proposed_by AS "proposedById",
      a.proposed_at AS "proposedAt", a.decided_by AS "decidedById", a.decided_at AS "decidedAt"
    FROM shop.adjustments a`,
  row: rowShape,
  key: 'id',
  keyType: 'text',
  sorts: { bookedOn: 'day', amount: 'number', proposedAt: 'instant' },
  sums: z.object({ amount: z.int() }),
} satisfies List<typeof rowShape>

/** Proposed adjusting entries: rejected and withdrawn ones stay in the list. */
export const adjustmentListRoutes: Routes = (deps) => async (app) => {
  const reads = readsOfList(deps.db, proposals, {
    request: ({ status, sort }: AdjustmentsFilter) => ({
      conditions: status === undefined ? [] : [{ where: (of) => `status = ${of}`, value: status }],
      sort,
    }),
    async shown(rows, db) {
      const references = rows.flatMap(({ reasonId }) => reasonId ?? [])
      const [names, reasons, subjectOf] = await Promise.all([
        staffNames(db),
        typedReasons(db, references),
        subjectsOf(
          { db },
          rows.flatMap(({ reversedStream, otherStream }) => reversedStream ?? otherStream ?? []),
        ),
      ])
      const nameOf = (id: number): string => names.get(id) ?? ''
      return rows.map(({ reasonId, proposedAt, decidedById, decidedAt, ...row }) => ({
        ...row,
        lines: row.lines.map((line) => ({ ...line, name: chartOfAccounts[line.account].name })),
        reverses: row.reversedStream === null ? null : subjectOf(row.reversedStream),
        anotherThan: row.otherStream === null ? null : subjectOf(row.otherStream),
        proposedBy: nameOf(row.proposedById),
        proposedAt: proposedAt.toISOString(),
        reason: reasonId === null ? '' : (reasons.get(reasonId) ?? ''),
        decidedBy: decidedById === null ? null : nameOf(decidedById),
        decidedAt: decidedAt?.toISOString() ?? null,
      }))
    },
  })

  listRoutes(app, deps, {
    path: '/api/staff/adjustments',
    file: 'adjustments',
    title: '결산 분개',
    description: '제안한 결산 분개와 역분개를 처리 결과와 함께 답해요. 반려하거나 철회한 제안도 남아요.',
    onRequest: app.staff('finance', 'admin'),
    query: adjustmentsQuery,
    answer: adjustmentsAnswer,
    rowAnswer: adjustmentAnswer,
    async page(query, staffId) {
      const { result, ...page } = await reads.page(query)
      return { ...page, result: result.map((row) => ({ ...row, isOwn: row.proposedById === staffId })) }
    },
    async found(id, filter, staffId) {
      const { row, isListed } = await reads.found(id, filter)
      return { row: row === null ? null : { ...row, isOwn: row.proposedById === staffId }, isListed }
    },
    fileQuery: adjustmentsFileQuery,
    rows: reads.rows,
    columns: adjustmentColumns,
  })
}
