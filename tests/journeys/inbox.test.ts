import type { Page } from '@playwright/test'
import type { OrderNotice } from '../../domain/wire/orderNotices.ts'
import type { OrderDetail } from '../../domain/wire/orders.ts'
import { openLive } from './openLive.ts'
import { aMember, enterAs } from './ownData.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const orderId = '0199a1b2-0000-7000-8000-000000000008'
const wentBack: OrderNotice = {
  ...{ id: '0199a1b2-0000-7000-8000-000000000009', code: 'PAYMENT_REVERSED', orderId, amount: 48_000 },
  ...{ rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06', refundStatus: 'confirmed', seen: false },
  ...{ message: '결제하신 48,000원을 2026.11.20에 모두 취소했어요.', createdAt: '2026-11-20T10:20:00+09:00' },
}
const reversedOrder: OrderDetail = {
  ...{ id: orderId, orderNumbers: '261120-51JAD5', status: 'reversed', createdAt: wentBack.createdAt },
  ...{ rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06', totalAmount: 48_000, totalRent: 49_200 },
  ...{ periodDiscount: -1_200, couponDiscount: 0, pointsUsed: 0, deliveryFee: 0 },
  ...{
    shippingName: '이서준',
    shippingPhone: '01034567890',
    shippingAddress: '서울 송파구',
    shippingNote: '',
  },
  user: { name: '이서준', phoneNumber: null, email: 'seojun@example.com', gender: null },
  receipt: { paid: 48_000, refunded: 48_000, supply: 0, vat: 0, untaxed: 0 },
  ...{ payments: [], order_items: [], notices: [wentBack] },
}

/** The shop’s answers for a member whose payment went back; they say what was told to the shop as seen. */
async function paymentWentBack(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.route('**/api/users/order-notices/*/seen', (route) => {
    seen.push(route.request().url().split('/').at(-2) ?? '')
    return route.fulfill({ json: { data: {} } })
  })
  await page.route('**/api/users/order-history*', (route) =>
    route.fulfill({
      json: { data: { result: [], cntAll: 0, notices: [{ ...wentBack, seen: seen.length > 0 }] } },
    }),
  )
  await page.route(`**/api/users/order-detail/${orderId}`, (route) =>
    route.fulfill({ json: { data: reversedOrder } }),
  )
  return seen
}

test('whoever changes a consent reads of it behind the bell until it was seen, as of a payment that went back on my page and with its orders', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await enterAs(page, member)
  const seen = await paymentWentBack(page)
  const today = (await office.today()).replaceAll('-', '.')
  const bell = (unseen: number) =>
    page.getByRole('button', { name: unseen === 0 ? '알림' : `알림, 새 소식 ${unseen}개`, exact: true })
  const inbox = page.getByRole('dialog', { name: '알림' })
  const told = page.getByRole('region', { name: '결제가 취소됐어요' })

  await test.step('a payment that went back is told with the orders', async () => {
    await openLive(page, '/mypage/rent')
    await expect(told).toContainText(wentBack.message)
  })
  await test.step('nothing came behind the bell yet; a list that was not read is asked for again', async () => {
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(page).toHaveURL('/mypage')
    await expect(told).toContainText(wentBack.message)
    const messages = /\/api\/users\/my-inbox\?/
    await page.route(messages, (route) => route.fulfill({ status: 500, json: {} }))
    await bell(0).click()
    await expect(inbox.getByText('알림을 불러오지 못했어요')).toBeVisible()
    await page.unroute(messages)
    await inbox.getByRole('button', { name: '다시 시도' }).click()
    await expect(inbox.getByText('아직 받은 알림이 없어요')).toBeVisible()
    await expect(inbox.getByRole('link', { name: '알림 수신 설정' })).toHaveAttribute(
      'href',
      '/mypage/user-info',
    )
    await page.goBack()
    await expect(inbox).toHaveCount(0)
  })
  await test.step('the payment is told of with its order too, which was seen then', async () => {
    await told.getByRole('link', { name: '주문 상세' }).click()
    await expect(page.getByText('주문번호 261120-51JAD5')).toBeVisible()
    await expect(told).toContainText(wentBack.message)
    await expect.poll(() => seen).toEqual([wentBack.id])
  })
  await test.step('agrees to advertising, and takes it back', async () => {
    await page.goto('/mypage/user-info')
    const consents = page.getByRole('group', { name: '선택 동의' })
    await expect(consents).toContainText('혜택 소식은 오전 8시부터 오후 9시 사이에만 보내요.')
    const marketing = consents.getByRole('checkbox', { name: /마케팅 정보 수신 동의/ })
    const words = consents.locator('label', { hasText: '마케팅 정보 수신 동의' })
    await expect(marketing).not.toBeChecked()
    await words.click()
    await expectToast(page, '동의했어요.')
    await expect(words).toContainText(`${today} 동의`)
    await expect(marketing).toBeChecked()
    await words.click()
    await expectToast(page, '동의를 철회했어요.')
    await expect(words).toContainText(`${today} 동의 안 함`)
    await expect(marketing).not.toBeChecked()
  })
  await test.step('the bell counts both messages, the newest comes first', async () => {
    const come = () => office.call('GET', '/api/users/my-inbox', undefined, member.token)
    await expect.poll(come).toMatchObject({ data: { cntAll: 2 } })
    const read = page.waitForResponse('**/api/users/order-history*')
    await page.getByRole('button', { name: '뒤로' }).click()
    await read
    await bell(2).click()
    const messages = inbox.getByRole('listitem')
    await expect(messages).toHaveCount(2)
    await expect(messages.nth(0)).toContainText('동의 내용을 바꿨어요')
    await expect(messages.nth(0)).toContainText(`${today}에 요청하신 대로`)
    await expect(messages.nth(0)).toContainText('동의 철회로 처리했어요.')
    await expect(messages.nth(1)).toContainText(/에 동의로 처리했어요\./)
    await expect(inbox.getByText('새 소식')).toHaveCount(2)
  })
  await test.step('a message leads to its page, and what was seen is counted and told of no more', async () => {
    await inbox.getByRole('listitem').first().getByRole('link').click()
    await expect(page).toHaveURL('/mypage/user-info')
    await page.getByRole('button', { name: '뒤로' }).click()
    await expect(bell(0)).toBeVisible()
    await expect(told).toHaveCount(0)
  })
})
