import { z } from 'zod'
import { settlementColumns } from '../../../domain/lists/settlements.ts'
import { lastDueMonth, payOn, promisedOn } from '../../../domain/settlement/months.ts'
import { settlementMonthStatuses } from '../../../domain/shared/settlementMonthStatus.ts'
import { sum } from '../../../domain/shared/won.ts'
import type { Assignee } from '../../../domain/wire/handling.ts'
import {
  type StaffSettlement,
  type StaffSettlementsFilter,
  staffSettlementAnswer,
  staffSettlementsAnswer,
  staffSettlementsFileQuery,
  staffSettlementsQuery,
} from '../../../domain/wire/staffSettlements.ts'
import { assignedAs, shownAssigned } from '../../handling/index.ts'
import { type List, ofMember } from '../../platform/database/lists.ts'
import type { Deps, Reads, Routes } from '../../platform/deps.ts'
import { listRoutes, readsOfList } from '../../platform/http/listRoutes.ts'
import { holdsShown } from './holds.ts'
import { comingMonthsOf } from './ownerMonths.ts'

export const rowShape = z.object({
  ownerId: z.int(),
  ownerName: z.string(),
  status: z.enum(settlementMonthStatuses),
  isOpen: z.boolean(),
  rows: z.int(),
  base: z.int(),
  transactionFee: z.int(),
  operatingFee: z.int(),
  earned: z.int(),
  broughtForward: z.int(),
  deducted: z.int(),
  payable: z.int(),
  carriedForward: z.int(),
  holds: z.int(),
  heldFor: z.array(z.object({ month: z.string(), number: z.int() })),
  attempt: z.int(),
  paidBy: z.enum(['gateway', 'transfer']).nullable(),
  providerCode: z.string().nullable(),
  reference: z.string().nullable(),
  lastReason: z.string().nullable(),
  waitingSince: z.date().nullable(),
  settledAt: z.date().nullable(),
})

/** The payout status of a month; `statusOf` states the same for the owner. */
export const statusOfMonth = `
  CASE WHEN m.status = 'paid' AND m.payable = 0 THEN 'settled' WHEN m.status IN ('paid', 'carried_forward') THEN m.status WHEN m.status = 'requested' THEN 'on_its_way'
    WHEN m.is_held THEN 'held' WHEN m.status = 'open' THEN 'open'
    WHEN EXISTS (SELECT FROM shop.account_holders() a WHERE a.member_id = m.owner_id) THEN m.status
    ELSE 'no_account' END`

/** The columns of a month that are only displayed; `month` is SQL for the month of the row. */
export const displayedOfMonth = (month: string) => ({
  columns: `b.brought_forward AS "broughtForward", b.deducted, b.carried_forward AS "carriedForward",
      b.closed_at IS NULL AS "isOpen", b.holds, b.held_for AS "heldFor", b.attempt,
      b.paid_by AS "paidBy", b.provider_code AS "providerCode", b.reference, b.settled_at AS "settledAt",
      t.last_reason AS "lastReason", t.waiting_since AS "waitingSince",
      coalesce(owner.name, '') AS "ownerName"`,
  joins: `LEFT JOIN shop.settlement_months b ON b.owner_id = listed."ownerId" AND b.month = ${month}
      LEFT JOIN platform.payout_tries t ON t.owner_id = b.owner_id AND t.month = b.month AND t.attempt = b.attempt
        AND b.status = 'requested'
      LEFT JOIN shop.member_names() owner ON owner.id = listed."ownerId"`,
})

/** Owners' earnings and payouts of the month $1; owner names are looked up only for the rows of a page. */
const ownersOfMonth = {
  name: 'settlement.staffMonths',
  rows: `
    SELECT m.owner_id AS "ownerId", ${statusOfMonth} AS status, m.rows, m.base, m.transaction_fee AS "transactionFee",
      m.operating_fee AS "operatingFee", m.earned, m.payable,
      CASE WHEN m.status = 'paid' THEN m.payable ELSE 0 END AS paid,
      CASE WHEN m.status = 'paid' THEN 0 ELSE m.payable END AS unpaid, (m.closed_at IS NULL)::int AS open
    FROM shop.settlement_months m WHERE m.month = $1`,
  displayed: displayedOfMonth('$1'),
  row: rowShape,
  key: 'ownerId',
  keyType: 'int',
  sorts: { rows: 'number', earned: 'number', payable: 'number', ownerName: 'text' },
  sortedDisplayed: {
    ownerName: 'SELECT m.id AS "ownerId", m.name AS "ownerName" FROM shop.member_names() m',
  },
  sums: z.object({
    ...{ base: z.int(), transactionFee: z.int(), operatingFee: z.int(), earned: z.int() },
    ...{ payable: z.int(), paid: z.int(), unpaid: z.int(), open: z.int() },
  }),
} satisfies List<typeof rowShape>

type MonthRow = z.output<typeof rowShape>

