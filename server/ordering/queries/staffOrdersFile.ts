import { formatSeoulMinute, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { StaffOrderRow, StaffOrdersFileQuery } from '../../../domain/wire/staffOrders.ts'
import { everyRow } from '../../platform/database/lists.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableFile } from '../../platform/http/tableFile.ts'
import { counted, filtered, keysOf, rowsOf } from './staffOrders.ts'
import { staffRowOf } from './staffRow.ts'

const statusNames: Readonly<Record<StaffOrderRow['status'], string>> = {
  new: '결제 완료',
  ready_for_delivery: '출고 대기',
  shipped: '배송 중',
  delivered: '대여 중',
  end: '회수 대기',
  collected: '회수 완료',
  lost: '분실',
  cancel: '취소',
  return_requested: '반품 요청',
  return_collecting: '반품 수거',
  return_collected: '반품 입고',
  return_completed: '반품 완료',
}

/** The whole list as a file, with members' names masked as on screen. */
export async function staffOrdersFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: StaffOrdersFileQuery,
): Promise<TableFile<StaffOrderRow>> {
  const today = seoulDate(clock.now())
  const from = filtered(db, query)
  async function* pages() {
    const rows = rowsOf(db, keysOf(from, query, today), query).compile()
    for await (const page of everyRow(db.pool, rows)) yield page.map((row) => staffRowOf(row, today))
  }
  return {
    name: `orders-${today}`,
    rows: (await counted(from, query, today)).cntAll,
    columns: [
      ...['주문번호', '상품 코드', '브랜드', '상품', '상태', '늦은 날', '회원', '회원번호', '출고일'],
      ...['대여 시작', '대여 종료', '회수일', '택배사', '운송장', '상품 금액', '주문 시각'],
    ],
    cells: (row) => [
      ...[row.orderNumbers, row.productCode, row.brandName, row.productName, statusNames[row.status]],
      ...[row.lateDays, row.memberName === '' ? '탈퇴한 회원' : row.memberName, row.memberId, row.shipsOn],
      ...[row.rentalStartDate, row.rentalEndDate, row.pickUpOn, row.courier, row.trackingNumber],
      ...[row.finalAmount, formatSeoulMinute(new Date(row.placedAt))],
    ],
    pages: pages(),
  }
}
