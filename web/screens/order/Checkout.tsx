import { lazy, Suspense, useCallback, useRef } from 'react'
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
import { AmountPart, jejuNote } from './AmountPart.tsx'
import { DeliveryPart } from './DeliveryPart.tsx'
import { deliveryAddress } from './deliveryAddress.ts'
import { wayOutOf } from './endings.ts'
import { type Entered, useEntered } from './keptCheckout.ts'
import { OrdererPart } from './OrdererPart.tsx'
import styles from './OrderScreen.module.css'
import { PayBar } from './PayBar.tsx'
import { Cautions, PeriodPart } from './PeriodPart.tsx'
import { PointPart } from './PointPart.tsx'
import { ProductPart } from './ProductPart.tsx'
import { reckon } from './reckoning.ts'
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
  const checkout = useCheckout()
  const { entered, setEntered } = useEntered(selection, checkout.placed !== null)
  const { choice, points, memo, agreed, pickedId } = entered
  const enter = useCallback(
    (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change })),
    [setEntered],
  )
  const address = deliveryAddress(savedAddresses, pickedId)
  const keepTyped = useCallback((typedForm: AddressForm) => enter({ typed: typedForm }), [enter])
  const typed = useRef<(() => Promise<AddressForm | null>) | null>(null)
  const manager = useOverlay('addresses')
  const managerForm = useOverlay('addresses-form')
  const address1 = address?.address1 ?? entered.typed?.address1 ?? ''
  const order = reckon({
    products,
    period,
    coupons,
    choice,
    points,
    balance,
    address1,
  })
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
        {order.showsPoints && (
          <PointPart
            balance={balance}
            points={points}
            order={order}
            onPoints={(used) => enter({ points: used })}
          />
        )}
        <AmountPart amounts={order.amounts} jeju={jejuNote(order.jeju, address1 !== '')} />
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
        amount={order.amounts.totalAmount}
        agreed={agreed}
        pointsProblem={order.pointsProblem}
        wayOut={wayOutOf(checkout.failure, selection)}
        onPay={pay}
      />
    </>
  )
}
