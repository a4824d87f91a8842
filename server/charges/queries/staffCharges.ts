import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { formatSeoulMinute, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { StaffCharge, staffChargesQuery } from '../../../domain/wire/charges.ts'
import type { NumberedPage } from '../../../domain/wire/lists.ts'
import { everyRow } from '../../platform/database/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableFile } from '../../platform/http/tableFile.ts'
import { chargeName } from '../chargeName.ts'
import { chargeRows } from '../chargeRow.ts'

type Filter = Omit<z.output<typeof staffChargesQuery>, keyof NumberedPage>

function found({ kysely }: Deps['db'], { status, chargeId, orderItemId }: Filter) {
  const states = status === undefined ? (['open', 'paid', 'waived', 'deducted'] as const) : [status]
  return kysely
    .selectFrom('shop.charges')
    .where('status', 'in', states)
    .$if(orderItemId !== undefined, (charges) => charges.where('order_item_id', '=', orderItemId ?? null))
    .$if(chargeId !== undefined, (charges) => charges.where('charge_id', '=', chargeId ?? ''))
}

const keysOf = (charges: ReturnType<typeof found>) => charges.select('charge_id')

async function counted(charges: ReturnType<typeof found>): Promise<number> {
  const { count } = await charges
    .select((has) => has.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The rows of these charges as staff read them, newest first, then by id. */
const rowsOf = (db: Deps['db'], keys: ReturnType<typeof keysOf>) =>
  chargeRows(db)
    .innerJoin(keys.as('cut'), 'cut.charge_id', 'c.charge_id')
    .select(['c.debtor', 'c.order_item_id as orderItemId', 'c.consignment_id as consignmentId'])
    .select(['c.owner_share as ownerShare', 'c.due_on as dueOn', 'c.provider_code as providerCode'])
    .select('c.made_at as madeAt')
    .select(({ selectFrom, fn, lit, ref }) => [
      fn
        .coalesce(
          // A deducted charge is refunded with a payout, a card payment with a refund.
          sql<number | null>`${ref('c.amount')} - ${ref('c.deduction_kept')}`,
          selectFrom('shop.charge_payments as q')
            .select((q) => q.cast<number>(q.fn.sum('q.refunded'), 'bigint').as('refunded'))
            .whereRef('q.charge_id', '=', 'c.charge_id'),
          lit(0),
        )
        .as('refunded'),
      selectFrom('shop.charge_refunds as r')
        .select('r.status')
        .whereRef('r.charge_id', '=', 'c.charge_id')
        .orderBy('r.requested_at', 'desc')
        .orderBy('r.refund_id', 'desc')
        .limit(1)
        .as('refundStatus'),
      fn
        .coalesce(
          // The latest refund number; each refund's reason carries its number, for card payments and deductions alike.
          selectFrom('personal.charge_reasons as n')
            .select(({ ref }) =>
              sql<number | null>`max(split_part(${ref('n.step')}, ':', 2)::int)`.as('latest'),
            )
            .whereRef('n.charge_id', '=', 'c.charge_id')
            .where('n.step', 'like', 'refunded:%'),
          lit(0),
        )
        .as('refunds'),
    ])
    .orderBy('c.made_at', 'desc')
    .orderBy('c.charge_id')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A page of charges, newest first; `refundStatus` is the state of the latest refund. */
export async function staffCharges(
  { db }: Pick<Deps, 'db'>,
  { limit, curPage, ...filter }: Filter & NumberedPage,
): Promise<{ result: StaffCharge[]; cntAll: number }> {
  const charges = found(db, filter)
  const page = keysOf(charges)
    .orderBy('made_at', 'desc')
    .orderBy('charge_id')
    .limit(limit)
    .offset((curPage - 1) * limit)
  const [rows, cntAll] = await Promise.all([rowsOf(db, page).execute(), counted(charges)])
  const result = rows.map(({ chargeId, customerKey: _, memberId, madeAt, ...row }) => ({
    id: chargeId,
    memberId,
    createdAt: madeAt.toISOString(),
    ...row,
  }))
  return { result, cntAll }
}

const statusNames = { open: '미납', paid: '결제 완료', waived: '면제', deducted: '정산 공제' } as const
const refundNames = { pending: '결제사 확인 중', confirmed: '환불 완료', rejected: '결제사 거절' } as const

/** The whole list as a file. */
export async function staffChargesFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: Filter,
): Promise<TableFile<Row>> {
  const charges = found(db, filter)
  return {
    name: `charges-${seoulDate(clock.now())}`,
    rows: await counted(charges),
    columns: [
      ...['청구', '종류', '상품', '누가', '회원번호', '카드 시도일', '카드 거절', '거절 코드', '금액'],
      ...['소유자 몫', '환불', '최근 환불', '상태'],
    ],
    cells: (row) => [
      ...[formatSeoulMinute(row.madeAt), chargeName(row.kind, null), row.productName],
      ...[row.debtor === 'renter' ? '회원' : '소유자', row.memberId, row.dueOn, row.cardFailures],
      ...[row.providerCode, row.amount, row.ownerShare, row.refunded],
      ...[row.refundStatus === null ? null : refundNames[row.refundStatus], statusNames[row.status]],
    ],
    pages: everyRow(db.pool, rowsOf(db, keysOf(charges)).compile()),
  }
}
