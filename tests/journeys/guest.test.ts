import { formatWithWeekday } from '../../domain/shared/civilDate.ts'
import { openLive } from './openLive.ts'
import { aMember, aPeriod, aProduct } from './ownData.ts'
import { login, tapPeriod } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test('a guest who fills the cart logs in and finds product and period again, in a calendar that is loaded anew too', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office)
  const period = await aPeriod(office, product, { days: 7, ahead: 4 })
  const from = formatWithWeekday(period.start)
  const to = formatWithWeekday(period.end)
  const bar = page.getByRole('region', { name: '렌트하기' })
  await test.step('a cart without days leads to the login as well', async () => {
    await openLive(page, `/product/detail/${product.id}`)
    await bar.getByRole('button', { name: '장바구니' }).click()
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(`/product/rent/${product.id}`)}`)
    await page.goBack()
  })
  await bar.getByRole('link', { name: '이용기간을 선택해 주세요' }).click()
  const chosen = page.getByRole('region', { name: '이용기간' })
  await expect(chosen.getByText('추천 일정')).toBeVisible()
  await page.getByRole('button', { name: '초기화' }).click()
  await expect(chosen).toContainText('시작일을 선택해 주세요')
  await tapPeriod(page, period)
  await page.getByRole('button', { name: '일정 적용' }).click()

  await bar.getByRole('button', { name: '장바구니' }).click()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(`/product/rent/${product.id}`)}`)
  await login(page, member.email)

  await expect(page).toHaveURL(`/product/rent/${product.id}`)
  await expect(chosen).toContainText(`${from}부터 ${to}까지 총 7일`)
  await page.reload()
  await expect(chosen).toContainText(`${from}부터 ${to}까지 총 7일`)
  await expect(chosen.getByText('추천 일정')).toHaveCount(0)
  await page.getByRole('button', { name: '일정 적용' }).click()

  await bar.getByRole('button', { name: '장바구니' }).click()
  await expectToast(page, /\d\d\.\d\d 일정으로 장바구니에 담았어요/)
  await page.getByRole('link', { name: '장바구니, 1개 담김' }).click()
  await expect(page.getByRole('main')).toContainText(`${from}부터 ${to}까지 7일`)
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: product.name })
  await expect(line).toContainText('12,300원 × 7일')
  await expect(page.getByRole('button', { name: '80,000원 주문하기' })).toBeEnabled()
  await page.getByRole('button', { name: `${product.name} 삭제` }).click()
  await expect(page.getByText('장바구니가 비어 있어요')).toBeVisible()
})

test('a browser that keeps nothing shows the shop and its calendar, and says why nobody can log in', async ({
  page,
  office,
}) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const kind of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, kind, { get: denied })
  })
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3, ahead: 6 })
  await page.goto(`/product/detail/${product.id}`)
  const bar = page.getByRole('region', { name: '렌트하기' })
  await bar.getByRole('link', { name: '이용기간을 선택해 주세요' }).click()
  await tapPeriod(page, period)
  await page.getByRole('button', { name: '일정 적용' }).click()
  await expect(bar).toContainText(`${formatWithWeekday(period.start)}부터`)
  await bar.getByRole('button', { name: '바로 렌트' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: '쿠키와 사이트 데이터를 막고 있어서' }),
  ).toBeVisible()
  await page.getByLabel('이메일').fill('somebody@example.com')
  await page.getByLabel('비밀번호', { exact: true }).fill('billim-1234!')
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeDisabled()
  expect(failures).toEqual([])
})
