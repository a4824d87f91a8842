import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { convertQwertyToHangul } from 'es-hangul'
import sharp from 'sharp'
import type { ScannedProduct } from '../../domain/wire/staffItems.ts'
import { readByCamera } from './camera.ts'
import { comeIn, pressButton } from './consoleEntry.ts'
import { axeFindings, findByPalette, Steps, tabTo } from './keyboardSteps.ts'
import { aMark, aMember, anOrder, aPeriod, aProduct, aWaybill, rentalReaches, staffCalls } from './ownData.ts'
import { anOwner, applies } from './owners.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'

const photo = async (office: BackOffice) => ({
  ...{ name: '반납.jpg', mimeType: 'image/jpeg' },
  buffer: await sharp(await office.picture())
    .resize(320)
    .jpeg()
    .toBuffer(),
})

test('a bag is received by scan with a photo, and its return refunded, in eight steps', async ({
  desk: page,
  office,
}) => {
  const member = await aMember(office)
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product })
  await rentalReaches(office, order, 'delivered')
  const asked = { orderItemId: order.orderItemId, returnReason: 'does_not_fit' }
  const { status } = await office.call('POST', '/api/users/order-items-returns', asked, member.token)
  expect(status).toBe(200)
  // Who receives and refunds alone has both roles.
  await comeIn(page, office, 'admin@billim.kr', '/staff/returns')
  const keys = page.keyboard

  await test.step('its rental is read while it is only asked to come back', async () => {
    const drawer = page.getByRole('complementary')
    await page.getByRole('row').filter({ hasText: order.orderNumber }).click()
    await drawer.getByRole('link', { name: '주문 상품 보기' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('주문 상품')
    await expect(drawer.getByText('반품 요청').first()).toBeVisible()
    await page.goBack()
    await drawer.getByRole('button', { name: '상세 닫기' }).click()
    await expect(drawer).toHaveCount(0)
  })
  await test.step('it is approved and on its way back', async () => {
    const row = page.getByRole('row').filter({ hasText: order.orderNumber })
    const act = async (label: string, fill?: (dialog: Locator) => Promise<void>) => {
      await pressButton(row.getByRole('button', { name: /작업$/ }))
      await page.getByRole('menuitem', { name: label }).press('Enter')
      const dialog = page.getByRole('dialog', { name: label, exact: true })
      await fill?.(dialog)
      await chooseReason(dialog)
      await dialog.getByRole('button', { name: `1건 ${label}` }).press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('complementary'), 'the menu of a row opens nothing else').toHaveCount(0)
    }
    await act('반품 승인')
    await act('수거 시작', async (dialog) => {
      await dialog.getByLabel('택배사').selectOption('CJ대한통운')
      await dialog.getByLabel('운송장 번호').fill(aWaybill())
    })
  })

  const steps = new Steps()
  await steps.take('open the scanner’s page', () => findByPalette(page, '스캔'))
  const label = page.getByLabel('돌아온 상품의 라벨')
  await expect(label).toBeFocused()
  await steps.take('scan the bag', async () => {
    await keys.type(product.code)
    await keys.press('Enter')
  })
  const found = page.getByRole('region', { name: '스캔한 상품' })
  await expect(found.getByRole('heading', { name: product.name })).toBeVisible()
  const preset = found.getByRole('button', { name: '이상 없음' })
  await expect(preset).toBeVisible()
  await expect(found.getByText('반품을 받았어요')).toHaveCount(0)
  await test.step('words that were typed about it are not lost to the next scan', async () => {
    const words = found.getByLabel('상태', { exact: true })
    await words.fill('끈이 끊어졌어요')
    await label.fill(product.code)
    await label.press('Enter')
    await expect(page.getByRole('alert')).toContainText('아직 남기지 않은 내용이 있어요.')
    await expect(words).toHaveValue('끈이 끊어졌어요')
    await words.fill('')
    // A scanner's keys go into its field, whatever was pressed before.
    await preset.focus()
    await keys.type(product.code)
    await keys.press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(label).toBeFocused()
    await expect(preset).toBeVisible()
  })
  await steps.take('say how it is', async () => {
    await tabTo(page, preset)
    await keys.press('Space')
  })
  await steps.take('add a photo', async () => {
    const photos = found.getByLabel(/^사진/)
    await tabTo(page, photos)
    await photos.setInputFiles(await photo(office))
  })
  await steps.take('receive it', async () => {
    await tabTo(page, found.getByRole('button', { name: '상태를 남기고 입고 확인' }))
    await keys.press('Enter')
  })
  const sum = found.getByLabel('환불 금액')
  await expect(sum).toBeEnabled()
  await expect(found.getByRole('img', { name: '이상 없음 사진 1' })).toBeVisible()
  await steps.take('type the refund', async () => {
    await tabTo(page, sum)
    await keys.type(String(order.total))
  })
  await steps.take('choose the reason', async () => {
    await tabTo(page, found.getByRole('group', { name: '자주 쓰는 사유' }).getByRole('button').first())
    await keys.press('Space')
  })
  await expect(found.getByRole('button', { name: /환불하고 완료$/ })).toBeEnabled()
  await steps.take('send it', () => keys.press('Control+Enter'))
  await expect.poll(async () => (await office.ledgerOf(order.orderId))?.balanceAmount).toBe(0)
  expect(steps.done.length).toBeLessThanOrEqual(8)
})

