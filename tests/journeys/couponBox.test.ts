import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { enter, login } from './renting.ts'
import { type BackOffice, demo, expect, newcomer, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

type Offer = { ids: number[]; before: number[]; productId: number }

/** Coupons of one product that nobody else looks at, so that no other rental gets cheaper by them. */
async function offer(office: BackOffice, names: readonly string[]): Promise<Offer> {
  const before = await office.rows<{ id: number }>(
    'UPDATE shop.coupons SET on_offer = false WHERE on_offer RETURNING id',
  )
  const [product] = await office.rows<{ id: number }>('SELECT max(id) AS id FROM shop.products WHERE on_sale')
  const productId = Number(product?.id)
  const coupons = await office.rows<{ id: number }>(
    `INSERT INTO shop.coupons (name, type, applicable_to, discount_type, discount_value,
       max_discount_amount, conditions, end_date)
     SELECT name, 'normal', 'specific', 'percentage', 10, 5000, '{"minPurchaseAmount": 10000}', '2099-12-31'
     FROM unnest($1::text[]) AS name RETURNING id`,
    [names],
  )
  const ids = coupons.map(({ id }) => Number(id))
  await office.rows('INSERT INTO shop.coupon_products (coupon_id, product_id) SELECT unnest($1::int[]), $2', [
    ids,
    productId,
  ])
  return { ids, before: before.map(({ id }) => Number(id)), productId }
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '쿠폰 구분' }).getByRole('link', { name: new RegExp(`^${name}`) })

const withdraw = (office: BackOffice, { before }: Offer) =>
  office.rows('UPDATE shop.coupons SET on_offer = id = ANY ($1::int[])', [before])

