import { comeIn, pressButton } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, aWaybill, rentalReaches } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

/*
 * What staff see and send when something comes between: a call that fails, a session that ends, the end of the day.
 */

const operations = 'operations@billim.kr'
const finance = 'finance@billim.kr'

test('of the demo shop’s story: a month that could not be read shows no owners and no sums of the month before, and is read again', async ({
  desk: page,
  office,
}) => {
  const [earning] = await office.rows<{ name: string; month: string }>(
    `SELECT o.name, m.month FROM shop.settlement_months m JOIN shop.members o ON o.id = m.owner_id
     WHERE m.status = 'paid' ORDER BY m.month, o.id LIMIT 1`,
  )
  if (earning === undefined) throw new Error('no owner was paid for any month')
  await comeIn(page, office, finance, `/staff/settlements?month=${earning.month}`)
  const owner = page.getByRole('row').filter({ hasText: earning.name })
  const left = page.getByText('남은 지급', { exact: true })
  const counted = page.getByRole('button', { name: /^\d[\d,]*건 내보내기$/ })
  await expect(owner).toBeVisible()
  await expect(left).toBeVisible()
  await expect(counted).toBeVisible()
  let isLost = true
  await page.route('**/api/staff/settlements?*', (route) => (isLost ? route.abort() : route.fallback()))
  await pressButton(page.getByRole('button', { name: '다음 달' }))
  const failed = page.getByRole('alert').filter({ hasText: '인터넷 연결 오류' })
  await expect(failed).toBeVisible()
  await expect(owner).toHaveCount(0)
  await expect(left).toHaveCount(0)
  await expect(counted).toHaveCount(0)
  isLost = false
  await pressButton(failed.getByRole('button', { name: '다시 시도' }))
  await expect(left).toBeVisible()
  await expect(failed).toHaveCount(0)
})

test('waybills that were pasted for parcels that did not go stay in their fields, to be sent again', async ({
  desk: page,
  office,
}) => {
  const member = await aMember(office)
  const prepared = async () => {
    const product = await aProduct(office)
    const order = await anOrder(office, member, { product })
    await rentalReaches(office, order, 'prepare')
    return { ...order, name: `${order.orderNumber} ${product.name}` }
  }
  const lost = await prepared()
  const orders = [await prepared(), lost, await prepared()]
  const ids = orders.map(({ orderItemId }) => orderItemId)
  let isLost = true
  await page.route(`**/order-items/${lost.orderItemId}/ship`, (route) =>
    isLost ? route.abort() : route.fallback(),
  )
  await comeIn(
    page,
    office,
    operations,
    `/staff/orders?work=ready&memberId=${member.id}&selected=${ids.join(',')}`,
  )
  const chosen = page.getByRole('region', { name: '선택한 항목' })
  await pressButton(chosen.getByRole('button', { name: '출고' }))
  const dialog = page.getByRole('dialog', { name: '출고' })
  const fields = dialog.getByRole('group', { name: '운송장 번호' }).getByRole('textbox')
  await expect(fields).toHaveCount(3)
  await dialog.getByLabel('택배사').selectOption({ label: 'CJ대한통운' })
  const waybills = new Map(orders.map(({ name }) => [name, aWaybill()]))
  const named = await dialog.getByRole('group', { name: '운송장 번호' }).locator('label').allInnerTexts()
  await fields.first().evaluate(
    (field, column) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', column)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    named.map((name) => waybills.get(name)).join('\n'),
  )
  await chooseReason(dialog)
  await pressButton(dialog.getByRole('button', { name: '3건 출고' }))
  await expectToast(page, '출고 2건을 처리했어요.')
  const told = dialog.getByRole('alert').filter({ hasText: '1건은 처리하지 못했어요.' })
  await expect(told).toContainText(lost.name)
  await expect(told).toContainText('인터넷 연결 오류')
  await expect(dialog.getByRole('textbox', { name: '운송장 번호' })).toHaveValue(
    waybills.get(lost.name) ?? '',
  )
  await expect(page).toHaveURL(new RegExp(`selected=${lost.orderItemId}(&|$)`))
  await pressButton(dialog.getByRole('button', { name: '닫기' }))
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
  await pressButton(question.getByRole('button', { name: '계속 고치기' }))
  isLost = false
  await pressButton(dialog.getByRole('button', { name: '1건 출고' }))
  await expectToast(page, '출고 1건을 처리했어요.')
  await expect(dialog).toHaveCount(0)
  const sent = await office.rows<{ number: string }>(
    'SELECT tracking_number AS number FROM shop.order_items WHERE order_item_id = ANY($1)',
    [ids],
  )
  expect(sent.map(({ number }) => number).sort()).toEqual([...waybills.values()].sort())
})

