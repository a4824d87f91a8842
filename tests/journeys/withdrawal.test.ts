import { agreeAndJoin, joinWith, newEmail, reachTerms, somebody, verify } from './joinSteps.ts'
import { aStranger, joinByCalls } from './newMember.ts'
import { amountOf, enter, login } from './renting.ts'
import { demo, expect, newcomer, password, test } from './shop.ts'

test('nobody leaves while a rent is under way: the page says so and leads to it', async ({
  page,
  office,
}) => {
  await enter(page, office, demo)
  await page.goto('/mypage')
  await page.getByRole('link', { name: '회원 탈퇴' }).click()
  await expect(page.getByText('탈퇴할 수 없어요.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '끝나지 않은 렌트가 있어요' })).toBeVisible()
  await expect(page.getByRole('button', { name: '탈퇴하기' })).toHaveCount(0)
  await page.getByRole('link', { name: '렌트 내역 보기' }).first().click()
  await expect(page).toHaveURL('/mypage/rent')

  await test.step('nor does a call without the page', async () => {
    const token = await office.tokenOf(demo)
    await office.call('POST', '/api/users/my-password-check', { password }, token)
    const refused = await office.call('DELETE', '/api/users/my-withdrawal', undefined, token)
    expect(refused).toMatchObject({ status: 409, code: 'WITHDRAWAL_BLOCKED' })
  })
})

test('a member leaves for good, cannot log in, and cannot join again for three months', async ({
  page,
  office,
}) => {
  test.slow()
  const person = somebody()
  const who = await joinWith(page, person)
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
  await test.step('확인 ends it, here and in the browser', async () => {
    await leave.click()
    await dialog.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/mypage/withdraw/complete')
    await expect(page.getByText('탈퇴를 마쳤어요.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.getByRole('link', { name: '확인' }).click()
    await expect(page).toHaveURL('/')
  })
  await test.step('the login knows nobody of that name', async () => {
    await page.goto('/login')
    await page.getByLabel('이메일').fill(who.email)
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await page.getByRole('button', { name: '로그인' }).click()
    await expect(dialog).toContainText('이메일 또는 비밀번호가 맞지 않아요.')
    await dialog.getByRole('button', { name: '확인' }).click()
  })
  await test.step('the same person, verified again, is refused with the sentence of the three months', async () => {
    const again = await reachTerms(page, person)
    await page.getByLabel('모두 동의해요').check()
    await agreeAndJoin(page).click()
    const refusal = page.getByRole('alert').getByText('탈퇴한 뒤 3개월 동안은 다시 가입할 수 없어요.')
    await expect(refusal).toBeVisible()
    await expect(page).toHaveURL('/join')
    const known = await office.rows('SELECT 1 FROM shop.members WHERE email = $1', [again.email])
    expect(known).toEqual([])
  })
  await test.step('and so are they through a provider', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: '네이버 로그인' }).click()
    // The login has a field of the same name.
    await expect(page.getByRole('heading', { name: /네이버/ })).toBeVisible()
    await page.getByLabel('이메일', { exact: true }).fill(newEmail())
    await page.getByRole('button', { name: '동의하고 계속하기' }).click()
    await expect(page).toHaveURL('/join/agree')
    await verify(page, person)
    await page.getByLabel('모두 동의해요').check()
    await agreeAndJoin(page).click()
    await expect(page.getByRole('alert').getByText(/3개월 동안은 다시 가입할 수 없어요/)).toBeVisible()
  })
})

test('a member of a social provider leaves without a password', async ({ page, office }) => {
  const who = aStranger('social')
  expect((await joinByCalls(page, office, who)).status).toBe(200)
  await login(page, who.email)
  await office.rows(
    `UPDATE shop.members SET provider_type = 'kakao', password_hash = NULL WHERE email = $1`,
    [who.email],
  )
  await test.step('has none to change, either', async () => {
    await page.goto('/mypage/user-info')
    await expect(page.getByText('카카오')).toBeVisible()
    await expect(page.getByRole('link', { name: '비밀번호 변경' })).toHaveCount(0)
    await page.goto('/mypage/change-password')
    await expect(page.getByText('이 계정은 비밀번호를 쓰지 않아요')).toBeVisible()
  })
  await page.goto('/mypage/withdraw')
  await expect(page.getByLabel('탈퇴하는 이유 (선택)')).toBeVisible()
  await expect(page.getByLabel('비밀번호', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '탈퇴하기' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/mypage/withdraw/complete')
})

test('the others are still there', async ({ office }) => {
  expect(await office.tokenOf(newcomer)).not.toBe('')
})
