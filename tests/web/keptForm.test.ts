import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ProductCard } from '../../domain/wire/catalogue.ts'
import { forgetMember } from '../../web/pieces/account/forgetMember.ts'
import { changeOf, textsOf } from '../../web/pieces/reviewWriting/reviewForm.ts'
import { unsentTexts } from '../../web/pieces/unsentForm/useUnsentForm.ts'
import { sessionStore } from '../../web/session/session.ts'
import { appliedConsignment } from '../../web/storage/appliedConsignment.ts'
import { everyTab, keepsLogin, thisTab } from '../../web/storage/browserStorage.ts'
import { cancelledItem } from '../../web/storage/cancelledItem.ts'
import { type CheckoutSelection, checkoutSelection } from '../../web/storage/checkoutSelection.ts'
import { unsentForms } from '../../web/storage/unsentForms.ts'
import { aStorage } from '../support/aStorage.ts'
import { sessionOf } from '../support/memberSession.ts'

const quote = {
  orderItemId: '01930000-0000-7000-8000-000000000002',
  reason: 'days_before_start',
  daysToStart: 3,
  finalAmount: 38_400,
  feePercent: 30,
  fee: 11_520,
  cardRefund: 20_480,
  pointsRefund: 6_400,
  deliveryFeeRefund: 0,
  couponReturned: true,
  items: 1,
} as const
const review = { rating: 4.5, content: '상자 그대로 왔어요.', heightCm: '165', size: '55' }

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
})
afterEach(() => {
  // The store keeps its session in memory too, whatever becomes of the storage.
  sessionStore.clear()
  vi.unstubAllGlobals()
})

const bag: Omit<ProductCard, 'id'> = {
  productName: '아틀리에 탑핸들 백',
  brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란', image_file: null },
  product_images: [],
  ...{ discountRate: 0, discountPrice: 10_000, dailyRentalPrice: 10_000, supplyPrice: 1_000_000 },
  ...{ likeYn: false, ownerType: 'own', averageRating: 0, reviewCount: 0 },
}
/** A checkout of one product. */
const chosen = (id: number): CheckoutSelection => ({
  ...{ start: '2026-12-05', end: '2026-12-07', carts: [] },
  items: [{ product: { ...bag, id }, price: 10_000 }],
})

const keep = () =>
  unsentForms.save({ member: '1', forms: { 'review-a': { texts: textsOf(review), photos: 2 } } })

it('what was typed comes back to the member who typed it, in the form where it was typed', () => {
  keep()
  sessionStore.save(sessionOf(1))
  const kept = unsentTexts('review-a')
  expect(changeOf(kept?.texts ?? {})).toEqual(review)
  expect(kept?.photos).toBe(2)
  expect(unsentTexts('review-b')).toBeNull()
})

it('another member of the same name finds nothing, nor does a guest', () => {
  keep()
  expect(unsentTexts('review-a')).toBeNull()
  sessionStore.save(sessionOf(2))
  expect(unsentTexts('review-a')).toBeNull()
})

it('a logout takes along what was about to be ordered and what was being written', () => {
  sessionStore.save(sessionOf(1))
  keep()
  checkoutSelection.save(chosen(7))
  forgetMember()
  sessionStore.save(sessionOf(1))
  expect(unsentTexts('review-a')).toBeNull()
  expect(everyTab.get('rent_item')).toBeNull()
  expect(checkoutSelection.read()).toBeNull()
})

it('a tab finds what was chosen in it, and one in which nothing was chosen what was chosen last', () => {
  sessionStore.save(sessionOf(1))
  checkoutSelection.save(chosen(7))
  // As another tab does that chooses after this one, and orders it.
  everyTab.set('rent_item', JSON.stringify(chosen(8)))
  expect(checkoutSelection.read()).toEqual(chosen(7))
  everyTab.remove('rent_item')
  expect(checkoutSelection.read()).toEqual(chosen(7))
  thisTab.remove('rent_item')
  everyTab.set('rent_item', JSON.stringify(chosen(8)))
  expect(checkoutSelection.read()).toEqual(chosen(8))
})

it('what a guest chose is there after the login, and what a member chose for no other member', () => {
  checkoutSelection.save(chosen(7))
  everyTab.remove('rent_item')
  sessionStore.save(sessionOf(1))
  expect(checkoutSelection.read()).toEqual(chosen(7))
  checkoutSelection.save(chosen(8))
  everyTab.remove('rent_item')
  sessionStore.save(sessionOf(2))
  expect(checkoutSelection.read()).toBeNull()
})

it('a logout takes along what the pages after a cancellation and an application show', () => {
  for (const key of ['cancel_item', 'applied_consignment']) thisTab.set(key, '{}')
  forgetMember()
  expect(thisTab.get('cancel_item')).toBeNull()
  expect(thisTab.get('applied_consignment')).toBeNull()
})

it('a session that is lost leaves the next member in the tab nothing of what the last one cancelled or applied for', () => {
  const applied = { id: 'a', consignmentNumber: '261120-7K3P9Q', sendBy: '2026-11-25' as const }
  const cancelled = { orderId: 'o', productName: '아틀리에 탑핸들 백', quote }
  sessionStore.save(sessionOf(1))
  appliedConsignment.save(applied)
  cancelledItem.save(cancelled)
  sessionStore.clear()
  expect([appliedConsignment.read(), cancelledItem.read()]).toEqual([null, null])
  sessionStore.save(sessionOf(2))
  expect([appliedConsignment.read(), cancelledItem.read()]).toEqual([null, null])
  sessionStore.save(sessionOf(1))
  expect([appliedConsignment.read(), cancelledItem.read()]).toEqual([applied, cancelled])
})

it('a browser that keeps nothing has it until the page is loaded again, and cannot log in', () => {
  const denied = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const kind of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, kind, { get: denied, configurable: true })
  expect(keepsLogin()).toBe(false)
  expect(thisTab.get('kept by no screen')).toBeNull()
  thisTab.set('kept by no screen', '{}')
  expect(thisTab.get('kept by no screen')).toBe('{}')
  thisTab.remove('kept by no screen')
  expect(thisTab.get('kept by no screen')).toBeNull()
})