test('of two who decide one refund the later is told so, and no longer offered to decide it', async ({
  desk: page,
  office,
}) => {
  const member = await aMember(office)
  const order = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, order, 'delivered')
  const { orderItemId } = order
  const asked = { orderItemId, returnReason: 'does_not_fit' }
  expect((await office.call('POST', '/api/users/order-items-returns', asked, member.token)).status).toBe(200)
  const operations = await staffCalls(office, 'operations')
  for (const step of ['approve', 'collecting', 'collected'])
    await operations('POST', `order-items/${orderItemId}/return/${step}`, {
      returnNumber: 1,
      ...(step === 'collecting' && { courier: 'cj', trackingNumber: aWaybill() }),
      reason: '상태를 확인했어요',
    })
  await comeIn(page, office, 'finance@billim.kr', '/staff/returns')
  await page.getByRole('row').filter({ hasText: order.orderNumber }).click()
  const decision = page.getByRole('complementary').locator('form').filter({ hasText: '환불 결정' })
  await decision.getByLabel('환불 금액').fill('1000')
  await chooseReason(decision)
  const send = decision.getByRole('button', { name: '1,000원 환불하고 완료' })
  await expect(send).toBeEnabled()
  await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
  await pressButton(question.getByRole('button', { name: '계속 고치기' }))
  await expect(question).toHaveCount(0)

  const finance = await staffCalls(office, 'finance')
  await finance('POST', `order-items/${orderItemId}/return/complete`, {
    ...{ refund: 2_000, returnsDeliveryFee: false, reason: '먼저 결정했어요' },
  })
  await send.click()
  await expect(decision.getByRole('alert')).toContainText('이미 환불을 결정한 반품이에요.')
  await expect(decision.getByRole('alert')).toContainText('‘먼저 결정했어요’ 사유로 2,000원을 처리했어요.')
  const drawer = page.getByRole('complementary')
  await expect(drawer.getByText(order.orderNumber).first()).toBeVisible()
  await expect(drawer.getByRole('note')).toHaveText('지금 조건의 목록에는 없어요.')
  await expect(decision.getByLabel('환불 금액'), 'what was typed is still there').toHaveValue('1,000')
  await expect(send).toHaveCount(0)
  await drawer.getByRole('button', { name: '쓰던 내용 지우기' }).click()
  await expect(decision).toHaveCount(0)
  await expect(drawer).toBeFocused()
})

