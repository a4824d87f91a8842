import type { Page } from '@playwright/test'
import {
  agreeAndJoin,
  endPopup,
  fillPopup,
  identityPart,
  next,
  openPopup,
  reachTerms,
  somebody,
  typeAccount,
  verify,
} from './joinSteps.ts'
import { expect, test } from './shop.ts'

const rejected = '본인 인증 결과를 확인할 수 없어요. 처음부터 다시 인증해 주세요.'
const expired = '본인 인증 유효 시간이 지났어요. 다시 인증해 주세요.'

async function isRefused(page: Page, sentence: string): Promise<void> {
  await expect(identityPart(page)).toContainText(sentence)
  await expect(identityPart(page).getByLabel('이름')).toHaveCount(0)
  await expect(next(page)).toBeDisabled()
}

/** Leads the popup to an address, as its own page would. */
async function follow(popup: Page, url: string): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup.evaluate((to) => window.location.assign(to), url)
  await closed
}

/** Where the provider led a popup back to. */
function returnOf(popup: Page): Promise<string> {
  return popup
    .waitForRequest((request) => request.url().includes('/identity-verification/callback'))
    .then((request) => request.url())
}

test('a tampered, a foreign and a failed result are refused, and the next try counts', async ({ page }) => {
  await page.goto('/join')
  await typeAccount(page)
  for (const outcome of ['changed', 'foreign', 'failed'] as const) {
    await verify(page, somebody(), outcome)
    await isRefused(page, rejected)
  }
  await verify(page, somebody())
  await expect(identityPart(page)).toContainText('본인 인증을 마쳤어요.')
  await expect(next(page)).toBeEnabled()
})

test('a result that was used, or belongs to another browser, is refused', async ({
  page,
  browser,
  office,
}) => {
  await page.goto('/join')
  await typeAccount(page)
  const first = await openPopup(page)
  await fillPopup(first, somebody())
  const used = returnOf(first)
  const closed = first.waitForEvent('close')
  await first.getByRole('button', { name: '확인' }).click()
  await closed
  await expect(next(page)).toBeEnabled()
  await follow(await openPopup(page), await used)
  await isRefused(page, rejected)

  const elsewhere = await browser.newContext({ baseURL: office.url })
  const stranger = await elsewhere.newPage()
  await stranger.goto('/join')
  await elsewhere.route('**/identity-verification/callback**', (route) => route.abort())
  const theirs = await openPopup(stranger)
  await fillPopup(theirs, somebody())
  const foreign = returnOf(theirs)
  await theirs.getByRole('button', { name: '확인' }).click()
  await follow(await openPopup(page), await foreign)
  await isRefused(page, rejected)
  await elsewhere.close()
})

test('a result that comes too late, or is used too late, is refused at the identity', async ({
  page,
  office,
}) => {
  const person = somebody()
  await page.goto('/join')
  const popup = await openPopup(page)
  await fillPopup(popup, person)
  await tooLate()
  await endPopup(popup, '확인')
  await isRefused(page, expired)

  const { email } = await reachTerms(page, person)
  await page.getByLabel('모두 동의해요').check()
  await tooLate()
  await agreeAndJoin(page).click()
  await isRefused(page, expired)
  await expect(page.getByLabel('이메일')).toHaveValue(email)
  await verify(page, person)
  await next(page).click()
  await expect(page.getByLabel('모두 동의해요')).toBeChecked()
  await agreeAndJoin(page).click()
  await expect(page).toHaveURL('/join/complete')

  async function tooLate() {
    await office.rows(`UPDATE personal.identity_verifications SET expires_at = now() - interval '1 second'`)
  }
})

test('a popup that is closed says so, and one that is blocked says what to do', async ({ page }) => {
  await page.goto('/join')
  const popup = await openPopup(page)
  await expect(identityPart(page)).toContainText('새로 열린 창에서 인증을 마쳐 주세요.')
  await endPopup(popup, '취소')
  await expect(identityPart(page)).toContainText('본인 인증 창이 닫혔어요.')
  await page.evaluate(() => {
    window.open = () => null
  })
  await identityPart(page).getByRole('button').click()
  await expect(identityPart(page)).toContainText('팝업을 허용한 뒤 다시 눌러 주세요.')
})

test('a reload in the middle keeps who was verified; another window’s words are not heard', async ({
  page,
}) => {
  const person = somebody()
  await page.goto('/join')
  await page.evaluate(() =>
    window.postMessage({ name: '아무개', gender: '1', mobileno: '01000000000', birthdate: '19900101' }, '*'),
  )
  await verify(page, person)
  await page.reload()
  await expect(identityPart(page).getByLabel('이름')).toHaveValue(person.name)
})

test('opened by nobody, /pass says what to do and keeps nothing in its address', async ({ page }) => {
  await page.goto('/pass?name=%EB%B0%95%EC%84%9C%EC%97%B0&gender=0&mobileno=01023456789&birthdate=19940302')
  await expect(page.getByRole('heading', { name: '인증을 시작한 창을 찾지 못했어요' })).toBeVisible()
  await expect(page).toHaveURL('/pass')
})
