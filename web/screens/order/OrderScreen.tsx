import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import useSWR, { mutate } from 'swr'
import { CHECKOUT_TERM_IDS } from '../../../domain/ordering/checkoutTerms.ts'
import type { OrderAmounts } from '../../../domain/ordering/events.ts'
import { HELD_AT_MOST_MS, HELD_WINDOW_MS, HOLD_MS } from '../../../domain/ordering/hold.ts'
import { rentalDays } from '../../../domain/pricing/rentalPrice.ts'
import { pickUpDay, shippingDay } from '../../../domain/rental/period.ts'
import { formatWithWeekday, type Period } from '../../../domain/shared/civilDate.ts'
import type { Won } from '../../../domain/shared/won.ts'
import { MINIMUM_BALANCE, MINIMUM_TOTAL_RENT } from '../../../domain/wallet/pointsLimits.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import type { Term } from '../../../domain/wire/shop.ts'
import { useAnswer, useMembers, useNow } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Accordion } from '../../kit/Accordion.tsx'
import { Checkbox } from '../../kit/Checkbox.tsx'
import { loadChunk } from '../../kit/connection.ts'
import { Interval } from '../../kit/Interval.tsx'
import { useLoadingOverlay } from '../../kit/loading.ts'
import { alertNotice } from '../../kit/notices.ts'
import { Row, Rows } from '../../kit/Rows.tsx'
import { SanitisedHtml } from '../../kit/SanitisedHtml.tsx'
import { FullScreenSheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { useOverlay } from '../../kit/useOverlay.ts'
import { paths } from '../../paths.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import { useAddresses } from '../../pieces/addresses/useAddresses.ts'
import { usePossessionCoupons } from '../../pieces/coupons/useBestCoupon.ts'
import { isRefused, LoadFailed } from '../../pieces/LoadFailed.tsx'
import { NotRead } from '../../pieces/NotRead.tsx'
import { StaysWhilePaying, useCardSheetEntry } from '../../pieces/payment/cardSheetEntry.tsx'
import { PointsField } from '../../pieces/payment/PointsField.tsx'
import { possiblePeriod } from '../../pieces/rentCalendar/possiblePeriod.ts'
import { AmountRows } from '../../pieces/rented/AmountRows.tsx'
import { RefundPolicy } from '../../pieces/rented/RefundPolicy.tsx'
import { pickUpWhen, shippingWhen } from '../../pieces/rules/rentalWords.ts'
import { useStepBack } from '../../pieces/useStepBack.ts'
import { useNavigateFromHere } from '../../pieces/useStillHere.ts'
import { type CheckoutSelection, checkoutSelection } from '../../storage/checkoutSelection.ts'
import { phoneNumber, points as pointWords, won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import { DeliveryPart } from './DeliveryPart.tsx'
import { changedFact, otherDays, recoveryLink } from './failures.ts'
import styles from './OrderScreen.module.css'
import { PayBar } from './PayBar.tsx'
import { ProductPart } from './ProductPart.tsx'
import { type Quote, quoteOf } from './quote.ts'
import { type CheckoutEntries, useEntered } from './storedCheckout.ts'
import { UnreadLine } from './UnreadLine.tsx'
import { type CheckoutControls, useCheckout } from './useCheckout.ts'

/** Prices and shipping costs as they are now, not as they were when the draft was stored. */
function useProducts(selection: CheckoutSelection | null) {
  const ids = selection?.items.map(({ product }) => product.id) ?? []
  return useSWR<ProductDetail[], Error>(ids.length === 0 ? null : ['checkout-products', ...ids], () =>
    Promise.all(ids.map((id) => api.read(calls.product(id)))),
  )
}

export function OrderScreen() {
  const stepBack = useStepBack()
  const [selection] = useState(() => checkoutSelection.read())
  const products = useProducts(selection)
  const addresses = useAddresses()
  const error = products.error ?? addresses.error
  const isWaiting = selection !== null && error === undefined && (!products.data || !addresses.data)
  useLoadingOverlay(isWaiting)
  useEffect(() => {
    if (selection === null) alertNotice(messages.noCart).then(() => stepBack())
    else if (isRefused(error)) alertNotice(messages.productMissing).then(() => stepBack())
  }, [selection, error, stepBack])
  if (selection !== null && (!products.data || !addresses.data) && error !== undefined && !isRefused(error))
    return <LoadFailed error={error} onRetry={() => Promise.all([products.mutate(), addresses.mutate()])} />
  if (selection === null || products.data === undefined || addresses.data === undefined)
    return (
      <div className={styles.waiting}>
        <Skeleton shape="title" />
        <Skeleton shape="box" count={4} />
      </div>
    )
  return (
    <Checkout
      selection={selection}
      products={products.data}
      savedAddresses={addresses.data.result}
      onPricesChanged={products.mutate}
    />
  )
}

const AddressSheets = lazy(() =>
  loadChunk(() =>
    import('../../pieces/addresses/AddressSheets.tsx').then((m) => ({ default: m.AddressSheets })),
  ),
)

type Props = {
  selection: CheckoutSelection
  products: readonly ProductDetail[]
  savedAddresses: readonly Address[]
  onPricesChanged: () => Promise<unknown>
}

export function Checkout({ selection, products, savedAddresses, onPricesChanged }: Props) {
  const period = { start: selection.start, end: selection.end }
  const isPossible = possiblePeriod(period, useNow()) !== null
  const possession = usePossessionCoupons(products.map(({ id }) => id))
  const { coupons, reload: readCoupons } = possession
  const { data: held, error: pointsError, mutate: readPoints } = useMembers(calls.points)
  const balance = held?.points ?? null
  const checkout = useCheckout()
  const { entered, setEntered } = useEntered(selection, checkout.paid !== null)
  const { choice, points, memo, agreed, pickedId } = entered
  const enter = useCallback(
    (change: Partial<CheckoutEntries>) => setEntered((before) => ({ ...before, ...change })),
    [setEntered],
  )
  const address = deliveryAddress(savedAddresses, pickedId)
  const keepTyped = useCallback((typedForm: AddressForm) => enter({ typed: typedForm }), [enter])
  const typed = useRef<(() => Promise<AddressForm | null>) | null>(null)
  const manager = useOverlay('addresses')
  const managerForm = useOverlay('addresses-form')
  const address1 = address?.address1 ?? entered.typed?.address1 ?? ''
  const quote = quoteOf({
    products,
    period,
    coupons,
    choice,
    points,
    balance,
    address1,
  })
  const hasSheetEntry = useCardSheetEntry('card-sheet', checkout.phase === 'sheetOpen', checkout.close)
  useCheckoutEndings(checkout, selection, hasSheetEntry, {
    prices: onPricesChanged,
    coupons: readCoupons,
    points: readPoints,
  })
  const pay = async () => {
    const typedAddress = address === null ? ((await typed.current?.()) ?? null) : null
    if (address === null && typedAddress === null) return
    checkout.pay({ selection, quote, memo, address, typedAddress })
  }
  const locked = checkout.phase !== 'idle'
  return (
    <>
      <StaysWhilePaying phase={checkout.phase} />
      <div inert={locked}>
        <ProductPart
          quote={quote}
          period={period}
          coupons={coupons}
          couponsAreReady={possession.isReady}
          onReadCoupons={possession.isUnread ? () => readCoupons() : null}
          choice={choice}
          onChoose={(chosen) => enter({ choice: chosen })}
        />
        <PeriodPart period={period} />
        <OrdererPart />
        <DeliveryPart
          address={address}
          typed={typed}
          kept={entered.typed}
          onTyped={keepTyped}
          memo={memo}
          onMemo={(written) => enter({ memo: written })}
        />
        {held === undefined && pointsError !== undefined && (
          <div className={styles.unreadPart}>
            <UnreadLine words="포인트를 불러오지 못했어요." onRetry={() => readPoints()} />
          </div>
        )}
        {balance !== null && quote.showsPoints && (
          <PointPart
            balance={balance}
            points={points}
            quote={quote}
            onPoints={(used) => enter({ points: used })}
          />
        )}
        <AmountPart amounts={quote.amounts} jeju={jejuNote(quote.jeju, address1 !== '')} />
        <Cautions />
        <TermsPart agreed={agreed} onAgree={(all) => enter({ agreed: all })} />
      </div>
      {(manager.isOpen || managerForm.isOpen) && (
        <Suspense fallback={null}>
          <AddressSheets
            name="addresses"
            isChosen={({ id }) => id === address?.id}
            onSelect={({ id }) => enter({ pickedId: id })}
          />
        </Suspense>
      )}
      <PayBar
        checkout={checkout}
        amount={quote.amounts.totalAmount}
        agreed={agreed}
        couponsAreReady={possession.isReady}
        pointsProblem={quote.pointsProblem}
        recovery={recoveryLink(checkout.failure, selection)}
        otherDays={isPossible ? null : otherDays(selection)}
        onPay={pay}
      />
    </>
  )
}

/** Reloads a fact of the page that a refusal showed to be stale. */
type Reload = { prices: () => unknown; coupons: () => unknown; points: () => unknown }

/**
 * Leaves the page once the order is placed or turns out to exist already, but not before the history entry of the card
 * sheet is gone; any other refusal reloads what it showed to be stale.
 */
function useCheckoutEndings(
  { paid, failure }: Pick<CheckoutControls, 'paid' | 'failure'>,
  selection: CheckoutSelection,
  hasSheetEntry: boolean,
  { prices, coupons, points }: Reload,
): void {
  const navigate = useNavigateFromHere()
  useEffect(() => {
    if (paid === null || hasSheetEntry) return
    checkoutSelection.end(selection)
    mutate(calls.cart.url)
    navigate(paid.orderId === '' ? paths.home : paths.orderComplete(paid.orderId), { replace: true })
  }, [paid, selection, hasSheetEntry, navigate])
  useEffect(() => {
    if (failure?.kind !== 'ordered' || hasSheetEntry) return
    checkoutSelection.end(selection)
    mutate(calls.cart.url)
    alertNotice(failure.message).then(() => navigate(paths.orderDetail(failure.orderId), { replace: true }))
  }, [failure, selection, hasSheetEntry, navigate])
  useEffect(() => {
    const changed = changedFact(failure)
    if (changed === 'prices') prices()
    if (changed === 'coupons') coupons()
    if (changed === 'points') points()
  }, [failure, prices, coupons, points])
}

function PeriodPart({ period }: { period: Period }) {
  const policy = useOverlay('refund-policy')
  return (
    <Accordion title="이용 정보" open>
      <div className={styles.interval}>
        <Interval
          from={formatWithWeekday(period.start)}
          to={formatWithWeekday(period.end)}
          note={`총 ${rentalDays(period)}일`}
          size="title"
          stretch
        />
      </div>
      <Rows>
        <Row name="출고 예정일">{formatWithWeekday(shippingDay(period))}</Row>
        <Row name="회수 예정일">{formatWithWeekday(pickUpDay(period))}</Row>
        <Row name="환불 규정">
          <button type="button" className={styles.link} onClick={policy.open}>
            취소 환불 정책
          </button>
        </Row>
      </Rows>
      <RefundPolicy isOpen={policy.isOpen} onClose={policy.close} />
    </Accordion>
  )
}

function Cautions() {
  return (
    <Accordion title="유의사항">
      <ul className={styles.words}>
        <li>
          사용 {shippingWhen}에 출고하고, {pickUpWhen} 회수해요.
        </li>
        <li>투명 리빙박스는 버리지 말고 보관해 주세요. 반납할 때 다시 담아요.</li>
        <li>
          결제하는 동안 {HOLD_MS / 60_000}분까지 날짜를 잡아 둬요. 결제하지 않은 날짜는{' '}
          {HELD_WINDOW_MS / 3_600_000}시간에 {HELD_AT_MOST_MS / 60_000}분까지 잡아 둘 수 있어요.
        </li>
        <li>출고 후에는 취소나 부분 환불을 할 수 없어요.</li>
      </ul>
    </Accordion>
  )
}

const genderWord = (gender: boolean | null) => (gender === null ? '–' : gender ? '남성' : '여성')

function OrdererPart() {
  const { data } = useMembers(calls.myInfo)
  const phone = data?.phoneNumber == null ? '–' : phoneNumber(data.phoneNumber)
  return (
    <Accordion title="주문자 정보" aside={data === undefined ? '' : `${data.name} · ${phone}`}>
      {data !== undefined && (
        <Rows>
          <Row name="이름">{data.name}</Row>
          <Row name="휴대폰 번호">{phone}</Row>
          <Row name="이메일">{data.email}</Row>
          <Row name="생년월일">{data.birthDate?.replaceAll('-', '.') ?? '–'}</Row>
          <Row name="성별">{genderWord(data.gender)}</Row>
        </Rows>
      )}
    </Accordion>
  )
}

export function PointPart(props: {
  balance: number
  points: number
  quote: Quote
  onPoints: (points: number) => void
}) {
  return (
    <Accordion title="포인트" aside={`보유 ${pointWords(props.balance)}`} open>
      <PointsField
        value={props.points}
        largest={props.quote.largestPoints}
        onValue={props.onPoints}
        error={props.quote.pointsProblem ?? undefined}
        hint={`보유 포인트가 ${pointWords(MINIMUM_BALANCE)} 이상이면, 총 렌트 금액 ${won(MINIMUM_TOTAL_RENT)}부터 쓸 수 있어요.`}
      />
    </Accordion>
  )
}

/** The Jeju cost of an order: whether it is part of the fee, or would be for an address there. */
type JejuCost = { won: Won; isDue: boolean }

/** Names the Jeju cost before an address is known, and its reason in the fee afterwards; nothing where it costs nothing. */
export function jejuNote({ won: cost, isDue }: JejuCost, hasAddress: boolean): string | null {
  if (cost === 0) return null
  if (isDue) return `제주 배송비 ${won(cost)}이 들어 있어요.`
  return hasAddress ? null : `제주는 ${won(cost)}`
}

function AmountPart({ amounts, jeju }: { amounts: OrderAmounts; jeju: string | null }) {
  return (
    <section className={styles.pay} aria-labelledby="amount-title">
      <h2 id="amount-title" className={styles.payTitle}>
        결제 금액
      </h2>
      <AmountRows amounts={amounts} deliveryNote={jeju} />
    </section>
  )
}

type TermRowProps = { id: number; term: Term | undefined; error: Error | undefined; onRetry: () => void }

function TermRow({ id, term, error, onRetry }: TermRowProps) {
  const sheet = useOverlay(`term-${id}`)
  const title = term?.title ?? '약관'
  return (
    <li>
      <button type="button" className={styles.term} onClick={sheet.open}>
        {title} (필수)
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      <FullScreenSheet title={title} isOpen={sheet.isOpen} onClose={sheet.close}>
        {term === undefined && error === undefined && <Skeleton shape="line" count={8} />}
        {term === undefined && error !== undefined && (
          <NotRead title="약관을 불러오지 못했어요" error={error} onRetry={onRetry} />
        )}
        {term !== undefined && <SanitisedHtml html={term.content} className={styles.termText} />}
      </FullScreenSheet>
    </li>
  )
}

export function TermsPart(props: { agreed: boolean; onAgree: (agreed: boolean) => void }) {
  const { data, error, mutate } = useAnswer(calls.terms)
  return (
    <section className={styles.terms} aria-label="약관 동의">
      <Checkbox
        label={<span className={styles.agree}>주문 내용을 확인했고 모두 동의해요</span>}
        checked={props.agreed}
        onChange={(event) => props.onAgree(event.target.checked)}
      />
      <ul>
        {CHECKOUT_TERM_IDS.map((id) => (
          <TermRow
            key={id}
            id={id}
            term={data?.result.find((term) => term.id === id)}
            error={error}
            onRetry={() => mutate()}
          />
        ))}
      </ul>
    </section>
  )
}

/**
 * Where the order goes: the address that was picked, as it is saved now (it can have been edited or deleted since), else
 * the default one, else the first; null while the member has none.
 */
export const deliveryAddress = (saved: readonly Address[], pickedId: number | null): Address | null =>
  saved.find(({ id }) => id === pickedId) ?? saved.find(({ isDefault }) => isDefault) ?? saved[0] ?? null
