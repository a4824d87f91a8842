import type { Address } from '../../../domain/wire/addresses.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import type { CheckoutSelection } from '../../storage/checkoutSelection.ts'
import type { Memo } from './memo.ts'
import type { Reckoning } from './reckoning.ts'

/** What the tap on the pay button freezes. */
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
