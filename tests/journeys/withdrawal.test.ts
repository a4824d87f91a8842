import { aMember, enterAs } from './ownData.ts'
import { amountOf } from './renting.ts'
import { expect, password, test } from './shop.ts'

test('a member whose withdrawal lost its answer reads that it is done (rule 787)', async ({
  page,
  office,
}) => {
  const who = await aMember(office)
  await enterAs(page, who)
  await page.goto('/mypage/withdraw')
  await page.route('**/api/users/my-withdrawal*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/mypage/withdraw/complete')
  await expect(page.getByText('탈퇴를 마쳤어요.')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a member leaves for good', async ({ page, office }) => {
  const who = await aMember(office)
  await enterAs(page, who)
  await page.goto('/mypage/withdraw')
  const secret = page.getByLabel('비밀번호', { exact: true })
  const leave = page.getByRole('button', { name: '탈퇴하기' })
  const dialog = page.getByRole('alertdialog')

  await test.step('the page says what is lost', async () => {
    await expect(amountOf(page, '사라지는 포인트')).toHaveText('0P')
    await expect(amountOf(page, '사라지는 쿠폰')).toHaveText(/[1-9]\d*장/)
    await expect(page.getByText(/3개월 동안 다시 가입할 수 없어요/)).toBeVisible()
    await expect(leave).toBeDisabled()
  })
  await test.step('what cannot be a password is refused at the field', async () => {
    await secret.fill('password')
    await leave.click()
    await expect(secret).toHaveAccessibleDescription(/영문, 숫자, 특수문자를 섞어 8–16자로/)
    await expect(dialog).toHaveCount(0)
  })
  await test.step('a wrong password is said in a notice, and nothing has happened', async () => {
    await secret.fill('wrong-pass-1!')
    await leave.click()
    await expect(dialog).toContainText('모든 데이터가 삭제')
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(dialog).toContainText('비밀번호가 맞지 않아요.')
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL('/mypage/withdraw')
  })
  await test.step('아니요 changes nothing', async () => {
    await secret.fill(password)
    await page.getByLabel('탈퇴하는 이유 (선택)').fill('잘 쓰지 않아서요')
    await leave.click()
    await dialog.getByRole('button', { name: '아니요' }).click()
    await expect(page).toHaveURL('/mypage/withdraw')
    await expect(secret).toHaveValue(password)
  })
  await test.step('a reload keeps the reason that was typed, and never the password', async () => {
    await page.reload()
    await expect(page.getByLabel('탈퇴하는 이유 (선택)')).toHaveValue('잘 쓰지 않아서요')
    await expect(secret).toHaveValue('')
    await secret.fill(password)
  })
  await test.step('확인 ends it, here and in the browser', async () => {
    await leave.click()
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/mypage/withdraw/complete')
    await expect(page.getByText('탈퇴를 마쳤어요.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect(page.getByRole('link', { name: '확인' })).toHaveAttribute('href', '/')
  })
})
