import { z } from 'zod'
import { chargeKind } from '../../domain/charges/events.ts'
import { type CivilDate, parseCivilDate, seoulDate } from '../../domain/shared/civilDate.ts'
import type { StaffRole } from '../../domain/shared/staffRoles.ts'
import {
  type BoardColumn,
  type StaffBoard,
  staffBoardAnswer,
  type WaitingList,
} from '../../domain/wire/staffBoard.ts'
import { bankDifferences } from '../bankStatements/index.ts'
import { chargeName } from '../charges/index.ts'
import { consignmentsWaiting } from '../consignments/index.ts'
import { findingsWaiting } from '../consistency/index.ts'
import { inquiriesWaiting } from '../inquiries/index.ts'
import { dueToday, returnsWaiting } from '../ordering/index.ts'
import { outgoingDifferences } from '../outgoingPayments/index.ts'
import { readInTime } from '../platform/database/readInTime.ts'
import { statement } from '../platform/database/statement.ts'
import type { Deps, Routes } from '../platform/deps.ts'
import { payoutDifferences } from '../providerPayouts/index.ts'
import { payoutsUnpaid } from '../settlement/index.ts'

const rowsAColumn = 5
type Needs = Pick<Deps, 'db' | 'clock'>
type Columns = {
  ids: readonly BoardColumn[]
  roles: readonly StaffRole[]
  /** The list of each of these columns, in their order. */
  read: (deps: Needs) => Promise<WaitingList[]>
}

const operations = ['operations'] as const
const finance = ['finance'] as const
const both = ['operations', 'finance'] as const

const dues = ['to_ship', 'unsent', 'to_pick_up', 'late', 'to_confirm'] as const

const only = (
  id: BoardColumn,
  roles: readonly StaffRole[],
  read: (deps: Needs) => Promise<WaitingList>,
): Columns => ({ ids: [id], roles, read: async (deps) => [await read(deps)] })

/** The columns, each with the roles that may see the list behind it. */
const columns: readonly Columns[] = [
  only('integrity', both, (deps) => findingsWaiting(deps, rowsAColumn)),
  { ids: dues, roles: operations, read: (deps) => dueToday(deps, dues, rowsAColumn) },
  {
    ids: ['returns', 'to_inspect'],
    roles: both,
    read: (deps) => returnsWaiting(deps, ['requested', 'collected'], rowsAColumn),
  },
  {
    ids: ['parcels_expected', 'diagnosis', 'lost_items'],
    roles: both,
    read: (deps) => consignmentsWaiting(deps, ['application', 'diagnosis', 'missing'], rowsAColumn),
  },
  only('inquiries', operations, (deps) => inquiriesWaiting(deps, rowsAColumn)),
  only('refunds_open', finance, refundsOpen),
  only('payouts_unpaid', finance, (deps) => payoutsUnpaid(deps, rowsAColumn)),
  only('card_differences', finance, cardDifferences),
  only('payout_differences', finance, gatewayDifferences),
  only('bank_differences', finance, atBank),
]

/** Columns of what hardly ever happens. */
const onlyWithRows: readonly BoardColumn[] = ['integrity', 'unsent', 'to_confirm']

/** What a check found comes first, then the lists of one role alone. */
const placeFor = ({ ids: [id], roles: { length } }: Columns): number => (id === 'integrity' ? 0 : length)

/**
 * Today's open work in the lists that these roles may see. For finance their own lists come first. A list that cannot be
 * read in its time has no number, and the others are shown (rule 903).
 */
async function staffBoard(deps: Needs, held: readonly StaffRole[]): Promise<Omit<StaffBoard, 'closed'>> {
  const seen = columns.filter(
    ({ roles }) => held.includes('admin') || roles.some((role) => held.includes(role)),
  )
  if (!held.includes('admin') && !held.includes('operations'))
    seen.sort((one, other) => placeFor(one) - placeFor(other))
  const read = await Promise.all(
    seen.map(async ({ ids, read }) => {
      const lists = await readInTime(read(deps))
      if (lists === null) return ids.map((id) => ({ id, count: null, rows: [], since: null, total: null }))
      return ids.flatMap((id, nth) => {
        const waiting = lists[nth]
        return waiting === undefined
          ? []
          : [{ id, since: dayOf(waiting.rows[0]?.on ?? null), total: null, ...waiting }]
      })
    }),
  )
  return {
    today: seoulDate(deps.clock.now()),
    columns: read.flat().filter(({ id, count }) => !onlyWithRows.includes(id) || count !== 0),
  }
}

const dayOf = (on: string | null): CivilDate | null =>
  on === null || on === '' ? null : (parseCivilDate(on) ?? seoulDate(new Date(on)))

