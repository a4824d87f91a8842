import { comeIn, pressButton } from './consoleEntry.ts'
import { aMark, aMember } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('a coupon is made by keyboard, and a member has it at once', async ({ page, office }) => {
  const keys = page.keyboard
  const name = `연말 쿠폰 ${aMark()}`
  const { token: member } = await aMember(office)
  await comeIn(page, office, 'content@billim.kr', '/staff/coupons')
  await expect(page.getByRole('table', { name: '쿠폰', exact: true })).toBeVisible()
  const form = page.getByRole('form', { name: '쿠폰' })

  await test.step('what does not fit is said beside its field', async () => {
    await pressButton(page.getByRole('button', { name: '새 쿠폰' }))
    await form.getByLabel('이름').fill(name)
    await form.getByLabel('할인 값').fill('120')
    await form.getByLabel('쓸 수 있는 마지막 날').fill('2031-12-24')
    await form.getByLabel('사유').fill('연말 행사를 해요')
    await keys.press('Control+s')
    await expect(form.getByRole('alert').filter({ hasText: '할인율은 100% 이하여야 해요.' })).toBeVisible()
  })

  await test.step('the sentence that shoppers will read follows what is typed', async () => {
    await form.getByLabel('할인 값').fill('15')
    await form.getByLabel('최대 할인').fill('20000')
    await form.getByLabel('최소 주문 금액').fill('50000')
    const preview = form.getByRole('region', { name: '손님이 볼 쿠폰' })
    await expect(preview).toContainText('모든 상품 · 50,000원 이상 · 최대 20,000원 할인')
    await expect(preview).toContainText('2031.12.24 23:59까지')
    await form.getByLabel('받은 뒤 쓸 수 있는 날수').fill('7')
    await expect(preview, 'of a coupon for some days, as a copy of today ends').toContainText(
      /오늘 받으면 .+까지/,
    )
    await expect(preview).not.toContainText('2031.12.24')
  })

  await test.step('a member may have it at once', async () => {
    await keys.press('Control+s')
    await expectToast(page, '쿠폰을 만들었어요.')
    const { data } = await office.call('GET', '/api/users/my-downloadable-coupons', undefined, member)
    expect(Object(data).result).toContainEqual(expect.objectContaining({ name }))
    await expect(form.getByLabel('할인 값'), 'what it is worth is no field any more').toHaveCount(0)
  })
})
