import { useEffect, useState } from 'react'
import { isRecord } from '../../api/isRecord.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import { type Memo, noMemo } from '../../pieces/addresses/memo.ts'
import { memberOf, sessionStore } from '../../session/session.ts'
import type { CheckoutSelection } from '../../storage/checkoutSelection.ts'
import { enteredAtCheckout } from '../../storage/enteredAtCheckout.ts'
import type { CouponChoice } from './quote.ts'

/** What a member has entered at checkout. */
export type CheckoutEntries = {
  choice: CouponChoice
  points: number
  memo: Memo
  agreed: boolean
  pickedId: number | null
  /** The first address, while it is being typed. */
  typed: AddressForm | null
}
export const nothingEntered: CheckoutEntries = {
  choice: 'best',
  points: 0,
  memo: noMemo,
  agreed: false,
  pickedId: null,
  typed: null,
}

const isChoice = (value: unknown): value is CouponChoice =>
  value === 'best' || value === 'none' || typeof value === 'number'
const isMemo = (value: unknown): value is Memo =>
  isRecord(value) && typeof value.preset === 'string' && typeof value.etc === 'string'
const addressTexts = [
  'addressName',
  'recipientName',
  'phoneNumber_1',
  'phoneNumber_2',
  'postCode',
  'address1',
  'address2',
]
const isTyped = (value: unknown): value is AddressForm =>
  isRecord(value) &&
  addressTexts.every((name) => typeof value[name] === 'string') &&
  typeof value.isDefault === 'boolean'
const isEntered = (value: unknown): value is CheckoutEntries =>
  isRecord(value) &&
  isChoice(value.choice) &&
  typeof value.points === 'number' &&
  isMemo(value.memo) &&
  typeof value.agreed === 'boolean' &&
  (value.pickedId === null || typeof value.pickedId === 'number') &&
  (value.typed === null || isTyped(value.typed))
type OrderKey = Pick<CheckoutSelection, 'start' | 'end'> & { items: readonly { product: { id: number } }[] }

/** Names an order by its items and days: what was entered for another one does not belong to it. */
const orderOf = ({ start, end, items }: OrderKey): string =>
  [start, end, ...items.map(({ product }) => product.id)].join()

const isNothing = (entered: CheckoutEntries): boolean =>
  JSON.stringify(entered) === JSON.stringify(nothingEntered)

/** What was entered at checkout, kept in this tab for the member, so that a reload or an expired session loses none. */
export const storedCheckout = {
  of(selection: OrderKey): CheckoutEntries | null {
    const kept = enteredAtCheckout.read()
    if (kept?.order !== orderOf(selection) || kept.member !== memberOf(sessionStore.read())) return null
    return isEntered(kept.entered) ? kept.entered : null
  },
  keep(selection: OrderKey, entered: CheckoutEntries): void {
    const member = memberOf(sessionStore.read())
    if (member === null) return
    if (isNothing(entered)) enteredAtCheckout.clear()
    else enteredAtCheckout.save({ member, order: orderOf(selection), entered })
  },
  clear: enteredAtCheckout.clear,
}

/** The state of the form, restored when the same member opens checkout for the same order again. */
export function useEntered(selection: CheckoutSelection, isPlaced: boolean) {
  const [entered, setEntered] = useState(() => storedCheckout.of(selection) ?? nothingEntered)
  useEffect(() => {
    if (isPlaced) storedCheckout.clear()
    else storedCheckout.keep(selection, entered)
  }, [selection, entered, isPlaced])
  return { entered, setEntered }
}