const openRefunds = statement({
  name: 'staff.board.refunds',
  text: `
    WITH waiting AS NOT MATERIALIZED (
      SELECT r.refund_id, r.amount, r.status COLLATE "C" AS status, r.requested_at, r.order_id, r.charge_id
      FROM shop.card_refunds() r WHERE r.status COLLATE "C" <> 'confirmed'
    ), first AS (
      SELECT w.* FROM waiting w ORDER BY w.status DESC, w.requested_at, w.refund_id LIMIT $1
    ), sums AS (
      SELECT count(*)::int AS count, sum(w.amount)::bigint AS total, min(w.requested_at) AS since FROM waiting w)
    SELECT r.refund_id AS id, r.amount, r.status, r.requested_at AS "requestedAt", n.order_numbers AS "orderNumbers", c.kind,
      s.count, s.total, s.since
    FROM first r CROSS JOIN sums s LEFT JOIN shop.numbered_orders() n ON n.order_id = r.order_id
      LEFT JOIN shop.charges_of_items() c ON c.charge_id = r.charge_id
    ORDER BY r.status DESC, r.requested_at, r.refund_id`,
  row: z.object({
    id: z.string(),
    amount: z.int(),
    status: z.enum(['pending', 'rejected']),
    requestedAt: z.date(),
    orderNumbers: z.string().nullable(),
    kind: chargeKind.nullable(),
    count: z.int(),
    total: z.int(),
    since: z.date(),
  }),
})

const refundNames = { pending: '결제사가 처리하고 있어요', rejected: '결제사가 거절했어요' } as const

/** Refunds not yet confirmed, those rejected by the provider first. */
async function refundsOpen({ db }: Needs): Promise<WaitingList> {
  const rows = await openRefunds(db.pool, [rowsAColumn])
  return {
    count: rows[0]?.count ?? 0,
    total: rows[0]?.total ?? 0,
    since: dayOf(rows[0]?.since.toISOString() ?? null),
    rows: rows.map(({ id, amount, status, requestedAt, orderNumbers, kind }) => ({
      id,
      name: orderNumbers ?? (kind === null ? '' : chargeName(kind, null)),
      about: refundNames[status],
      ...{ on: requestedAt.toISOString(), lateDays: 0, amount },
    })),
  }
}

const differenceNames = {
  missing_there: '결제사에 없어요',
  missing_with_us: '우리 기록에 없어요',
  amount_differs: '금액이 달라요',
  cancelled_at_provider: '결제사에서 취소됐어요',
  fee_differs: '수수료가 달라요',
} as const

const outgoingNames = {
  missing_there: '나가지 않은 지급이에요',
  missing_with_us: '장부에 없는 지급이에요',
  amount_differs: '지급 금액이 달라요',
  state_differs: '지급 결과가 달라요',
  paid_twice: '두 번 지급됐어요',
  other_account: '다른 계좌로 나갔어요',
} as const

const open = { limit: rowsAColumn, curPage: 1, status: 'open' } as const

/** Open differences of the card provider's payouts. */
async function cardDifferences({ db }: Needs): Promise<WaitingList> {
  const { result, cntAll } = await payoutDifferences({ db }, open)
  const rows = result.map(({ paymentKey, transactionKey, kind, aspect, missing, foundAt }) => ({
    id: `${paymentKey} ${transactionKey ?? ''} ${aspect}`,
    name: differenceNames[kind],
    about: paymentKey,
    ...{ on: foundAt, lateDays: 0, amount: 0 - missing },
  }))
  return { count: cntAll, since: null, rows }
}

/** Open differences of what the payout gateway, or a transfer, paid out. */
async function gatewayDifferences({ db }: Needs): Promise<WaitingList> {
  const { result, cntAll } = await outgoingDifferences({ db }, open)
  const rows = result.map(({ place, key, kind, missing, foundAt }) => ({
    id: `${place} ${key}`,
    name: outgoingNames[kind],
    about: key,
    ...{ on: foundAt, lateDays: 0, amount: missing },
  }))
  return { count: cntAll, since: null, rows }
}

/** What the bank's statement and the books do not both have. */
async function atBank({ db, clock }: Needs): Promise<WaitingList> {
  const { result, cntAll, unknownSince } = await bankDifferences({ db, clock }, rowsAColumn)
  const rows = result.map(({ id, lines: [line], entries: [entry], bank, books }) => ({
    id,
    name: line === undefined ? '통장에 없는 장부 거래예요' : '장부에 없는 통장 거래예요',
    about: line?.words ?? entry?.stream ?? '',
    ...{ on: line?.movedAt ?? entry?.occurredAt ?? '', lateDays: 0, amount: bank - books },
  }))
  return { count: cntAll, since: null, rows, ...(unknownSince !== undefined && { unknownSince }) }
}

/** The first page of the console. Whoever works sees on it that the shop is closed for maintenance (rule 620). */
export const boardRoutes: Routes = (deps) => async (app) => {
  app.get(
    '/api/staff/board',
    {
      onRequest: app.staff('operations', 'finance'),
      schema: {
        summary: '오늘 할 일: 기다리는 일과 건수',
        description: '역할이 볼 수 있는 목록만 답해요. 목록마다 먼저 처리할 다섯 건이 들어 있어요.',
        response: { 200: staffBoardAnswer },
      },
    },
    async (request) => {
      const [board, closed] = await Promise.all([
        staffBoard(deps, request.staff.roles),
        app.maintenance.current(),
      ])
      return {
        data: {
          ...board,
          closed: closed && {
            begunAt: closed.begunAt.toISOString(),
            endsAt: closed.endsAt?.toISOString() ?? null,
          },
        },
      }
    },
  )
}
