import type { AsOf } from '../../../../domain/wire/asOf.ts'
import type { OrderItemStatus } from '../../../../domain/wire/orderItemStatus.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import { dots, figure, figureWon, moment } from '../../kit/words.ts'
import styles from './AsOf.module.css'

type Order = NonNullable<AsOf['order']>
type Points = NonNullable<AsOf['points']>
type Settlement = NonNullable<AsOf['settlement']>

const orderStates: Readonly<Record<Order['status'], string>> = {
  none: '없음',
  awaiting_payment: '결제 중',
  released: '결제 중단',
  expired: '시간 만료',
  placed: '주문 완료',
}
const itemStates: Readonly<Record<OrderItemStatus, string>> = {
  new: '신규 주문',
  ready_for_delivery: '배송 준비',
  shipped: '출고',
  delivered: '배송 완료',
  end: '대여 종료',
  collected: '회수 완료',
  lost: '분실',
  cancel: '취소',
  return_requested: '반품 신청',
  return_collecting: '반품 회수 중',
  return_collected: '반품 회수 완료',
  return_completed: '반품 완료',
}
const refundStates = { pending: '처리 중', confirmed: '완료', rejected: '거절됨' } as const
const payoutStates = {
  none: '지급 전',
  requested: '지급 중',
  confirmed: '지급 완료',
  failed: '지급 실패',
} as const

/** The state of a stream. */
export function StateShown({ told }: { told: AsOf }) {
  if (told.order !== null) return <OrderState order={told.order} />
  if (told.points !== null) return <PointsState points={told.points} />
  if (told.settlement !== null) return <SettlementState settlement={told.settlement} />
  return <p>아직 아무것도 정해지지 않았어요.</p>
}

function OrderState({ order }: { order: Order }) {
  const period =
    order.start !== null && order.end !== null ? `${dots(order.start)} – ${dots(order.end)}` : '–'
  return (
    <>
      <Facts
        facts={[
          { name: '주문번호', value: order.orderNumbers ?? '–' },
          { name: '주문', value: <Badge>{orderStates[order.status]}</Badge> },
          { name: '대여 기간', value: period },
          { name: '카드 결제', value: figureWon(order.totalAmount) },
          { name: '포인트 사용', value: figureWon(order.pointsUsed) },
        ]}
      />
      <table className={styles.table}>
        <caption>상품</caption>
        <thead>
          <tr>
            <th scope="col">상품</th>
            <th scope="col">상태</th>
            <th scope="col">결제 금액</th>
            <th scope="col">돌려준 금액</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.orderItemId}>
              <th scope="row">상품 {item.productId}</th>
              <td>{item.status === null ? '결제 전' : itemStates[item.status]}</td>
              <td>{figure(item.finalAmount)}</td>
              <td>{figure(item.refundedToCard + item.refundedPoints)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.refunds.length > 0 && (
        <Facts
          facts={order.refunds.map(({ amount, status }, nth) => ({
            name: `환불 ${nth + 1}`,
            value: `${figureWon(amount)} · ${refundStates[status]}`,
          }))}
        />
      )}
    </>
  )
}

function PointsState({ points }: { points: Points }) {
  return (
    <>
      <Facts
        facts={[
          { name: '잔액', value: `${figure(points.balance)}P` },
          { name: '미수금', value: `${figure(points.debt)}P` },
        ]}
      />
      {points.lots.map((lot) => (
        <table key={lot.lotId} className={styles.table}>
          <caption>
            {moment(lot.expiresAt)}까지 · 남은 포인트 {figure(lot.remaining)}P
            {lot.held > 0 && ` (사용 예약 ${figure(lot.held)}P)`}
          </caption>
          <tbody>
            {lot.steps.map((step, nth) => (
              <tr key={`${step.at} ${nth.toString()}`}>
                <th scope="row">{moment(step.at)}</th>
                <td>{step.title}</td>
                <td>{figure(step.points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  )
}

function SettlementState({ settlement: { closed, isHeld, payout, attempt } }: { settlement: Settlement }) {
  const sums =
    closed === null
      ? [{ name: '마감', value: '마감 전' }]
      : [
          { name: '번 금액', value: figureWon(closed.earned) },
          { name: '이월된 금액', value: figureWon(closed.broughtForward) },
          { name: '뺀 요금', value: figureWon(closed.deducted) },
          { name: '지급할 금액', value: figureWon(closed.payable) },
          { name: '다음 달로 넘긴 금액', value: figureWon(closed.carriedForward) },
        ]
  return (
    <Facts
      facts={[
        ...sums,
        { name: '보류', value: isHeld ? '보류 중' : '아니요' },
        {
          name: '지급',
          value: attempt > 1 ? `${payoutStates[payout]} (${attempt}번째)` : payoutStates[payout],
        },
      ]}
    />
  )
}
