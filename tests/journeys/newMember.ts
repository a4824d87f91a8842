import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addDays } from '../../domain/shared/civilDate.ts'
import { enter } from './renting.ts'
import { type Answer, type BackOffice, expect, password } from './shop.ts'

export type NewMember = {
  email: string
  name: string
  birthdate: string
  gender: '0' | '1'
  mobileno: string
}

let strangers = 0

/** Somebody whom the shop has never seen. It knows people by name, birth date and gender, so no two share a birth date. */
export function aStranger(called: string): NewMember {
  strangers += 1
  const birthdate = addDays('1960-01-01', strangers).replaceAll('-', '')
  const mobileno = `010${randomInt(10_000_000, 99_999_999)}`
  return { email: `${called}.${mobileno}@example.com`, name: '윤하늘', birthdate, gender: '0', mobileno }
}

const form = z.object({
  data: z.object({
    token_version_id: z.string(),
    enc_data: z.string(),
    integrity_value: z.string(),
    popupUrl: z.string(),
  }),
})
const answerShape = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
  data: z.unknown().optional(),
})

/** Verifies a person in the browser of this page, without its screens. */
export async function verifyByCalls(page: Page, office: BackOffice, who: NewMember): Promise<void> {
  const opened = await page.request.get(`${office.url}/api/auth/identity-verification`)
  const { popupUrl, ...opening } = form.parse(await opened.json()).data
  await fetch(popupUrl, { method: 'POST', body: new URLSearchParams({ m: 'service', ...opening }) })
  const { email: _, ...person } = who
  const filled = await fetch(`${office.simulatorsUrl}/nice/__verify`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...opening, mobileco: '1', agreed: 'on', ...person }),
  })
  const back = new URL(filled.headers.get('location') ?? '')
  await page.request.get(`${office.url}${back.pathname}${back.search}`, { maxRedirects: 0 })
}

/** Joins with a password; what the shop answered. */
export async function joinByCalls(page: Page, office: BackOffice, who: NewMember): Promise<Answer> {
  await verifyByCalls(page, office, who)
  const answer = await page.request.post(`${office.url}/api/auth/join`, {
    data: { email: who.email, password, agreedTerms: [1, 2, 3] },
  })
  const { code, message, data } = answerShape.parse(await answer.json())
  return { status: answer.status(), code, message, data }
}

/** Opens the mailbox as a person does, waits until `count` mails have come, and reads the newest. */
export async function codeMailedTo(
  page: Page,
  office: BackOffice,
  email: string,
  count = 1,
): Promise<string> {
  const mail = await page.context().newPage()
  await expect(async () => {
    await mail.goto(`${office.simulatorsUrl}/mail?to=${encodeURIComponent(email)}`)
    await expect(mail.getByRole('listitem')).toHaveCount(count, { timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await mail
    .getByRole('link', { name: /비밀번호 재설정 인증번호/ })
    .first()
    .click()
  const letter = mail.frameLocator('iframe[title="메일 내용"]').locator('body')
  await expect(letter).toContainText('5분 동안 쓸 수 있어요.')
  const code = /\b\d{6}\b/.exec(await letter.innerText())?.[0]
  if (code === undefined) throw new Error('the mail shows no code')
  await mail.close()
  return code
}

/** Somebody new, joined and logged in on this page. */
export async function joined(page: Page, office: BackOffice, called: string): Promise<NewMember> {
  const who = aStranger(called)
  expect((await joinByCalls(page, office, who)).status).toBe(200)
  await enter(page, office, who.email)
  return who
}
