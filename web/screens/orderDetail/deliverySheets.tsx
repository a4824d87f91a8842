import { useClosedWhenGone, useOverlay } from '../../kit/useOverlay.ts'

/** The sheets in which the delivery of an order is changed. */
export const deliverySheets = {
  addresses: 'order-address',
  memo: 'order-memo',
  fee: 'order-delivery-fee',
} as const

const entries = [...Object.values(deliverySheets), `${deliverySheets.addresses}-form`]

/** Closes them once the delivery can be changed no more: the order was sent, and nothing of them is shown. */
export const ClosedDeliverySheets = () => entries.map((name) => <Closed key={name} name={name} />)

function Closed({ name }: { name: string }) {
  useClosedWhenGone(useOverlay(name), true)
  return null
}
