import type { Locator } from '@playwright/test'
import { anyPage, comeIn, goOn } from './consoleEntry.ts'
import { axeFindings, findByPalette, Steps, tabTo } from './keyboardSteps.ts'
import { aCoupon, aMember, anOrder, aPeriod, aProduct, staffCalls, takeCoupon } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const operator = 'operations@billim.kr'

test('a caller’s last four digits lead to a corrected address in six steps', async ({
  desk: page,
  office,
}) => {
  const caller = await aMember(office)
  const product = await aProduct(office)
  const order = await anOrder(office, caller, {
    product,
    period: await aPeriod(office, product, { days: 3 }),
  })
  await comeIn(page, office, operator, anyPage)
  const keys = page.keyboard
  const steps = new Steps()
  const find = (typed: string) => findByPalette(page, typed)

  await steps.take('find the member by the last four digits', () => find(caller.mobileno.slice(-4)))
  await expect(page.getByRole('heading', { level: 1, name: `${caller.name} (${caller.id})` })).toBeVisible()
  const orders = page.getByRole('region', { name: '주문' })
  await expect(orders.getByRole('link', { name: order.orderNumber })).toBeVisible()
  await steps.take('open the order', async () => {
    await keys.press('j')
    await keys.press('Enter')
  })
  const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
  await expect(drawer.getByRole('heading', { name: '배송지' })).toBeVisible()
  // What can be done with an order is offered by its row, which is asked for apart from the drawer.
  await expect(page.getByRole('row').filter({ hasText: order.orderNumber })).toBeVisible()
  await steps.take('ask for the correction', () => find('배송지 정정'))
  const dialog = page.getByRole('dialog', { name: '배송지 정정' })
  const line = dialog.getByLabel('상세 주소')
  await expect(line).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 600 })
  const reason = dialog.getByRole('textbox', { name: /^사유/ })
  await reason.focus()
  for (const kept of [
    dialog.getByRole('heading'),
    reason,
    dialog.getByRole('button', { name: /배송지 정정$/ }),
  ])
    await expect(kept, 'in view, however much is asked').toBeInViewport({ ratio: 1 })
  const street = dialog.getByLabel('주소', { exact: true })
  const was = await street.inputValue()
  await street.fill('제주특별자치도 제주시 문연로 6')
  await expect(dialog.getByRole('status'), 'no fee changes with it').toContainText('배송비는 그대로예요')
  await street.fill(was)
  await expect(dialog.getByRole('status').filter({ hasText: '배송비' })).toHaveCount(0)
  await steps.take('type the address', async () => {
    await tabTo(page, line)
    await keys.press('Control+a')
    await keys.type('1702호')
  })
  await steps.take('choose the reason', async () => {
    await tabTo(page, dialog.getByRole('group', { name: '자주 쓰는 사유' }).getByRole('button').first())
    await keys.press('Space')
  })
  await steps.take('send it', () => keys.press('Control+Enter'))
  await expect(dialog).toHaveCount(0)
  await expect(drawer).toContainText('1702호')
  expect(steps.done.length).toBeLessThanOrEqual(6)
})

