import { lazy, Suspense, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import type { Address } from '../../../domain/wire/addresses.ts'
import type { ProductDetail } from '../../../domain/wire/catalogue.ts'
import { useMembers } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { loadChunk } from '../../kit/connection.ts'
import { useOverlay } from '../../kit/useOverlay.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import { usePossessionCoupons } from '../../pieces/coupons/useBestCoupon.ts'
import type { CheckoutSelection } from '../../storage/checkoutSelection.ts'
import { AmountPart } from './AmountPart.tsx'
import { DeliveryPart } from './DeliveryPart.tsx'
import { deliveryAddress } from './deliveryAddress.ts'
import { wayOutOf } from './endings.ts'
import { type Memo, noMemo } from './memo.ts'
import { OrdererPart } from './OrdererPart.tsx'
import styles from './OrderScreen.module.css'
import { PayBar } from './PayBar.tsx'
import { Cautions, PeriodPart } from './PeriodPart.tsx'
import { PointPart } from './PointPart.tsx'
import { ProductPart } from './ProductPart.tsx'
import { type CouponChoice, reckon } from './reckoning.ts'
import { TermsPart } from './TermsPart.tsx'
import { UnreadLine } from './UnreadLine.tsx'
import { useCheckout } from './useCheckout.ts'
import { useCheckoutEndings } from './useCheckoutEndings.ts'
import { useSheetEntry } from './useSheetEntry.ts'

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

const isPaying = (phase: ReturnType<typeof useCheckout>['phase']) =>
  phase !== 'editing' && phase !== 'stuck' && phase !== 'done'

const leavesThePage: BlockerFunction = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname

/** Blocks navigation while the provider's sheet is open, which would otherwise stay open over the next page. */
function StaysWhilePaying() {
  useBlocker(leavesThePage)
  return null
}

export function Checkout({ selection, products, savedAddresses, onPricesChanged }: Props) {
  const period = { start: selection.start, end: selection.end }
  const possession = usePossessionCoupons(products.map(({ id }) => id))
  const { coupons, reload: readCoupons } = possession
  const { data: held, error: pointsError, mutate: readPoints } = useMembers(calls.points)
  const balance = held?.points ?? 0
  const [choice, setChoice] = useState<CouponChoice>('best')
  const [points, setPoints] = useState(0)
  const [memo, setMemo] = useState<Memo>(noMemo)
  const [agreed, setAgreed] = useState(false)
  const [pickedId, setPickedId] = useState<number | null>(null)
  const address = deliveryAddress(savedAddresses, pickedId)
  const [typedAddress1, setTypedAddress1] = useState('')
  const typed = useRef<(() => Promise<AddressForm | null>) | null>(null)
  const manager = useOverlay('addresses')
  const managerForm = useOverlay('addresses-form')
  const order = reckon({
    products,
    period,
    coupons,
    choice,
    points,
    balance,
    address1: address?.address1 ?? typedAddress1,
  })
  const checkout = useCheckout()
  const hasSheetEntry = useSheetEntry(checkout.phase === 'sheetOpen', checkout.close)
  useCheckoutEndings(checkout, hasSheetEntry, {
    prices: onPricesChanged,
    coupons: readCoupons,
    points: readPoints,
  })
  const pay = async () => {
    const typedAddress = address === null ? ((await typed.current?.()) ?? null) : null
    if (address === null && typedAddress === null) return
    checkout.pay({ selection, order, memo, address, typedAddress })
  }
  const locked = !checkout.isEditing
  return (
    <>
      {isPaying(checkout.phase) && <StaysWhilePaying />}
      <div inert={locked}>
        <ProductPart
          order={order}
          period={period}
          coupons={coupons}
          couponsAreReady={possession.isReady}
          onReadCoupons={possession.isUnread ? () => readCoupons() : null}
          choice={choice}
          onChoose={setChoice}
        />
        <PeriodPart period={period} />
        <OrdererPart />
        <DeliveryPart
          address={address}
          typed={typed}
          onStreet={setTypedAddress1}
          memo={memo}
          onMemo={setMemo}
        />
        {held === undefined && pointsError !== undefined && (
          <div className={styles.unreadPart}>
            <UnreadLine words="포인트를 불러오지 못했어요." onRetry={() => readPoints()} />
          </div>
        )}
        {order.showsPoints && (
          <PointPart balance={balance} points={points} order={order} onPoints={setPoints} />
        )}
        <AmountPart amounts={order.amounts} />
        <Cautions />
        <TermsPart agreed={agreed} onAgree={setAgreed} />
      </div>
      {(manager.isOpen || managerForm.isOpen) && (
        <Suspense fallback={null}>
          <AddressSheets
            name="addresses"
            isChosen={({ id }) => id === address?.id}
            onSelect={({ id }) => setPickedId(id)}
          />
        </Suspense>
      )}
      <PayBar
        checkout={checkout}
        amount={order.amounts.totalAmount}
        agreed={agreed}
        pointsProblem={order.pointsProblem}
        wayOut={wayOutOf(checkout.failure, selection)}
        onPay={pay}
      />
    </>
  )
}
