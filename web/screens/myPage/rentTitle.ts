import type { OrderItemStatus } from '../../../domain/wire/orderItemStatus.ts'

/** The member's view of the rental; the badge names the delivery status. */
const titles: Partial<Record<OrderItemStatus, string>> = {
  delivered: '이용 중인 렌트',
  end: '반납할 렌트',
}

/** The heading above the current rental; one that has not arrived yet is upcoming. */
export const rentTitle = (status: OrderItemStatus): string => titles[status] ?? '다가오는 렌트'