test('a note whose answer was lost is seen, and written once however often it is sent (rule 584)', async ({
  desk: page,
  office,
}) => {
  const product = await aProduct(office)
  const { orderItemId } = await anOrder(office, await aMember(office), { product })
  await comeIn(page, office, operations, `/staff/orders?work=new&q=${product.code}&open=${orderItemId}`)
  const handling = page.getByRole('complementary').getByRole('region', { name: '담당과 메모' })
  const note = handling.getByLabel('직원만 보는 메모')
  const write = handling.getByRole('button', { name: '메모 남기기' })
  const notes = handling.getByRole('listitem')
  await page.route(
    '**/api/staff/handling/*/*/notes',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await note.fill('손잡이의 실밥을 확인했어요.')
  await pressButton(write)
  await expect(handling.getByRole('alert')).toHaveText('인터넷 연결 오류')
  await expect(notes, 'the page was read again').toHaveCount(1)
  await note.fill('손잡이의 실밥을 확인했어요. 가죽 크림을 발랐어요.')
  await pressButton(write)
  await expect(note, 'what was typed since is not noted yet').toHaveValue('가죽 크림을 발랐어요.')
  await expect(notes).toHaveCount(1)
  await pressButton(write)
  await expect(notes).toHaveCount(2)
  await expect(note).toHaveValue('')
  await expect(notes.filter({ hasText: '손잡이의 실밥을 확인했어요.' })).toHaveCount(1)
  await expect(notes.filter({ hasText: '가죽 크림을 발랐어요.' })).toHaveCount(1)
})

test('what a dialog asks first has the focus once its answer is there, and takes it from nobody who typed', async ({
  desk: page,
  office,
}) => {
  const product = await aProduct(office)
  const { orderItemId } = await anOrder(office, await aMember(office), { product })
  let answered = Promise.withResolvers<void>()
  await page.route(`**/api/staff/order-items/${orderItemId}`, async (route) => {
    await answered.promise
    await route.fallback()
  })
  const dialog = page.getByRole('dialog', { name: '전액 환불로 취소' })
  const reason = dialog.getByLabel('사유', { exact: true })
  const part = dialog.getByLabel('범위', { exact: true })
  const ask = async () => {
    await comeIn(page, office, operations, `/staff/orders?work=new&q=${product.code}`)
    await pressButton(page.getByRole('table', { name: '주문 상품' }).getByRole('button', { name: /작업$/ }))
    await page.getByRole('menuitem', { name: '전액 환불로 취소' }).press('Enter')
    await expect(reason).toBeFocused()
  }
  await ask()
  answered.resolve()
  await expect(part).toBeFocused()

  answered = Promise.withResolvers()
  await ask()
  await page.keyboard.type('손잡이가 터졌어요')
  answered.resolve()
  await expect(part).toBeVisible()
  await expect(reason).toBeFocused()
  await expect(reason).toHaveValue('손잡이가 터졌어요')
})

test('a dialog of a colleague whose session another’s took the place of goes with its words', async ({
  desk: page,
  office,
}) => {
  const product = await aProduct(office)
  const { orderItemId } = await anOrder(office, await aMember(office), { product })
  await comeIn(page, office, operations, `/staff/orders?work=new&q=${product.code}&selected=${orderItemId}`)
  await pressButton(
    page.getByRole('region', { name: '선택한 항목' }).getByRole('button', { name: '배송 준비' }),
  )
  const dialog = page.getByRole('dialog', { name: '배송 준비' })
  await dialog.getByLabel('사유').fill('가방을 닦아 두었어요')
  const other = await office.staffSessionOf(finance)
  await page.evaluate((session) => {
    localStorage.setItem('staff', session)
    window.dispatchEvent(new StorageEvent('storage', { key: 'staff' }))
  }, JSON.stringify(other))
  await expect(page.getByRole('banner')).toContainText(other.name)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('가방을 닦아 두었어요')).toHaveCount(0)
})

test('in a list that stays open over midnight, today is the new day', async ({ desk: page, office }) => {
  const [today, tomorrow] = ['2027-03-10', '2027-03-11']
  let now = `${today}T23:59:00+09:00`
  await page.route('**/api/*/now', (route) =>
    route.fulfill({ json: { data: { now: new Date(now).toISOString(), today: now.slice(0, 10) } } }),
  )
  await page.clock.install()
  await comeIn(page, office, operations, '/staff/orders')
  // What opens after midnight reads the day by itself, so the calendar is open by then.
  await pressButton(page.getByRole('button', { name: '시작일 고르기' }))
  const current = page.getByRole('dialog', { name: '달력' }).locator('[aria-current="date"]')
  await expect(current).toHaveAccessibleName(/^2027년 3월 10일/)
  now = `${tomorrow}T00:00:00+09:00`
  await page.clock.runFor(61_000)
  await expect(current).toHaveAccessibleName(/^2027년 3월 11일/)
  await page.keyboard.press('Escape')
  const from = page.getByRole('textbox', { name: '시작', exact: true })
  await from.fill('오늘')
  await from.press('Enter')
  await expect(page).toHaveURL(new RegExp(`startFrom=${tomorrow}`))
})
