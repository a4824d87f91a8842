import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CancellationQuote } from '../../domain/wire/cancellations.ts'
import type { ReviewedItem } from '../../domain/wire/reviews.ts'
import { ApiError } from '../../web/api/apiError.ts'
import { paths } from '../../web/paths.ts'
import { emptyAddress } from '../../web/pieces/addresses/addressSchema.ts'
import { mayHaveChanged } from '../../web/pieces/readAgain.ts'
import { sendReview } from '../../web/pieces/reviewWriting/writing.machine.ts'
import { giveUp } from '../../web/screens/consignmentDetail/givingUp.machine.ts'
import { apply } from '../../web/screens/luxshareApply/application.machine.ts'
import { type Draft, emptyDraft } from '../../web/screens/luxshareApply/application.ts'
import { savingAddresses } from '../../web/screens/order/useCheckout.ts'
import { cancelItem } from '../../web/screens/orderDetail/cancellation.machine.ts'
import { requestReturn } from '../../web/screens/orderDetail/returning.machine.ts'
import { afterInvalidTicket } from '../../web/screens/resetPassword/ResetPasswordScreen.tsx'
import { type CheckoutSelection, checkoutSelection } from '../../web/storage/checkoutSelection.ts'
import { rentPeriod } from '../../web/storage/rentPeriod.ts'

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refused = (code: string) => () =>
  Promise.resolve(answer(409, { code, message: '처리하지 못했어요.', data: {} }))

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => vi.unstubAllGlobals())

