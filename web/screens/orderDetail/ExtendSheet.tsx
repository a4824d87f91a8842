import { useEffect, useState } from 'react'
import { mutate } from 'swr'
import { FEE_BY_DAYS_BEFORE_START } from '../../../domain/ordering/cancellation.ts'
import { pickUpDay } from '../../../domain/rental/period.ts'
import { LAST_DAY_AFTER_DAYS } from '../../../domain/rental/window.ts'
import { type CivilDate, daysBetween, formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { LONGEST_RENTAL_DAYS } from '../../../domain/shared/rentalLength.ts'
import { largestUsablePoints, pointsRefusal, pointsUsable } from '../../../domain/wallet/pointsLimits.ts'
import type { ExtensionDay, ExtensionOptions } from '../../../domain/wire/extensions.ts'
import type { OrderItem } from '../../../domain/wire/orders.ts'
import { sentenceOf } from '../../api/apiError.ts'
import { keptUp, useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { toast } from '../../kit/notices.ts'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { outcomeOf } from '../../pieces/payment/failure.ts'
import { PaymentSheet } from '../../pieces/payment/PaymentSheet.tsx'
import { PointsField } from '../../pieces/payment/PointsField.tsx'
import type { PaymentSubject } from '../../pieces/payment/payment.machine.ts'
import { usePaymentSheet } from '../../pieces/payment/usePaymentSheet.ts'
import { dayReason } from '../../pieces/rentCalendar/dayReasons.ts'
import { freeCancellation } from '../../pieces/rules/cancellationWords.ts'
import { SheetProblem } from '../../pieces/sheetParts/SheetParts.tsx'
import { minusWon, points as pointWords, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './ExtendSheet.module.css'
import { ExtensionCalendar } from './ExtensionCalendar.tsx'
import { SheetItem } from './SheetItem.tsx'

type Wanted = { itemId: string; day: ExtensionDay; pointsUsed: number }

/** An extension: its draft holds the days and points while the card sheet is open, and its payment extends the rental. */
export const extensionSubject = ({ itemId, day, pointsUsed }: Wanted): PaymentSubject => ({
  prepare: async () => {
    const asked = { rentalEndDate: day.end, price: day.price, pointsUsed, quotedFee: day.fee }
    const draft = await api.send(calls.extendItem(itemId), asked)
    const { extensionId: orderId, heldUntil, now, ...payment } = draft
    return { ...payment, orderId, hold: { heldUntil, now } }
  },
  release: async ({ orderId }) => {
    await api.send(calls.releaseExtension(orderId))
  },
  confirm: async ({ orderId }, paymentKey) => {
    try {
      const paid = paymentKey === null ? {} : { paymentKey }
      const extended = await api.send(calls.payExtension(orderId), paid)
      return { kind: 'paid', orderId: extended.orderId }
    } catch (error) {
      return outcomeOf(error)
    }
  },
})

const amountsOf = ({ totalRent, periodDiscount }: ExtensionDay) => ({
  ...{ totalRent, periodDiscount, couponDiscount: 0, deliveryFee: 0 },
})

/** How many points can be used, and what those that were typed leave to pay: refused ones pay nothing. */
export function extensionPoints(options: ExtensionOptions, day: ExtensionDay, typed: number) {
  const { pointsBalance: balance, rentSoFar } = options
  const amounts = amountsOf(day)
  const totalRent = rentSoFar + day.totalRent
  const refusal = pointsRefusal({ points: typed, balance, amounts, totalRent })
  const isUsable = pointsUsable(balance, totalRent)
  const isRefused = isUsable && typed > 0 && refusal !== null
  const used = isUsable && !isRefused ? typed : 0
  return {
    ...{ isUsable, isRefused, used },
    largest: largestUsablePoints(balance, amounts, totalRent),
    toPay: Math.max(0, day.price - used),
  }
}

function PointField(props: {
  options: ExtensionOptions
  day: ExtensionDay
  value: number
  onChange: (points: number) => void
}) {
  const { isUsable, largest, isRefused } = extensionPoints(props.options, props.day, props.value)
  if (!isUsable) return null
  return (
    <div className={styles.points}>
      <p>
        포인트 <span>보유 {pointWords(props.options.pointsBalance)}</span>
      </p>
      <PointsField
        value={props.value}
        largest={largest}
        onValue={props.onChange}
        error={isRefused ? `포인트는 ${pointWords(largest)}까지 쓸 수 있어요.` : undefined}
      />
    </div>
  )
}

function Amounts(props: { day: ExtensionDay; added: number; used: number; toPay: number }) {
  const { day, added, used, toPay } = props
  return (
    <Rows>
      <Row name={`${added}일 더 이용`}>{won(day.totalRent)}</Row>
      {day.periodDiscount < 0 && <Row name="기간 할인">{minusWon(0 - day.periodDiscount)}</Row>}
      {used > 0 && <Row name="포인트 사용">-{pointWords(used)}</Row>}
      <Total name="결제 금액" value={won(toPay)} />
    </Rows>
  )
}

const noDayBecause = {
  PERIOD_TOO_LONG: `가장 긴 ${LONGEST_RENTAL_DAYS}일을 다 써서 더 연장할 수 없어요.`,
  PERIOD_TOO_LATE: `오늘부터 ${LAST_DAY_AFTER_DAYS}일 안에 끝나는 날만 고를 수 있어 아직 연장할 수 없어요.`,
  PERIOD_TAKEN: '바로 다음에 다른 예약이 있어 더 빌릴 수 없어요.',
  END_BLOCKED_BY_HOLIDAY: '남은 날은 모두 다음 날이 공휴일이라 연장할 수 없어요.',
  CONSIGNMENT_ENDS_BEFORE: '위탁 기간이 끝나는 상품이라 더 빌릴 수 없어요.',
} as const satisfies Record<NonNullable<ExtensionDay['reason']>, string>

/** Why no day can be chosen, and what is left to do: a holiday only closes single days, so another reason says it. */
export function noDay({ days, lateDays }: Pick<ExtensionOptions, 'days' | 'lateDays'>): string {
  const reasons = days.flatMap(({ reason }) => reason ?? [])
  const reason = reasons.find((one) => one !== 'END_BLOCKED_BY_HOLIDAY') ?? reasons[0] ?? 'PERIOD_TOO_LONG'
  const leftToDo = lateDays > 0 ? ' 상품을 보내 주세요. 늦은 날은 하루 요금이 그대로 청구돼요.' : ''
  return `${noDayBecause[reason]}${leftToDo}`
}

const feeBegins = Math.max(
  ...FEE_BY_DAYS_BEFORE_START.flatMap(({ fromDay, percent }) => (percent > 0 ? [fromDay] : [])),
)
const ofTheExtension = '연장한 금액에도 들어요.'

/** What a cancellation of the longer rental would keep, by the quote of this moment (rule 653). */
export function cancellingWords(
  { cancelling }: Pick<ExtensionOptions, 'cancelling'>,
  { fee }: Pick<ExtensionDay, 'fee'>,
): string {
  if (cancelling === null || fee === null)
    return '연장해도 이제 취소할 수 없어요. 상품에 문제가 있어 반품하면 확인한 뒤 돌려드릴 금액을 정해요.'
  const { feePercent, reason } = cancelling
  if (feePercent > 0)
    return `지금 취소하면 연장한 금액까지 더한 대여료의 ${feePercent}%인 ${won(fee)}이 수수료예요. 연장은 ${freeCancellation} 안에 취소해도 같아요.`
  if (reason === 'just_ordered')
    return `지금 취소하면 수수료가 없어요. 주문하고 ${freeCancellation}이 지나면 취소 수수료가 ${ofTheExtension}`
  if (reason === 'exchanged') return '출고 전까지 수수료 없이 취소할 수 있어요.'
  return `지금 취소하면 수수료가 없어요. 이용 시작 ${feeBegins}일 전부터는 취소 수수료가 ${ofTheExtension}`
}

/** Chooses a later end of a rental and pays for the added days. `onPaid` has to begin a new one. */
export function ExtendSheet(props: { orderId: string; item: OrderItem; sheet: Overlay; onPaid: () => void }) {
  const { orderId, item, sheet, onPaid } = props
  const { data: options, error, mutate: readAgain } = useMembers(calls.extensionOptions(item.id), keptUp)
  const [chosen, setChosen] = useState<CivilDate | null>(null)
  const [typedPoints, setTypedPoints] = useState(0)
  // Somebody else may have taken the days, or the price changed.
  const payment = usePaymentSheet(sheet, () => readAgain())
  const { paid, pay } = payment
  const day = options?.days.find(({ end, reason }) => end === chosen && reason === null)
  useEffect(() => {
    if (paid === null || chosen === null) return
    toast.success(`${formatWithWeekday(chosen)}까지 연장했어요.`)
    mutate(calls.extensionOptions(item.id).url, undefined)
    mutate(calls.orderDetail(orderId).url)
    onPaid()
  }, [paid, chosen, orderId, item.id, onPaid])
  const use = options === undefined || day === undefined ? null : extensionPoints(options, day, typedPoints)
  const start = (wanted: ExtensionDay) =>
    pay(extensionSubject({ itemId: item.id, day: wanted, pointsUsed: use?.used ?? 0 }))
  return (
    <PaymentSheet
      title="대여 연장"
      sheet={sheet}
      payment={payment}
      about={<SheetItem item={item} />}
      action={
        <Button disabled={use === null || use.isRefused} onClick={() => day !== undefined && start(day)}>
          {use === null ? '연장하기' : `${won(use.toPay)} 결제하기`}
        </Button>
      }
    >
      {error !== undefined && <SheetProblem words={sentenceOf(error, messages.generic)} />}
      {options === undefined && error === undefined && <Skeleton shape="box" count={3} />}
      {options !== undefined && (
        <Chosen
          options={options}
          day={day}
          points={typedPoints}
          onDay={(end) => {
            const option = options.days.find((one) => one.end === end)
            if (option?.reason != null) toast.error(dayReason(option.reason))
            else if (option !== undefined) setChosen(end)
          }}
          onPoints={setTypedPoints}
        />
      )}
    </PaymentSheet>
  )
}

function Chosen(props: {
  options: ExtensionOptions
  day: ExtensionDay | undefined
  /** As they were typed. */
  points: number
  onDay: (end: CivilDate) => void
  onPoints: (points: number) => void
}) {
  const { options, day, points } = props
  const { rentalStartDate: start, rentalEndDate, lateDays } = options
  const isPossible = options.days.some(({ reason }) => reason === null)
  return (
    <>
      <p className={styles.advice} role="status">
        {!isPossible
          ? noDay(options)
          : day === undefined
            ? lateDays > 0
              ? '새 종료일을 골라 주세요. 늦은 날도 대여료로 바뀌어요.'
              : '새 종료일을 골라 주세요. 날짜 아래는 더 내실 금액이에요.'
            : `${formatWithWeekday(day.end)}까지 이용하고 ${formatWithWeekday(pickUpDay({ start, end: day.end }))}에 찾으러 가요.`}
      </p>
      {isPossible && (
        <div className={styles.calendar}>
          <ExtensionCalendar options={options} chosen={day?.end ?? null} onTap={props.onDay} />
        </div>
      )}
      {day !== undefined && (
        <>
          <PointField options={options} day={day} value={points} onChange={props.onPoints} />
          <Amounts
            day={day}
            added={daysBetween(rentalEndDate, day.end)}
            {...extensionPoints(options, day, points)}
          />
          <ul className={styles.notes}>
            <li>연장한 뒤에는 종료일을 앞당길 수 없어요.</li>
            <li>{cancellingWords(options, day)}</li>
            <li>돌려드리는 금액은 결제한 그대로 카드와 포인트로 가요.</li>
          </ul>
        </>
      )}
    </>
  )
}
