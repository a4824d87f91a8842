import { z } from 'zod'
import { lastDueMonth, payOn } from '../../../domain/settlement/months.ts'
import type { StaffSettlement, StaffSettlements } from '../../../domain/wire/staffSettlements.ts'
import {
  everyRowOfList,
  type List,
  ofMember,
  type Paging,
  pageOfList,
  totalsOfList,
} from '../../platform/database/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Cell, TableFile } from '../../platform/http/tableFile.ts'

const rowShape = z.object({
  ownerId: z.int(),
  ownerName: z.string(),
  status: z.enum(['open', 'due', 'on_its_way', 'paid', 'failed', 'held', 'no_account', 'carried_forward']),
  rows: z.int(),
  base: z.int(),
  transactionFee: z.int(),
  operatingFee: z.int(),
  earned: z.int(),
  broughtForward: z.int(),
  deducted: z.int(),
  payable: z.int(),
  carriedForward: z.int(),
  attempt: z.int(),
  paidBy: z.enum(['gateway', 'transfer']).nullable(),
  providerCode: z.string().nullable(),
  reference: z.string().nullable(),
  settledAt: z.date().nullable(),
})
type Row = z.infer<typeof rowShape>

/** The payout status of a month; `statusOf` states the same for the owner. */
const status = `
  CASE WHEN m.status IN ('paid', 'carried_forward') THEN m.status WHEN m.status = 'requested' THEN 'on_its_way'
    WHEN m.is_held THEN 'held' WHEN m.status = 'open' THEN 'open'
    WHEN EXISTS (SELECT FROM shop.account_holders() a WHERE a.member_id = m.owner_id) THEN m.status
    ELSE 'no_account' END`

/** Owners' earnings and payouts of the month $1; owner names are looked up only for the rows of a page. */
const ownersOfMonth = {
  name: 'settlement.staffMonths',
  rows: `
    SELECT m.owner_id AS "ownerId", ${status} AS status, m.rows, m.base, m.transaction_fee AS "transactionFee",
      m.operating_fee AS "operatingFee", m.earned, m.payable,
      CASE WHEN m.status = 'paid' THEN m.payable ELSE 0 END AS paid,
      CASE WHEN m.status = 'paid' THEN 0 ELSE m.payable END AS unpaid
    FROM shop.settlement_months m WHERE m.month = $1`,
  displayed: {
    columns: `b.brought_forward AS "broughtForward", b.deducted, b.carried_forward AS "carriedForward", b.attempt,
      b.paid_by AS "paidBy", b.provider_code AS "providerCode", b.reference, b.settled_at AS "settledAt",
      coalesce(owner.name, '') AS "ownerName"`,
    joins: `LEFT JOIN shop.settlement_months b ON b.owner_id = listed."ownerId" AND b.month = $1
      LEFT JOIN shop.member_accounts() owner ON owner.id = listed."ownerId"`,
  },
  row: rowShape,
  key: 'ownerId',
  sorts: { rows: 'number', earned: 'number', payable: 'number', ownerName: 'text' },
  sortedDisplayed: {
    ownerName: 'SELECT m.id AS "ownerId", m.name AS "ownerName" FROM shop.member_accounts() m',
  },
  sums: z.object({
    ...{ base: z.int(), transactionFee: z.int(), operatingFee: z.int(), earned: z.int() },
    ...{ payable: z.int(), paid: z.int(), unpaid: z.int() },
  }),
} satisfies List<typeof rowShape>

type Filter = {
  month?: string | undefined
  status?: StaffSettlement['status'] | undefined
  q?: string | undefined
  sort: string
}

/** The list's conditions for a filter, and the month it shows. */
function askedOf({ clock }: Pick<Deps, 'clock'>, filter: Filter) {
  const { month = lastDueMonth(clock.now()), status, q, sort } = filter
  const conditions = ofMember('ownerId', q)
  if (status !== undefined) conditions.push({ where: (of) => `status = ${of}`, value: status })
  return { month, asked: { values: [month], conditions, sort } }
}

/** A page of a month's owners with their payouts; the status tells apart those without an account and failed ones. */
export async function staffMonths(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: Filter & Paging,
): Promise<StaffSettlements> {
  const { month, asked } = askedOf(deps, filter)
  const counted = totalsOfList(deps.db.pool, ownersOfMonth, asked)
  const [totals, page] = await Promise.all([
    counted,
    pageOfList(deps.db.pool, ownersOfMonth, asked, filter, counted),
  ])
  const result = page.result.map(({ settledAt, ...row }) => ({
    ...row,
    ...{ month, payOn: payOn(month), paidAt: settledAt?.toISOString() ?? null },
  }))
  return { month, payOn: payOn(month), ...totals, result, cursor: page.cursor }
}

const statusNames: Readonly<Record<Row['status'], string>> = {
  open: '집계 중',
  due: '지급 예정',
  on_its_way: '지급 중',
  paid: '지급 완료',
  failed: '지급 실패',
  held: '보류',
  no_account: '계좌 미확인',
  carried_forward: '이월',
}

/** The whole list as a file. */
export async function staffMonthsFile(
  deps: Pick<Deps, 'db' | 'clock'>,
  filter: Filter,
): Promise<TableFile<Row>> {
  const { month, asked } = askedOf(deps, filter)
  const { pool } = deps.db
  return {
    name: `settlements-${month}`,
    rows: (await totalsOfList(pool, ownersOfMonth, asked)).cntAll,
    columns: ownerColumns,
    cells: ownerCells,
    pages: everyRowOfList(pool, ownersOfMonth, asked),
  }
}

/** The columns of the exported list, and a row's cells in the same order. */
const ownerColumns = [
  ...[
    '소유자',
    '회원번호',
    '건수',
    '기준 금액',
    '거래 수수료',
    '운영 수수료',
    '정산 금액',
    '이월 받음',
    '공제',
  ],
  ...['지급액', '다음 달 이월', '상태', '거래 번호'],
]
const ownerCells = (row: Row): Cell[] => [
  ...[row.ownerName, row.ownerId, row.rows, row.base, row.transactionFee, row.operatingFee, row.earned],
  ...[
    row.broughtForward,
    row.deducted,
    row.payable,
    row.carriedForward,
    statusNames[row.status],
    row.reference,
  ],
]
