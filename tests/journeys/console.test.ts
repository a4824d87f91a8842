import { aMember, anOrder, aProduct } from './ownData.ts'
import { expect, password, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const operations = 'operations@billim.kr'

test('operations come in with two factors and prepare two rentals with one reason, by keyboard', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office)
  const rent = async () => (await anOrder(office, member, { product })).orderNumber
  const numbers = [await rent(), await rent()]
  const left = await rent()
  const line = (number: string) => page.getByRole('row').filter({ hasText: number })
  const keys = page.keyboard

  await test.step('a wrong code lets nobody in, the right one leads to the page that was asked for', async () => {
    await page.goto(`/staff/orders?work=new&q=${product.code}`)
    await expect(page.getByLabel('이메일')).toBeFocused()
    await keys.type(operations)
    await keys.press('Tab')
    await keys.type(password)
    await keys.press('Enter')
    await expect(page.getByLabel('코드')).toBeFocused()
    await keys.type('000000')
    await keys.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: '코드가 맞지 않거나' })).toBeVisible()
    await keys.type(await office.codeOf(operations))
    await keys.press('Enter')
    await expect(page.getByRole('heading', { name: '주문 상품' })).toBeVisible()
    await expect(page).toHaveURL(/work=new/)
  })

  await test.step('j and x choose both, one reason prepares them, and the address keeps the choice', async () => {
    for (const number of numbers) {
      await expect(line(number)).toBeVisible()
      while ((await page.locator('tr:focus').filter({ hasText: number }).count()) === 0) await keys.press('j')
      await keys.press('x')
      await expect(line(number)).toHaveAttribute('aria-selected', 'true')
    }
    await expect(page).toHaveURL(/selected=/)
    await keys.press('Enter')
    await expect(page.getByRole('complementary', { name: '주문 상품 상세' })).toContainText(product.name)
    await keys.press('Escape')
    await expect(page.getByRole('complementary')).toHaveCount(0)
    const prepare = page
      .getByRole('region', { name: '선택한 항목' })
      .getByRole('button', { name: '배송 준비' })
    await expect(page.locator('tr:focus')).toHaveCount(1)
    // However many rows there are: a row's own menu, then what may be done to those that were chosen.
    await keys.press('Tab')
    await keys.press('Tab')
    await expect(prepare).toBeFocused()
    await keys.press('Enter')
    const dialog = page.getByRole('dialog', { name: '배송 준비' })
    await expect(dialog.getByLabel('사유')).toBeFocused()
    await keys.press('ControlOrMeta+a')
    await keys.type('가방 두 점을 닦아 두었어요')
    await keys.press('Control+Enter')
    await expect(toastSaying(page, '배송 준비 2건을 처리했어요.')).toBeVisible()
    for (const number of numbers) await expect(line(number)).toHaveCount(0)
    await expect(page.locator('tr:focus'), 'the focus is in what is left of the list').toContainText(left)
  })
})