test('labels lead to the record of an item and to a consignment that arrives, and a scan of the wrong item says why', async ({
  page: owner,
  desk: page,
  office,
}) => {
  const consignment = await applies(office, await anOwner(owner, office))
  const member = await aMember(office)
  const product = await aProduct(office)
  const period = await aPeriod(office, product, { days: 3 })
  const order = await anOrder(office, member, { product, period })
  const keys = page.keyboard
  const scan = async (code: string) => {
    await keys.type(code)
    await keys.press('Enter')
  }

  // Who sees what an item earned beside where it is has both roles.
  await comeIn(page, office, 'admin@billim.kr', `/staff/consignments?open=${consignment}`)
  await page.getByRole('link', { name: '라벨 인쇄' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('위탁 라벨')
  const number = await readByCamera(page.getByRole('img', { name: /QR 코드$/ }))

  await page.getByRole('link', { name: '스캔', exact: true }).press('Enter')
  await expect(page.getByLabel('돌아온 상품의 라벨')).toBeFocused()
  await scan(product.code)
  await expect(page.getByRole('alert')).toContainText('창고에 있는 상품이에요')
  const tasks = page.getByRole('navigation', { name: '할 일' })
  await tasks.getByRole('button', { name: '보내기' }).press('Enter')
  await expect(page.getByLabel('보낼 상품의 라벨')).toBeFocused()
  await scan(product.code)
  await expect(page.getByRole('alert')).toContainText('아직 보낼 날이 아니에요')
  expect(await axeFindings(page)).toEqual([])

  await tasks.getByRole('button', { name: '찾기' }).press('Enter')
  await expect(page.getByLabel('상품 라벨', { exact: true })).toBeFocused()
  await scan('NO-SUCH-LABEL')
  await expect(page.getByRole('alert')).toContainText('이 코드의 상품이 없어요')
  await page.route('**/api/staff/search?*', (route) => route.abort(), { times: 1 })
  await scan('NO-SUCH-LABEL')
  await expect(page.getByRole('alert'), 'what was not searched for is not called missing').toHaveText(
    '인터넷 연결 오류',
  )
  await scan(product.code)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
  const rentals = page.getByRole('region', { name: '대여', exact: true })
  await expect(rentals.getByRole('link', { name: order.orderNumber })).toBeVisible()
  await expect(page.getByRole('table', { name: '달마다의 일정' })).toBeVisible()
  await expect(page.getByRole('region', { name: '벌고 쓴 돈 (장부)' })).toContainText('아직 없어요')
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('link', { name: '라벨 인쇄' }).click()
  const code = page.getByRole('img', { name: `${product.code} QR 코드` })
  expect(await readByCamera(code)).toBe(product.code)
  expect(await axeFindings(page)).toEqual([])

  await page.goBack()
  await page.goBack()
  await expect(page.getByLabel('상품 라벨', { exact: true })).toBeFocused()
  await scan(number)
  await expect(page.getByRole('complementary', { name: /상세$/ })).toContainText(number)
})

/** A bag of an order of one bag, as the answer about its label says it. */
const awaitedBag = (productCode: string, orderNumbers: string): ScannedProduct => {
  const orderItemId = randomUUID()
  const productName = `로앙 백 ${productCode}`
  return {
    ...{ productId: 1, productCode, brandName: '여정', productName, elsewhere: null, away: null },
    today: '2026-12-01',
    awaiting: {
      ...{ orderItemId, orderNumbers, status: 'new', shipsOn: '2026-12-01', addressNumber: 0 },
      ...{ rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' },
      parcel: [{ orderItemId, status: 'new', productCode, productName }],
    },
  }
}

test('labels that are scanned faster than they are answered are packed in their order, digits among them', async ({
  desk: page,
  office,
}) => {
  const [label, another] = ['261120-034567', 'J-OTHER']
  const bags = new Map([
    [label, awaitedBag(label, '261120-4TR8WD')],
    [another, awaitedBag(another, '261120-7HJ2KM')],
  ])
  const slow = Promise.withResolvers<void>()
  await page.route(/\/api\/staff\/scanned-item/, async (route) => {
    const code = new URL(route.request().url()).searchParams.get('code') ?? ''
    if (code === label) await slow.promise
    await route.fulfill({ json: { data: bags.get(code) } })
  })
  const sent: string[] = []
  await page.route(/\/api\/staff\/order-items\/bulk/, async (route) => {
    sent.push(route.request().postData() ?? '')
    await route.abort()
  })
  await comeIn(page, office, 'operations@billim.kr', '/staff/scan?task=ship')
  const field = page.getByLabel('보낼 상품의 라벨')
  await expect(field).toBeFocused()
  for (const code of [label, another]) {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  slow.resolve()
  const parcel = page.getByRole('region', { name: '담는 상자' })
  await expect(page.getByRole('alert')).toContainText('이 주문의 상품이 아니에요. 261120-7HJ2KM에')
  await expect(parcel.getByRole('heading')).toHaveText('261120-4TR8WD')
  await expect(parcel.getByRole('status')).toContainText('모두 담았어요')

  await page.keyboard.type(label)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('다음 상품의 라벨, 또는 운송장')).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert'), 'a second scan of it is the same item').toHaveCount(0)
  await expect(parcel.getByRole('status')).toContainText('모두 담았어요')
  expect(sent).toEqual([])
})

test('a label is read while the keyboard is in Korean mode, also when a letter that is being composed ends it', async ({
  desk: page,
  office,
}) => {
  const mark = aMark()
  const product = await aProduct(office, { productCode: `${mark}-AB` })
  await comeIn(page, office, 'operations@billim.kr', '/staff/scan?task=open')
  const field = page.getByLabel('상품 라벨', { exact: true })
  await expect(field).toBeFocused()
  await page.keyboard.type(convertQwertyToHangul(`${mark.toLowerCase()}-`))
  const keyboard = await page.context().newCDPSession(page)
  await keyboard.send('Input.imeSetComposition', { text: '뮤', selectionStart: 1, selectionEnd: 1 })
  await expect(field).toHaveValue(/-뮤$/)
  // What a browser tells while the input method takes the key, and then what it makes of it.
  await field.dispatchEvent('keydown', { key: 'Process', code: 'Enter', keyCode: 229, isComposing: true })
  await keyboard.send('Input.insertText', { text: '뮤' })
  await keyboard.detach()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(product.name)
})
