import { randomInt } from 'node:crypto'
import { z } from 'zod'
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

const mails = z.array(z.object({ text: z.string() }))

/** Waits for the one mail that the address gets, and returns the code in it. */
export async function codeMailedTo(office: BackOffice, email: string): Promise<string> {
  const mailbox = async () => {
    const answer = await fetch(`${office.simulatorsUrl}/__mail?to=${encodeURIComponent(email)}`)
    return mails.parse(await answer.json())
  }
  await expect.poll(async () => (await mailbox()).length).toBe(1)
  const code = /\b\d{6}\b/.exec((await mailbox())[0]?.text ?? '')?.[0]
  if (code === undefined) throw new Error('the mail shows no code')
  return code
}
