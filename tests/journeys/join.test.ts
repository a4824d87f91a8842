import { agreeAndJoin, identityPart, next, reachTerms, somebody, typeAccount, verify } from './joinSteps.ts'
import { aMember } from './ownData.ts'
import { login } from './renting.ts'
import { type BackOffice, expect, password, test } from './shop.ts'

async function couponsOf(office: BackOffice, email: string): Promise<unknown> {
  const { data } = await office.call(
    'GET',
    '/api/users/my-available-coupons',
    undefined,
    await office.tokenOf(email),
  )
  return data
}

test('somebody joins with a password: verified, agreed, welcomed, with the coupon pack', async ({
  page,
  office,
}) => {
  const person = somebody()
  await page.goto('/login')
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await expect(next(page)).toBeDisabled()
  const taken = (await aMember(office)).email
  await test.step('a field that is left with something wrong says what, and nothing once it is right', async () => {
    const again = page.getByLabel('비밀번호 확인', { exact: true })
    await page.getByLabel('비밀번호', { exact: true }).fill(password)
    await again.fill('billim13!')
    await again.blur()
    await expect(again).toHaveAccessibleDescription('비밀번호가 서로 달라요. 다시 확인해 주세요.')
    await expect(again).toHaveAttribute('aria-invalid', 'true')
    await again.fill(password)
    await expect(again).not.toHaveAttribute('aria-invalid', 'true')
  })
  const { email } = await typeAccount(page)
  await expect(next(page), 'without a verification').toBeDisabled()
  await verify(page, person)

  await test.step('an email that is taken is told at its field, until it changes', async () => {
    await page.getByLabel('이메일').fill(taken)
    await next(page).click()
    await expect(page.getByLabel('이메일')).toHaveAccessibleDescription(
      '이미 사용 중인 이메일이에요. 다른 이메일을 입력해 주세요.',
    )
    await page.getByLabel('이메일').fill(email)
    await expect(page.getByLabel('이메일')).not.toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('what was verified stands there and cannot be changed', async () => {
    const part = identityPart(page)
    await expect(part).toContainText('본인 인증을 마쳤어요.')
    const values = { 이름: person.name, 성별: '여성', 생년월일: '1994.03.02' }
    for (const [label, value] of Object.entries(values)) {
      await expect(part.getByLabel(label)).toHaveValue(value)
      await expect(part.getByLabel(label)).not.toBeEditable()
    }
    await expect(part.getByLabel('휴대폰 번호')).toHaveValue(/^010-\d{4}-\d{4}$/)
  })

  await test.step('Back from the terms finds everything as it was', async () => {
    await next(page).click()
    await expect(page.getByRole('heading', { name: '약관에 동의해 주세요' })).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('이메일')).toHaveValue(email)
    await next(page).click()
  })

  await test.step('reads a term and agrees', async () => {
    await expect(agreeAndJoin(page)).toBeDisabled()
    for (const required of ['만 14세 이상이에요', '서비스 이용약관', '개인정보 처리방침'])
      await page.getByRole('checkbox', { name: `(필수) ${required}` }).check()
    await expect(agreeAndJoin(page)).toBeEnabled()
    await expect(page.getByLabel('모두 동의해요')).not.toBeChecked()
    await page.getByRole('button', { name: '서비스 이용약관 전문 보기' }).click()
    const sheet = page.getByRole('dialog', { name: '서비스 이용약관' })
    await expect(sheet).toContainText('렌트는 3일부터 14일까지')
    await page.goBack()
    await expect(sheet).toBeHidden()
    await page.getByLabel('모두 동의해요').check()
    await expect(page.getByRole('checkbox', { name: '(선택) 마케팅 정보 수신 동의' })).toBeChecked()
    await page.getByRole('checkbox', { name: '(선택) 선택 정보 수집·이용 동의' }).uncheck()
    await expect(page.getByLabel('모두 동의해요')).not.toBeChecked()
    const sent = page.waitForRequest('**/api/auth/join')
    await agreeAndJoin(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ email, agreedTerms: [1, 2, 3, 7] })
  })

  await expect(page).toHaveURL('/join/complete')
  await expect(page.getByRole('heading', { name: `${person.name}님, 가입을 환영해요.` })).toBeVisible()
  await expect(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: '신규 회원 쿠폰 보기' })).toHaveAttribute(
    'href',
    '/promotion/detail/new',
  )
  const coupons = JSON.stringify(await couponsOf(office, email))
  const pack = await office.rows<{ name: string }>('SELECT name FROM shop.coupons WHERE welcome')
  expect(pack.length).toBeGreaterThan(0)
  for (const { name } of pack) expect(coupons).toContain(name)

  await test.step('and is sent home from the doors of guests', async () => {
    for (const door of ['/login', '/join', '/join/agree', '/kakao']) {
      await page.goto(door)
      await expect(page).toHaveURL('/')
    }
  })
  await test.step('and logs in with what was typed', async () => {
    await page.evaluate(() => localStorage.clear())
    await login(page, email)
    await expect(page).toHaveURL('/')
  })
})

test('a person who has an account is shown which one, and led to the login', async ({ page, office }) => {
  const { name, birthdate, mobileno, email } = await aMember(office)
  await reachTerms(page, { name, birthdate, mobileno, gender: '여성' })
  await page.getByLabel('모두 동의해요').check()
  await agreeAndJoin(page).click()
  const notice = page.getByRole('alertdialog', { name: '가입 내역 안내' })
  await expect(notice).toContainText('이메일로 가입')
  await expect(notice).toContainText(`${email.slice(0, 2)}***@example.com`)
  await expect(notice).toContainText('이미 다른 계정으로 가입하셨어요.')
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/login')
})
