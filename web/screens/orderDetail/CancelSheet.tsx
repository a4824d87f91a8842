import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { shippingDay } from '../../../domain/rental/period.ts'
import { cardRefundTakes } from '../../../domain/shared/cardRefundTakes.ts'
import { type CivilDate, daysBetween } from '../../../domain/shared/civilDate.ts'
import { refundedInFull } from '../../../domain/shared/refundedInFull.ts'
import type { CancellationQuote } from '../../../domain/wire/cancellations.ts'
import type { OrderDetail, OrderItem } from '../../../domain/wire/orders.ts'
import { Button } from '../../kit/Button.tsx'
import { confirmNotice } from '../../kit/notices.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Select } from '../../kit/Select.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { paths } from '../../paths.ts'
import { cardName } from '../../pieces/rented/paidCard.ts'
import { freeCancellation } from '../../pieces/rules/cancellationWords.ts'
import { SheetActions, SheetProblem } from '../../pieces/sheetParts/SheetParts.tsx'
import { useKeeping, useUnsentForm } from '../../pieces/unsentForm/useUnsentForm.ts'
import { cancelledItem } from '../../storage/cancelledItem.ts'
import { minusWon, points, won } from '../../text/format.ts'
import styles from './CancelSheet.module.css'
import { type Reason, reasonIsGiven, useCancellation } from './cancellation.machine.ts'
import { RefundBar } from './RefundBar.tsx'
import { periodOf } from './SheetItem.tsx'

const reasons = [
  { value: 'changed_mind', text: '마음이 바뀌었어요' },
  { value: 'date_change', text: '일정이 바뀌었어요' },
  { value: 'wrong_product', text: '상품을 잘못 골랐어요' },
  { value: 'better_price', text: '더 좋은 가격을 찾았어요' },
  { value: 'delivery_concern', text: '배송 일정이 걱정돼요' },
  { value: 'ordered_by_mistake', text: '실수로 주문했어요' },
  { value: 'etc', text: '직접 입력' },
] as const satisfies readonly { value: Reason; text: string }[]

const reasonOf = (value: string): Reason | null =>
  reasons.find((reason) => reason.value === value)?.value ?? null

function Why({ quote, shipsIn }: { quote: CancellationQuote; shipsIn: number }) {
  const last =
    shipsIn === 1
      ? ' 내일 출고하면 취소할 수 없어요.'
      : shipsIn === 0
        ? ' 오늘 출고하면 취소할 수 없어요.'
        : ''
  if (quote.reason === 'just_ordered') return <>주문한 지 {freeCancellation}이 지나지 않아 수수료가 없어요.</>
  if (quote.reason === 'exchanged') return <>저희 사정으로 상품을 바꿔 드려서 수수료가 없어요.</>
  if (quote.feePercent === 0)
    return (
      <>
        오늘은 시작 {quote.daysToStart}일 전이라 <strong>수수료가 없어요.</strong>
      </>
    )
  return (
    <>
      오늘은 시작 {quote.daysToStart}일 전이라 <strong>수수료 {quote.feePercent}%</strong>가 있어요.{last}
    </>
  )
}

export function Quote(props: { quote: CancellationQuote; order: OrderDetail; shipsIn: number }) {
  const { quote, order } = props
  const card = cardName(order.payments[0]?.cardCompany ?? null)
  return (
    <>
      {quote.items > 1 && (
        <p className={styles.why}>
          <Info size={20} aria-hidden="true" />
          <span>
            {refundedInFull} <strong>함께 주문한 상품 {quote.items}개를 모두 취소해요.</strong>
          </span>
        </p>
      )}
      <p className={styles.why}>
        <Info size={20} aria-hidden="true" />
        <span>
          <Why quote={quote} shipsIn={props.shipsIn} />
        </span>
      </p>
      <Rows>
        <Row name="취소할 금액">{won(quote.finalAmount)}</Row>
        {quote.deliveryFeeRefund > 0 && <Row name="배송비">{won(quote.deliveryFeeRefund)}</Row>}
        <Row name={quote.feePercent > 0 ? `취소 수수료 ${quote.feePercent}%` : '취소 수수료'}>
          {minusWon(quote.fee)}
        </Row>
        <Total name="돌려받는 금액" value={won(quote.cardRefund + quote.pointsRefund)} />
      </Rows>
      <RefundBar
        parts={[
          { name: card, amount: quote.cardRefund, words: won(quote.cardRefund), tone: 'ink' },
          { name: '포인트', amount: quote.pointsRefund, words: points(quote.pointsRefund), tone: 'lining' },
          { name: '수수료', amount: quote.fee, words: won(quote.fee), tone: 'off' },
        ]}
      />
      <p className={styles.notes}>
        {quote.couponReturned && (
          <>
            쓴 쿠폰은 다시 쓸 수 있어요.
            <br />
          </>
        )}
        {quote.cardRefund > 0 && <>카드 환불은 {cardRefundTakes} 걸려요.</>}
      </p>
    </>
  )
}

