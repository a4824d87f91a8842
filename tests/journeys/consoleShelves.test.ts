import { comeIn, pressButton } from './consoleEntry.ts'
import { axeFindings } from './keyboardSteps.ts'
import { aBrand, aMark, aProduct, staffCalls } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const content = 'content@billim.kr'

test('a product is made with prices that follow what is typed, found beside its form, and what is saved is what shoppers read', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const mark = aMark()
  const [code, name, origin] = [`BG-${mark}`, `리브 미니 토트 ${mark}`, `이탈리아 ${mark}`]
  const category = '남성 > 시계 > 드레스 워치'
  const brand = await aBrand(office)
  const table = page.getByRole('table', { name: '상품', exact: true })
  const form = page.getByRole('form', { name: '상품' })
  // The table keeps columns that a person chose, also beside an open form.
  const columns = 'name,code,brand,category,price,discount,state'
  await comeIn(page, office, content, `/staff/products?columns=${columns}`)

  await test.step('the search of the list is a key away', async () => {
    await expect(table.getByRole('row').nth(1)).toBeVisible()
    await keys.press('/')
    await keys.type(code)
    await keys.press('Enter')
    await expect(page).toHaveURL(new RegExp(`q=${code}`))
  })

  await test.step('a product needs its picture and a reason, and a discount is no more than all of its price', async () => {
    await pressButton(page.getByRole('button', { name: '새 상품' }))
    await form.getByLabel('상품번호').fill(code)
    await form.getByLabel('이름', { exact: true }).fill(name)
    await form.getByLabel('브랜드').selectOption({ label: brand.nameKorean })
    await form.getByLabel('카테고리').selectOption({ label: category })
    await form.getByLabel('하루 가격').fill('10000')
    await form.getByLabel('정가').fill('1250000')
    const prices = form.getByRole('table', { name: '기간별 가격' })
    for (const price of ['10,000원', '30,000원', '65,000원', '116,000원'])
      await expect(prices.getByRole('cell', { name: price })).toBeVisible()
    await form.getByLabel('할인율').fill('101')
    await keys.press('Control+s')
    await expect(form.getByRole('alert').filter({ hasText: '100 이하여야 해요.' })).toBeVisible()
    await expect(form.getByText('사진을 한 장 이상 올려 주세요.')).toBeVisible()
    await expect(form.getByText('사유를 입력해 주세요.')).toBeVisible()
  })

  await test.step('it is put up, and found in the list beside its form', async () => {
    await form.getByLabel('할인율').fill('0')
    await form.getByLabel('원산지').fill(origin)
    const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 800, height: 800 } })
    await form
      .getByLabel('사진', { exact: true })
      .setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(form.getByRole('img', { name: '사진 1' })).toBeVisible()
    await form.getByLabel('사유').fill('새로 들여와요')
    await keys.press('Control+s')
    await expectToast(page, '상품을 올렸어요.')
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(table.getByRole('checkbox')).toHaveCount(2)
    // Beside the form its category has no room: words that end in an ellipsis have their whole as a tooltip.
    await table.getByRole('cell', { name: category }).hover()
    await expect(table.getByTitle(category)).toHaveCount(1)
  })

  await test.step('what is changed is what shoppers read', async () => {
    const changed = `${origin} 피렌체`
    await expect(form.getByLabel('원산지')).toHaveValue(origin)
    await form.getByLabel('원산지').fill(changed)
    await keys.press('Control+s')
    await expectToast(page, '저장했어요.')
    const { data } = await office.call('GET', `/api/users/recommend-products?brandId=${brand.id}`)
    expect(data).toMatchObject({ cntAll: 1, result: [{ productName: name }] })
    const { data: read } = await office.call('GET', `/api/users/products/${Object(data).result[0].id}`)
    expect(read).toMatchObject({ origin: changed })
  })

  await test.step('what it says of itself follows an action beside its form', async () => {
    const drawer = page.getByRole('complementary')
    await expect(drawer.getByText('판매 중', { exact: true })).toBeVisible()
    await pressButton(drawer.getByRole('button', { name: '숨기기' }))
    const dialog = page.getByRole('dialog', { name: '숨기기', exact: true })
    await chooseReason(dialog)
    await keys.press('ControlOrMeta+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByText('숨김', { exact: true })).toBeVisible()
  })
})

