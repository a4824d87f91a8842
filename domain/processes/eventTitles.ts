import type { BankWriteOffEvent } from '../bankStatements/writingOff.ts'
import type { ChargeEvent } from '../charges/events.ts'
import type { ConsignmentEvent } from '../consignment/events.ts'
import type { RemittanceEvent } from '../ledger/remittance.ts'
import type { MemberEvent } from '../members/events.ts'
import type { OrderEvent } from '../ordering/events.ts'
import type { OutgoingWriteOffEvent } from '../outgoingPayments/writingOff.ts'
import type { PaymentEvent } from '../payments/events.ts'
import type { ProviderPayoutEvent } from '../providerPayouts/events.ts'
import type { WriteOffEvent } from '../providerPayouts/writingOff.ts'
import type { RentalEvent } from '../rental/events.ts'
import type { ReviewEvent } from '../reviews/events.ts'
import type { SettlementEvent } from '../settlement/events.ts'
import type { WalletEvent } from '../wallet/events.ts'

/** Every event that the shop can write. */
type ShopEvent =
  | OrderEvent
  | PaymentEvent
  | WalletEvent
  | ChargeEvent
  | SettlementEvent
  | ConsignmentEvent
  | ProviderPayoutEvent
  | WriteOffEvent
  | OutgoingWriteOffEvent
  | BankWriteOffEvent
  | RemittanceEvent
  | MemberEvent
  | ReviewEvent
  | RentalEvent

/** The Korean title of each event, for staff. */
export const eventTitles: Readonly<Record<ShopEvent['type'], string>> = {
  'order.drafted': '결제 시작',
  'order.draft.released': '결제 중단',
  'order.draft.expired': '결제 시간 만료',
  'order.placed': '주문 완료',
  'order.item.prepared': '배송 준비',
  'order.item.shipped': '출고',
  'order.delivery.undone': '배송비 매출 되돌림',
  'order.item.delivered': '배송 완료',
  'order.item.ended': '대여 종료',
  'order.item.collected': '회수 완료',
  'order.item.lost': '분실 종료',
  'order.item.found': '분실 상품 다시 찾음',
  'order.step.undone': '잘못 누른 단계 되돌림',
  'order.parcel.corrected': '운송장 정정',
  'order.address.corrected': '배송지 정정',
  'order.item.exchanged': '대여 상품 변경',
  'order.item.cancelled': '상품 취소',
  'order.return.requested': '반품 신청',
  'order.return.approved': '반품 승인',
  'order.return.declined': '반품 거절',
  'order.return.collecting': '반품 회수 중',
  'order.return.collected': '반품 회수 완료',
  'order.return.completed': '반품 완료',
  'order.item.refunded': '추가 환불',
  'payment.captured': '결제 승인',
  'payment.reversed': '필요 없는 결제 되돌림',
  'payment.declined': '결제 거절됨',
  'payment.refund.requested': '환불 요청',
  'payment.refund.confirmed': '환불 완료',
  'payment.refund.rejected': '환불 거절됨',
  'payment.refund.resent': '환불 다시 보냄',
  'payment.refund.divided': '환불 나눔',
  'payment.refund.found': '결제사에서 취소한 금액 확인',
  'payment.goodwill.granted': '배려 환불로 마감',
  'points.earned': '포인트 적립',
  'points.held': '포인트 사용 예약',
  'points.released': '포인트 예약 해제',
  'points.used': '포인트 사용',
  'points.restored': '포인트 환불',
  'points.expired': '포인트 소멸',
  'points.suspended': '포인트 회수',
  'points.debt.repaid': '포인트 미수금 상환',
  'points.debt.written_off': '포인트 미수금 정리',
  'coupon.issued': '쿠폰 발급',
  'coupon.held': '쿠폰 사용 예약',
  'coupon.released': '쿠폰 예약 해제',
  'coupon.used': '쿠폰 사용',
  'coupon.returned': '쿠폰 반환',
  'coupon.expired': '쿠폰 만료',
  'charge.made': '추가 요금 청구',
  'charge.paid': '추가 요금 결제',
  'charge.waived': '추가 요금 면제',
  'charge.deducted': '정산금에서 공제',
  'charge.deduction.refunded': '공제한 요금 환급',
  'charge.refunded': '추가 요금 환불',
  'settlement.closed': '정산 마감',
  'settlement.held': '정산 보류',
  'settlement.released': '정산 보류 해제',
  'payout.requested': '정산금 지급 요청',
  'payout.confirmed': '정산금 지급 완료',
  'payout.failed': '정산금 지급 실패',
  'consignment.applied': '위탁 신청',
  'consignment.sent': '위탁 상품 발송',
  'consignment.awaited': '위탁 상품 더 기다림',
  'consignment.received': '위탁 상품 입고',
  'consignment.accepted': '위탁 수락',
  'consignment.rejected': '검수 불합격',
  'consignment.not_received': '위탁 상품 미입고',
  'consignment.given_up': '위탁 중도 해지',
  'consignment.ended': '위탁 종료',
  'consignment.sent_back': '위탁 상품 반송',
  'consignment.loss_reported': '위탁 상품 분실 신고',
  'consignment.found': '분실 상품 찾음',
  'consignment.lost': '위탁 분실 종료',
  'consignment.recovered': '분실 종료한 상품 다시 찾음',
  'provider.paid_out': '결제사 지급',
  'provider.difference.written_off': '대사 차이 손익 처리',
  'outgoing.difference.written_off': '지급 차이 손익 처리',
  'bank.difference.written_off': '통장 차이 처리',
  'bank.difference.reopened': '통장 차이 처리 되돌림',
  'vat.remitted': '부가세 납부',
  'member.joined': '회원 가입',
  'member.consent.changed': '동의 변경',
  'member.withdrawn': '회원 탈퇴',
  'review.written': '리뷰 작성',
  'review.edited': '리뷰 수정',
  'review.removed': '리뷰 삭제',
  'product.downtime.added': '대여 중지 등록',
  'product.downtime.removed': '대여 중지 해제',
}

const titles = new Map<string, string>(Object.entries(eventTitles))

/** The title of an event type; the type itself when this version of the shop does not know it. */
export const titleOf = (type: string): string => titles.get(type) ?? type