test('an operator notes, gives points above the limit, blocks, and finance approve', async ({
  desk: page,
  office,
}) => {
  const who = await aMember(office)
  await comeIn(page, office, operator, `/staff/members?q=${who.mobileno}`)
  await expect(page, 'a whole number leads straight to its member').toHaveURL(
    `${office.url}/staff/members/${who.id}`,
  )
  await expect(page.getByRole('region', { name: '연락처' })).toContainText(who.email)
  const act = async (label: string, fill: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: label, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: label, exact: true })
    await fill(dialog)
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  /** What an empty send says, and the field that it leads to. */
  const missing = async (dialog: Locator, label: string, sentence: string) => {
    await dialog.getByRole('button', { name: label, exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText(sentence)
    const field = dialog.locator(':focus')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(sentence)
    return field
  }
  await act('메모', async (dialog) => {
    const field = await missing(dialog, '메모', '메모를 입력해 주세요.')
    await field.fill('오전에는 전화가 어려워요')
    await expect(dialog.getByLabel(/^메모/)).not.toHaveAttribute('aria-invalid')
  })
  await expect(page.getByRole('region', { name: '메모' })).toContainText('오전에는 전화가 어려워요')
  await act('포인트 지급', async (dialog) => {
    await (await missing(dialog, '포인트 지급', '포인트 항목을 입력해 주세요.')).fill('20000')
    await missing(dialog, '포인트 지급', '사유를 고르거나 입력해 주세요.')
    await dialog.getByLabel(/^사유/).fill('배송이 늦어진 보상')
  })
  const given = page.getByRole('region', { name: '직원이 준 포인트·쿠폰' })
  await expect(given).toContainText('승인 대기')
  await act('이용 제한', (dialog) => dialog.getByLabel(/^사유/).fill('약관을 여러 번 어겼어요'))
  await expect(page.getByRole('status').filter({ hasText: '약관을 여러 번 어겼어요' })).toBeVisible()
  await page.getByRole('link', { name: '모두 보기 (기기와 로그인)' }).click()
  await expect(page.getByRole('table', { name: /의 로그인$/ })).toContainText('이용 제한으로 끝남')
  const entry = page
    .getByRole('navigation', { name: '콘솔 메뉴' })
    .getByRole('link', { name: '회원', exact: true })
  await expect(entry).toHaveAttribute('aria-current', 'page')

  await comeIn(page, office, 'finance@billim.kr', `/staff/grants?memberId=${who.id}`)
  await page.getByRole('button', { name: /작업$/ }).click()
  await page.getByRole('menuitem', { name: '승인하고 지급' }).click()
  const approval = page.getByRole('dialog', { name: '승인하고 지급' })
  await approval.getByLabel(/^사유/).fill('사유를 확인했어요')
  await approval.getByRole('button', { name: '1건 승인하고 지급' }).click()
  await expectToast(page, '승인하고 지급 1건을 처리했어요.')
  await expect(page.getByRole('row').filter({ hasText: '지급 완료' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // A file gives to many: it is tried row by row before it does.
  const other = await aMember(office)
  await page.getByRole('link', { name: '파일로 지급' }).click()
  const choose = (text: string) =>
    page.getByLabel('엑셀 · CSV 파일').setInputFiles({
      ...{ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff회원번호,포인트\n${text}`) },
    })
  await choose(`${who.id},500\n${other.id},많이`)
  await expect(page.getByRole('row').filter({ hasText: '포인트를 읽을 수 없어요' })).toBeVisible()
  await expect(page.getByRole('button', { name: /지급$/ })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await choose(`${other.id},700`)
  await expect(page.getByRole('status').filter({ hasText: '1명에게 모두 700P' })).toBeVisible()
  await page.getByLabel('사유').fill('이벤트에 당첨됐어요')
  await page.getByRole('button', { name: '1명에게 지급' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1명에게 지급하고 있어요' })).toBeVisible()
  const finance = await staffCalls(office, 'finance')
  expect(await finance('GET', `points/members/${other.id}`)).toMatchObject({ balance: 700 })
})

test('on a phone what scrolls sideways in the console is reached by keyboard, and what runs the shop is seen', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await takeCoupon(office, member, await aCoupon(office, { products: [] }))
  await comeIn(page, office, 'admin@billim.kr', `/staff/members/${member.id}`)
  await expect(page.getByRole('group', { name: '쿠폰' })).toHaveAttribute('tabindex', '0')
  expect(await axeFindings(page)).toEqual([])

  await goOn(page, '부가세 납부')
  await expect(page.getByText('신고·납부 기한')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await goOn(page, '시스템 상태')
  await expect(page.getByRole('table', { name: '작업 대기열' }).getByRole('row').nth(1)).toBeVisible()
  const readers = page.getByRole('table', { name: '이벤트를 따라가는 읽기' })
  await expect(readers.getByRole('row').nth(1)).toContainText(/\d/)
  // The page looks again by itself, and by then its own call has been answered once.
  await expect(page.getByRole('table', { name: /^느린 호출/ })).toContainText('/api/staff/')
  expect(await axeFindings(page)).toEqual([])
})
