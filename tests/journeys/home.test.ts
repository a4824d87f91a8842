import type { Page } from '@playwright/test'
import { addDays, type CivilDate, formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { type BackOffice, expect, test } from './shop.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: '알려 드려요' })
const alive = (page: Page) => page.locator('#app[data-live]').waitFor({ state: 'attached', timeout: 30_000 })

/** A visitor who dismissed today's popup before. */
async function calmHome(page: Page, office: BackOffice): Promise<void> {
  const today = await office.today()
  await page.addInitScript((day) => localStorage.setItem('popup', day), today)
  await page.goto('/')
  await alive(page)
}

test('home shows its sections in their order', async ({ page, office }) => {
  await calmHome(page, office)
  await expect(page.getByRole('heading', { level: 1, name: '빌림 홈' })).toBeAttached()
  await expect(
    page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '추천' }),
  ).toHaveAttribute('aria-current', 'page')
  const doors = page.getByRole('navigation', { name: '바로 가기' }).getByRole('link')
  await expect(doors).toHaveText(['빌림 소개', '럭스쉐어', '이벤트', '남성 추천', '여성 추천'])
  const addresses = await doors.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses.map((address) => decodeURIComponent(address ?? ''))).toEqual([
    '/service-info/billim',
    '/service-info/luxshare',
    '/promotion?tab=2',
    '/product?c1=2&c1Name=남성',
    '/product?c1=1&c1Name=여성',
  ])
  const pack = page.getByRole('link', { name: /최대 70% 쿠폰팩/ })
  await expect(pack).toHaveAttribute('href', '/promotion/detail/new')
  await expect(pack, 'a percentage names its cap').toContainText('70% 쿠폰은 최대 7,000원')
  const [planning] = await office.rows<{ title: string; id: number }>(
    'SELECT id, title FROM shop.plannings WHERE on_home ORDER BY position LIMIT 1',
  )
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'HOT ITEMS',
    planning?.title ?? '',
    'BILLIM PICKS',
    'NEW ITEMS',
    'HOT DEAL',
  ])
  await expect(page.getByRole('link', { name: '전체 상품 보기' })).toHaveAttribute(
    'href',
    `/promotion/product/${planning?.id}`,
  )
  await expect(page.getByRole('contentinfo').getByRole('link', { name: '회사 소개' })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: /채팅 문의/ })).toHaveAttribute(
    'target',
    '_blank',
  )
})

test('without a group of hot items their section is not there', async ({ page, office }) => {
  await office.rows("UPDATE shop.recommend_groups SET shown = false WHERE theme = 'HOT_ITEMS'")
  await calmHome(page, office)
  await expect(page.getByRole('heading', { name: 'NEW ITEMS' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'HOT ITEMS' })).toHaveCount(0)
  await office.rows("UPDATE shop.recommend_groups SET shown = true WHERE theme = 'HOT_ITEMS'")
})

test('banners turn by themselves until they are paused', async ({ page, office }) => {
  await calmHome(page, office)
  const banners = page.getByRole('region', { name: '배너', exact: true })
  await expect(banners.getByText(/^1 \/ 5$/)).toBeVisible()
  await expect(banners.getByText(/^2 \/ 5$/)).toBeVisible({ timeout: 10_000 })
  await banners.getByRole('button', { name: '배너 자동 넘김 멈춤' }).click()
  const isRunning = () =>
    banners
      .locator('.swiper-initialized')
      .evaluate((row) => Boolean(Reflect.get(Reflect.get(row, 'swiper'), 'autoplay').running))
  expect(await isRunning()).toBe(false)
  const place = await banners.getByText(/^\d \/ 5$/).textContent()
  await banners.getByRole('button', { name: '배너 자동 넘김 시작' }).click()
  await expect(banners.getByText(place ?? '', { exact: true })).toHaveCount(0, { timeout: 10_000 })
  await expect(banners.getByRole('button', { name: '배너 자동 넘김 멈춤' })).toBeVisible()
})

test('nothing moves by itself for whoever wants less motion', async ({ page, office }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await calmHome(page, office)
  const banners = page.getByRole('region', { name: '배너', exact: true })
  await expect(banners.locator('.swiper-initialized')).toBeVisible()
  await expect(banners.getByRole('button')).toHaveCount(0)
  await banners.getByRole('link').first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(banners.getByText('2 / 5')).toBeVisible()
})