test('products are changed by file and many prices at once, with before and after', async ({
  page,
  office,
}) => {
  const one = await aProduct(office)
  const other = await aProduct(office, { brandId: one.brandId })
  const rows = await office.rows<{ id: number; code: string; price: number }>(
    'SELECT id, product_code AS code, daily_rental_price AS price FROM shop.products WHERE id = ANY ($1) ORDER BY id',
    [[one.id, other.id]],
  )
  const [first, second] = rows
  if (first === undefined || second === undefined) throw new Error('both products are there')
  const fresh = `FILE-${aMark().toUpperCase()}`

  await test.step('a file says row by row what it would do, and then does that', async () => {
    await comeIn(page, office, content, '/staff/products/file')
    const lines = [
      '상품번호,상품 코드,상품,브랜드,카테고리,하루 가격 (원),정가 (원)',
      `${first.id},,,,,${first.price + 1_000},`,
      `${second.id},,,,,싸요,`,
      `,${fresh},파일로 온 가방,없는 브랜드,,9900,900000`,
    ]
    await page.getByLabel('엑셀 · CSV 파일').setInputFiles({
      ...{ name: 'products.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`\ufeff${lines.join('\n')}`),
    })
    const table = page.getByRole('table', { name: '파일의 줄' })
    await expect(table.getByRole('row').filter({ hasText: '숫자로 적어 주세요' })).toBeVisible()
    await expect(table.getByRole('row').filter({ hasText: '없는 브랜드' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '아직 아무것도 바꾸지 않았어요' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: '가격을 다시 정해요' }).press('Enter')
    await pressButton(page.getByRole('button', { name: '1개 상품에 반영' }))
    await expect(page.getByText('1개 중 1개 상품에 반영했어요.')).toBeVisible()
  })

  await test.step('prices of those that are chosen change together', async () => {
    await page.goto(`/staff/products?q=${first.code}&selected=${first.id}`)
    await pressButton(page.getByRole('button', { name: '가격 바꾸기' }))
    const dialog = page.getByRole('dialog', { name: '가격 바꾸기' })
    await dialog.getByLabel('어떻게').selectOption({ label: '비율만큼 내리기' })
    await dialog.getByLabel('비율').fill('10')
    await expect(dialog.getByRole('region', { name: '바뀌기 전과 후' })).toContainText('→')
    await dialog.getByLabel(/^사유/).fill('행사 가격이에요')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Control+Enter')
    await expectToast(page, '가격 바꾸기 1건을 처리했어요.')
    const [now] = await office.rows<{ price: number }>(
      'SELECT daily_rental_price AS price FROM shop.products WHERE id = $1',
      [first.id],
    )
    expect(now?.price).toBe(Math.round(((first.price + 1_000) * 0.9) / 100) * 100)
  })
})

test('a photo that is taken out while another is uploaded stays out, and a product is saved with what was uploaded', async ({
  page,
  office,
}) => {
  const product = await aProduct(office)
  const colleague = await staffCalls(office, 'content')
  const picturesNow = async () => Object(await colleague('GET', `products/${product.id}`)).pictures
  const before = await picturesNow()
  await comeIn(page, office, content, `/staff/products?q=${product.code}&open=${product.id}`)
  const form = page.getByRole('form', { name: '상품' })
  const pictures = form.getByRole('list', { name: '상품 사진' }).getByRole('listitem')
  const save = form.getByRole('button', { name: '저장' })
  await expect(pictures).toHaveCount(1)
  await expect(save).toBeEnabled()
  const url = '**/api/staff/promotion-files'
  const stored = Promise.withResolvers<void>()
  await page.route(url, (route) => stored.promise.then(() => route.fallback()), { times: 1 })
  const picture = await page.screenshot({ type: 'jpeg', clip: { x: 0, y: 0, width: 800, height: 800 } })
  const sent = page.waitForRequest(url)
  await form
    .getByLabel('사진', { exact: true })
    .setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer: picture })
  await sent
  await form.getByRole('button', { name: '사진 1 빼기' }).click()
  await expect(pictures).toHaveCount(0)
  await expect(save, 'the upload belongs to it').toBeDisabled()
  stored.resolve()
  await expect(pictures).toHaveCount(1)
  await pressButton(save)
  await expectToast(page, '저장했어요.')
  const after = await picturesNow()
  expect(after).toHaveLength(1)
  expect(after[0].fileId).not.toBe(before[0].fileId)
})

test('whoever stays in a form stays at its address: a row ticked afterwards opens nothing', async ({
  page,
  office,
}) => {
  const one = await aProduct(office)
  const other = await aProduct(office, { brandId: one.brandId })
  await comeIn(page, office, content, `/staff/products?brandId=${one.brandId}&open=${one.id}`)
  const form = page.getByRole('form', { name: '상품' })
  const origin = form.getByLabel('원산지')
  await origin.fill('이탈리아 피렌체')
  const row = page.getByRole('row').filter({ hasText: other.name })
  await row.click()
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
  await pressButton(question.getByRole('button', { name: '계속 고치기' }))
  await expect(question).toHaveCount(0)
  await row.getByRole('checkbox').click()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('region', { name: '선택한 항목' })).toContainText('1건 선택')
  await expect(page).toHaveURL(new RegExp(`open=${one.id}`))
  await expect(origin).toHaveValue('이탈리아 피렌체')
})
