import { z } from 'zod'
import { stoppedPayoutColumns } from '../../../domain/lists/settlements.ts'
import {
  type StoppedPayoutsFilter,
  stoppedPayoutAnswer,
  stoppedPayouts,
  stoppedPayoutsAnswer,
} from '../../../domain/wire/staffSettlements.ts'
import { shownAssigned } from '../../handling/index.ts'
import type { List } from '../../platform/database/lists.ts'
import type { Routes } from '../../platform/deps.ts'
import { listRoutes, readsOfList } from '../../platform/http/listRoutes.ts'
import { holdsShown } from './holds.ts'
import { displayedOfMonth, monthShown, rowShape, statusOfMonth } from './staffMonths.ts'
import { ANSWERED_WITHIN_SECONDS } from './unansweredPayouts.ts'

/**
 * SQL: the month `of` waits for finance. The job will not send its payout, which is held, failed, or without an account, or
 * the gateway has given no answer about it for hours (rule 496). The states come first in the very words of the index
 * `settlement_months_unpaid_in_order`.
 */
export const isStopped = (
  of: string,
): string => `${of}.status IN ('due', 'requested', 'failed') AND CASE ${of}.status
  WHEN 'requested' THEN (${of}.owner_id, ${of}.month, ${of}.attempt) IN (
    SELECT t.owner_id, t.month, t.attempt FROM platform.payout_tries t
    WHERE t.waiting_since < clock_timestamp() - make_interval(secs => ${ANSWERED_WITHIN_SECONDS}))
  ELSE ${of}.is_held OR ${of}.status = 'failed'
    OR NOT EXISTS (SELECT FROM shop.account_holders() a WHERE a.member_id = ${of}.owner_id) END`

const stoppedShape = rowShape.extend({ id: z.string(), month: z.string() })

/** Payouts of any month that wait for finance, by owner and month. */
const stopped = {
  name: 'settlement.stoppedPayouts',
  rows: `
    SELECT m.owner_id || ':' || m.month AS id, m.month, m.owner_id AS "ownerId", ${statusOfMonth} AS status, m.rows, m.base,
      m.transaction_fee AS "transactionFee", m.operating_fee AS "operatingFee", m.earned, m.payable
    FROM shop.settlement_months m WHERE ${isStopped('m')}`,
  displayed: displayedOfMonth('listed.month'),
  row: stoppedShape,
  key: 'id',
  keyType: 'text',
  sorts: { month: 'text', payable: 'number' },
  sums: z.object({ payable: z.int() }),
} satisfies List<typeof stoppedShape>

/** What the board counts as stopped, whatever its month: each payout with what finance can do about it. */
export const stoppedPayoutRoutes: Routes = (deps) => async (app) =>
  listRoutes(app, deps, {
    path: '/api/staff/stopped-payouts',
    file: 'stopped-payouts',
    title: '멈춘 정산 지급 목록',
    description: '보류했거나, 거절됐거나, 계좌가 없거나, 지급 대행이 답하지 않는 지급을 모든 달에서 답해요.',
    onRequest: app.staff('finance'),
    query: stoppedPayouts.query,
    answer: stoppedPayoutsAnswer,
    rowAnswer: stoppedPayoutAnswer,
    fileQuery: stoppedPayouts.fileQuery,
    columns: stoppedPayoutColumns,
    ...readsOfList(deps.db, stopped, {
      request: ({ sort }: StoppedPayoutsFilter) => ({ conditions: [], sort }),
      shown: async (rows, reads) => {
        const holdsOf = await holdsShown(reads, rows)
        return shownAssigned(reads, rows, {
          about: 'payout',
          keyOf: ({ id }) => id,
          // What is stopped is closed.
          show: ({ id, month, ...row }, assignee) => ({
            id,
            ...monthShown(row, month, {
              ...{ coming: undefined, heldFor: holdsOf(row.ownerId, row.heldFor) },
              ...{ assignee, now: deps.clock.now() },
            }),
          }),
        })
      },
    }),
  })
