import { useState } from 'react'
import { CHECKOUT_TERM_IDS } from '../../../domain/ordering/checkoutTerms.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import type { OrderDraft, OrderDraftRequest } from '../../../domain/wire/checkout.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { newRequestId } from '../../kit/newRequestId.ts'
import type { AddressForm } from '../../pieces/addresses/addressSchema.ts'
import { type Memo, memoText } from '../../pieces/addresses/memo.ts'
import { saveAddress } from '../../pieces/addresses/useAddresses.ts'
import { outcomeOf } from '../../pieces/payment/failure.ts'
import { type PaymentSubject, usePayment } from '../../pieces/payment/payment.machine.ts'
import type { CheckoutSelection } from '../../storage/checkoutSelection.ts'
import type { Quote } from './quote.ts'

/** A snapshot of the page at the tap on the pay button. */
type CheckoutForm = {
  selection: CheckoutSelection
  quote: Quote
  memo: Memo
  /** A saved address, or null when `typedAddress` must be saved first. */
  address: Address | null
  typedAddress: AddressForm | null
}

/** The orders payload without paymentKey. */
function draftRequest(form: CheckoutForm, to: Address): OrderDraftRequest {
  const { amounts, items, coupon } = form.quote
  return {
    rentalStartDate: form.selection.start,
    rentalEndDate: form.selection.end,
    totalAmount: amounts.totalAmount,
    deliveryFee: amounts.deliveryFee,
    pointsUsed: amounts.pointsUsed,
    cartId: form.selection.carts,
    couponId: coupon?.id ?? null,
    couponDiscount: amounts.couponDiscount,
    shippingName: to.recipientName,
    shippingPhone: to.phoneNumber_1,
    postCode: to.postCode,
    address1: to.address1,
    address2: to.address2,
    shippingNote: memoText(form.memo),
    orderItems: items.map((item) => ({
      productId: item.product.id,
      dailyRentalPrice: item.product.dailyRentalPrice,
      totalRentPrice: item.totalRentPrice,
      periodDiscount: item.periodDiscount,
      finalAmount: item.finalAmount,
    })),
    agreedTerms: [...CHECKOUT_TERM_IDS],
  }
}

type SavedAddress = (form: Pick<CheckoutForm, 'address' | 'typedAddress'>) => Promise<Address>

/**
 * An address that was typed is saved first. A retry does not save it again: it knows the answer, or asks for it under the
 * same id when it was lost.
 */
export function savingAddresses(): SavedAddress {
  const known = new Map<string, { requestId: string | undefined; saved: Address | null }>()
  return async ({ address, typedAddress }) => {
    if (address !== null) return address
    if (typedAddress === null) throw new Error('the form is only sent with an address')
    const typed = JSON.stringify(typedAddress)
    const one = known.get(typed) ?? { requestId: newRequestId(), saved: null }
    known.set(typed, one)
    one.saved ??= await saveAddress(typedAddress, one.requestId)
    return one.saved
  }
}

const cardPayment = ({ amounts, customerKey, orderId, orderName, heldUntil, now }: OrderDraft) => ({
  customerKey,
  orderId,
  orderName,
  amount: amounts.totalAmount,
  hold: { heldUntil, now },
})

/** An order: its draft holds the dates while the sheet is open, and its confirmation places it. */
const orderSubject = (form: CheckoutForm, savedAddress: SavedAddress): PaymentSubject => ({
  prepare: async () =>
    cardPayment(await api.send(calls.makeDraft, draftRequest(form, await savedAddress(form)))),
  release: async ({ orderId }) => {
    await api.send(calls.releaseDraft(orderId))
  },
  confirm: async ({ orderId, amount, customerKey, orderName }, paymentKey) => {
    try {
      const placed = await api.send(calls.placeOrder, {
        orderId,
        ...(paymentKey === null ? {} : { paymentKey }),
        totalAmount: amount,
        customerKey,
        orderName,
      })
      return { kind: 'paid', orderId: placed.orderId }
    } catch (error) {
      return outcomeOf(error)
    }
  },
})

export function useCheckout() {
  const payment = usePayment()
  const [savedAddress] = useState(savingAddresses)
  return { ...payment, pay: (form: CheckoutForm) => payment.pay(orderSubject(form, savedAddress)) }
}
export type CheckoutControls = ReturnType<typeof useCheckout>
