import { colleague, comeIn, pressButton } from './consoleEntry.ts'
import { aMark } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const content = 'content@billim.kr'

test('a brand and a product of it are made, and shoppers find them at once', async ({ page, office }) => {
  const keys = page.keyboard
  const mark = aMark()
  const [brand, code, name] = [`새벽 ${mark}`, `BG-${mark}`, `리브 미니 토트 ${mark}`]

  await test.step('a brand without a logo', async () => {
    await comeIn(page, colleague(office, content), '/staff/shelves')
    await pressButton(page.getByRole('button', { name: '새 브랜드' }))
    const form = page.getByRole('form', { name: '브랜드' })
    await form.getByLabel('한글 이름').fill(brand)
    await form.getByLabel('영문 이름').fill(`Saebyeok ${mark}`)
    await form.getByLabel('사유').fill('새로 들여와요')
    await keys.press('Control+s')
    await expect(toastSaying(page, '브랜드, 새로 올렸어요.')).toBeVisible()
  })

  await test.step('a product needs its picture and a reason', async () => {
    await page.goto('/staff/products?open=new')
    const form = page.getByRole('form', { name: '상품' })
    await form.getByLabel('상품 번호').fill(code)
    await form.getByLabel('이름', { exact: true }).fill(name)
    await form.getByLabel('브랜드').selectOption({ label: brand })
    await form.getByLabel('카테고리').selectOption({ index: 3 })
    await form.getByLabel('하루 가격').fill('10000')
    await form.getByLabel('정가').fill('1250000')
    await expect(form.getByRole('cell', { name: '65,000원' })).toBeVisible()
    await keys.press('Control+s')
    await expect(form.getByText('사진을 한 장 이상 올려 주세요.')).toBeVisible()
    await expect(form.getByText('사유를 입력해 주세요.')).toBeVisible()
    const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 800, height: 800 } })
    await form
      .getByLabel('사진', { exact: true })
      .setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(form.getByRole('img', { name: '사진 1' })).toBeVisible()
    await form.getByLabel('사유').fill('새로 들여와요')
    await keys.press('Control+s')
    await expect(toastSaying(page, '상품, 새로 올렸어요.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  })

  await test.step('it is on sale', async () => {
    const [product] = await office.rows<{ id: number; brand: number }>(
      'SELECT id, brand_id AS brand FROM shop.products WHERE product_code = $1',
      [code],
    )
    const { data } = await office.call('GET', `/api/users/recommend-products?brandId=${product?.brand}`)
    expect(data).toMatchObject({ cntAll: 1, result: [{ id: product?.id, productName: name }] })
  })
})

test('a category is made, renamed and taken away, which one with products is not', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const name = `계절 ${aMark()}`
  await comeIn(page, colleague(office, content), '/staff/shelves?kind=categories&open=new')
  const form = page.getByRole('form', { name: '카테고리' })
  await form.getByLabel('이름').fill(name)
  await form.getByLabel('순서').fill('99')
  await form.getByLabel('사유').fill('계절 상품을 모아요')
  await keys.press('Control+s')
  await expect(toastSaying(page, '카테고리, 새로 올렸어요.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  const top = async () => {
    const { data } = await office.call('GET', '/api/users/categories')
    return Object(data).result.map((category: { name: string }) => category.name)
  }
  expect((await top()).at(-1)).toBe(name)
  await form.getByLabel('이름').fill(`${name} 상품`)
  await form.getByLabel('사유').fill('이름을 고쳐요')
  await keys.press('Control+s')
  await expect(toastSaying(page, '저장했어요.')).toBeVisible()
  await pressButton(page.getByRole('button', { name: '상세 닫기' }))
  const full = page.getByRole('row').nth(1)
  await full.getByRole('checkbox').press('Space')
  const bulk = page.getByRole('region', { name: '선택한 항목' })
  await expect(bulk).toBeVisible()
  await expect(bulk.getByRole('button', { name: '지우기' })).toHaveCount(0)
  await full.getByRole('checkbox').press('Space')
  await page
    .getByRole('row')
    .filter({ hasText: `${name} 상품` })
    .getByRole('checkbox')
    .press('Space')
  await pressButton(bulk.getByRole('button', { name: '지우기' }))
  await chooseReason(page.getByRole('dialog'))
  await pressButton(page.getByRole('dialog').getByRole('button', { name: '1건 지우기' }))
  // While the dialog is open the rows behind it are inert and count as none.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0)
  expect(await top()).not.toContain(`${name} 상품`)
})
