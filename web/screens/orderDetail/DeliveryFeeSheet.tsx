import { useEffect } from 'react'
import { addressLine } from '../../../domain/shared/addressLine.ts'
import type { DeliveryFeeRequest } from '../../../domain/wire/deliveryChanges.ts'
import { hasCode } from '../../api/apiError.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { Row, Rows, Total } from '../../kit/Rows.tsx'
import type { Overlay } from '../../kit/useOverlay.ts'
import { outcomeOf, type PaymentFailure } from '../../pieces/payment/failure.ts'
import { PaymentSheet } from '../../pieces/payment/PaymentSheet.tsx'
import type { PaymentSubject } from '../../pieces/payment/payment.machine.ts'
import { usePaymentSheet } from '../../pieces/payment/usePaymentSheet.ts'
import { phoneNumber, won } from '../../text/format.ts'
import styles from './DeliveryChange.module.css'

type NewAddress = DeliveryFeeRequest['address']

type Wanted = DeliveryFeeRequest & {
  orderId: string
  /** The difference is another one by now. */
  onDiffers: (difference: number) => void
}

/** What Jeju costs more: the order gets the address with the payment. */
const deliveryFeeSubject = ({ orderId: of, onDiffers, ...asked }: Wanted): PaymentSubject => ({
  prepare: async () => {
    try {
      const draft = await api.send(calls.draftDeliveryFee(of), asked)
      const { deliveryChangeId: orderId, ...payment } = draft
      // Neither days nor points wait for it, so that the card sheet counts nothing down.
      return { ...payment, orderId, hold: null }
    } catch (error) {
      if (hasCode(error, 'DELIVERY_FEE_DIFFERS')) onDiffers(error.details.difference)
      throw error
    }
  },
  release: async ({ orderId }) => {
    await api.send(calls.releaseDeliveryFee(orderId))
  },
  confirm: async ({ orderId }, paymentKey) => {
    try {
      const changed = await api.send(calls.payDeliveryFee(orderId), { paymentKey: paymentKey ?? '' })
      return { kind: 'paid', orderId: changed.orderId }
    } catch (error) {
      return outcomeOf(error)
    }
  },
})

const reason = (difference: number): string => {
  if (difference === 0) return '이 주소는 배송비가 그대로예요.'
  return difference > 0
    ? `제주는 추가 배송비 ${won(difference)}이 들어요. 결제하면 배송지를 바꿔 드려요.`
    : `제주가 아니면 배송비가 ${won(0 - difference)} 줄어요. 결제하신 카드로 돌려드려요.`
}

/** The refusal says that the money goes back. */
const wasPaid = (failure: PaymentFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'DELIVERY_CHANGE_EXPIRED'

/** Says what the delivery fee changes by with another address, and pays it or takes it back. */
export function DeliveryFeeSheet(props: {
  orderId: string
  address: NewAddress
  difference: number
  sheet: Overlay
  onDiffers: (difference: number) => void
  /** Reads the order again after a payment failed. */
  onTold: () => void
  /** Changes an order whose fee is lower with the address, or the same. */
  onGiveBack: () => void
  onPaid: () => void
}) {
  const { orderId, address, difference, sheet, onDiffers, onPaid } = props
  const payment = usePaymentSheet(sheet, props.onTold)
  const { failure, paid, pay } = payment
  useEffect(() => {
    if (paid !== null) onPaid()
  }, [paid, onPaid])
  return (
    <PaymentSheet
      title="배송지 변경"
      sheet={sheet}
      payment={payment}
      action={
        difference > 0 ? (
          <Button onClick={() => pay(deliveryFeeSubject({ orderId, address, difference, onDiffers }))}>
            {won(difference)} 결제하고 바꾸기
          </Button>
        ) : (
          <Button onClick={() => sheet.replaceWith(props.onGiveBack)}>
            {difference === 0 ? '바꾸기' : `바꾸고 ${won(0 - difference)} 돌려받기`}
          </Button>
        )
      }
    >
      {failure !== null && !wasPaid(failure) && (
        <p className={styles.stays}>결제되지 않았고, 배송지도 그대로예요.</p>
      )}
      <Rows>
        <Row name="받는 분">
          {address.shippingName} · {phoneNumber(address.shippingPhone)}
        </Row>
        <Row name="바꿀 주소">{addressLine(address)}</Row>
        {difference !== 0 && (
          <Total
            name={difference > 0 ? '추가 배송비' : '돌려받는 배송비'}
            value={won(Math.abs(difference))}
          />
        )}
      </Rows>
      <p className={styles.reason}>{reason(difference)}</p>
    </PaymentSheet>
  )
}
