import type { Page } from '@playwright/test'
import { draftRequest, rentByCalls } from './apiRental.ts'
import { colleague, comeIn } from './consoleEntry.ts'
import { freePeriod } from './periods.ts'
import { bag, enter } from './renting.ts'
import { type BackOffice, demo, expect, test } from './shop.ts'

const operator = 'operations@billim.kr'

/** A colleague at the desk, logged in with password and code. */
async function atTheDesk(page: Page, office: BackOffice): Promise<void> {
  await comeIn(page, colleague(office, operator), `${office.url}/staff/orders`)
  await expect(page.getByRole('heading', { level: 1, name: '주문 상품' })).toBeVisible()
}

test('an operator takes a rental through its whole life, and the member sees each step', async ({
  page: member,
  office,
  browser,
}) => {
  const productId = await office.productId(bag)
  const period = await freePeriod(office, productId, { days: 4, ahead: 5 })
  const request = draftRequest({ productId, period })
  const orderId = await rentByCalls(office, request, await office.tokenOf(demo))
  const [order] = await office.rows<{ number: string }>(
    'SELECT order_numbers AS number FROM shop.orders WHERE order_id = $1',
    [orderId],
  )
  const number = order?.number ?? ''
  await enter(member, office, demo)
  const memberSees = async (state: string) => {
    await member.goto(`/order/detail/${orderId}`)
    await expect(member.getByRole('heading', { name: state, exact: true })).toBeVisible()
  }

  const desk = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    isMobile: false,
    hasTouch: false,
    locale: 'ko-KR',
  })
  const page = await desk.newPage()
  await atTheDesk(page, office)
  const table = page.getByRole('table', { name: '주문 상품' })
  const find = async () => {
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(number)
    await page.keyboard.press('Enter')
    await expect(table.getByRole('checkbox')).toHaveCount(2)
  }
  /** Selects the item by its key, takes the step with the reason that is proposed, and waits for its end. */
  const take = async (label: string, done: string) => {
    await table.getByRole('checkbox', { name: new RegExp(`${number}.* 선택`) }).click()
    await page.getByRole('region', { name: '선택한 항목' }).getByRole('button', { name: label }).click()
    await page
      .getByRole('dialog', { name: label })
      .getByRole('button', { name: `1건 ${label}` })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(table.getByText(done, { exact: true })).toBeVisible()
  }

  await test.step('prepares it', async () => {
    await find()
    await take('배송 준비', '출고 대기')
    await memberSees('배송 준비중')
  })

  await test.step('hands the parcel over by a pasted number; a wrong line stops nothing', async () => {
    await page.getByRole('link', { name: '운송장 일괄 입력' }).click()
    await page.getByLabel('운송장 목록').fill(`${number}\tCJ대한통운\t555566667777\n모르는 줄`)
    await expect(page.getByText('2줄 가운데 1줄을 확인해 주세요.')).toBeVisible()
    await page.getByRole('button', { name: '1건 출고' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1건을 출고했어요.' })).toBeVisible()
    await memberSees('배송중')
    await expect(member.getByRole('link', { name: /배송 조회/ })).toHaveAttribute('href', /555566667777/)
  })

  await test.step('notes the delivery, and takes the item back', async () => {
    await page.getByRole('link', { name: '주문 상품' }).click()
    await find()
    await take('배송 완료', '대여 중')
    await memberSees('배송 완료')
    await take('회수 완료', '회수 완료')
    await memberSees('반납 완료')
  })

  await test.step('reads in the drawer who did what, and why', async () => {
    await table.getByRole('button', { name: number, exact: true }).click()
    const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
    for (const happened of ['주문·결제', '배송 준비', '출고', '배송 완료', '회수 완료'])
      await expect(drawer.getByText(happened, { exact: true }).last()).toBeVisible()
    await expect(drawer.getByText('출고 완료', { exact: true })).toBeVisible()
    await expect(drawer.getByRole('heading', { name: '배송지' })).toHaveCount(0)
  })
  await desk.close()
})
