import type { Address } from '../../../domain/wire/addresses.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import type { CheckoutSelection } from '../../storage/checkoutSelection.ts'
import type { Memo } from './memo.ts'
import type { Reckoning } from './reckoning.ts'

/** A snapshot of the page at the tap on the pay button. */
export type CheckoutForm = {
  selection: CheckoutSelection
  order: Reckoning
  memo: Memo
  /** A saved address, or null when `typedAddress` must be saved first. */
  address: Address | null
  typedAddress: AddressForm | null
}

export const isCheckoutForm = (form: unknown): form is CheckoutForm =>
  typeof form === 'object' && form !== null && 'selection' in form && 'order' in form && 'memo' in form
