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

test('a form takes nothing before its page answers', async ({ page }) => {
  const letGo = await openWithSlowScripts(page, '/find-id')
  const phone = page.getByLabel('휴대폰 번호')
  await expect(phone).toBeDisabled()
  letGo()
  await phone.fill('010-2345-6789')
  await expect(phone).toHaveValue('01023456789')
  await expect(page.getByRole('button', { name: '아이디 찾기' })).toBeEnabled()

  const goOn = await openWithSlowScripts(page, '/brand?tab=search')
  await expect(page.getByLabel('추천 브랜드만')).toBeDisabled()
  await expect(page.getByLabel('정렬')).toBeDisabled()
  goOn()
  await expect(page.getByLabel('추천 브랜드만')).toBeEnabled()
  await page.getByLabel('추천 브랜드만').check({ force: true })
  await expect(page).toHaveURL(/filterRecommend=true/)
})

test('a login that a password manager fills early counts once the page answers', async ({ page }) => {
  const letGo = await openWithSlowScripts(page, '/login')
  await page.getByLabel('이메일').fill('jiwoo@example.com')
  await page.getByLabel('비밀번호', { exact: true }).fill('billim1234!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(isLive(page)).toHaveCount(0)
  letGo()
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeEnabled()
})

test('Enter in a search that does not answer yet searches as a plain form', async ({ page }) => {
  await openWithSlowScripts(page, '/search')
  await page.getByRole('combobox', { name: '검색어' }).fill('베란느')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/search?keyword=${encodeURIComponent('베란느')}`)
  await expect(page.getByRole('heading', { name: '‘베란느’ 검색 결과' })).toBeAttached()
  await expect(isLive(page)).toHaveCount(0)
})

test('a syllable that is being composed while the page begins to answer is not torn', async ({ page }) => {
  const letGo = await openWithSlowScripts(page, '/search')
  const words = page.getByRole('combobox', { name: '검색어' })
  await words.focus()
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: '베라', selectionStart: 2, selectionEnd: 2 })
  letGo()
  await isLive(page).waitFor({ state: 'attached' })
  await expect(words).toHaveValue('베라')
  await keyboard.send('Input.imeSetComposition', { text: '베란', selectionStart: 2, selectionEnd: 2 })
  await keyboard.send('Input.insertText', { text: '베란' })
  await expect(words).toHaveValue('베란')
  await expect(page.getByRole('option', { name: /^베란느 브랜드/ })).toBeVisible()
})
