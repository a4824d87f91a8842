import { codeMailedTo } from './newMember.ts'
import { aMember } from './ownData.ts'
import { expect, test } from './shop.ts'

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('a lost id is found by the phone number, and a lost password is replaced with a mailed code', async ({
  page,
  office,
}) => {
  const { email, mobileno } = await aMember(office)
  await page.goto('/find-id')
  const phone = page.getByLabel('휴대폰 번호')
  const find = page.getByRole('button', { name: '아이디 찾기' })

  await test.step('a number that nobody has gets the fixed sentence, until it changes', async () => {
    await expect(find).toBeDisabled()
    await phone.fill('010-0000-99991')
    await expect(phone).toHaveValue('01000009999')
    await find.click()
    await expect(phone).toHaveAccessibleDescription('일치하는 회원 정보가 없어요.')
    await phone.press('Backspace')
    await expect(page.getByText('일치하는 회원 정보가 없어요.')).toHaveCount(0)
  })
  await test.step('the right one shows the masked email and the two ways on', async () => {
    await phone.fill(mobileno)
    await find.click()
    await expect(page.getByRole('heading', { name: `${email.slice(0, 2)}***@example.com` })).toBeFocused()
    await expect(page.getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login')
    await page.getByRole('link', { name: '비밀번호 찾기' }).click()
    await expect(page).toHaveURL('/find-password')
    await page.getByRole('link', { name: '이메일로 인증하기' }).click()
  })

  const code = page.getByRole('textbox', { name: '인증번호' })
  const send = page.getByRole('button', { name: '인증번호 받기' })
  const check = page.getByRole('button', { name: '인증하기' })
  await test.step('what is no email is refused at the field, until it changes', async () => {
    const field = page.getByLabel('이메일')
    await expect(send).toBeDisabled()
    await field.fill('lost@example')
    await send.click()
    await expect(field).toHaveAccessibleDescription('이메일 형식을 확인해 주세요.')
    await field.fill(email)
    await expect(page.getByText('이메일 형식을 확인해 주세요.')).toHaveCount(0)
  })
  await test.step('a mail is sent, and its time runs', async () => {
    await send.click()
    await expect(code).toBeFocused()
    await expect(page.getByRole('timer')).toContainText(/4:\d\d/)
    await expect(page.getByRole('button', { name: /초 뒤 다시 받기/ })).toBeDisabled()
  })
  await test.step('a wrong code says how many tries are left, until the next digit; the right one leads on', async () => {
    const mailed = await codeMailedTo(office, email)
    await expect(check).toBeDisabled()
    await code.fill(wrongOf(mailed))
    await check.click()
    await expect(code).toHaveAccessibleDescription(/인증번호가 맞지 않아요.*4번 더/)
    await code.press('Backspace')
    await expect(page.getByText('인증번호가 맞지 않아요')).toHaveCount(0)
    await code.fill(mailed)
    await check.click()
    await expect(page).toHaveURL('/reset-password')
  })
  await test.step('the new password is typed twice; it is the one that the login takes', async () => {
    const secret = 'brand-new-77!'
    const save = page.getByRole('button', { name: '비밀번호 바꾸기' })
    await expect(save).toBeDisabled()
    await page.getByLabel('새 비밀번호', { exact: true }).fill(secret)
    await expect(save).toBeDisabled()
    await page.getByLabel('새 비밀번호 확인', { exact: true }).fill(secret)
    await save.click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('비밀번호를 바꿨어요.')
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/login')
    const { status } = await office.call('POST', '/api/auth/login', { email, password: secret })
    expect(status).toBe(200)
  })
  await test.step('the ticket is used up: the page of the reset leads back to the start', async () => {
    await page.goto('/reset-password')
    await expect(page).toHaveURL('/find-password')
  })
})
