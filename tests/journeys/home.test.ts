import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { addDays, formatWithWeekday, isCivilDate } from '../../domain/shared/civilDate.ts'
import { type BannerFormat, bannerSizes } from '../../server/demo/illustrations/banners/banner.ts'
import { openLive } from './openLive.ts'
import { type BackOffice, expect, test } from './shop.ts'

test.use({ hasMotion: true })

const popup = (page: Page) => page.getByRole('dialog', { name: '알려 드려요' })

/** A visitor who dismissed today's popup before. */
async function calmHome(page: Page, office: BackOffice): Promise<void> {
  const today = await office.today()
  await page.addInitScript((day) => localStorage.setItem('popup', day), today)
  await openLive(page, '/')
}

const shown = z.object({
  planning: z.array(z.object({ id: z.number(), title: z.string() })).min(1),
  hotDealItems: z.array(z.object({ salesEndDate: z.string().refine(isCivilDate) })).min(2),
})
const homeOf = async (office: BackOffice) =>
  shown.parse((await office.call('GET', '/api/users/recommend')).data)

/** How many pixels of a picture of that size its box cuts off, whichever side they are on. */
const cutOff = (picture: Locator, drawn: { width: number; height: number }) =>
  picture.evaluate((image, { width, height }) => {
    const [across, down] = [image.clientWidth / width, image.clientHeight / height]
    const scale =
      getComputedStyle(image).objectFit === 'contain' ? Math.min(across, down) : Math.max(across, down)
    return Math.round(Math.max(width * scale - image.clientWidth, height * scale - image.clientHeight))
  }, drawn)

/** The first banner with its whole picture: nothing of the garment or the bag is cut off. */
async function showsTheWholeHero(page: Page, format: BannerFormat): Promise<void> {
  const hero = page.getByRole('region', { name: '배너', exact: true })
  const picture = hero.getByRole('img').first()
  await expect.poll(() => cutOff(picture, bannerSizes[format]), 'nothing of the picture is cut off').toBe(0)
  await expect(hero, 'nor is it below the window').toBeInViewport({ ratio: 1 })
  const [box, menu] = await Promise.all([
    hero.boundingBox(),
    page.getByRole('navigation', { name: '하단 메뉴' }).boundingBox(),
  ])
  if (box === null) throw new Error('there is no hero')
  if (menu !== null) expect(box.y + box.height, 'nor behind the menu').toBeLessThanOrEqual(menu.y)
}

test.describe('home of the demo shop, as a guest reads it', () => {
  test('home shows its sections in their order, turns its banners and counts down its deals', async ({
    page,
    office,
  }) => {
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
    const { planning } = await homeOf(office)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'HOT ITEMS',
      ...planning.map(({ title }) => title),
      'BILLIM PICKS',
      'NEW ITEMS',
      'HOT DEAL',
    ])
    await expect(page.getByRole('link', { name: '전체 상품 보기' }).first()).toHaveAttribute(
      'href',
      `/promotion/product/${planning[0]?.id}`,
    )
    await expect(page.getByRole('contentinfo').getByRole('link', { name: '회사 소개' })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: /채팅 문의/ })).toHaveAttribute(
      'target',
      '_blank',
    )
    await test.step('the hero shows the whole garment, on a phone and on a desktop', async () => {
      await showsTheWholeHero(page, 'mobile')
      const phone = page.viewportSize()
      await page.setViewportSize({ width: 1440, height: 900 })
      await showsTheWholeHero(page, 'pc')
      if (phone !== null) await page.setViewportSize(phone)
    })
    await test.step('banners turn by themselves until they are paused', async () => {
      const banners = page.getByRole('region', { name: '배너', exact: true })
      const place = banners.getByText(/^\d+ \/ \d+$/)
      const isRunning = () =>
        banners
          .locator('.swiper-initialized')
          .evaluate((row) => Boolean(Reflect.get(Reflect.get(row, 'swiper'), 'autoplay').running))
      const first = (await place.textContent()) ?? ''
      await expect(place).not.toHaveText(first)
      await banners.getByRole('button', { name: '배너 자동 넘김 멈춤' }).click()
      expect(await isRunning()).toBe(false)
      await banners.getByRole('button', { name: '배너 자동 넘김 시작' }).click()
      await expect(banners.getByRole('button', { name: '배너 자동 넘김 멈춤' })).toBeVisible()
      expect(await isRunning()).toBe(true)
    })
    await test.step('the time that is left runs down, for the deal that was swiped to', async () => {
      const deals = page.getByRole('region', { name: 'HOT DEAL' })
      const timer = deals.getByRole('timer')
      await expect(timer).toHaveText(/^(\d\d일 )?\d\d:\d\d:\d\d 남음$/)
      const before = (await timer.textContent()) ?? ''
      await expect(timer).not.toHaveText(before)
      const [, second] = (await homeOf(office)).hotDealItems
      if (second === undefined) throw new Error('there is one deal alone')
      await deals
        .getByRole('article')
        .nth(1)
        .evaluate((next) => next.scrollIntoView({ block: 'nearest', inline: 'start' }))
      await expect(deals.getByText(/^2 \/ \d+$/)).toBeVisible()
      await expect(deals.getByText(`${formatWithWeekday(second.salesEndDate)} 23:59까지`)).toBeVisible()
    })
    await test.step('tab and home screen show the mark of the shop', async () => {
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
    await expect(popup(page), 'it was dismissed before, for today').toHaveCount(0)
    await test.step('new items follow the chosen category, and Back finds it again', async () => {
      const section = page.getByRole('region', { name: 'NEW ITEMS' })
      const asked = page.waitForResponse((answer) =>
        answer.url().endsWith('/recommend-newitems?categoryId=2'),
      )
      await section.getByRole('button', { name: '남성' }).click()
      await asked
      await expect(section.getByRole('button', { name: '남성' })).toHaveAttribute('aria-pressed', 'true')
      await section.getByRole('article').first().getByRole('link').click()
      await expect(page).toHaveURL(/\/product\/detail\/\d+/)
      await page.goBack()
      await expect(section.getByRole('button', { name: '남성' })).toHaveAttribute('aria-pressed', 'true')
    })
  })

  test.describe('for whoever wants less motion', () => {
    test.use({ hasMotion: false })
    test('nothing moves by itself; a popup that was dismissed stays away for the day and returns on another', async ({
      page,
      office,
    }) => {
      await openLive(page, '/')
      await popup(page).getByRole('button', { name: '오늘하루 보지않기' }).click()
      await expect(popup(page)).toHaveCount(0)
      const today = await office.today()
      expect(await page.evaluate(() => localStorage.getItem('popup'))).toBe(today)
      await test.step('banners turn by the keys alone', async () => {
        const banners = page.getByRole('region', { name: '배너', exact: true })
        await expect(banners.locator('.swiper-initialized')).toBeVisible()
        await expect(banners.getByRole('button')).toHaveCount(0)
        await banners.getByRole('link').first().focus()
        await page.keyboard.press('ArrowRight')
        await expect(banners.getByText(/^2 \/ \d+$/)).toBeVisible()
      })
      await page.evaluate((day) => localStorage.setItem('popup', day), addDays(today, -1))
      await page.reload()
      await expect(popup(page)).toBeVisible()
      await page.touchscreen.tap(195, 60)
      await expect(popup(page), 'a tap outside closes it').toHaveCount(0)
      await expect(page).toHaveURL('/')
    })
  })
})
