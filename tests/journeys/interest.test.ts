import type { Page } from '@playwright/test'
import { hears } from './keyboardSteps.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, cancelsForMember, enterAs, type Product } from './ownData.ts'
import { login } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const place = ({ id }: Product) => `/product/detail/${id}`
const heartOf = (page: Page, { name }: Product) =>
  page.getByRole('region', { name: '렌트하기' }).getByRole('button', { name: `${name} 찜하기` })

test('a guest’s heart leads to the login; a member’s shows at once, goes out when it is refused, and is the same in every tab', async ({
  page,
  context,
  office,
}) => {
  const product = await aProduct(office)
  const heart = heartOf(page, product)
  await test.step('a guest’s leads to the login, which knows the way back to the product', async () => {
    await openLive(page, place(product))
    await heart.click()
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(place(product))}`)
    await login(page, (await aMember(office)).email)
    await expect(page).toHaveURL(place(product))
  })
  await test.step('a member’s shows at once and goes out again when the server refuses it', async () => {
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/users/favorite', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await answered.promise
      return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '지금은 담을 수 없어요.' } })
    })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    answered.resolve()
    await expectToast(page, '지금은 담을 수 없어요.')
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await page.unroute('**/api/users/favorite')
  })
  const other = await context.newPage()
  await openLive(other, place(product))
  await test.step('lit in one tab, it is lit in the other', async () => {
    await expect(heartOf(other, product)).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expectToast(page, '찜 목록에 담았어요.')
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await expect(heartOf(other, product)).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('put out in the other, it is out in this one', async () => {
    await heartOf(other, product).click()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
  })
})

test('liked products are chosen and deleted, some of them or all, and one kept by a failure comes back', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const liked = [await aProduct(office), await aProduct(office)]
  for (const { id } of liked)
    await office.call('POST', '/api/users/favorite', { productId: id }, member.token)
  const [first = '', second = ''] = liked.map(({ name }) => name)
  await enterAs(page, member)
  await page.goto('/favorites')
  await expect(page).toHaveURL('/interest')
  await expect(page.getByText('총 2개')).toBeVisible()
  const question = page.getByRole('alertdialog')
  const chooseFirst = async () => {
    await page.getByRole('button', { name: '편집' }).click()
    await page.getByRole('list', { name: '지울 상품 고르기' }).getByRole('checkbox', { name: first }).check()
  }
  await chooseFirst()
  await page.getByRole('button', { name: '1개 지우기' }).click()
  await question.getByRole('button', { name: '취소' }).click()
  await test.step('a page that comes below an open question leaves it the focus', async () => {
    const awaited = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await awaited.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: '하단 메뉴' }).getByRole('link', { name: '카테고리' }).click()
    await page.getByRole('button', { name: '1개 지우기' }).click()
    await hears(question)
    awaited.resolve()
    await expect(page).toHaveURL(/category/)
    await expect(page.locator('h1')).toHaveText('카테고리')
    expect(await question.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    await page.unroute('**/assets/*.js')
    await question.getByRole('button', { name: '취소' }).click()
    await page.goBack()
  })
  await chooseFirst()
  await page.getByRole('button', { name: '1개 지우기' }).click()
  await question.getByRole('button', { name: '지우기' }).click()
  await expectToast(page, '1개를 찜 목록에서 지웠어요.')
  await expect(page.getByText('총 1개')).toBeVisible()
  await expect(page.getByRole('link', { name: second })).toBeVisible()

  await page.route('**/api/users/favorite/*', (route) => route.fulfill({ status: 500, json: {} }))
  const removeAll = async () => {
    await page.getByRole('button', { name: '편집' }).click()
    await page.getByRole('checkbox', { name: /전체 선택/ }).check()
    await page.getByRole('button', { name: '1개 지우기' }).click()
    await question.getByRole('button', { name: '지우기' }).click()
  }
  await removeAll()
  await expectToast(page, '1개를 지우지 못했어요. 다시 시도해 주세요.')
  await expect(page.getByRole('link', { name: second })).toBeVisible()
  await page.unroute('**/api/users/favorite/*')
  await removeAll()
  await expect(page.getByText('찜한 상품이 없어요')).toBeVisible()
  await page.getByRole('link', { name: '상품 둘러보기' }).click()
  await expect(page).toHaveURL('/category')
})

test('more likes than a page has follow while one scrolls, and all of them are chosen and deleted', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const liked = await office.rows<{ id: number }>(
    'SELECT id FROM shop.products WHERE on_sale ORDER BY id LIMIT 21',
  )
  for (const { id } of liked)
    await office.call('POST', '/api/users/favorite', { productId: id }, member.token)
  await enterAs(page, member)
  await page.goto('/interest')
  await expect(page.getByText('총 21개')).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(20)
  await page.getByRole('button', { name: '더보기' }).scrollIntoViewIfNeeded()
  await expect(cards).toHaveCount(21)
  await page.getByRole('button', { name: '편집' }).click()
  await page.getByRole('checkbox', { name: '전체 선택 (0/21)' }).check()
  await page.getByRole('button', { name: '21개 지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expectToast(page, '21개를 찜 목록에서 지웠어요.')
  await expect(page.getByText('찜한 상품이 없어요')).toBeVisible()
})

test('a member waits for days that somebody has, hears when they are free, and forgets them', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const { period, orderItemId } = await anOrder(office, await aMember(office), { product })
  const member = await aMember(office)
  await enterAs(page, member)
  await openLive(page, place(product))
  await page.getByRole('button', { name: /빈 날 알림 받기/ }).click()
  const sheet = page.getByRole('dialog', { name: '빈 날 알림' })
  await sheet.getByLabel('시작일').selectOption(period.start)
  await sheet.getByLabel('종료일').selectOption(period.end)
  await expect(sheet.getByText('지금은 다른 예약이 있는 기간이에요.')).toBeVisible()
  await sheet.getByRole('button', { name: '빈 날 알림 받기' }).click()
  await expectToast(page, '날짜가 비면 알려 드릴게요.')

  await page.getByRole('link', { name: '찜 목록' }).click()
  await page.getByRole('link', { name: /빈 날 알림/ }).click()
  await expect(page).toHaveURL('/interest?tab=alerts')
  const waiting = page.getByRole('list', { name: '빈 날 알림' }).getByRole('listitem')
  await expect(waiting).toContainText('기다리는 중')
  await cancelsForMember(office, orderItemId)
  const told = async () => (await office.call('GET', '/api/users/free-notices', undefined, member.token)).data
  // Days are seen to be free once no older transaction of the database is open any more.
  await expect
    .poll(async () => {
      await office.runJob('noticeFreed')
      return told()
    })
    .toMatchObject({ cntAll: 1 })
  await page.reload()
  await expect(waiting).toContainText('빌릴 수 있어요')
  const news = page.getByRole('list', { name: '새 알림' })
  await expect(news).toContainText(product.name)
  await test.step('renting the days leads to the page of the product, which shows them; news that could not be put away comes back', async () => {
    const reading = '**/api/users/free-notices/*/read'
    await page.route(reading, (route) => route.fulfill({ status: 500, json: {} }))
    await news.getByRole('button', { name: '이 기간으로 렌트하기' }).click()
    await page.getByRole('button', { name: '일정 적용' }).click()
    await expect(page).toHaveURL(place(product))
    await expect(page.getByRole('region', { name: '렌트하기' }).getByRole('link')).toContainText(/\d일/)
    await page.unroute(reading)
    await page.goBack()
    await expect(page).toHaveURL('/interest?tab=alerts')
  })
  await news.getByRole('button', { name: '확인했어요' }).click()
  await expect(news).toHaveCount(0)
  await expect.poll(told, 'the shop knows that it was read').toMatchObject({ cntAll: 0 })
  await expect(waiting).toContainText('빌릴 수 있어요')
  await page.getByRole('button', { name: `${product.name} 알림 지우기` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('기다리는 날짜가 없어요')).toBeVisible()
})
