import { formatSeoulMinute, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { ReturnStage, StaffReturnRow } from '../../../domain/wire/returns.ts'
import { offeredProducts } from '../../catalogue/index.ts'
import { countOf, everyRow } from '../../platform/database/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableFile } from '../../platform/http/tableFile.ts'
import { writtenReason } from '../itemReasons.ts'

const rowsAPage = 20
/** Stages in which staff still have something to do. */
const open: readonly ReturnStage[] = ['requested', 'approved', 'collecting', 'collected']

type Filter = { stage?: ReturnStage | undefined }

const found = ({ kysely }: Deps['db'], { stage }: Filter) =>
  kysely
    .selectFrom('shop.item_returns as r')
    .where('r.status', 'in', stage === undefined ? open : [stage])
    .selectAll('r')

const rowsOf = ({ kysely }: Deps['db'], from: ReturnType<typeof found>) =>
  kysely
    .selectFrom(from.as('r'))
    .innerJoin('shop.order_items as i', 'i.order_item_id', 'r.order_item_id')
    .innerJoin('shop.orders as o', 'o.order_id', 'r.order_id')
    .innerJoin(offeredProducts.as('p'), 'p.id', 'i.product_id')
    .select(['r.order_id as orderId', 'r.order_item_id as orderItemId', 'o.order_numbers as orderNumbers'])
    .select(['r.number', 'r.status as stage', 'p.product_name as productName', 'r.requested_at'])
    .select(['r.reason_code as returnReason', 'i.final_amount as finalAmount'])
    .select(['i.points_share as pointsUsed', 'i.start_on as rentalStartDate', 'i.end_on as rentalEndDate'])
    .orderBy('r.requested_at')
    .orderBy('r.order_item_id')
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** A page of returns at one stage, or of all open ones, the oldest request first. */
export async function staffReturns(
  { db }: Pick<Deps, 'db'>,
  { curPage, ...filter }: Filter & { curPage: number },
): Promise<{ result: StaffReturnRow[]; cntAll: number }> {
  const from = found(db, filter)
  const page = from
    .orderBy('r.requested_at')
    .orderBy('r.order_item_id')
    .limit(rowsAPage)
    .offset((curPage - 1) * rowsAPage)
  const [rows, cntAll] = await Promise.all([rowsOf(db, page).execute(), countOf(from)])
  const result = rows.map(async ({ requested_at, ...row }) => ({
    ...row,
    requestedAt: requested_at.toISOString(),
    returnText: await writtenReason(db.pool, row.orderItemId, `requestReturn:${row.number}`),
  }))
  return { result: await Promise.all(result), cntAll }
}

const stageNames: Readonly<Record<ReturnStage, string>> = {
  requested: '승인 대기',
  approved: '수거 대기',
  declined: '거절',
  collecting: '수거 중',
  collected: '환불 결정',
  completed: '완료',
}
const reasonNames: Readonly<Record<string, string>> = {
  changed_mind: '단순 변심',
  differs_from_description: '설명과 다름',
  damaged: '상품 파손',
  does_not_fit: '사이즈 안 맞음',
  arrived_late: '늦게 도착',
  wrong_product: '다른 상품 배송',
  etc: '기타',
}

/** The whole list as a file, without the texts that members typed. */
export async function staffReturnsFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: Filter,
): Promise<TableFile<Row>> {
  const from = found(db, filter)
  return {
    name: `returns-${seoulDate(clock.now())}`,
    rows: await countOf(from),
    columns: [
      ...[
        '요청',
        '주문번호',
        '상품',
        '대여 시작',
        '대여 종료',
        '회원 사유',
        '결제 금액',
        '그중 포인트',
        '단계',
      ],
    ],
    cells: (row) => [
      ...[formatSeoulMinute(row.requested_at), row.orderNumbers, row.productName],
      ...[row.rentalStartDate, row.rentalEndDate],
      row.returnReason === null ? null : (reasonNames[row.returnReason] ?? row.returnReason),
      ...[row.finalAmount, row.pointsUsed, stageNames[row.stage]],
    ],
    pages: everyRow(db.pool, rowsOf(db, from).compile()),
  }
}
