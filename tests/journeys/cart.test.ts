import { openLive } from './openLive.ts'
import { aMember, aPeriod, aProduct, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test('a line leaves the cart with the tap, hands the focus on, and is back when it is refused; a check that is answered after Back leads nowhere', async ({
  page,
  office,
}) => {
  const products = [await aProduct(office), await aProduct(office), await aProduct(office)] as const
  const member = await aMember(office)
  const [first, second, third] = products
  const period = await aPeriod(office, first, { days: 3 })
  const adds = async ({ id }: { id: number }) => {
    const line = { productId: id, rentalStartDate: period.start, rentalEndDate: period.end }
    expect((await office.call('POST', '/api/users/cart', line, member.token)).status).toBe(200)
  }
  for (const product of products) await adds(product)
  await enterAs(page, member)
  const before = `/product/detail/${first.id}`
  await openLive(page, before)
  await page.getByRole('link', { name: '장바구니, 3개 담김' }).click()
  const lines = page.getByRole('main').getByRole('listitem')
  const removes = ({ name }: { name: string }) => page.getByRole('button', { name: `${name} 삭제` })
  const order = page.getByRole('region', { name: '주문하기' }).getByRole('button')
  await expect(lines).toHaveCount(3)

  await test.step('a line that cannot be removed is back', async () => {
    const answered = Promise.withResolvers<void>()
    await page.route('**/api/users/cart/*', async (route) => {
      await answered.promise
      await route.fulfill({ status: 503, json: { code: 'BUSY', message: '지금은 지울 수 없어요.' } })
    })
    await removes(first).click()
    await expect(lines, 'at once').toHaveCount(2)
    await expect(removes(second), 'the next one has the focus').toBeFocused()
    await expect(order).toContainText('73,800원')
    answered.resolve()
    await expectToast(page, '지금은 지울 수 없어요.')
    await expect(lines).toHaveCount(3)
    await page.unroute('**/api/users/cart/*')
  })
  await test.step('two lines that are removed at once are gone for good', async () => {
    await removes(third).click()
    await removes(second).click()
    await expect(lines).toHaveCount(1)
    for (let nth = 0; nth < 2; nth += 1) await expectToast(page, '장바구니에서 삭제했어요.')
    const cart = await office.call('GET', '/api/users/cart', undefined, member.token)
    expect(cart.data).toMatchObject({ cntAll: 1 })
  })
  await test.step('lines that came from elsewhere while one was removed are shown', async () => {
    await page.goBack()
    await expect(page).toHaveURL(before)
    for (const product of [second, third]) await adds(product)
    const read = Promise.withResolvers<void>()
    await page.route(
      '**/api/users/cart',
      async (route) => {
        await read.promise
        await route.continue()
      },
      { times: 1 },
    )
    await page.getByRole('link', { name: '장바구니, 1개 담김' }).click()
    await removes(first).click()
    await expectToast(page, '장바구니에서 삭제했어요.')
    read.resolve()
    await expect(removes(second)).toBeVisible()
    await expect(removes(third)).toBeVisible()
  })
  await test.step('a check that is answered after Back leads nowhere', async () => {
    const kept = () => page.evaluate(() => localStorage.getItem('rent_item'))
    // The checkout has been opened once, so that nothing of it has to load when it is led to.
    await order.click()
    await expect(page.getByRole('heading', { name: '주문/결제' })).toBeVisible()
    await page.goBack()
    await expect(order).toBeEnabled()
    await page.evaluate(() => localStorage.removeItem('rent_item'))
    const checked = Promise.withResolvers<void>()
    await page.route('**/api/users/cart-payment-check', async (route) => {
      await checked.promise
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/users/cart-payment-check')
    await order.click()
    const call = await asked
    await page.goBack()
    await expect(page).toHaveURL(before)
    checked.resolve()
    await (await call.response())?.finished()
    // What the page does with the answer comes before what it does with a later one.
    await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()))
    expect(await kept(), 'nothing is about to be ordered').toBeNull()
    await expect(page).toHaveURL(before)
  })
})
