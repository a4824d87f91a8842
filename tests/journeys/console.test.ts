import { draftRequest, rentByCalls } from './apiRental.ts'
import { freePeriod } from './periods.ts'
import { bag } from './renting.ts'
import { demo, expect, password, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const operations = 'operations@billim.kr'

test('operations come in with two factors and prepare two rentals with one reason, by keyboard', async ({
  page,
  office,
}) => {
  const productId = await office.productId(bag)
  const member = await office.tokenOf(demo)
  const numbers: string[] = []
  for (const ahead of [5, 18]) {
    const period = await freePeriod(office, productId, { days: 3, ahead })
    const orderId = await rentByCalls(office, draftRequest({ productId, period }), member)
    const [order] = await office.rows<{ number: string }>(
      'SELECT order_numbers AS number FROM shop.orders WHERE order_id = $1',
      [orderId],
    )
    numbers.push(order?.number ?? '')
  }
  const line = (number: string) => page.getByRole('row').filter({ hasText: number })
  const keys = page.keyboard

  await test.step('a wrong code lets nobody in, the right one leads to the page that was asked for', async () => {
    await page.goto('/staff/orders?work=new')
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
    await expect(page.getByRole('complementary', { name: '주문 상품 상세' })).toContainText(bag)
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
    // The rows are gone, and the focus is in what is left of the list.
    const left = page.getByRole('table', { name: '주문 상품' }).locator('tbody tr')
    await expect
      .poll(async () => (await left.count()) === 0 || (await left.locator(':scope:focus').count()) === 1)
      .toBe(true)
    const states = await office.rows<{ status: string }>(
      `SELECT i.status FROM shop.order_items i JOIN shop.orders o USING (order_id)
       WHERE o.order_numbers = ANY($1)`,
      [numbers],
    )
    expect(states).toEqual([{ status: 'ready_for_delivery' }, { status: 'ready_for_delivery' }])
  })

  await test.step('finance see no page of operations, and its call refuses them', async () => {
    await page.getByRole('button', { name: '로그아웃' }).press('Enter')
    await expect(page.getByLabel('이메일')).toBeFocused()
    await page.getByLabel('이메일').fill('finance@billim.kr')
    await page.getByLabel('비밀번호').fill(password)
    await keys.press('Enter')
    await page.getByLabel('코드').fill(await office.codeOf('finance@billim.kr'))
    await keys.press('Enter')
    const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: '주문 상품' })).toHaveCount(0)
    await page.goto('/staff/orders')
    await expect(page.getByRole('heading', { name: '볼 수 없는 화면이에요' })).toBeVisible()
    const token = await office.tokenOf('finance@billim.kr', '/api/staff/login')
    expect((await office.call('GET', '/api/staff/orders', undefined, token)).status).toBe(403)
  })

  const token = await office.tokenOf(operations, '/api/staff/login')
  const items = await office.rows<{ id: string }>(
    `SELECT i.order_item_id::text AS id FROM shop.order_items i JOIN shop.orders o USING (order_id)
     WHERE o.order_numbers = ANY($1)`,
    [numbers],
  )
  for (const { id } of items)
    await office.call('POST', `/api/staff/order-items/${id}/cancel`, { reason: '고객 요청' }, token)
})
