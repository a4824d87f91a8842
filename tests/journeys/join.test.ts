import type { Page } from '@playwright/test'
import { partsOf } from '../../domain/shared/civilDate.ts'
import {
  agreeAndJoin,
  endPopup,
  fillPopup,
  identityPart,
  next,
  openPopup,
  somebody,
  typeAccount,
  verify,
} from './joinSteps.ts'
import { aMember } from './ownData.ts'
import { standsAlone } from './pageWatch.ts'
import { expect, password, test } from './shop.ts'

/** Says for the next popup that the browser blocked it. */
const blocksPopup = (page: Page) =>
  page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })

test('somebody joins with a password: verified at the last of some tries, agreed, welcomed', async ({
  page,
  office,
}) => {
  const known = await aMember(office)
  const person = somebody()
  const part = identityPart(page)
  await test.step('opened by nobody, /pass says what to do and keeps nothing in its address', async () => {
    await page.goto('/pass?name=%EB%B0%95%EC%84%9C%EC%97%B0&gender=0&mobileno=01023456789')
    await expect(page.getByRole('heading', { name: '인증을 시작한 창을 찾지 못했어요' })).toBeVisible()
    await expect(page).toHaveURL('/pass')
  })
  await page.goto('/join')
  await expect(next(page)).toBeDisabled()
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
  await typeAccount(page)
  await expect(next(page), 'without a verification').toBeDisabled()
  await test.step('a popup that is closed says so; one that is blocked says what to do', async () => {
    const popup = await openPopup(page)
    await expect(part).toContainText('새로 열린 창에서 인증을 마쳐 주세요.')
    await endPopup(popup, '취소')
    await expect(part).toContainText('본인 인증 창이 닫혔어요.')
    await blocksPopup(page)
    await part.getByRole('button').click()
    await expect(part).toContainText('팝업을 허용한 뒤 다시 눌러 주세요.')
  })
  await test.step('a child’s verification leads no further', async () => {
    const { year } = partsOf(await office.today())
    await verify(page, somebody({ birthdate: `${year - 13}0101` }))
    await expect(part).toContainText('만 14세 이상만 가입할 수 있어요.')
    await expect(next(page)).toBeDisabled()
  })
  await test.step('a person who has an account is shown which one, and led to the login', async () => {
    const { name, birthdate, mobileno, email } = known
    await verify(page, { name, birthdate, mobileno, gender: '여성' })
    await next(page).click()
    await page.getByLabel('모두 동의해요').check()
    await agreeAndJoin(page).click()
    const notice = page.getByRole('alertdialog', { name: '가입 내역 안내' })
    await expect(notice).toContainText('이메일로 가입')
    await expect(notice).toContainText(`${email.slice(0, 2)}***@example.com`)
    await notice.getByRole('button', { name: '확인' }).click()
    await expect(page).toHaveURL('/login')
    await page.getByRole('link', { name: '회원가입' }).click()
  })
  await test.step('the next try counts, another window’s words are not heard, and who was verified is kept when the page is left and opened again', async () => {
    const popup = await openPopup(page)
    await page.evaluate(() =>
      window.postMessage(
        { name: '아무개', gender: '1', mobileno: '01000000000', birthdate: '19900101' },
        '*',
      ),
    )
    await fillPopup(popup, person)
    await endPopup(popup, '확인')
    await expect(part.getByLabel('이름')).toHaveValue(person.name)
    await page.goBack()
    await page.getByRole('link', { name: '회원가입' }).click()
    await expect(part).toContainText('본인 인증을 마쳤어요.')
    const values = { 이름: person.name, 성별: '여성', 생년월일: '1994.03.02' }
    for (const [label, value] of Object.entries(values)) {
      await expect(part.getByLabel(label)).toHaveValue(value)
      await expect(part.getByLabel(label), 'what was verified cannot be changed').not.toBeEditable()
    }
    await expect(part.getByLabel('휴대폰 번호')).toHaveValue(/^010-\d{4}-\d{4}$/)
  })
  const { email } = await typeAccount(page)
  await test.step('an email that is taken is told at its field, until it changes', async () => {
    await page.getByLabel('이메일').fill(known.email)
    await next(page).click()
    await expect(page.getByLabel('이메일')).toHaveAccessibleDescription(
      '이미 사용 중인 이메일이에요. 다른 이메일을 입력해 주세요.',
    )
    await page.getByLabel('이메일').fill(email)
    await expect(page.getByLabel('이메일')).not.toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('Back from the terms finds everything as it was', async () => {
    await next(page).click()
    await expect(page.getByRole('heading', { name: '약관에 동의해 주세요' })).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('이메일')).toHaveValue(email)
  })
  await test.step('what is typed while the email is being checked would not go along: the fields wait', async () => {
    const checked = Promise.withResolvers<void>()
    await page.route('**/api/auth/email-duplicate-check', async (route) => {
      await checked.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/auth/email-duplicate-check')
    await page.getByLabel('이메일').press('Enter')
    await asked
    await expect(next(page), 'the focus waits where the fields cannot have it').toBeFocused()
    await page.getByLabel('이메일').focus()
    await page.keyboard.type('x')
    checked.resolve()
    await expect(page.getByRole('heading', { name: '약관에 동의해 주세요' })).toBeFocused()
    await page.goBack()
    await expect(page.getByLabel('이메일')).toHaveValue(email)
    await next(page).click()
  })
  await test.step('terms that are loaded anew begin with the account, and leave no step for Back', async () => {
    await expect(page.getByRole('heading', { name: '약관에 동의해 주세요' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { name: '계정 정보를 입력해 주세요' })).toBeVisible()
    await standsAlone(page)
    await page.getByLabel('이메일').fill(email)
    for (const label of ['비밀번호', '비밀번호 확인'])
      await page.getByLabel(label, { exact: true }).fill(password)
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
    await page.getByRole('checkbox', { name: '(선택) 선택 정보 수집·이용 동의' }).uncheck()
    await expect(page.getByLabel('모두 동의해요')).not.toBeChecked()
    await page.route(
      '**/api/auth/join',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const sent = page.waitForRequest('**/api/auth/join')
    await agreeAndJoin(page).click()
    expect((await sent).postDataJSON()).toMatchObject({ email, agreedTerms: [1, 2, 3, 7] })
  })
  await test.step('whose answer was lost: the same again is answered as the first one (rule 788)', async () => {
    await expect(page.getByText('인터넷 연결 오류')).toBeVisible()
    await agreeAndJoin(page).click()
  })
  await expect(page).toHaveURL('/join/complete')
  await expect(page.getByRole('heading', { name: `${person.name}님, 가입을 환영해요.` })).toBeVisible()
  await expect(page.getByRole('link', { name: '홈으로' })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: '신규 회원 쿠폰 보기' })).toHaveAttribute(
    'href',
    '/promotion/detail/new',
  )
  await test.step('and is sent home from the doors of guests', async () => {
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })
})
