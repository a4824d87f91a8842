import type { StaffHappening } from '../../../../domain/wire/staffOrders.ts'
import { couriers } from './couriers.ts'

const happenings: Readonly<Record<string, string>> = {
  'order.placed': '주문·결제',
  'order.item.prepared': '배송 준비',
  'order.item.shipped': '출고',
  'order.item.delivered': '배송 완료',
  'order.item.ended': '이용 종료',
  'order.item.collected': '회수 완료',
  'order.item.lost': '분실 종료',
  'order.item.found': '다시 찾음',
  'order.step.undone': '잘못 누른 단계 되돌림',
  'order.parcel.corrected': '운송장 정정',
  'order.address.corrected': '배송지 정정',
  'order.delivery.undone': '배송비 매출 되돌림',
  'order.item.exchanged': '상품 변경',
  'order.item.cancelled': '취소',
  'order.item.refunded': '추가 환불',
  'order.return.requested': '반품 요청',
  'order.return.approved': '반품 승인',
  'order.return.declined': '반품 거절',
  'order.return.collecting': '반품 수거 시작',
  'order.return.collected': '반품 입고',
  'order.return.completed': '반품 완료',
  'payment.refund.confirmed': '환불 완료',
  'payment.refund.rejected': '결제사 환불 거절',
  'payment.refund.found': '결제사 취소 확인',
  'payment.goodwill.granted': '배려 환불',
  'payment.refund.divided': '환불 나눔',
  'payment.refund.resent': '환불 재요청',
}
/** The Korean name of an event; an event without one keeps its type. */
export const happeningName = (type: string): string => happenings[type] ?? type

export function actorName({ kind, name }: StaffHappening['actor']): string {
  if (kind === 'member') return '회원'
  return kind === 'staff' ? (name ?? '퇴사한 담당자') : '자동'
}

/** The courier's name; empty when it is unknown. */
export const courierLabel = (courier: string | null): string =>
  couriers.find(({ value }) => value === courier)?.label ?? ''
