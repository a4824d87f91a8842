import type { Page } from '@playwright/test'
import { freePeriod, spokenDay } from './periods.ts'
import { bag } from './renting.ts'
import { expect, test } from './shop.ts'

/** The page comes, and of its scripts only the first; the others wait until they are let go. */
async function openWithSlowScripts(page: Page, address: string): Promise<() => void> {
  const html = await (await page.request.get(address)).text()
  const first = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1]
  if (first === undefined) throw new Error(`${address} has no script`)
  let letGo = () => {}
  const gone = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    if (!route.request().url().endsWith(first)) await gone
    await route.continue()
  })
  const started = page.waitForResponse((response) => response.url().endsWith(first))
  await page.goto(address, { waitUntil: 'commit' })
  await (await started).finished()
  return letGo
}

const isLive = (page: Page) => page.locator('#app[data-live]')

test('a day that is tapped before the calendar answers is chosen once it does', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const { start } = await freePeriod(office, productId, { days: 3, ahead: 6 })
  const letGo = await openWithSlowScripts(page, `/product/rent/${productId}`)
  await page.getByRole('button', { name: spokenDay(start) }).click()
  await expect(isLive(page)).toHaveCount(0)
  letGo()
  await expect(page.getByText('종료일을 선택해 주세요')).toBeVisible()
  await expect(page.getByRole('button', { name: spokenDay(start) })).toHaveAttribute('aria-pressed', 'true')
})

test('of two early taps the last one counts', async ({ page, office }) => {
  const productId = await office.productId(bag)
  const letGo = await openWithSlowScripts(page, `/product/detail/${productId}`)
  const sharing = page.getByRole('button', { name: '공유' })
  await page.getByRole('button', { name: /쿠폰 받기/ }).click()
  await sharing.click()
  letGo()
  await expect(page.getByRole('dialog', { name: '공유하기' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page).toHaveURL(`/product/detail/${productId}`)
})
