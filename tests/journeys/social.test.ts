import type { Page } from '@playwright/test'
import { socialPatterns } from '../../web/paths.ts'
import { agreeAndJoin, newEmail, somebody, verify } from './joinSteps.ts'
import { aMember, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'

const names = { kakao: '카카오', naver: '네이버', apple: 'Apple' } as const
type Provider = keyof typeof names

declare global {
  interface Window {
    addressesAtCalls?: string[]
  }
}

/** Remembers the address of the page at every call of a script. */
const watchAddresses = (page: Page) =>
  page.addInitScript(() => {
    const seen: string[] = []
    window.addressesAtCalls = seen
    const call = window.fetch
    window.fetch = (...given) => {
      seen.push(window.location.href)
      return call(...given)
    }
  })

/** Through the provider's own page, with an account of any email. */
async function consent(page: Page, provider: Provider, email: string, decision = '동의하고 계속하기') {
  await page.getByRole('link', { name: `${names[provider]} 로그인` }).click()
  // Over the entry route and the shop's own call: two pages further.
  await page.waitForURL(/\/authorize\?/)
  await expect(page.getByRole('heading', { name: /계정으로 로그인/ })).toBeVisible()
  await page.getByLabel('이메일', { exact: true }).fill(email)
  await page.getByRole('button', { name: decision }).click()
}

async function joinAt(page: Page, provider: Provider, email: string): Promise<string> {
  const person = somebody()
  await page.goto('/login')
  await consent(page, provider, email)
  await expect(page).toHaveURL('/join/agree')
  await verify(page, person)
  await page.getByLabel('모두 동의해요').check()
  await agreeAndJoin(page).click()
  await expect(page).toHaveURL('/join/complete')
  return person.name
}

test('a stranger joins through a provider, and is logged in by it from then on', async ({ page, office }) => {
  await watchAddresses(page)
  const email = newEmail()
  const name = await joinAt(page, 'kakao', email)
  await expect(page.getByRole('heading', { name: `${name}님, 가입을 환영해요.` })).toBeVisible()
  const [member] = await office.rows('SELECT provider_type, name FROM shop.members WHERE email = $1', [email])
  expect(member).toEqual({ provider_type: 'kakao', name })

  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(`/login?returnUrl=${encodeURIComponent('/mypage')}`)
  await consent(page, 'kakao', email)
  await expect(page).toHaveURL('/mypage')
  await expect(page.getByRole('main')).toContainText(name)
  const addresses = await page.evaluate(() => window.addressesAtCalls ?? [])
  expect(addresses.length).toBeGreaterThan(0)
  expect(addresses.filter((address) => /Token|snsId/.test(address))).toEqual([])
})

// Apple comes back by a form of its own, the others by an address.
test('an email that belongs to an account is told which, once', async ({ page, office }) => {
  const { email } = await aMember(office)
  await page.goto('/login')
  await consent(page, 'apple', email)
  const notice = page.getByRole('alertdialog', { name: '가입 내역 안내' })
  await expect(notice).toContainText('이메일로 가입')
  await expect(notice).toContainText(`${email.slice(0, 2)}***@example.com`)
  await expect(page).toHaveURL('/login')
  await notice.getByRole('button', { name: '확인' }).click()
  await page.reload()
  await page.locator('#app[data-live]').waitFor()
  await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible()
  await expect(notice, 'once is enough').toHaveCount(0)
})

test('who is not led on to a provider goes there by hand and comes back to where the trip began; what nobody began here logs nobody in', async ({
  page,
  office,
}) => {
  const { name, token: accessToken } = await aMember(office)
  const notice = page.getByRole('alertdialog', { name: '알림' })
  const isTold = async (words: string) => {
    await expect(notice).toContainText(words)
    await notice.getByRole('button', { name: '확인' }).click()
    await expect(notice).toHaveCount(0)
  }
  await test.step('by hand to the provider, and back to where the trip began', async () => {
    await page.route('**/api/auth/naver', (route) => route.fulfill({ status: 204 }), { times: 1 })
    const beginning = `/login?returnUrl=${encodeURIComponent('/cart')}`
    await page.goto(beginning)
    await page.getByRole('link', { name: '네이버 로그인' }).click()
    await page.getByRole('link', { name: '넘어가지 않으면 네이버로 바로 가기' }).click()
    await page.getByRole('button', { name: '취소' }).click()
    await isTold('소셜 로그인을 마치지 못했어요.')
    await expect(page).toHaveURL(beginning)
  })
  const stolen = new URLSearchParams({ name, accessToken, refreshToken: accessToken })
  const theirs = new URLSearchParams({ email: newEmail(), snsId: '77' })
  await test.step('the way back was taken: a link with somebody else’s tokens, or their sign-up, logs nobody in', async () => {
    for (const address of [
      `${socialPatterns.naver.comeBack}?${stolen}`,
      `${socialPatterns.kakao.join}?${theirs}`,
    ]) {
      await page.goto(address)
      await isTold('소셜 로그인을 마치지 못했어요.')
      await expect(page).toHaveURL('/login')
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    }
  })
  await test.step('a provider that is down leads to the login', async () => {
    await office.script({ route: 'kakao-token', code: 'server_error' })
    await consent(page, 'kakao', newEmail())
    await isTold('다시 시도해 주세요.')
    await expect(page).toHaveURL('/login')
  })
  await test.step('so do terms without a login', async () => {
    await page.goto('/join/agree')
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/login')
  })
  await test.step('nor does the link, quietly, take the session of a member', async () => {
    await enterAs(page, await aMember(office))
    const before = await page.evaluate(() => localStorage.getItem('token'))
    await page.goto(`${socialPatterns.kakao.comeBack}?${stolen}`)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(before)
  })
})
