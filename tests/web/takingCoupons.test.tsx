import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Coupon } from '../../domain/wire/coupons.ts'
import { toast } from '../../web/kit/notices.ts'
import { TakeCouponButton } from '../../web/pieces/coupons/TakeCouponButton.tsx'
import { sessionStore } from '../../web/session/session.ts'
import { aStorage } from '../support/aStorage.ts'
import { unsignedToken } from '../support/memberSession.ts'
import { realMs } from '../support/realTime.ts'

const coupon: Coupon = {
  ...{ id: 1, type: 'normal', applicableTo: 'all_products', discountType: 'fixed', discountValue: 5_000 },
  ...{ maxDiscountAmount: null, minPurchaseAmount: 0, memberCouponId: null, name: '가을 쿠폰' },
  ...{ categoryId: null, categoryName: null },
  ...{ coupon_products: [], endDate: '', downloadYn: false },
}

const network = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()
const answer = (status: number, body: unknown) => async () => new Response(JSON.stringify(body), { status })

beforeEach(() => {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('fetch', network)
  const token = unsignedToken({ exp: Math.floor(realMs() / 1000) + 600, name: '김지우', sub: 1 })
  sessionStore.save({ name: '김지우', accessToken: token, refreshToken: token })
})
afterEach(() => vi.unstubAllGlobals())

/** Taps the button of a coupon and waits for its answer. */
async function tap(onTaken: () => void): Promise<void> {
  let button: ReactElement<{ onDownload: () => Promise<void> }> | undefined
  function Page() {
    button = TakeCouponButton({ coupon, onTaken })
    return button
  }
  renderToStaticMarkup(<Page />)
  await button?.props.onDownload()
}

it.each([
  ['downloaded', answer(200, { data: { ok: true } })],
  [
    'downloaded in another tab before',
    answer(409, { code: 'COUPON_ALREADY_DOWNLOADED', message: '', data: {} }),
  ],
])('a coupon that is %s is taken', async (_, respond) => {
  network.mockImplementation(respond)
  const onTaken = vi.fn()
  await tap(onTaken)
  expect(onTaken).toHaveBeenCalledTimes(1)
})

it.each([
  ['the shop refuses', answer(404, { code: 'NOT_FOUND', message: '', data: {} })],
  ['the connection fails', () => Promise.reject(new TypeError('failed to fetch'))],
])('a coupon is not taken when %s: the typed code and the chosen coupon stay', async (_, respond) => {
  network.mockImplementation(respond)
  const onTaken = vi.fn()
  await tap(onTaken)
  expect(onTaken).not.toHaveBeenCalled()
})

it('a coupon is not taken by a guest, nor by a member whose session ended: they are asked to log in', async () => {
  sessionStore.clear()
  const said = vi.spyOn(toast, 'error')
  const onTaken = vi.fn()
  await tap(onTaken)
  expect(onTaken).not.toHaveBeenCalled()
  expect(said.mock.calls.map(([words]) => words)).toEqual(['로그인 후 이용해 주세요.'])
  said.mockRestore()
})
