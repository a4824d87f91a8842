import type { Locator, Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, enterAs, listOf, type Product, saveAddress } from './ownData.ts'
import { typeAddress } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

declare global {
  interface Window {
    stepsTaken?: number
  }
}

test.use({ hasMotion: true })

/** Two taps before the page has drawn what the first one asks for. */
const tapTwice = (button: Locator) =>
  button.evaluate((element) => {
    if (!(element instanceof HTMLElement)) throw new Error('only an element can be tapped')
    element.click()
    element.click()
  })

test('two quick taps open one sheet, and two on its cross close it and nothing else; a notice that leads back leads nowhere once Back has left the page', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const gone = await aProduct(office, { brandId: product.brandId })
  await openLive(page, listOf(product))
  const list = page.url()
  const linkTo = ({ name }: Product) => page.getByRole('article').getByRole('link', { name })
  await linkTo(product).click()
  const open = page.getByRole('button', { name: '공유하기' })
  await expect(open).toBeVisible()
  const entries = () => page.evaluate(() => window.history.length)
  const before = await entries()
  const sheet = page.getByRole('dialog', { name: '공유하기' })
  await tapTwice(open)
  await expect(sheet).toBeVisible()
  expect(await entries()).toBe(before + 1)
  await tapTwice(sheet.getByRole('button', { name: '닫기' }))
  await expect(sheet).toBeHidden()
  await open.click()
  await expect(sheet, 'the page is still there, and the sheet opens again').toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(`/product/detail/${product.id}`)
  await page.goBack()
  await expect(page).toHaveURL(list)

  await page.route('**/api/users/products/**', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '찾으시는 내용이 없어요.' } }),
  )
  await linkTo(gone).click()
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('상품 정보를 찾을 수 없어요')
  await page.goBack()
  await expect(page).toHaveURL(list)
  await page.evaluate(() => {
    window.stepsTaken = 0
    window.addEventListener('popstate', () => {
      window.stepsTaken = (window.stepsTaken ?? 0) + 1
    })
  })
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(notice).toHaveCount(0)
  await expect(linkTo(gone)).toBeVisible()
  // A step that was on its way would come before this one.
  await page.unroute('**/api/users/products/**')
  await linkTo(product).click()
  await expect(page).toHaveURL(`/product/detail/${product.id}`)
  await page.goBack()
  await expect(page).toHaveURL(list)
  expect(await page.evaluate(() => window.stepsTaken), 'steps back in the end').toBe(1)
})

test('two quick taps on 뒤로 lead back once, also in a browser that cannot tell the entries of its history apart (rule 869)', async ({
  page,
  office,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
  const product = await aProduct(office)
  await openLive(page, listOf(product))
  const list = page.url()
  const link = page.getByRole('article').getByRole('link', { name: product.name })
  const opens = async () => {
    await link.click()
    await expect(page.getByRole('button', { name: '공유하기' })).toBeVisible()
  }
  const back = page.getByRole('button', { name: '뒤로' })
  await opens()
  await tapTwice(back)
  await expect(page).toHaveURL(list)
  // A second step that was on its way would come before this one.
  await opens()
  await back.click()
  await expect(page, 'the next tap counts').toHaveURL(list)
})

test('an address that is chosen by two quick taps changes the order once', async ({ page, office }) => {
  const member = await aMember(office, { address: true })
  await saveAddress(office, member, { addressName: '작업실', address2: '2층', isDefault: false })
  const { orderId } = await anOrder(office, member, { product: await aProduct(office) })
  await enterAs(page, member)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes.push(new URL(request.url()).pathname)
  })
  await page.goto(`/order/detail/${orderId}`)
  await page.getByRole('button', { name: '배송지 변경' }).click()
  const sheet = page.getByRole('dialog', { name: '배송지 관리' })
  await tapTwice(sheet.getByRole('button', { name: '작업실 선택' }))
  await expectToast(page, '배송지를 바꿨어요.')
  await expect(sheet).toHaveCount(0)
  expect(changes).toEqual([`/api/users/order-detail/${orderId}/delivery`])
})

test('a sheet that is closed while its cancellation is on the way leaves no button to cancel again', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const { orderId } = await anOrder(office, member, { product: await aProduct(office) })
  await enterAs(page, member)
  await page.goto(`/order/detail/${orderId}`)
  const open = page.getByRole('button', { name: '예약 취소' })
  await open.click()
  const sheet = page.getByRole('dialog', { name: '예약 취소' })
  await sheet.getByLabel('취소 사유').selectOption('date_change')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/order-items-cancel', async (route) => {
    await held.promise
    await route.continue()
  })
  await sheet.getByRole('button', { name: /^취소하고/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).click()
  await expect(sheet.getByRole('button', { name: /^취소하고/ })).toBeDisabled()
  await sheet.getByRole('button', { name: '닫기' }).click()
  await expect(sheet).toBeHidden()
  held.resolve()
  await expect(page.getByRole('heading', { name: '예약 취소' })).toBeVisible()
  await expect(open).toHaveCount(0)
})

/** The page never gets back from the entry of a sheet, which is what a slow phone looks like between two taps. */
const sheetsStay = (page: Page) =>
  page.evaluate(() => {
    const never = new Promise<never>(() => undefined)
    Object.assign(window.navigation, { traverseTo: () => ({ committed: never, finished: never }) })
  })

/** Taps once more after the page has drawn what the answer changed. */
const tapAgain = (button: Locator) =>
  button.evaluate(async (element) => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    if (element instanceof HTMLElement) element.click()
  })

test('a form that was sent leaves no button to send it again while its sheet goes', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await enterAs(page, member)
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'POST' && /inquiries|delivery-address/.test(pathname)) sent.push(pathname)
  })
  const kept = async (path: string) => (await office.call('GET', path, undefined, member.token)).data
  await test.step('an inquiry', async () => {
    await openLive(page, '/mypage/inquiry?tab=onetoone')
    await page.getByRole('button', { name: '1:1 문의하기' }).click()
    const sheet = page.getByRole('dialog', { name: '1:1 문의' })
    await sheet.getByLabel('제목').fill('회수 시간을 알고 싶어요')
    await sheet.getByLabel('내용').fill('종료일 다음 날 오전에 집을 비워요. 상자를 문 앞에 두어도 되나요?')
    await sheetsStay(page)
    const send = sheet.getByRole('button', { name: '문의 등록하기' })
    await send.click()
    await expectToast(page, '문의를 등록했어요.')
    await tapAgain(send)
    await expect(send).toBeDisabled()
    expect(await kept('/api/users/my-onetoone-inquiries')).toMatchObject({ cntAll: 1 })
    expect(sent).toHaveLength(1)
  })
  await test.step('an address', async () => {
    await openLive(page, '/mypage/delivery')
    await page.getByRole('button', { name: '배송지 추가' }).click()
    await typeAddress(page, {
      ...{ name: '작업실', person: '김지우', phone: '01023456789', detail: '2층' },
      ...{ search: '가로수길 43', road: '서울 강남구 가로수길 43' },
    })
    await sheetsStay(page)
    const save = page.getByRole('button', { name: '저장하기' })
    await save.click()
    await expectToast(page, '배송지를 추가했어요.')
    await expect(page.getByText('배송지 1개')).toHaveCount(1)
    await tapAgain(save)
    await expect(save).toBeDisabled()
    expect(await kept('/api/users/delivery-address')).toMatchObject({ cntAll: 1 })
    expect(sent).toHaveLength(2)
  })
})
