import { comeIn } from './consoleEntry.ts'
import { aMember, anOrder, aProduct, staffCalls } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const operator = 'operations@billim.kr'

test('what is sent again after a lost answer, or chosen again after a mistake, arrives as it is now', async ({
  page,
  office,
}) => {
  const { orderItemId, orderNumber } = await anOrder(office, await aMember(office), {
    product: await aProduct(office),
  })
  const operations = await staffCalls(office, 'operations')
  await operations('POST', `order-items/${orderItemId}/prepare`, { reason: '확인' })

  await test.step('a condition whose answer is lost and whose words are then changed', async () => {
    await comeIn(page, office, operator, `/staff/orders?q=${orderNumber}&open=${orderItemId}`)
    const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
    const words = drawer.getByRole('textbox', { name: '상태', exact: true })
    const send = drawer.getByRole('button', { name: '기록하기' })
    let isLost = true
    await page.route(/\/order-items\/[^/]+\/conditions$/, async (route) => {
      if (!isLost) return route.fallback()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await drawer.getByText('출고 상태 기록', { exact: true }).click()
    await words.fill('모서리가 닳았어요')
    await send.click()
    await expect(drawer.getByRole('alert')).toBeVisible()
    await words.fill('모서리와 손잡이가 닳았어요')
    await send.click()
    await expect(words).toHaveValue('')
    await expect(drawer.getByText('모서리와 손잡이가 닳았어요')).toBeVisible()
    await expect(drawer.getByText('모서리가 닳았어요'), 'what arrived before stays beside it').toBeVisible()
  })

  await test.step('a courier’s file that was corrected', async () => {
    await page.goto('/staff/parcels')
    const file = page.getByLabel('CSV 파일')
    for (const text of ['모르는 줄', `${orderNumber},CJ대한통운,555566667777`]) {
      await file.setInputFiles({ name: '운송장.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(page.getByLabel('운송장 목록')).toHaveValue(text)
      await expect(file, 'the same name can be chosen again').toHaveValue('')
    }
    await chooseReason(page.getByRole('main'))
    await expect(page.getByRole('button', { name: '1건 출고' })).toBeEnabled()
  })
})
