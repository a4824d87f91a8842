import { useMachine } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import { fromPromise } from 'xstate'
import { CHECKOUT_TERM_IDS } from '../../../domain/ordering/checkoutTerms.ts'
import type { Address } from '../../../domain/wire/addresses.ts'
import type { OrderDraft as Held, OrderDraftRequest } from '../../../domain/wire/checkout.ts'
import { usePageSettings } from '../../api/pageSettings.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { saveAddress } from '../../pieces/addresses/useAddresses.ts'
import { checkoutMachine } from './checkout.machine.ts'
import { type CheckoutForm as Form, isCheckoutForm } from './checkoutForm.ts'
import { memoText } from './memo.ts'
import { confirmOrder, openCardSheet, releaseDraft } from './payment.ts'

/** The orders payload without paymentKey. */
function draftRequest(form: Form, to: Address): OrderDraftRequest {
  const { amounts, items, coupon } = form.order
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

/** An address that was typed is saved first; a retry does not save it again. */
function draftMaker() {
  const savedFor = new Map<string, Address>()
  const addressOf = async ({ address, typedAddress }: Form): Promise<Address> => {
    if (address !== null) return address
    if (typedAddress === null) throw new Error('the form is only sent with an address')
    const typed = JSON.stringify(typedAddress)
    const known = savedFor.get(typed)
    if (known !== undefined) return known
    const saved = await saveAddress(typedAddress)
    savedFor.set(typed, saved)
    return saved
  }
  return async (form: unknown): Promise<Held> => {
    if (!isCheckoutForm(form)) throw new Error('the pay button sends a form')
    const request = draftRequest(form, await addressOf(form))
    return api.send(calls.makeDraft, request)
  }
}

export function useCheckout() {
  const settings = usePageSettings()
  const machine = useMemo(() => {
    const makeDraft = draftMaker()
    return checkoutMachine.provide({
      actors: {
        makeDraft: fromPromise<Held, { form: unknown }>(({ input }) => makeDraft(input.form)),
        openSheet: fromPromise(({ input, signal }: { input: { draft: Held }; signal: AbortSignal }) =>
          openCardSheet(input.draft, settings, signal),
        ),
        release: fromPromise<void, { draft: Held }>(({ input }) => releaseDraft(input.draft)),
        confirm: fromPromise(({ input }: { input: { draft: Held; paymentKey: string | null } }) =>
          confirmOrder(input.draft, input.paymentKey),
        ),
      },
    })
  }, [settings])
  const [state, send] = useMachine(machine)
  const { draft, failure, placed } = state.context
  return {
    isEditing: state.matches('editing'),
    phase: phaseOf(state.value),
    draft,
    failure,
    placed,
    pay: (form: Form) => send({ type: 'PAY', form }),
    close: useCallback(() => send({ type: 'CLOSE' }), [send]),
    checkAgain: () => send({ type: 'CHECK_AGAIN' }),
  }
}
export type CheckoutControls = ReturnType<typeof useCheckout>

type Phase = 'editing' | 'drafting' | 'sheetOpen' | 'releasing' | 'confirming' | 'checking' | 'stuck' | 'done'

function phaseOf(value: unknown): Phase {
  if (typeof value === 'object' && value !== null && 'unknown' in value)
    return value.unknown === 'stuck' ? 'stuck' : 'checking'
  switch (value) {
    case 'drafting':
    case 'sheetOpen':
    case 'releasing':
    case 'confirming':
    case 'done':
      return value
    default:
      return 'editing'
  }
}
