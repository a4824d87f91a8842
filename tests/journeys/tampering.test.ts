import type { Page } from '@playwright/test'
import { addDays, type CivilDate, weekday } from '../../domain/shared/civilDate.ts'
import type { OrderDraftRequest } from '../../domain/wire/checkout.ts'
import { draftRequest } from './apiRental.ts'
import { freePeriod } from './periods.ts'
import { agree, bag, chooseAndRent, enter, login, payButton } from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'

type Tried = { status: number; code: string; message: string }

/** As somebody does who opens the console of the page: with the session that the page has. */
const tryFromThePage = (page: Page, body: unknown): Promise<Tried> =>
  page.evaluate(async (sent) => {
    const session = JSON.parse(localStorage.getItem('token') ?? '{}')
    const answer = await fetch('/api/users/order-drafts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.accessToken}` },
      body: JSON.stringify(sent),
    })
    const { code = '', message = '' } = await answer.json()
    return { status: answer.status, code, message }
  }, body)

/** What members wrote; a job of the shop may write beside them. */
const written = async (office: BackOffice) =>
  office.rows(
    `SELECT coalesce(max(pos), 0)::int AS last, count(*)::int AS events FROM es.events WHERE meta->>'actor' LIKE 'member:%'`,
  )

function nextMonday(from: CivilDate): CivilDate {
  let day = from
  while (weekday(day) !== 1) day = addDays(day, 1)
  return day
}

test('what the page would never send is refused with a reason, and nothing is written', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 5 })
  await login(page, 'minseo@billim.kr')
  const honest = draftRequest({ productId, period })
  const [item] = honest.orderItems
  if (item === undefined) throw new Error('one bag is ordered')
  const monday = nextMonday(addDays(await office.today(), 4))
  const changes: readonly [string, Record<string, unknown>, number, RegExp][] = [
    ['31 February', { rentalStartDate: '2027-02-31', rentalEndDate: '2027-03-03' }, 400, /INVALID/],
    [
      'a start on Monday',
      { rentalStartDate: monday, rentalEndDate: addDays(monday, 3) },
      400,
      /START_ON_BLOCKED/,
    ],
    ['a lower total', { totalAmount: honest.totalAmount - 1000 }, 409, /PRICE_CHANGED/],
    [
      'a lower price of the bag',
      { orderItems: [{ ...item, finalAmount: item.finalAmount - 1000 }] },
      409,
      /PRICE_CHANGED/,
    ],
    ['a negative total', { totalAmount: -1 }, 400, /INVALID/],
    ['half a won', { totalAmount: 48_000.5 }, 400, /INVALID/],
    ['points that are not there', { pointsUsed: 40_000, totalAmount: 8_000 }, 409, /POINTS/],
    ['a cart of somebody else', { cartId: [999_999] }, 404, /CART_ITEM_NOT_FOUND/],
    ['two days', { rentalEndDate: addDays(period.start, 1) }, 400, /PERIOD_TOO_SHORT/],
    ['unsigned terms', { agreedTerms: [2, 4] }, 400, /TERMS|INVALID/],
  ]
  const before = await written(office)
  for (const [name, change, status, code] of changes) {
    await test.step(name, async () => {
      const tried = await tryFromThePage(page, { ...honest, ...change } satisfies Record<
        keyof OrderDraftRequest,
        unknown
      >)
      expect.soft(tried.status, name).toBe(status)
      expect.soft(tried.code, name).toMatch(code)
      expect.soft(tried.message, name).toMatch(/[가-힣]+.*요/)
    })
  }
  expect(await written(office)).toEqual(before)
})

test('a price that changed after the calendar is shown before anything is paid', async ({ page, office }) => {
  const name = '아틀리에 탑핸들 백 그레인'
  const productId = await office.productId(name)
  const period = await freePeriod(office, productId, { days: 3, ahead: 5 })
  const staff = await office.tokenOf('operations@billim.kr', '/api/staff/login')
  const setDiscount = async (discountRate: number) => {
    const path = `/api/staff/products/${productId}`
    expect((await office.call('PUT', path, { discountRate }, staff)).status).toBe(200)
  }
  await enter(page, office, 'doyun@billim.kr')
  await chooseAndRent(page, productId, period)
  await expect(payButton(page)).toHaveText('42,600원 결제하기')
  await agree(page)
  const before = await written(office)
  try {
    await setDiscount(0)
    await payButton(page).click()
    await expect(page.getByRole('region', { name: '결제하기' })).toContainText(/금액|가격/)
    await expect(payButton(page)).toHaveText('47,400원 결제하기')
    expect(await written(office)).toEqual(before)
  } finally {
    await setDiscount(10)
  }
})
