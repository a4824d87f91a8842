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
  await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible()
  await expect(notice, 'once is enough').toHaveCount(0)
})

test('who is not led on to a provider can go there by hand, and comes back to where the trip began', async ({
  page,
}) => {
  await page.route('**/api/auth/kakao', (route) => route.fulfill({ status: 204 }), { times: 1 })
  await page.goto(`/login?returnUrl=${encodeURIComponent('/cart')}`)
  await page.getByRole('link', { name: '카카오 로그인' }).click()
  await page.getByRole('link', { name: '넘어가지 않으면 카카오로 바로 가기' }).click()
  await page.getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('alertdialog', { name: '알림' })).toContainText(
    '소셜 로그인을 마치지 못했어요.',
  )
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent('/cart')}`)
})

test('a link with somebody else’s tokens, or their sign-up, logs nobody in', async ({ page, office }) => {
  const { name, token: accessToken } = await aMember(office)
  const stolen = new URLSearchParams({ name, accessToken, refreshToken: accessToken })
  const theirs = new URLSearchParams({ email: newEmail(), snsId: '77' })
  const notice = page.getByRole('alertdialog', { name: '알림' })
  const isRefused = async (address: string) => {
    await page.goto(address)
    await expect(notice).toContainText('소셜 로그인을 마치지 못했어요.')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await notice.getByRole('button', { name: '확인' }).click()
    await expect(notice).toHaveCount(0)
  }
  await isRefused(`${socialPatterns.kakao.comeBack}?${stolen}`)
  await isRefused(`${socialPatterns.kakao.join}?${theirs}`)
  await test.step('nor once the own way back was taken', async () => {
    await consent(page, 'naver', newEmail(), '취소')
    await notice.getByRole('button', { name: '확인' }).click()
    await isRefused(`${socialPatterns.naver.comeBack}?${stolen}`)
  })
  await test.step('nor, quietly, a member who has a session', async () => {
    await enterAs(page, await aMember(office))
    const before = await page.evaluate(() => localStorage.getItem('token'))
    await page.goto(`${socialPatterns.kakao.comeBack}?${stolen}`)
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(before)
  })
})

test('a provider that is down, a return without a beginning and terms without a login lead to the login', async ({
  page,
  office,
}) => {
  await page.goto('/login')
  await office.script({ route: 'kakao-token', code: 'server_error' })
  await consent(page, 'kakao', newEmail())
  const notice = page.getByRole('alertdialog', { name: '알림' })
  await expect(notice).toContainText('다시 시도해 주세요.')
  await notice.getByRole('button', { name: '확인' }).click()
  await page.goto(socialPatterns.naver.comeBack)
  await expect(notice).toContainText('소셜 로그인을 마치지 못했어요.')
  await expect(page).toHaveURL('/login')
  await page.goto('/join/agree')
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/login')
})