test('a product without coupons says so and closes the sheet', async ({ page, office }) => {
  await page.route('**/api/users/coupons-list/*', (route) =>
    route.fulfill({ json: { data: { result: [], cntAll: 0 } } }),
  )
  const [product] = await office.rows<{ id: number }>('SELECT min(id) AS id FROM shop.products WHERE on_sale')
  const advertised = page.getByRole('button', { name: /쿠폰 받기/ })
  // The coupons on offer are read once in ten seconds, and a journey before may have taken them away.
  await expect(async () => {
    await openLive(page, `/product/detail/${product?.id}`)
    await expect(advertised).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await advertised.click()
  await expect(page.getByRole('alertdialog')).toContainText('조회된 데이터가 없어요.')
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('coupons are downloaded one by one and all at once, with their conditions, and each only once', async ({
  page,
  context,
  office,
}) => {
  const offered = await offer(office, ['하나 쿠폰', '둘 쿠폰', '셋 쿠폰'])
  try {
    await test.step('a guest sees them and is asked to log in', async () => {
      await openLive(page, `/product/detail/${offered.productId}`)
      await page.getByRole('button', { name: /쿠폰 받기/ }).click()
      await page.getByRole('button', { name: '하나 쿠폰 받기' }).click()
      await expect(toastSaying(page, '로그인 후 이용해 주세요.')).toBeVisible()
    })
    await page.goto('/login')
    await login(page, newcomer)
    const sheet = page.getByRole('dialog', { name: '쿠폰' })
    const all = sheet.getByRole('button', { name: '전체 다운로드' })
    await test.step('a member takes one, another tab takes the second, the rest come together', async () => {
      await openLive(page, `/product/detail/${offered.productId}`)
      await page.getByRole('button', { name: /쿠폰 받기/ }).click()
      const first = sheet.getByRole('listitem').filter({ hasText: '하나 쿠폰' })
      await expect(first).toContainText('10,000원 이상 · 최대 5,000원 할인')
      await expect(first).toContainText('2099.12.31 23:59까지')
      await first.getByRole('button').click()
      await expect(first).toContainText('받음')
      await expect(all).toBeEnabled()
      const other = await context.newPage()
      await other.goto('/mypage/coupon')
      await tab(other, '받기').click()
      await other.getByRole('button', { name: '둘 쿠폰 받기' }).click()
      await expect(other.getByText('쿠폰을 받았어요.')).toBeVisible()
      await tab(other, '사용 가능').click()
      await expect(other.getByRole('region', { name: /쓸 수 있는 쿠폰/ })).toContainText('둘 쿠폰')
      await all.click()
      await expect(page.getByText('쿠폰 2장을 받았어요.')).toBeVisible()
      await expect(all).toBeDisabled()
      await expect(sheet.getByText('받음')).toHaveCount(3)
    })
    await test.step('the coupon box has each of them once', async () => {
      await page.goto('/mypage/coupon')
      for (const name of ['하나 쿠폰', '둘 쿠폰', '셋 쿠폰'])
        await expect(page.getByRole('region', { name: /쓸 수 있는 쿠폰/ }).getByText(name)).toHaveCount(1)
      await tab(page, '받기').click()
      await expect(page.getByText('받을 수 있는 쿠폰을 모두 받았어요')).toBeVisible()
    })
    await test.step('and the product no longer asks to take one', async () => {
      await openLive(page, `/product/detail/${offered.productId}`)
      const strip = page.getByRole('button', { name: /쿠폰 적용하면 10%\(최대 5,000원\) 더 할인/ })
      await expect(strip).toContainText('보기')
      await expect(page.getByRole('button', { name: /쿠폰 받기/ })).toHaveCount(0)
    })
  } finally {
    await withdraw(office, offered)
  }
})

test('a failed download leaves the coupon where it is and says so; a printed code finds its coupon', async ({
  page,
  office,
}) => {
  const offered = await offer(office, ['어긋난 쿠폰', '인쇄 쿠폰'])
  try {
    const [coupon] = await office.rows<{ code: string }>(
      `UPDATE shop.coupons SET code = 'BOX-' || gen_random_uuid()::text WHERE id = $1 RETURNING code`,
      [offered.ids[1]],
    )
    await enter(page, office, newcomer)
    await page.goto('/mypage/coupon?tab=download')
    const downloadable = page.getByRole('region', { name: /받을 수 있는 쿠폰/ })
    await page.route('**/api/users/coupons-download/*', (route) => route.fulfill({ status: 500, json: {} }))
    await downloadable.getByRole('button', { name: '전체 다운로드' }).click()
    await expect(toastSaying(page, '오류가 발생했어요. 다시 시도해 주세요.')).toBeVisible()
    await expect(downloadable).toContainText('어긋난 쿠폰')
    await expect(downloadable).not.toContainText('인쇄 쿠폰')
    await page.unroute('**/api/users/coupons-download/*')

    const entry = page.getByRole('region', { name: '쿠폰 등록' })
    await entry.getByRole('button', { name: '확인' }).click()
    await expect(entry.getByText('쿠폰 코드를 입력해 주세요.')).toBeVisible()
    await entry.getByLabel('쿠폰 코드').fill('NO-SUCH-CODE')
    await entry.getByRole('button', { name: '확인' }).click()
    await expect(entry.getByText('쿠폰 코드를 다시 확인해 주세요.')).toBeVisible()
    await entry.getByLabel('쿠폰 코드').fill(` ${coupon?.code.toLowerCase()} `)
    await entry.getByRole('button', { name: '확인' }).click()
    await entry.getByRole('button', { name: '인쇄 쿠폰 받기' }).click()
    await tab(page, '사용 가능').click()
    await expect(page.getByRole('region', { name: /쓸 수 있는 쿠폰/ })).toContainText('인쇄 쿠폰')
    await tab(page, '받기').click()
    await expect(downloadable).not.toContainText('인쇄 쿠폰')
  } finally {
    await withdraw(office, offered)
  }
})

test('used and expired coupons are listed with what became of them, and empty lists say so', async ({
  page,
  office,
}) => {
  await test.step('the demo member used one, and others ended', async () => {
    await enter(page, office, demo)
    await page.goto('/mypage/coupon')
    await tab(page, '사용 완료').click()
    const used = page.getByRole('region', { name: /사용한 쿠폰/ })
    await expect(used).toContainText('겨울 렌트 20% 쿠폰')
    await expect(used).toContainText(/\d{4}\.\d{2}\.\d{2} 사용/)
    await used.getByRole('link', { name: /겨울 렌트 20% 쿠폰 사용 주문 보기/ }).click()
    await expect(page.getByRole('heading', { name: '주문 상세' })).toBeVisible()
    await page.goBack()
    await tab(page, '만료').click()
    const expired = page.getByRole('region', { name: /만료된 쿠폰/ })
    await expect(expired.getByRole('listitem').first()).toContainText('명절 3,000원 쿠폰')
    await expect(expired.getByRole('listitem').first()).toContainText('기간 만료')
    await expect(tab(page, '만료')).toHaveText(`만료 ${await expired.getByRole('listitem').count()}`)
  })
  await test.step('a newcomer used none, and none ended', async () => {
    await enter(page, office, newcomer)
    await page.goto('/mypage/coupon?tab=used')
    await expect(page.getByText('아직 사용한 쿠폰이 없어요')).toBeVisible()
    await tab(page, '만료').click()
    await expect(page.getByText('만료된 쿠폰이 없어요')).toBeVisible()
  })
})

test('somebody without coupons is led to the promotions', async ({ page, office }) => {
  await enter(page, office, 'minseo@billim.kr')
  for (const list of ['available', 'downloadable'])
    await page.route(`**/api/users/my-${list}-coupons`, (route) =>
      route.fulfill({ json: { data: { result: [], cntAll: 0 } } }),
    )
  await page.goto('/mypage/coupon?tab=download')
  await expect(page.getByText('받을 수 있는 쿠폰을 모두 받았어요')).toBeVisible()
  await tab(page, '사용 가능').click()
  await expect(page.getByText('쓸 수 있는 쿠폰이 없어요')).toBeVisible()
  await page.getByRole('link', { name: '프로모션 보기' }).click()
  await expect(page.getByRole('heading', { name: /프로모션/ }).first()).toBeVisible()
})
