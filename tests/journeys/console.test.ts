import { comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, rentalReaches } from './ownData.ts'
import { expect, password, test } from './shop.ts'
import { expectToast } from './toasts.ts'

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
    await expectToast(page, '배송 준비 2건을 처리했어요.')
    for (const number of numbers) await expect(line(number)).toHaveCount(0)
    await expect(page.locator('tr:focus'), 'the focus is in what is left of the list').toContainText(left)
  })
})

test('⌘K acts on what the drawer shows, and on the row with the focus once it is closed', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const member = await aMember(office)
  const back = await anOrder(office, member, { product })
  const waiting = await anOrder(office, member, { product })
  await rentalReaches(office, back, 'collected')
  const address = `/staff/orders?work=new&q=${product.code}&open=${back.orderItemId}`
  await comeIn(page, office, operations, address)
  const keys = page.keyboard
  const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
  const palette = page.getByRole('dialog', { name: '찾기' })
  const prepare = palette.getByRole('option', { name: /배송 준비/ })
  const find = async () => {
    await keys.press('Control+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await keys.type('배송 준비')
    await expect(palette.getByRole('status')).toHaveText(/찾은 것이 없어요|개를 찾았어요/)
  }
  await expect(drawer).toContainText(back.orderNumber)
  await expect(page.getByRole('row').filter({ hasText: waiting.orderNumber })).toBeVisible()
  await find()
  await expect(prepare).toHaveCount(0)
  await keys.press('Escape')
  await expect(palette).toHaveCount(0)
  await keys.press('Escape')
  await expect(drawer).toHaveCount(0)
  await find()
  await expect(prepare).toContainText(waiting.orderNumber)
})

test('days are chosen by keyboard, and at 1,280 px the list is read on beside its drawer', async ({
  page,
  office,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const product = await aProduct(office)
  const member = await aMember(office)
  for (let nth = 0; nth < 2; nth += 1) await anOrder(office, member, { product })
  await comeIn(page, office, operations, `/staff/orders?work=all&q=${product.code}`)
  const keys = page.keyboard
  const [from, until] = [page.getByLabel('시작', { exact: true }), page.getByLabel('까지')]

  await test.step('what is to be done is one line, and the part that is shown is in sight', async () => {
    const parts = page.getByRole('navigation', { name: '할 일' }).getByRole('button')
    // With its counts the line is longer than the page.
    await expect(parts.last()).toHaveText('전체2')
    const tops = await parts.evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect(parts.and(page.getByRole('button', { pressed: true }))).toBeInViewport({ ratio: 0.9 })
  })

  await test.step('a day is typed in short, and one that is none is said to be none', async () => {
    await from.fill('20260115')
    await keys.press('Enter')
    await expect(from).toHaveValue('2026.01.15(목)')
    await expect(page).toHaveURL(/startFrom=2026-01-15/)
    await from.fill('2026.2.29')
    await keys.press('Enter')
    await expect(page.getByRole('alert')).toContainText('2026.11.28처럼 입력해 주세요.')
    await expect(from).toHaveValue('2026.2.29')
    await expect(page, 'no day filters that the field does not show').not.toHaveURL(/startFrom/)
    await from.fill('260115')
    await keys.press('Enter')
    await expect(page).toHaveURL(/startFrom=2026-01-15/)
  })

  await test.step('the calendar goes by days, weeks and months, and gives the focus back', async () => {
    await page.getByRole('button', { name: '시작일 고르기' }).press('Enter')
    await expect(page.getByRole('button', { name: '2026년 1월 15일 목요일' })).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowLeft', 'PageDown', 'Home']) await keys.press(key)
    await expect(page.getByRole('button', { name: '2026년 2월 15일 일요일' })).toBeFocused()
    await keys.press('Enter')
    await keys.press('Shift+PageDown')
    await keys.press('Enter')
    await expect(page.getByRole('button', { name: '시작일 고르기' })).toBeFocused()
    await expect(page).toHaveURL(/startFrom=2026-02-15&startTo=2027-02-15/)
    await expect(until).toHaveValue('2027.02.15(월)')
    await page.getByRole('button', { name: '시작일 고르기' }).press('Enter')
    await page.getByRole('button', { name: '지우기' }).press('Enter')
    await expect(page).not.toHaveURL(/start(From|To)/)
  })

  await test.step('j goes on through the rows while the drawer follows, also from within it', async () => {
    const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
    const rows = page.getByRole('row').filter({ hasText: product.name })
    await expect(rows).toHaveCount(2)
    await keys.press('j')
    await keys.press('Enter')
    await expect(drawer).toBeVisible()
    const table = page.getByRole('table', { name: '주문 상품' })
    await expect(table.getByRole('columnheader', { name: '상태' })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: '상품 금액' })).toHaveCount(0)
    const scrolls = await table.evaluate(({ parentElement: place }) =>
      place === null ? null : place.scrollWidth > place.clientWidth,
    )
    expect(scrolls, 'the folded table is read without scrolling').toBe(false)
    const open = () => new URL(page.url()).searchParams.get('open')
    const before = open()
    await keys.press('ArrowRight')
    await expect(drawer).toBeFocused()
    await keys.press('j')
    await expect.poll(open).not.toBe(before)
    await expect(page.locator('tr:focus')).toHaveCount(1)
    await expect(drawer.getByRole('region', { name: '작업' }).getByRole('button').first()).toBeVisible()
    await keys.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(page.locator('tr:focus')).toHaveCount(1)
  })

  await test.step('a dialog begins at its first day, and its calendar keeps Tab and Escape to itself', async () => {
    await page.goto(`/staff/products?q=${product.code}&selected=${product.id}`)
    await page.getByRole('button', { name: '수리·휴무 기간' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '수리·휴무 기간' })
    const calendar = page.getByRole('dialog', { name: '달력' })
    await expect(dialog.getByLabel('시작일')).toBeFocused()
    await keys.press('Alt+ArrowDown')
    await expect(calendar.locator('[data-day]:focus')).toHaveCount(1)
    for (const _ of ['오늘', '이전 달', '다음 달', 'the day']) {
      await keys.press('Tab')
      await expect(calendar.locator(':focus')).toHaveCount(1)
    }
    await keys.press('Escape')
    await expect(calendar).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await dialog.getByLabel('시작일').fill('271203')
    await dialog.getByLabel('종료일').fill('20271204')
    await expect(dialog.getByLabel('시작일')).toHaveValue('2027.12.03(금)')
    await dialog.getByLabel('종료일').fill('2027.2.29')
    await dialog.getByLabel('사유').fill('세탁')
    await dialog.getByRole('button', { name: '1건 수리·휴무 기간' }).click()
    await expect(dialog, 'a day that the field no longer shows is not sent').toContainText(
      '종료일 항목을 입력해 주세요.',
    )
    const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
    for (const [answer, left] of [
      ['계속 고치기', 1],
      ['저장하지 않고 나가기', 0],
    ] as const) {
      await keys.press('Escape')
      await question.getByRole('button', { name: answer }).press('Enter')
      await expect(question).toHaveCount(0)
      await expect(dialog).toHaveCount(left)
    }
  })
})