type Cancellation = ReturnType<typeof useCancellation>

function ReasonFields({ state, send }: { state: Cancellation[0]; send: Cancellation[1] }) {
  const { reason, text, asked } = state.context
  const missing = asked && !reasonIsGiven({ reason, text })
  return (
    <div className={styles.reason}>
      <Select
        label="취소 사유"
        placeholder="사유를 선택해 주세요"
        value={reason ?? ''}
        options={reasons}
        error={missing && reason === null ? '취소 사유를 선택해 주세요.' : undefined}
        onChange={(event) => {
          const chosen = reasonOf(event.target.value)
          if (chosen !== null) send({ type: 'CHOOSE', reason: chosen })
        }}
      />
      {reason === 'etc' && (
        <TextField
          label="취소 사유 직접 입력"
          hideLabel
          placeholder="사유를 입력해 주세요"
          maxLength={200}
          value={text}
          error={missing ? '취소 사유를 입력해 주세요.' : undefined}
          onChange={(event) => send({ type: 'WRITE', text: event.target.value })}
        />
      )}
    </div>
  )
}

export function CancelSheet(props: {
  order: OrderDetail
  item: OrderItem
  today: CivilDate
  onClose: () => void
}) {
  const { order, item } = props
  const navigate = useNavigate()
  const [state, send] = useCancellation(order.id, item.id)
  const { quote, reason, text, problem } = state.context
  const unsent = useUnsentForm(`cancel-${item.id}`)
  const { kept, forget } = unsent
  useEffect(() => {
    if (kept === null) return
    const chosen = reasonOf(kept.texts.reason ?? '')
    if (chosen !== null) send({ type: 'CHOOSE', reason: chosen })
    send({ type: 'WRITE', text: kept.texts.text ?? '' })
  }, [kept, send])
  useKeeping(unsent, { reason: reason ?? '', text })
  const items = quote?.items ?? 1
  const isDone = state.matches('done')
  const isConfirming = state.matches('confirming')
  useEffect(() => {
    if (!isConfirming) return
    confirmNotice({
      title: '알림',
      message:
        items > 1
          ? `상품 ${items}개의 예약을 모두 취소할까요? 취소하면 되돌릴 수 없어요.`
          : '예약을 취소할까요? 취소하면 되돌릴 수 없어요.',
      confirm: '예약 취소',
      cancel: '아니요',
    }).then((yes) => send({ type: yes ? 'AGREE' : 'DISAGREE' }))
  }, [isConfirming, items, send])
  useEffect(() => {
    if (!isDone || quote === null) return
    forget()
    cancelledItem.save({ orderId: order.id, productName: item.product.productName, quote })
    navigate(paths.cancelComplete, { replace: true })
  }, [isDone, quote, order.id, item.product.productName, navigate, forget])
  const refund = quote === null ? 0 : quote.cardRefund + quote.pointsRefund
  const shipsIn = daysBetween(props.today, shippingDay(periodOf(item)))
  return (
    <Sheet
      title="예약 취소"
      isOpen
      onClose={props.onClose}
      actions={
        <SheetActions onBack={props.onClose}>
          {state.matches('unquotable') ? (
            <Button onClick={() => send({ type: 'RETRY' })}>다시 확인</Button>
          ) : (
            <Button
              busy={state.matches('cancelling') || isDone}
              disabled={quote === null}
              onClick={() => send({ type: 'SUBMIT' })}
            >
              {quote === null ? '금액 확인 중' : `취소하고 ${won(refund)} 환불`}
            </Button>
          )}
        </SheetActions>
      }
    >
      <ReasonFields state={state} send={send} />
      {problem !== null && <SheetProblem words={problem} />}
      {quote !== null && <Quote quote={quote} order={order} shipsIn={shipsIn} />}
      {quote === null && problem === null && <Skeleton shape="box" count={2} />}
    </Sheet>
  )
}
