import type { Page } from '@playwright/test'
import { aStranger, codeMailedTo, joinByCalls } from './newMember.ts'
import { type BackOffice, expect, test } from './shop.ts'

const sendButton = (page: Page) => page.getByRole('button', { name: '인증번호 받기' })
const checkButton = (page: Page) => page.getByRole('button', { name: '인증하기' })
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

/** The server's clock for codes is the real one: what it kept is made older instead. */
const codesGrowOlder = (office: BackOffice, seconds: number) =>
  office.rows(
    `UPDATE personal.verification_codes SET sent_at = sent_at - make_interval(secs => $1),
       expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  )

async function asksForCode(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email)
  await sendButton(page).click()
  await expect(page.getByLabel('인증번호')).toBeFocused()
}

test('a lost id is found by the phone number', async ({ page }) => {
  await page.goto('/find-id')
  const phone = page.getByLabel('휴대폰 번호')
  const find = page.getByRole('button', { name: '아이디 찾기' })

  await test.step('from ten digits on, never more than eleven', async () => {
    await expect(find).toBeDisabled()
    await phone.fill('010234567')
    await expect(find).toBeDisabled()
    await phone.fill('010-2345-67891')
    await expect(phone).toHaveValue('01023456789')
    await expect(find).toBeEnabled()
  })
  await test.step('a number that is no mobile number is refused at the field', async () => {
    await phone.fill('0212345678')
    await find.click()
    await expect(phone).toHaveAccessibleDescription(
      '010, 011, 016, 017, 019로 시작하는 번호를 입력해 주세요.',
    )
  })
  await test.step('an emptied field asks for the number', async () => {
    await phone.fill('')
    await expect(phone).toHaveAccessibleDescription('휴대폰 번호를 입력해 주세요.')
  })
  await test.step('a number that nobody has gets the fixed sentence, until it changes', async () => {
    await phone.fill('01000009999')
    await find.click()
    await expect(phone).toHaveAccessibleDescription('일치하는 회원 정보가 없어요.')
    await phone.press('Backspace')
    await expect(page.getByText('일치하는 회원 정보가 없어요.')).toHaveCount(0)
  })
  await test.step('the right one shows the masked email and the two ways on', async () => {
    await phone.fill('01023456789')
    await find.click()
    await expect(page.getByRole('heading', { name: 'de***@billim.kr' })).toBeFocused()
    await expect(page.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login')
    await page.getByRole('link', { name: '비밀번호 찾기' }).click()
    await expect(page).toHaveURL('/find-password')
  })
})

test('a lost password is replaced with a mailed code, wrong ones and another mail included', async ({
  page,
  office,
}) => {
  test.slow()
  const who = aStranger('lost')
  expect((await joinByCalls(page, office, who)).status).toBe(200)
  await page.clock.install()
  await page.goto('/find-password')
  await page.getByRole('link', { name: '이메일로 인증하기' }).click()
  const email = page.getByLabel('이메일')
  const code = page.getByRole('textbox', { name: '인증번호' })

  await test.step('what is no email is refused at the field, until it changes', async () => {
    await expect(sendButton(page)).toBeDisabled()
    await email.fill('lost@example')
    await sendButton(page).click()
    await expect(email).toHaveAccessibleDescription('이메일 형식을 확인해 주세요.')
    await email.fill('lost@example.c')
    await expect(page.getByText('이메일 형식을 확인해 주세요.')).toHaveCount(0)
  })
  await asksForCode(page, who.email)
  await expect(page.getByRole('timer')).toContainText(/4:5\d/)
  const first = await codeMailedTo(page, office, who.email)

  await test.step('a wrong code says how many tries are left, until the next digit', async () => {
    await expect(checkButton(page)).toBeDisabled()
    await code.fill('12')
    await checkButton(page).click()
    await expect(code).toHaveAccessibleDescription('인증번호 6자리를 입력해 주세요.')
    await code.fill(wrongOf(first))
    await checkButton(page).click()
    await expect(code).toHaveAccessibleDescription(/인증번호가 맞지 않아요.*4번 더/)
    await code.press('Backspace')
    await expect(page.getByText('인증번호가 맞지 않아요')).toHaveCount(0)
  })
  await test.step('another mail comes after thirty seconds, not before', async () => {
    await expect(page.getByRole('button', { name: /초 뒤 다시 받기/ })).toBeDisabled()
    await codesGrowOlder(office, 30)
    await page.clock.fastForward(30_000)
    await page.getByRole('button', { name: '다시 받기', exact: true }).click()
    await expect(page.getByText('인증번호를 다시 보냈어요.')).toBeVisible()
    await expect(page.getByRole('timer')).toContainText(/4:5\d/)
    await expect(code).toHaveValue('')
  })
  await test.step('five minutes later the code opens nothing any more', async () => {
    const second = await codeMailedTo(page, office, who.email, 2)
    await code.fill(second)
    await page.clock.fastForward(299_000)
    await expect(code).toHaveAccessibleDescription('입력 시간이 지났어요. 인증번호를 다시 받아 주세요.')
    await expect(page.getByRole('timer')).toContainText('0:00')
    await expect(checkButton(page)).toBeDisabled()
    await codesGrowOlder(office, 300)
  })
  await test.step('the third one is in time', async () => {
    await page.getByRole('button', { name: '다시 받기', exact: true }).click()
    await expect(page.getByRole('timer')).toContainText(/4:5\d/)
    await code.fill(await codeMailedTo(page, office, who.email, 3))
    await checkButton(page).click()
    await expect(page).toHaveURL('/reset-password')
  })

  const fresh = page.getByLabel('새 비밀번호', { exact: true })
  const again = page.getByLabel('새 비밀번호 확인', { exact: true })
  const save = page.getByRole('button', { name: '비밀번호 바꾸기' })
  await test.step('the new password keeps the rule and is typed twice', async () => {
    await expect(save).toBeDisabled()
    await fresh.fill('password')
    await expect(save).toBeDisabled()
    await again.fill('password1')
    await save.click()
    await expect(fresh).toHaveAccessibleDescription(/영문, 숫자, 특수문자를 섞어 8–16자로/)
    await expect(again).toHaveAccessibleDescription('비밀번호가 서로 달라요.')
  })
  await test.step('then the login takes it', async () => {
    await fresh.fill('brand-new-77!')
    await again.fill('brand-new-77!')
    await save.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('비밀번호를 바꿨어요.')
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('이메일').fill(who.email)
    await page.getByLabel('비밀번호', { exact: true }).fill('brand-new-77!')
    await page.getByRole('button', { name: '로그인' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('the ticket is used up: the page of the reset leads back to the start', async () => {
    await page.goto('/reset-password')
    await expect(page).toHaveURL('/find-password')
  })
})

test('an email that nobody has sees the very same screens', async ({ page, office }) => {
  test.slow()
  const member = aStranger('known')
  const nobody = aStranger('never')
  expect((await joinByCalls(page, office, member)).status).toBe(200)
  const seenBy = async (email: string) => {
    await page.goto('/find-password/email')
    await asksForCode(page, email)
    const screen = page.getByRole('main')
    const still = async () =>
      (await screen.ariaSnapshot())
        .replaceAll(email, '(email)')
        .replace(/[0-5]:\d\d/g, '(time)')
        .replace(/button "(?:\d+초 뒤 )?다시 받기"(?: \[disabled\])?/, '(again)')
    const sent = await still()
    for (const _ of Array.from({ length: 4 })) {
      await page.getByLabel('인증번호').fill('999999')
      await checkButton(page).click()
      await expect(page.getByText(/인증번호가 맞지 않아요/)).toBeVisible()
    }
    const wrong = await still()
    await page.getByLabel('인증번호').fill('999998')
    await checkButton(page).click()
    await expect(page.getByText(/인증번호를 쓸 수 없어요/)).toBeVisible()
    await expect(checkButton(page)).toBeDisabled()
    return { sent, wrong, over: await still() }
  }
  expect(await seenBy(nobody.email)).toEqual(await seenBy(member.email))
})
