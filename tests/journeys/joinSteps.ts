import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, password } from './shop.ts'

export type Somebody = { name: string; birthdate: string; gender: '남성' | '여성'; mobileno: string }
export type Outcome = 'done' | 'failed' | 'changed' | 'foreign'

/** Somebody whom no journey met before. */
export const somebody = (changes: Partial<Somebody> = {}): Somebody => ({
  name: `정하나${randomInt(1_000_000)}`,
  birthdate: '19940302',
  gender: '여성',
  mobileno: `010${String(randomInt(100_000_000)).padStart(8, '0')}`,
  ...changes,
})

export const newEmail = () => `hana${randomInt(1_000_000_000)}@example.com`

export const identityPart = (page: Page) => page.getByRole('region', { name: '본인 인증' })

/** Opens the identity popup: a real window of the provider. */
export async function openPopup(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await identityPart(page).getByRole('button').click()
  const popup = await opened
  await expect(popup.getByRole('heading', { name: '휴대폰 본인 확인' })).toBeVisible()
  return popup
}

export async function fillPopup(popup: Page, person: Somebody, outcome: Outcome = 'done'): Promise<void> {
  await popup.getByLabel('이름').fill(person.name)
  await popup.getByLabel('생년월일').fill(person.birthdate)
  await popup.getByRole('radio', { name: person.gender }).check()
  await popup.getByLabel('통신사').selectOption('SKT')
  await popup.getByLabel('휴대폰 번호').fill(person.mobileno)
  await popup.getByRole('checkbox', { name: /약관/ }).check()
  if (outcome !== 'done') {
    await popup.getByText('다른 결과로 끝내 보기').click()
    await popup.getByLabel('결과').selectOption(outcome)
  }
}

/** Does what closes the popup: the window may be gone before that has its answer. */
export async function closes(popup: Page, act: () => Promise<void>): Promise<void> {
  const closed = popup.waitForEvent('close')
  await act().catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
  await closed
}

export const endPopup = (popup: Page, name: string): Promise<void> =>
  closes(popup, () => popup.getByRole('button', { name }).click())

/** Fills the popup in to its end: it closes by itself. */
export async function verify(page: Page, person: Somebody, outcome: Outcome = 'done'): Promise<void> {
  const popup = await openPopup(page)
  await fillPopup(popup, person, outcome)
  await endPopup(popup, '확인')
}

export type Typed = { email: string; password: string; confirmation: string }

export async function typeAccount(page: Page, changes: Partial<Typed> = {}): Promise<Typed> {
  const typed = { email: newEmail(), password, confirmation: password, ...changes }
  await page.getByLabel('이메일').fill(typed.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(typed.password)
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(typed.confirmation)
  return typed
}

export const next = (page: Page) => page.getByRole('button', { name: '다음' })
export const agreeAndJoin = (page: Page) => page.getByRole('button', { name: '동의하고 가입하기' })
