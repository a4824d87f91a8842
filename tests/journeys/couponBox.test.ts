import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aCoupon, aMember, anOrder, aProduct, enterAs, takeCoupon } from './ownData.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '쿠폰 구분' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('a product without coupons says so and closes the sheet', async ({ page, office }) => {
  await page.route('**/api/users/coupons-list/*', (route) =>
    route.fulfill({ json: { data: { result: [], cntAll: 0 } } }),
  )
  const product = await aProduct(office)
  await aCoupon(office, { products: [product] })
  await openLive(page, `/product/detail/${product.id}`)
  await page.getByRole('button', { name: /쿠폰 받기/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('조회된 데이터가 없어요.')
  await page.getByRole('button', { name: '확인' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('coupons are downloaded one by one and all at once, with their conditions, and each only once', async ({
  page,
  context,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office)
  // More than what the demo shop offers for everything.
  const terms = { discountValue: 60, maxDiscountAmount: 25_000, minPurchaseAmount: 10_000 }
  const names = ['하나', '둘', '셋'].map((number) => `${number} 쿠폰 ${product.code}`)
  for (const name of names) await aCoupon(office, { products: [product], name, ...terms })
  const [one = '', two = ''] = names

  await test.step('a guest sees them and is asked to log in', async () => {
    await openLive(page, `/product/detail/${product.id}`)
    await page.getByRole('button', { name: /쿠폰 받기/ }).click()
    await page.getByRole('button', { name: `${one} 받기` }).click()
    await expect(toastSaying(page, '로그인 후 이용해 주세요.')).toBeVisible()
  })
  await enterAs(page, member)
  const sheet = page.getByRole('dialog', { name: '쿠폰' })
  const all = sheet.getByRole('button', { name: '전체 다운로드' })
  await test.step('a member takes one, another tab takes the second, the rest come together', async () => {
    await openLive(page, `/product/detail/${product.id}`)
    await page.getByRole('button', { name: /쿠폰 받기/ }).click()
    const ours = sheet.getByRole('listitem').filter({ hasText: product.code })
    const first = ours.filter({ hasText: one })
    await expect(first).toContainText('10,000원 이상 · 최대 25,000원 할인')
    await expect(first).toContainText('2099.12.31 23:59까지')
    await first.getByRole('button').click()
    await expect(first).toContainText('받음')
    await expect(all).toBeEnabled()
    const other = await context.newPage()
    await other.goto('/mypage/coupon')
    await tab(other, '받기').click()
    await other.getByRole('button', { name: `${two} 받기` }).click()
    await expect(other.getByText('쿠폰을 받았어요.')).toBeVisible()
    await tab(other, '사용 가능').click()
    await expect(other.getByRole('region', { name: /쓸 수 있는 쿠폰/ })).toContainText(two)
    await all.click()
    // The coupons that the demo shop offers for everything come along.
    await expect(toastSaying(page, /쿠폰 \d+장을 받았어요\./)).toBeVisible()
    await expect(all).toBeDisabled()
    await expect(ours.getByText('받음')).toHaveCount(3)
  })
  await test.step('the coupon box has each of them once', async () => {
    await page.goto('/mypage/coupon')
    for (const name of names)
      await expect(page.getByRole('region', { name: /쓸 수 있는 쿠폰/ }).getByText(name)).toHaveCount(1)
  })
  await test.step('and the product no longer asks to take one', async () => {
    await openLive(page, `/product/detail/${product.id}`)
    const strip = page.getByRole('button', { name: /쿠폰 적용하면 60%\(최대 25,000원\) 더 할인/ })
    await expect(strip).toContainText('보기')
    await expect(page.getByRole('button', { name: /쿠폰 받기/ })).toHaveCount(0)
  })
})

test('a failed download leaves the coupon where it is and says so; a printed code finds its coupon; a used one leads to its order', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const missed = `어긋난 쿠폰 ${product.code}`
  const printed = `인쇄 쿠폰 ${product.code}`
  const code = `BOX-${product.code}`
  await aCoupon(office, { products: [product], name: missed })
  await aCoupon(office, { products: [product], name: printed, code })
  const member = await aMember(office)
  const coupon = await aCoupon(office, { products: [product] })
  await takeCoupon(office, member, coupon)
  await anOrder(office, member, { product, coupon })
  await enterAs(page, member)
  await page.goto('/mypage/coupon?tab=download')
  const downloadable = page.getByRole('region', { name: /받을 수 있는 쿠폰/ })
  await test.step('a failed download says so and leaves the coupon', async () => {
    await page.route('**/api/users/coupons-download/*', (route) => route.fulfill({ status: 500, json: {} }))
    await downloadable.getByRole('button', { name: '전체 다운로드' }).click()
    await expect(toastSaying(page, '오류가 발생했어요. 다시 시도해 주세요.')).toBeVisible()
    await expect(downloadable).toContainText(missed)
    await expect(downloadable).not.toContainText(printed)
    await page.unroute('**/api/users/coupons-download/*')
  })
  await test.step('a printed code finds its coupon, another one nothing', async () => {
    const entry = page.getByRole('region', { name: '쿠폰 등록' })
    await entry.getByRole('button', { name: '확인' }).click()
    await expect(entry.getByText('쿠폰 코드를 입력해 주세요.')).toBeVisible()
    await entry.getByLabel('쿠폰 코드').fill('NO-SUCH-CODE')
    await entry.getByRole('button', { name: '확인' }).click()
    await expect(entry.getByText('쿠폰 코드를 다시 확인해 주세요.')).toBeVisible()
    await entry.getByLabel('쿠폰 코드').fill(` ${code.toLowerCase()} `)
    await entry.getByRole('button', { name: '확인' }).click()
    const below = tab(page, '사용 가능')
    const before = await below.boundingBox()
    await entry.getByRole('button', { name: `${printed} 받기` }).click()
    await expect(entry.getByText('받은 쿠폰이에요')).toBeVisible()
    await expect(entry.getByLabel('쿠폰 코드')).toHaveValue('')
    expect(await below.boundingBox(), 'nothing moves under the finger').toEqual(before)
    await tab(page, '사용 가능').click()
    await expect(page.getByRole('region', { name: /쓸 수 있는 쿠폰/ })).toContainText(printed)
    await tab(page, '받기').click()
    await expect(downloadable).not.toContainText(printed)
  })
  await test.step('a used coupon says when, and leads to its order', async () => {
    await tab(page, '사용 완료').click()
    const used = page.getByRole('region', { name: /사용한 쿠폰/ })
    await expect(used).toContainText(coupon.name)
    await expect(used).toContainText(`${(await office.today()).replaceAll('-', '.')} 사용`)
    await used.getByRole('link', { name: `${coupon.name} 사용 주문 보기` }).click()
    await expect(page.getByRole('heading', { name: '주문 상세' })).toBeVisible()
  })
})
