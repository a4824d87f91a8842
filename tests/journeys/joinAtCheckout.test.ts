import { agreeAndJoin, next, somebody, typeAccount, verify } from './joinSteps.ts'
import { aPeriod, aProduct } from './ownData.ts'
import { agree, payButton, tapPeriod } from './renting.ts'
import { expect, test } from './shop.ts'

test('who joins on the way to checkout goes on there, and is offered as the recipient', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  const person = somebody()
  await page.goto(`/product/rent/${product.id}`)
  await tapPeriod(page, period)
  await page.getByRole('button', { name: '일정 적용' }).click()
  await page.getByRole('button', { name: '바로 렌트' }).click()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent('/order')}`)
  await page.getByRole('link', { name: '회원가입' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '회원가입' })).toBeVisible()
  await typeAccount(page)
  await verify(page, person)
  await next(page).click()
  await page.getByLabel('모두 동의해요').check()
  await agreeAndJoin(page).click()
  await page.getByRole('link', { name: '주문 이어서 하기' }).click()

  await expect(page).toHaveURL('/order')
  await expect(page.getByText(product.name)).toBeVisible()
  await expect(page.getByLabel('받는 분')).toHaveValue(person.name)
  const phone = page.getByLabel('휴대폰 번호')
  await expect(phone).toHaveValue(person.mobileno)
  await test.step('a number says what is wrong with it', async () => {
    await phone.fill('010123456')
    await phone.blur()
    await expect(phone).toHaveAccessibleDescription('휴대폰 번호 10–11자리를 모두 입력해 주세요.')
  })
  await test.step('a folded part opens at the tap that finds something missing in it', async () => {
    await agree(page)
    await page.getByRole('heading', { name: '배송 정보' }).click()
    await expect(phone).toBeHidden()
    await payButton(page).click()
    await expect(phone).toBeVisible()
    await expect(page.getByText('배송지 이름을 입력해 주세요.')).toBeVisible()
  })
})