/** Runs with a database that takes any link, as if it had come in some other way. */
async function withoutLinkCheck(office: BackOffice, run: () => Promise<void>): Promise<void> {
  const [check] = await office.rows<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'shop.banners'::regclass AND pg_get_constraintdef(oid) LIKE '%link_url%'`,
  )
  await office.rows(`ALTER TABLE shop.banners DROP CONSTRAINT ${check?.name}`)
  try {
    await run()
  } finally {
    await office.rows(`ALTER TABLE shop.banners ADD CONSTRAINT ${check?.name} ${check?.definition}`)
  }
}

test('a script in the link of a banner leads nowhere, even if the database had taken it', async ({
  page,
  office,
}) => {
  const script = 'javascript:document.title="broken"'
  const put = 'UPDATE shop.banners SET link_url = $1 WHERE id = $2'
  const [kept] = await office.rows<{ id: number; link: string }>(
    'SELECT id, link_url AS link FROM shop.banners ORDER BY position, id DESC LIMIT 1',
  )
  await expect(office.rows(put, [script, kept?.id])).rejects.toThrow(/check constraint/)
  await withoutLinkCheck(office, async () => {
    await office.rows(put, [script, kept?.id])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await calmHome(page, office)
    const first = page.getByRole('region', { name: '배너 그림' }).getByRole('listitem').first()
    await expect(first.getByRole('img')).toBeVisible()
    await expect(first.getByRole('link')).toHaveCount(0)
    await first.click()
    await expect(page).not.toHaveTitle(/broken/)
    expect(await page.content()).not.toMatch(/href="javascript:/)
    await office.rows(put, [kept?.link, kept?.id])
  })
})

test('a deal counts down to the last second of its day', async ({ page, office }) => {
  const [deal] = await office.rows<{ day: string }>(
    'SELECT sales_end_date::text AS day FROM shop.hot_deals ORDER BY position LIMIT 1',
  )
  await office.moveClock(`${deal?.day}T23:59:50+09:00`)
  await calmHome(page, office)
  const deals = page.getByRole('region', { name: 'HOT DEAL' })
  await expect(deals.getByRole('timer')).toHaveText(/^00:00:0\d 남음$/)
  await expect(deals.getByRole('timer')).toHaveText('00:00:00 남음', { timeout: 40_000 })
  await expect(deals.getByText('23:59까지')).toBeVisible()
})

test('days are counted only while there are any, for the deal that was swiped to', async ({
  page,
  office,
}) => {
  await calmHome(page, office)
  const deals = page.getByRole('region', { name: 'HOT DEAL' })
  await expect(deals.getByRole('timer')).toHaveText(/^\d\d일 \d\d:\d\d:\d\d 남음$/)
  const [, second] = await office.rows<{ day: CivilDate }>(
    'SELECT sales_end_date::text AS day FROM shop.hot_deals ORDER BY position LIMIT 2',
  )
  if (second === undefined) throw new Error('there is one deal alone')
  await deals
    .getByRole('article')
    .nth(1)
    .evaluate((next) => next.scrollIntoView({ block: 'nearest', inline: 'start' }))
  await expect(deals.getByText(/^2 \/ \d+$/)).toBeVisible()
  await expect(deals.getByText(`${formatWithWeekday(second.day)} 23:59까지`)).toBeVisible()
})

test('a popup that was dismissed stays away for the day and returns tomorrow', async ({ page, office }) => {
  await page.goto('/')
  await popup(page).getByRole('button', { name: '오늘하루 보지않기' }).click()
  await expect(popup(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('popup'))).toBe(await office.today())
  await page.reload()
  await alive(page)
  await page.waitForLoadState('networkidle')
  await expect(popup(page)).toHaveCount(0)
  await office.moveClock(`${addDays(await office.today(), 1)}T09:00:00+09:00`)
  await page.reload()
  await expect(popup(page)).toBeVisible()
})

test('a popup closes by its button and by a tap outside, until the page is loaded again', async ({
  page,
}) => {
  await page.goto('/')
  await popup(page).getByRole('button', { name: '닫기' }).click()
  await expect(popup(page)).toHaveCount(0)
  await page.reload()
  await expect(popup(page)).toBeVisible()
  await page.touchscreen.tap(195, 60)
  await expect(popup(page)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('new items follow the chosen category, and Back finds it again', async ({ page, office }) => {
  await calmHome(page, office)
  const section = page.getByRole('region', { name: 'NEW ITEMS' })
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/recommend-newitems?categoryId=2'))
  await section.getByRole('button', { name: '남성' }).click()
  await asked
  await expect(section.getByRole('button', { name: '남성' })).toHaveAttribute('aria-pressed', 'true')
  await section.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/product\/detail\/\d+/)
  await page.goBack()
  await expect(section.getByRole('button', { name: '남성' })).toHaveAttribute('aria-pressed', 'true')
})

test('a guest who taps a heart is asked to log in and comes back', async ({ page, office }) => {
  await calmHome(page, office)
  await page
    .getByRole('region', { name: 'HOT ITEMS' })
    .getByRole('button', { name: /찜하기/ })
    .first()
    .click()
  await expect(page).toHaveURL('/login?returnUrl=%2F')
})

test('tab and home screen show the mark of the shop', async ({ page }) => {
  await page.goto('/')
  for (const [rel, type] of [
    ['icon', 'image/svg+xml'],
    ['apple-touch-icon', 'image/png'],
  ] as const) {
    const href = await page.locator(`head link[rel="${rel}"]`).getAttribute('href')
    const mark = await page.request.get(href ?? '')
    expect(mark.headers()['content-type']).toContain(type)
    expect(mark.status()).toBe(200)
  }
})
