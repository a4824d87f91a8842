import { aMember, anOrder, aProduct, enterAs, givePoints } from './ownData.ts'
import { expect, test } from './shop.ts'

test('a member reads every change of their points, five at a time and by kind, with its order', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { points: 2_000 })
  for (const points of [1_000, 1_500, 2_500, 3_000]) await givePoints(office, member, points)
  const product = await aProduct(office)
  await anOrder(office, member, { product, points: 1_300 })
  await enterAs(page, member)
  await page.goto('/mypage/savings')
  await expect(page.getByRole('heading', { name: '포인트', level: 1 })).toBeVisible()
  await expect(page.getByText('8,700P', { exact: true })).toBeVisible()
  const rows = page.getByRole('list', { name: /포인트 내역/ }).getByRole('listitem')
  await test.step('the next five, and back', async () => {
    await expect(rows).toHaveCount(5)
    await page.getByRole('button', { name: '2', exact: true }).click()
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('+2,000P')
    await page.getByRole('button', { name: '1', exact: true }).click()
    await expect(rows).toHaveCount(5)
  })
  await test.step('a kind by itself; its row leads to the order, and Back to the same kind', async () => {
    const kinds = page.getByRole('navigation', { name: '포인트 구분' })
    await kinds.getByRole('link', { name: '사용' }).click()
    await expect(page.getByRole('list', { name: '포인트 내역, 사용' })).toBeVisible()
    await expect(rows).toHaveText(/렌트 주문에 사용[\s\S]*-1,300P/)
    await rows.getByRole('link').click()
    await expect(page.getByRole('heading', { name: '주문 상세' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('list', { name: '포인트 내역, 사용' })).toBeVisible()
    await kinds.getByRole('link', { name: '만료' }).click()
    await expect(page.getByText('만료된 포인트가 없어요')).toBeVisible()
  })
})
