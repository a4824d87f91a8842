import { comeIn, pressButton } from './consoleEntry.ts'
import { aMark } from './ownData.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const content = 'content@billim.kr'

test('a brand and a product of it are made, and shoppers find them at once', async ({ page, office }) => {
  const keys = page.keyboard
  const mark = aMark()
  const [brand, code, name] = [`새벽 ${mark}`, `BG-${mark}`, `리브 미니 토트 ${mark}`]

  await test.step('a brand without a logo', async () => {
    await comeIn(page, office, content, '/staff/shelves')
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
