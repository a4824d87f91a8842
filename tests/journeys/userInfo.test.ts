import { endPopup } from './joinSteps.ts'
import { aStranger } from './newMember.ts'
import { aMember, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test('consents that come late move nothing, or say that they cannot be read, and two that are answered in the other order are both kept; a member who verified again has a new phone number, and only their own', async ({
  page,
  office,
}) => {
  const who = await aMember(office)
  await enterAs(page, who)
  await test.step('consents that come late move nothing; when they cannot be read, the page says so', async () => {
    const held = Promise.withResolvers<void>()
    const link = page.getByRole('main').getByRole('link', { name: '비밀번호 변경' })
    await page.route('**/api/users/my-consents', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, json: {} })
    })
    await page.goto('/mypage/user-info')
    await expect(page.getByRole('main').getByText(who.email)).toBeVisible()
    await expect(link).toHaveCount(0)
    held.resolve()
    await expect(page.getByText('선택 동의를 불러오지 못했어요')).toBeVisible()
    await expect(link).toBeVisible()
    await page.unroute('**/api/users/my-consents')
    await page.getByRole('button', { name: '다시 시도' }).click()
    await expect(page.getByRole('group', { name: '선택 동의' })).toBeVisible()
    await expect(page.getByText('선택 동의를 불러오지 못했어요')).toHaveCount(0)
  })
  await test.step('two decisions whose answers come in the other order are both shown', async () => {
    const consents = page.getByRole('group', { name: '선택 동의' }).getByRole('checkbox')
    await expect(consents).toHaveCount(2)
    const late = Promise.withResolvers<void>()
    const isTaken = Promise.withResolvers<void>()
    await page.route(
      '**/api/users/my-consents',
      async (route) => {
        const response = await route.fetch()
        isTaken.resolve()
        await late.promise
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await consents.nth(0).click()
    await isTaken.promise
    await consents.nth(1).click()
    await expectToast(page, '동의했어요.')
    late.resolve()
    await expectToast(page, '동의했어요.')
    for (const nth of [0, 1]) await expect(consents.nth(nth)).toBeChecked()
  })
  const verifyAs = async (name: string, mobileno: string) => {
    const opens = page.waitForEvent('popup')
    await page.getByRole('button', { name: '본인 인증하고 수정하기' }).click()
    const popup = await opens
    await popup.getByLabel('이름').fill(name)
    await popup.getByLabel('생년월일').fill(who.birthdate)
    await popup.getByLabel('여성').check()
    await popup.getByLabel('통신사').selectOption({ index: 1 })
    await popup.getByLabel('휴대폰 번호').fill(mobileno)
    await popup.getByLabel('본인 확인 약관에 모두 동의해요').check()
    await endPopup(popup, '확인')
  }
  await test.step('somebody else is refused', async () => {
    await verifyAs('남궁별', who.mobileno)
    await expect(page.getByRole('alert')).toContainText('가입한 분과 다른 분의 본인 인증이에요.')
  })
  await test.step('the member’s own new number is taken', async () => {
    const { mobileno } = aStranger('moved')
    await verifyAs(who.name, mobileno)
    await expectToast(page, '회원 정보를 수정했어요.')
    await expect(page.getByText(mobileno.replace(/^(...)(....)/, '$1-$2-'))).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