const itemId = '0199a1b2-0000-7000-8000-000000000011'
const quote: CancellationQuote = {
  ...{ orderItemId: itemId, reason: 'days_before_start', daysToStart: 9, finalAmount: 38_400 },
  ...{ feePercent: 0, fee: 0, cardRefund: 38_400, pointsRefund: 0, deliveryFeeRefund: 0 },
  ...{ couponReturned: false, items: 1 },
}
const rented: ReviewedItem = {
  ...{
    id: itemId,
    finalAmount: 48_000,
    order: { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' },
  },
  product: {
    ...{ id: 3, productName: '루나 호보 백', product_images: [] },
    brand: { id: 1, nameEnglish: 'Orrelle', nameKorean: '오렐', image_file: null },
  },
}
const review = { rating: 5, content: '상자 그대로 왔어요.', heightCm: '', size: '', photos: [] }

describe('a page reads again what a call was to change when no answer came to it', () => {
  const reading = vi.fn()
  beforeEach(() => {
    reading.mockReset()
    network.mockImplementation(lost)
  })
  it('a cancellation', async () => {
    const given = { quote, reason: 'changed_mind', text: '' } as const
    expect(await cancelItem({ itemId, readOrder: reading }, given)).toMatchObject({ kind: 'refused' })
    expect(reading).toHaveBeenCalledTimes(1)
  })
  it('a return', async () => {
    const asked = { reason: null, text: '' }
    expect(await requestReturn({ itemId, readOrder: reading }, asked)).toMatchObject({ kind: 'refused' })
    expect(reading).toHaveBeenCalledTimes(1)
  })
  it('an order that a refusal shows to be another one by now', async () => {
    network.mockImplementation(refused('CANCEL_TOO_LATE'))
    await cancelItem({ itemId, readOrder: reading }, { quote, reason: 'changed_mind', text: '' })
    network.mockImplementation(refused('RETURN_NOT_ALLOWED'))
    await requestReturn({ itemId, readOrder: reading }, { reason: null, text: '' })
    expect(reading).toHaveBeenCalledTimes(2)
  })
  it('the end of a consignment', async () => {
    expect(await giveUp('a', 0, reading)).toMatchObject({ kind: 'refused' })
    expect(reading).toHaveBeenCalledTimes(1)
    network.mockImplementation(refused('CONSIGNMENT_RENTED'))
    await giveUp('a', 0, reading)
    expect(reading, 'a refusal stays on its sheet').toHaveBeenCalledTimes(1)
  })
  it('a review', async () => {
    const target = { item: rented, review: null }
    expect(await sendReview(target, review, reading)).toMatchObject({ kind: 'refused' })
    expect(reading).toHaveBeenCalledTimes(1)
    network.mockImplementation(refused('REVIEW_TOO_LATE'))
    await sendReview(target, review, reading)
    expect(reading).toHaveBeenCalledTimes(1)
  })
  it.each([
    [new ApiError(502, 'OFFLINE', ''), true],
    [new ApiError(503, 'BUSY', ''), true],
    [new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', ''), true],
    [new ApiError(409, 'ADDRESS_LIMIT_REACHED', ''), false],
  ])('what %o says of it', (error, may) => expect(mayHaveChanged(error)).toBe(may))
})

describe('an address that was typed at checkout', () => {
  const typedAddress = { ...emptyAddress, addressName: '집', recipientName: '김지우' }
  const sent = () => network.mock.calls.map(([, { body }]) => JSON.parse(String(body)))
  it('is saved under one id until the answer comes, and not again after it', async () => {
    const save = savingAddresses()
    network.mockImplementationOnce(lost)
    network.mockImplementation(async () => answer(200, { data: { ...typedAddress, id: 7 } }))
    await expect(save({ address: null, typedAddress })).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(await save({ address: null, typedAddress })).toMatchObject({ id: 7 })
    expect(await save({ address: null, typedAddress })).toMatchObject({ id: 7 })
    expect(sent()).toHaveLength(2)
    expect(sent()[0].requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent()[1]).toEqual(sent()[0])
  })
  it('is another one once it is changed', async () => {
    const save = savingAddresses()
    network.mockImplementation(async () => answer(200, { data: { ...typedAddress, id: 7 } }))
    await save({ address: null, typedAddress })
    await save({ address: null, typedAddress: { ...typedAddress, addressName: '회사' } })
    expect(sent()[1].requestId).not.toBe(sent()[0].requestId)
  })
})

it('an application that was stored before it was changed says where it is, and is told apart from then on', async () => {
  network.mockImplementation(refused('IDEMPOTENCY_KEY_REUSED'))
  const draft: Draft = {
    ...{ ...emptyDraft, productCondition: 'used', perDay: 15_000 },
    place: { postCode: '04782', address1: '서울', address2: '' },
  }
  expect(await apply({ draft, accountId: 7, photos: [] })).toMatchObject({
    ...{ kind: 'refused', ofForm: true, anew: true },
    message: expect.stringContaining('위탁 내역에서 확인해 주세요.'),
  })
})

it('a ticket that a lost reset may have used up leads to the login instead of a new code (rule 967)', () => {
  const [sentence, isAnswerLost] = ['인증이 끝났어요.', true]
  expect(afterInvalidTicket(sentence, { isChanged: false, isAnswerLost: false })).toEqual({
    ...{ sentence, next: paths.findPasswordEmail },
  })
  expect(afterInvalidTicket(sentence, { isChanged: true, isAnswerLost: false })).toEqual({
    ...{ sentence, next: paths.login() },
  })
  for (const isChanged of [true, false])
    expect(afterInvalidTicket(sentence, { isChanged, isAnswerLost })).toEqual({
      ...{ sentence: expect.stringContaining('새 비밀번호로 로그인해 보세요.'), next: paths.login() },
    })
})

describe('an order that is placed', () => {
  const selectionOf = (id: number): CheckoutSelection => ({
    ...{ start: '2026-12-03', end: '2026-12-06', carts: [] },
    items: [
      {
        price: 12_300,
        product: {
          ...{ id, productName: '소프트 토트백', product_images: [], likeYn: false, ownerType: 'own' },
          brand: { id: 1, nameEnglish: 'Veranne', nameKorean: '베란느', image_file: null },
          ...{ discountRate: 0, discountPrice: 12_300, dailyRentalPrice: 12_300, supplyPrice: 0 },
          ...{ averageRating: 0, reviewCount: 0 },
        },
      },
    ],
  })
  afterEach(() => {
    checkoutSelection.clear()
    for (const id of [1, 2]) rentPeriod.clear(id)
  })
  it('ends its selection and the days of its products', () => {
    checkoutSelection.save(selectionOf(1))
    rentPeriod.save(1, { start: '2026-12-03', end: '2026-12-06' })
    checkoutSelection.end(selectionOf(1))
    expect(checkoutSelection.read()).toBeNull()
    expect(rentPeriod.of(1)).toBeNull()
  })
  it('leaves the checkout that another tab has begun since', () => {
    checkoutSelection.save(selectionOf(1))
    checkoutSelection.save(selectionOf(2))
    checkoutSelection.end(selectionOf(1))
    expect(checkoutSelection.read()).toEqual(selectionOf(2))
  })
})
