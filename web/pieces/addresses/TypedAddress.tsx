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
  onStreet: (address1: string) => void
  /** Prefills the recipient. */
  orderer: Orderer
}) {
  const form = useAddressForm(null, true, props.orderer)
  const box = useRef<HTMLDivElement>(null)
  const { handleSubmit, watch } = form
  const { onStreet } = props
  const street = watch('address1')
  useEffect(() => onStreet(street), [street, onStreet])
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
