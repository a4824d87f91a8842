import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import type { BadgeTone } from '../../../kit/Badge.tsx'

/** Staff's names of the states of an order item: by what is to be done next, unlike the member's. */
export const orderStates: Readonly<Record<OrderItemStatus, { label: string; tone: BadgeTone }>> = {
  new: { label: '결제 완료', tone: 'lining' },
  ready_for_delivery: { label: '출고 대기', tone: 'warn' },
  shipped: { label: '배송 중', tone: 'tile' },
  delivered: { label: '대여 중', tone: 'ok' },
  end: { label: '회수 대기', tone: 'warn' },
  collected: { label: '회수 완료', tone: 'tile' },
  lost: { label: '분실', tone: 'error' },
  cancel: { label: '취소', tone: 'tile' },
  return_requested: { label: '반품 요청', tone: 'error' },
  return_collecting: { label: '반품 수거', tone: 'warn' },
  return_collected: { label: '반품 입고', tone: 'warn' },
  return_completed: { label: '반품 완료', tone: 'tile' },
}
