import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays } from '../../domain/shared/civilDate.ts'
import { type BackOffice, expect } from './shop.ts'

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
