import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'

/** What the member does with it now, which the badge says in the words of the parcel. */
const titles: Partial<Record<OrderItemStatus, string>> = {
  delivered: '이용 중인 렌트',
  end: '반납할 렌트',
}

/** The heading above the rental on my page; what has not arrived is still coming. */
export const rentTitle = (status: OrderItemStatus): string => titles[status] ?? '다가오는 렌트'
