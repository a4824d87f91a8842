import { type RefObject, useEffect, useImperativeHandle } from 'react'
import { AddressFields } from './AddressFields.tsx'
import type { AddressForm } from './addressSchema.ts'
import { type Orderer, useAddressForm } from './useAddressForm.ts'

/** The first address of a member, typed where it is needed; the page asks for it when it pays. */
export function TypedAddress(props: {
  typed: RefObject<(() => Promise<AddressForm | null>) | null>
  onStreet: (address1: string) => void
  /** Offered as the recipient. */
  orderer: Orderer
}) {
  const form = useAddressForm(null, true, props.orderer)
  const { handleSubmit, watch } = form
  const { onStreet } = props
  const street = watch('address1')
  useEffect(() => onStreet(street), [street, onStreet])
  useImperativeHandle(
    props.typed,
    () => () =>
      new Promise<AddressForm | null>((resolve) => {
        handleSubmit(resolve, () => resolve(null))()
      }),
    [handleSubmit],
  )
  return <AddressFields form={form} />
}