/**
 * An owner's month as finance reads it. Closing it decides what it pays, so an open one says what it comes to so far, as its
 * statement does, and nothing else (rule 828).
 */
export function monthShown(
  { settledAt, waitingSince, isOpen, ...row }: MonthRow,
  month: string,
  {
    coming,
    heldFor,
    assignee,
    now,
  }: { coming: ReturnType<ComingOf>; heldFor: StaffSettlement['heldFor']; assignee: Assignee; now: Date },
): StaffSettlement {
  const { broughtForward, deducted, payable, carriedForward } = row
  const closed = isOpen ? null : { broughtForward, deducted, payable, carriedForward }
  return {
    ...row,
    broughtForward: closed?.broughtForward ?? null,
    deducted: closed?.deducted ?? null,
    payable: closed?.payable ?? null,
    carriedForward: closed?.carriedForward ?? null,
    coming: isOpen ? comingShown(coming) : null,
    waitingSince: waitingSince?.toISOString() ?? null,
    heldFor: row.status === 'held' || row.status === 'carried_forward' ? heldFor : [],
    assignee,
    ...{ month, payOn: payOn(month), promisedOn: promisedOn(month, now) },
    paidAt: row.status === 'paid' ? (settledAt?.toISOString() ?? null) : null,
  }
}

type ComingOf = Awaited<ReturnType<typeof comingMonthsOf>>

const comingShown = (coming: ReturnType<ComingOf>): StaffSettlement['coming'] =>
  coming === undefined
    ? { broughtForward: 0, deducted: 0, payable: 0, carriedForward: 0, isHeld: false }
    : {
        ...{ broughtForward: coming.broughtForward, payable: coming.payable },
        ...{ carriedForward: coming.carriedForward, isHeld: coming.isHeld },
        deducted: sum(coming.taken.map(({ amount }) => amount)),
      }

/** What the open months among these rows come to. */
export const comingOfRows = (reads: Reads, rows: readonly MonthRow[]): Promise<ComingOf> =>
  comingMonthsOf(
    reads,
    rows.flatMap(({ isOpen, ownerId }) => (isOpen ? [ownerId] : [])),
  )

/** The owners of a month with their earnings and payouts, as pages and as a file. */
export const settlementsOf = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, month: string) =>
  readsOfList(db, ownersOfMonth, {
    request: ({ status, q, sort, assignee }: StaffSettlementsFilter, staffId) => {
      const conditions = ofMember('ownerId', q)
      if (status !== undefined) conditions.push({ where: (of) => `status = ${of}`, value: status })
      conditions.push(
        ...assignedAs('payout', [`("ownerId"::text || ':' || $1)`, 'text'], { assignee, staffId }),
      )
      return { values: [month], conditions, sort }
    },
    async shown(rows, reads) {
      const [comingOf, holdsOf] = await Promise.all([comingOfRows(reads, rows), holdsShown(reads, rows)])
      return shownAssigned(reads, rows, {
        about: 'payout',
        keyOf: ({ ownerId }) => `${ownerId}:${month}`,
        show: (row, assignee) =>
          monthShown(row, month, {
            ...{ coming: comingOf(row.ownerId, month), heldFor: holdsOf(row.ownerId, row.heldFor) },
            ...{ assignee, now: clock.now() },
          }),
      })
    },
  })

/** The sums of a month: what it pays is known once all its owners' months are closed (rule 828). */
const sumsShown = ({ open, payable, unpaid, ...sums }: z.output<typeof ownersOfMonth.sums>) => ({
  ...sums,
  ...(open > 0 ? { payable: null, unpaid: null } : { payable, unpaid }),
})

/** The owners of a month with their payouts; the status tells apart those without an account and failed ones. */
export const monthRoutes: Routes = (deps) => async (app) => {
  const monthOf = ({ month = lastDueMonth(deps.clock.now()) }: StaffSettlementsFilter) => month
  listRoutes(app, deps, {
    path: '/api/staff/settlements',
    file: 'settlements',
    title: '월별 정산 목록',
    description:
      '한 달의 소유자마다 정산할 금액과 지급 상태를 답해요. 달이 없으면 마지막으로 지급할 달이에요.',
    onRequest: app.staff('finance'),
    query: staffSettlementsQuery,
    answer: staffSettlementsAnswer,
    rowAnswer: staffSettlementAnswer,
    found: (id, filter, staffId) => settlementsOf(deps, monthOf(filter)).found(id, filter, staffId),
    async page(query, staffId) {
      const month = monthOf(query)
      const page = await settlementsOf(deps, month).page(query, staffId)
      return { month, payOn: payOn(month), ...page, sums: sumsShown(page.sums) }
    },
    fileQuery: staffSettlementsFileQuery,
    async rows(filter, staffId) {
      const month = monthOf(filter)
      return { name: `settlements-${month}`, ...(await settlementsOf(deps, month).rows(filter, staffId)) }
    },
    columns: settlementColumns,
  })
}
