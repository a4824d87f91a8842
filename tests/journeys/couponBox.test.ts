import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aCoupon, aMember, anOrder, aProduct, enterAs, takeCoupon } from './ownData.ts'
import { expect, test } from './shop.ts'
import { timersAsBefore, timersTakeLonger } from './timers.ts'
import { expectToast } from './toasts.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '쿠폰 구분' }).getByRole('link', { name: new RegExp(`^${name}`) })

test('a guest is led to the login; a member takes the coupons of a product in two tabs, each once, enters a printed code, reads of used ones, and asks about the product', async ({
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
  const printed = `인쇄 쿠폰 ${product.code}`
  const code = `BOX-${product.code}`
  await aCoupon(office, { products: [product], name: printed, code })
  const used = await aCoupon(office, { products: [product] })
  await takeCoupon(office, member, used)
  await anOrder(office, member, { product, coupon: used })

  const sheet = page.getByRole('dialog', { name: '쿠폰' })
  await test.step('a guest for whom there is none any more is told so; asking about the product needs a login', async () => {
    await page.route('**/api/users/coupons-list/*', (route) =>
      route.fulfill({ json: { data: { result: [], cntAll: 0 } } }),
    )
    await openLive(page, `/product/detail/${product.id}`)
    await page.getByRole('button', { name: /쿠폰 받기/ }).click()
    await expect(page.getByRole('alertdialog')).toContainText('조회된 데이터가 없어요.')
    await page.getByRole('button', { name: '확인' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('region', { name: '상품 문의' }).getByRole('link')).toHaveAttribute(
      'href',
      /login/,
    )
    await page.unroute('**/api/users/coupons-list/*')
  })
  await enterAs(page, member)
  const all = sheet.getByRole('button', { name: '전체 다운로드' })
  const ours = sheet.getByRole('listitem').filter({ hasText: product.code })
  await test.step('a member takes one, which says its conditions', async () => {
    await openLive(page, `/product/detail/${product.id}`)
    await page.getByRole('button', { name: /쿠폰 받기/ }).click()
    const first = ours.filter({ hasText: one })
    await expect(first).toContainText('10,000원 이상 · 최대 25,000원 할인')
    await expect(first).toContainText('2099.12.31 23:59까지')
    await first.getByRole('button').click()
    await expect(first).toContainText('받음')
    await expect(all).toBeEnabled()
  })
  const other = await context.newPage()
  const downloadable = other.getByRole('region', { name: /받을 수 있는 쿠폰/ })
  const usable = other.getByRole('region', { name: /쓸 수 있는 쿠폰/ })
  await test.step('in the coupon box a failed download says so and leaves the coupons; the next one takes the second', async () => {
    await openLive(other, '/mypage/coupon?tab=download')
    await other.route('**/api/users/coupons-download/*', (route) => route.fulfill({ status: 500, json: {} }))
    await downloadable.getByRole('button', { name: '전체 다운로드' }).click()
    await expectToast(other, '오류가 발생했어요. 다시 시도해 주세요.')
    await expect(downloadable).toContainText(two)
    await expect(downloadable).not.toContainText(printed)
    await other.unroute('**/api/users/coupons-download/*')
    await downloadable.getByRole('button', { name: `${two} 받기` }).click()
    await expectToast(other, '쿠폰을 받았어요.')
  })
  await test.step('a printed code finds its coupon, another one nothing', async () => {
    const entry = other.getByRole('region', { name: '쿠폰 등록' })
    await entry.getByRole('button', { name: '확인' }).click()
    await expect(entry.getByText('쿠폰 코드를 입력해 주세요.')).toBeVisible()
    await entry.getByLabel('쿠폰 코드').fill('NO-SUCH-CODE')
    await entry.getByRole('button', { name: '확인' }).click()
    await expect(entry.getByText('쿠폰 코드를 다시 확인해 주세요.')).toBeVisible()
    await entry.getByLabel('쿠폰 코드').fill(` ${code.toLowerCase()} `)
    await entry.getByRole('button', { name: '확인' }).click()
    const below = tab(other, '사용 가능')
    const found = entry.getByRole('button', { name: `${printed} 받기` })
    await expect(found).toBeVisible()
    const before = await below.boundingBox()
    await found.click()
    await expect(entry.getByText('받은 쿠폰이에요')).toBeVisible()
    await expect(entry.getByLabel('쿠폰 코드')).toHaveValue('')
    expect(await below.boundingBox(), 'nothing moves under the finger').toEqual(before)
    await below.click()
    for (const name of [one, two, printed]) await expect(usable.getByText(name)).toHaveCount(1)
  })
  await test.step('a code that is typed while the coupon of another one is being taken stays', async () => {
    const entry = other.getByRole('region', { name: '쿠폰 등록' })
    const name = `다음 쿠폰 ${product.code}`
    await aCoupon(office, { products: [product], name, code: `NEXT-${product.code}` })
    await entry.getByLabel('쿠폰 코드').fill(`NEXT-${product.code}`)
    await entry.getByRole('button', { name: '확인' }).click()
    const taken = Promise.withResolvers<void>()
    await other.route('**/api/users/coupons-download/*', async (route) => {
      await taken.promise
      await route.continue()
    })
    await entry.getByRole('button', { name: `${name} 받기` }).click()
    await entry.getByLabel('쿠폰 코드').fill('LATER')
    taken.resolve()
    await expect(entry.getByText('받은 쿠폰이에요')).toBeVisible()
    await expect(entry.getByLabel('쿠폰 코드')).toHaveValue('LATER')
  })
  await test.step('a used coupon says when, and leads to its order', async () => {
    await tab(other, '사용 완료').click()
    const past = other.getByRole('region', { name: /사용한 쿠폰/ })
    await expect(past).toContainText(used.name)
    await expect(past).toContainText(`${(await office.today()).replaceAll('-', '.')} 사용`)
    await past.getByRole('link', { name: `${used.name} 사용 주문 보기` }).click()
    await expect(other.getByRole('heading', { name: '주문 상세' })).toBeVisible()
  })
  await test.step('the rest comes at once, and the product no longer asks to take one', async () => {
    await all.click()
    // The coupons that the demo shop offers for everything come along.
    await expectToast(page, /쿠폰 \d+장을 받았어요\./)
    await expect(all).toBeDisabled()
    await expect(ours.getByText('받음'), 'those of the product, with the printed ones').toHaveCount(5)
    await page.goBack()
    const strip = page.getByRole('button', { name: /쿠폰 적용하면 60%\(최대 25,000원\) 더 할인/ })
    await expect(strip).toContainText('보기')
    await expect(page.getByRole('button', { name: /쿠폰 받기/ })).toHaveCount(0)
  })
  await test.step('a question about the product is found among those of the member', async () => {
    await page.getByRole('button', { name: /상품 문의하기/ }).click()
    const asking = page.getByRole('dialog', { name: '상품 문의' })
    await asking.getByLabel('제목').fill('어깨끈이 있나요?')
    await asking.getByLabel('내용').fill('크로스로 멜 수 있는 긴 어깨끈이 함께 오는지 알고 싶어요.')
    await timersTakeLonger(page)
    await asking.getByRole('button', { name: '문의 등록하기' }).click()
    await expectToast(page, '문의를 등록했어요.')
    await page.getByRole('button', { name: '문의 보기' }).click()
    await timersAsBefore(page)
    const row = page.getByRole('listitem').filter({ hasText: '어깨끈이 있나요?' })
    await expect(row).toContainText(product.name)
    await expect(row.getByText('답변 대기', { exact: true })).toBeVisible()
  })
})
