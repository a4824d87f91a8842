import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { AddressFields } from './AddressFields.tsx'
import type { AddressForm } from './addressSchema.ts'
import { type Orderer, useAddressForm } from './useAddressForm.ts'

/** Opens the folded section around an element, so that its errors and the focus are visible. */
function unfold(element: HTMLElement | null) {
  const part = element?.closest('details')
  if (part) part.open = true
}

/** Form for a member's first address, inside the checkout, which calls `typed` when the member pays. */
export function TypedAddress(props: {
  typed: RefObject<(() => Promise<AddressForm | null>) | null>
  /** What was typed before, with which the form begins. */
  kept: AddressForm | null
  onTyped: (typed: AddressForm) => void
  /** Prefills the recipient. */
  orderer: Orderer
}) {
  const { orderer, kept } = props
  const form = useAddressForm({ address: null, first: true, orderer, kept })
  const box = useRef<HTMLDivElement>(null)
  const { handleSubmit, subscribe } = form
  const { onTyped } = props
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped({ ...values }) }),
    [subscribe, onTyped],
  )
  useImperativeHandle(
    props.typed,
    () => () =>
      new Promise<AddressForm | null>((resolve) => {
        const missing = () => {
          unfold(box.current)
          resolve(null)
        }
        handleSubmit(resolve, missing)()
      }),
    [handleSubmit],
  )
  return (
    <div ref={box}>
      <AddressFields form={form} />
    </div>
  )
}
