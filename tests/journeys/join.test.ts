import {
  agreeAndJoin,
  identityPart,
  joinWith,
  next,
  reachTerms,
  somebody,
  typeAccount,
  verify,
} from './joinSteps.ts'
import { login } from './renting.ts'
import { type BackOffice, demo, expect, password, test } from './shop.ts'

const rule = '비밀번호는 영문, 숫자, 특수문자를 섞어 8–16자로 입력해 주세요.'

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
  const { email } = await typeAccount(page)
  await expect(next(page), 'without a verification').toBeDisabled()
  await verify(page, person)

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
    await agreeAndJoin(page).click()
  })

  await expect(page).toHaveURL('/join/complete')
  await expect(page.getByRole('heading', { name: `${person.name}님, 가입을 환영해요.` })).toBeVisible()
  await expect(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: '신규 회원 쿠폰 보기' })).toHaveAttribute(
    'href',
    '/promotion/detail/new',
  )
  const consents = await office.rows(
    `SELECT c.term_id, c.agreed FROM shop.member_consents c JOIN shop.members m ON m.id = c.member_id
     WHERE m.email = $1 ORDER BY 1`,
    [email],
  )
  expect(consents).toEqual([1, 2, 3, 7, 8].map((term_id) => ({ term_id, agreed: term_id !== 8 })))
  const pack = await office.rows<{ name: string }>('SELECT name FROM shop.coupons WHERE welcome ORDER BY id')
  expect(pack.length).toBeGreaterThan(0)
  const coupons = JSON.stringify(await couponsOf(office, email))
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

test('every rule of the form has its sentence at its field', async ({ page }) => {
  await page.goto('/join')
  await page.locator('#app[data-live]').waitFor({ state: 'attached' })
  const says = async (label: string, value: string, sentence: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.fill(value)
    await field.blur()
    await expect(field, `${label} ${value}`).toHaveAccessibleDescription(sentence)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  }
  await says('이메일', '', '이메일을 입력해 주세요.')
  await says('이메일', 'hana@', '이메일 형식을 확인해 주세요.')
  await says('비밀번호', '', '비밀번호를 입력해 주세요.')
  for (const wrong of ['abc12!', 'abcdefgh12345678!', 'abcdefgh', 'abcd1234', '1234!!!!'])
    await says('비밀번호', wrong, rule)
  await says('비밀번호 확인', '', '비밀번호를 한 번 더 입력해 주세요.')
  await page.getByLabel('비밀번호', { exact: true }).fill(password)
  await says('비밀번호 확인', 'billim13!', '비밀번호가 서로 달라요. 다시 확인해 주세요.')
  await page.getByLabel('비밀번호 확인', { exact: true }).fill(password)
  await expect(page.getByLabel('비밀번호 확인', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')

  await page.getByLabel('이메일').fill(demo)
  await verify(page, somebody())
  await next(page).click()
  await expect(page.getByLabel('이메일')).toHaveAccessibleDescription(
    '이미 사용 중인 이메일이에요. 다른 이메일을 입력해 주세요.',
  )
  await page.getByLabel('이메일').fill('another.hana@example.com')
  await expect(page.getByLabel('이메일')).not.toHaveAttribute('aria-invalid', 'true')
})

test('somebody under fourteen is told so at once and gets no further', async ({ page, office }) => {
  const today = await office.today()
  const tooYoung = `${Number(today.slice(0, 4)) - 13}0101`
  await page.goto('/join')
  await typeAccount(page)
  await verify(page, somebody({ birthdate: tooYoung }))
  await expect(identityPart(page)).toContainText('만 14세 이상만 가입할 수 있어요.')
  await expect(next(page)).toBeDisabled()
})

test('a person who has an account is shown which one, and led to the login', async ({ page }) => {
  await reachTerms(page, somebody({ name: '김지우', birthdate: '19930418', gender: '여성' }))
  await page.getByLabel('모두 동의해요').check()
  await agreeAndJoin(page).click()
  const notice = page.getByRole('alertdialog', { name: '가입 내역 안내' })
  await expect(notice).toContainText('이메일로 가입')
  await expect(notice).toContainText('de***@billim.kr')
  await expect(notice).toContainText('이미 다른 계정으로 가입하셨어요.')
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/login')
})

test('whoever withdrew by a call is refused at the end of the form as well', async ({ page, office }) => {
  const person = somebody()
  const { email } = await joinWith(page, person)
  const token = await office.tokenOf(email)
  await office.call('POST', '/api/users/my-password-check', { password }, token)
  const left = await office.call('DELETE', '/api/users/my-withdrawal?withdrawalReason=', undefined, token)
  expect(left.status).toBe(200)
  await page.evaluate(() => localStorage.clear())
  await reachTerms(page, person)
  await page.getByLabel('모두 동의해요').check()
  await agreeAndJoin(page).click()
  await expect(
    page.getByRole('alert').getByText('탈퇴한 뒤 3개월 동안은 다시 가입할 수 없어요.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/join')
})
