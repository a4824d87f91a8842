import type { Page } from '@playwright/test'
import { rentLikeThePictures } from './apiRental.ts'
import { openLive } from './openLive.ts'
import { freePeriod } from './periods.ts'
import { bag, enter, login } from './renting.ts'
import { type BackOffice, expect, newcomer, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

const owner = 'owner@billim.kr'

async function likes(office: BackOffice, email: string, count: number): Promise<string[]> {
  const token = await office.tokenOf(email)
  await office.rows(
    'DELETE FROM shop.favorites f USING shop.members m WHERE m.id = f.member_id AND m.email = $1',
    [email],
  )
  const products = await office.rows<{ id: number; name: string }>(
    'SELECT id, product_name AS name FROM shop.products WHERE on_sale ORDER BY id LIMIT $1',
    [count],
  )
  for (const { id } of products)
    await office.call('POST', '/api/users/favorite', { productId: Number(id) }, token)
  return products.map(({ name }) => name)
}

const heartOf = (page: Page, name: string) =>
  page.getByRole('region', { name: '렌트하기' }).getByRole('button', { name: `${name} 찜하기` })

test('a guest’s heart leads to the login and back to the product', async ({ page, office }) => {
  const place = `/product/detail/${await office.productId(bag)}`
  await openLive(page, place)
  await heartOf(page, bag).click()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(place)}`)
  await login(page, owner)
  await expect(page).toHaveURL(place)
})

test('a heart shows at once and goes out again when the server refuses it', async ({ page, office }) => {
  await likes(office, owner, 0)
  await enter(page, office, owner)
  await openLive(page, `/product/detail/${await office.productId(bag)}`)
  const heart = heartOf(page, bag)
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users/favorite', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await asked
    return route.fulfill({ status: 500, json: { code: 'INTERNAL', message: '지금은 담을 수 없어요.' } })
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  answer()
  await expect(toastSaying(page, '지금은 담을 수 없어요.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await page.unroute('**/api/users/favorite')
  await heart.click()
  await expect(page.getByText('찜 목록에 담았어요.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a heart of one tab is lit in the other', async ({ page, context, office }) => {
  await likes(office, owner, 0)
  await enter(page, office, owner)
  const place = `/product/detail/${await office.productId(bag)}`
  const other = await context.newPage()
  await Promise.all([openLive(page, place), openLive(other, place)])
  await expect(heartOf(other, bag)).toHaveAttribute('aria-pressed', 'false')
  await heartOf(page, bag).click()
  await expect(heartOf(other, bag)).toHaveAttribute('aria-pressed', 'true')
  await heartOf(other, bag).click()
  await expect(heartOf(page, bag)).toHaveAttribute('aria-pressed', 'false')
})

test('liked products are chosen and deleted, some of them or all, and one kept by a failure comes back', async ({
  page,
  office,
}) => {
  const [first = '', second = '', third = ''] = await likes(office, owner, 3)
  await enter(page, office, owner)
  await page.goto('/favorites')
  await expect(page).toHaveURL('/interest')
  await expect(page.getByText('총 3개')).toBeVisible()
  await page.getByRole('button', { name: '편집' }).click()
  const choices = page.getByRole('list', { name: '지울 상품 고르기' })
  await choices.getByRole('checkbox', { name: first }).check()
  await choices.getByRole('checkbox', { name: second }).check()
  await page.getByRole('button', { name: '2개 지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '취소' }).click()
  await page.getByRole('button', { name: '2개 지우기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('총 1개')).toBeVisible()
  await expect(page.getByRole('link', { name: third })).toBeVisible()
  await expect(page.getByText('2개를 찜 목록에서 지웠어요.')).toBeVisible()

  await page.route('**/api/users/favorite/*', (route) => route.fulfill({ status: 500, json: {} }))
  const removeAll = async () => {
    await page.getByRole('button', { name: '편집' }).click()
    await page.getByRole('checkbox', { name: /전체 선택/ }).check()
    await page.getByRole('button', { name: '1개 지우기' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  }
  await removeAll()
  await expect(toastSaying(page, '1개를 지우지 못했어요. 다시 시도해 주세요.')).toBeVisible()
  await expect(page.getByRole('link', { name: third })).toBeVisible()
  await page.unroute('**/api/users/favorite/*')
  await removeAll()
  await expect(page.getByText('찜한 상품이 없어요')).toBeVisible()
  await page.getByRole('link', { name: '상품 둘러보기' }).click()
  await expect(page).toHaveURL('/category')
})

test('a member waits for days that somebody has, hears when they are free, and forgets them', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 10 })
  await rentLikeThePictures(office, productId, period)
  await enter(page, office, newcomer)
  await openLive(page, `/product/detail/${productId}`)
  await page.getByRole('button', { name: /빈 날 알림 받기/ }).click()
  const sheet = page.getByRole('dialog', { name: '빈 날 알림' })
  await sheet.getByLabel('시작일').selectOption(period.start)
  await sheet.getByLabel('종료일').selectOption(period.end)
  await expect(sheet.getByText('지금은 다른 예약이 있는 기간이에요.')).toBeVisible()
  await sheet.getByRole('button', { name: '빈 날 알림 받기' }).click()
  await expect(page.getByText('날짜가 비면 알려 드릴게요.')).toBeVisible()

  await page.goto('/interest?tab=alerts')
  const waiting = page.getByRole('list', { name: '빈 날 알림' }).getByRole('listitem').first()
  await expect(waiting).toContainText('기다리는 중')
  await office.giveEverythingBack()
  await expect(async () => {
    await office.runJob('noticeFreed')
    await page.reload()
    await expect(waiting).toContainText('빌릴 수 있어요', { timeout: 2_000 })
  }).toPass()
  const news = page.getByRole('list', { name: '새 알림' })
  await expect(news).toContainText(bag)
  await news.getByRole('button', { name: '확인했어요' }).click()
  await expect(news).toHaveCount(0)
  await page.reload()
  await expect(waiting).toContainText('빌릴 수 있어요')
  await expect(news).toHaveCount(0)
  await page.getByRole('button', { name: `${bag} 알림 지우기` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click()
  await expect(page.getByText('기다리는 날짜가 없어요')).toBeVisible()
})
