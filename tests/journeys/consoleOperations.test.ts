import sharp from 'sharp'
import { comeIn, pressButton } from './consoleEntry.ts'
import { aMember, anOrder, aPeriod, aProduct, aWaybill, enterAs, staffCalls } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'

const operator = 'operations@billim.kr'

test('an operator takes a rental through its life, damaged, and the member sees each step', async ({
  page: member,
  desk: page,
  office,
}) => {
  const product = await aProduct(office)
  const renter = await aMember(office)
  const period = await aPeriod(office, product, { days: 3 })
  const order = await anOrder(office, renter, { product, period })
  const { orderId, orderNumber: number } = order
  await enterAs(member, renter)
  const table = page.getByRole('table', { name: '주문 상품' })
  const drawer = page.getByRole('complementary', { name: '주문 상품 상세' })
  await test.step('prepares it by its key, with a reason that is offered', async () => {
    await comeIn(page, office, operator, `/staff/orders?q=${number}`)
    await expect(table.getByRole('checkbox')).toHaveCount(2)
    await table.getByRole('checkbox', { name: new RegExp(`${number}.* 선택`) }).click()
    await page.getByRole('region', { name: '선택한 항목' }).getByRole('button', { name: '배송 준비' }).click()
    const dialog = page.getByRole('dialog', { name: '배송 준비', exact: true })
    await expect(dialog.getByRole('definition').last()).toHaveText('출고 대기')
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 배송 준비' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(table.getByText('출고 대기', { exact: true })).toBeVisible()
  })

  const waybill = aWaybill()
  await test.step('hands the parcel over by a corrected file and a pasted number; a wrong line stops nothing', async () => {
    await page.getByRole('main').getByRole('link', { name: '운송장 일괄 입력' }).click()
    const file = page.getByLabel('CSV 파일')
    for (const text of ['모르는 줄', `${number},CJ대한통운,${waybill}`]) {
      await file.setInputFiles({ name: '운송장.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await expect(page.getByLabel('운송장 목록')).toHaveValue(text)
      await expect(file, 'the same name can be chosen again').toHaveValue('')
    }
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a21' } })
      .png()
      .toBuffer()
    await file.setInputFiles({ name: '사진.csv', mimeType: 'text/csv', buffer: picture })
    await expect(page.getByRole('alert').filter({ hasText: '파일' })).toBeVisible()
    await expect(page.getByLabel('운송장 목록'), 'a refused file leaves no lines of another').toHaveValue('')
    const held = `주문번호\t상태\t택배사\t운송장번호\n${number}\t보류\tCJ대한통운\t${waybill}\n모르는 줄`
    await page.getByLabel('운송장 목록').fill(held)
    await expect(page.getByText('2줄 가운데 2줄을 확인해 주세요.')).toBeVisible()
    await expect(
      page.getByRole('cell', { name: '상태 칸의 ‘보류’만으로는 보내는 택배인지 알 수 없어요.' }),
    ).toBeVisible()
    await page.getByLabel('상태 칸이 ‘보류’인 1줄도 보내요').check()
    await expect(page.getByText('2줄 가운데 1줄을 확인해 주세요.')).toBeVisible()
    await chooseReason(page.getByRole('main'))
    await page.getByRole('button', { name: '1건 출고' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1건을 출고했어요.' })).toBeVisible()
    await member.goto(`/order/detail/${orderId}`)
    await expect(member.getByRole('heading', { name: '배송중', exact: true })).toBeVisible()
    await expect(member.getByRole('link', { name: /배송 조회/ })).toHaveAttribute('href', new RegExp(waybill))
  })

  const operations = await staffCalls(office, 'operations')
  await test.step('corrects the number that a colleague has corrected meanwhile, in the dialog that says so', async () => {
    const [theirs, mine] = [aWaybill(), aWaybill()]
    await page.goto(`${office.url}/staff/orders?q=${number}&work=all`)
    await table.getByRole('button', { name: /작업$/ }).click()
    await page.getByRole('menuitem', { name: '운송장 정정' }).click()
    const dialog = page.getByRole('dialog', { name: '운송장 정정', exact: true })
    await operations('POST', `order-items/${order.orderItemId}/parcel`, {
      ...{ courier: 'cj', trackingNumber: theirs, correctionNumber: 1, reason: '먼저 고쳤어요' },
    })
    await dialog.getByLabel('택배사').selectOption('CJ대한통운')
    await dialog.getByLabel('운송장 번호').fill(mine)
    await chooseReason(dialog)
    const send = dialog.getByRole('button', { name: '1건 운송장 정정' })
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('그사이 내용이 바뀌었어요.')
    await expect(dialog.getByText(theirs), 'it says what the number is now').toBeVisible()
    await pressButton(dialog.getByRole('button', { name: '확인했고 계속하기' }))
    await send.click()
    await expect(dialog, 'and takes the next attempt').toHaveCount(0)
    const [item] = await office.rows<{ number: string }>(
      'SELECT tracking_number AS number FROM shop.order_items WHERE order_item_id = $1',
      [order.orderItemId],
    )
    expect(item?.number).toBe(mine)
  })
  for (const step of ['delivered', 'collected'])
    await operations('POST', `order-items/${order.orderItemId}/${step}`, { reason: '확인' })

  await test.step('has it back, and notes the damage with a photo', async () => {
    await page.goto(`${office.url}/staff/orders?q=${number}`)
    await table.getByRole('button', { name: number, exact: true }).click()
    for (const happened of ['주문 완료', '배송 준비', '출고', '배송 완료', '회수 완료'])
      await expect(drawer.getByText(happened, { exact: true }).last()).toBeVisible()
    await drawer.getByText('반납 상태 기록', { exact: true }).click()
    await drawer.getByRole('button', { name: '파손 있음' }).click()
    const photos = drawer.getByLabel(/^사진/)
    const send = drawer.getByRole('button', { name: '기록하기' })
    await photos.setInputFiles({
      name: '글.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('사진이 아니에요'),
    })
    await send.click()
    const refused = drawer.getByRole('alert').filter({ hasText: '확장자는' })
    await expect(refused).toBeVisible()
    await photos.setInputFiles({
      ...{ name: '상태.jpg', mimeType: 'image/jpeg' },
      buffer: await sharp(await office.picture())
        .resize(320)
        .jpeg()
        .toBuffer(),
    })
    await expect(refused, 'what was refused is chosen no longer').toHaveCount(0)
    await send.click()
    await expect(drawer.getByRole('img', { name: '파손 있음 사진 1' })).toBeVisible()
    await expect(
      drawer.getByText('고른 사진이 없어요'),
      'the next record begins without photos',
    ).toBeVisible()
  })

  await test.step('notes once more; the answer is lost, and what is then sent with other words arrives as well', async () => {
    const words = drawer.getByRole('textbox', { name: '상태', exact: true })
    const send = drawer.getByRole('button', { name: '기록하기' })
    let isLost = true
    await page.route(/\/order-items\/[^/]+\/conditions$/, async (route) => {
      if (!isLost || route.request().method() !== 'POST') return route.fallback()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await expect(words).toHaveValue('')
    await words.fill('모서리가 닳았어요')
    await send.click()
    await expect(drawer.getByRole('alert')).toBeVisible()
    await words.fill('모서리와 손잡이가 닳았어요')
    await send.click()
    await expect(words).toHaveValue('')
    await expect(drawer.getByText('모서리와 손잡이가 닳았어요')).toBeVisible()
    await expect(drawer.getByText('모서리가 닳았어요'), 'what arrived before stays beside it').toBeVisible()
  })

  await test.step('is asked for an owner’s part where an owner may get one', async () => {
    const quote = '**/late-charge'
    await page.route(quote, async (route) => {
      const { data } = await (await route.fetch()).json()
      await route.fulfill({ json: { data: { ...data, ownerMayShare: true } } })
    })
    await table.getByRole('button', { name: /작업$/ }).click()
    await page.getByRole('menuitem', { name: '추가 요금' }).click()
    const dialog = page.getByRole('dialog', { name: '추가 요금', exact: true })
    await dialog.getByLabel(/^종류/).selectOption('파손')
    await expect(dialog.getByLabel('소유자 몫')).toBeVisible()
    await page.unroute(quote)
    await page.reload()
  })

  await test.step('charges it with the photo', async () => {
    await table.getByRole('button', { name: /작업$/ }).click()
    await page.getByRole('menuitem', { name: '추가 요금' }).click()
    const dialog = page.getByRole('dialog', { name: '추가 요금', exact: true })
    await expect(dialog.getByLabel(/^종류/), 'what is asked first has the focus').toBeFocused()
    await dialog.getByLabel(/^종류/).selectOption('연체')
    await expect(dialog.getByLabel('청구할 날수')).toBeVisible()
    await dialog.getByLabel(/^종류/).selectOption('파손')
    await expect(dialog.getByLabel('청구할 날수')).toHaveCount(0)
    await dialog.getByLabel(/^금액/).pressSequentially('30000')
    await expect(dialog.getByLabel(/^금액/)).toHaveValue('30,000')
    await expect(dialog.getByText('정가에서 남은 금액')).toBeVisible()
    await expect(dialog.getByLabel('소유자 몫'), 'the bag is the shop’s own').toHaveCount(0)
    await dialog.getByRole('checkbox', { name: /파손 있음/ }).check()
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '1건 추가 요금' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the member reads the charge with its photo', async () => {
    await member.goto('/mypage/payment')
    const owed = member
      .getByRole('region', { name: /내야 할 금액/ })
      .getByRole('listitem')
      .filter({ hasText: '파손 배상금' })
    await expect(owed).toContainText('30,000원')
    await expect(owed).toContainText('반납 검수에서 손상을 확인했어요.')
    await owed.getByRole('button', { name: '반납 상태 사진 1 크게 보기' }).click()
    await expect(member.getByRole('dialog').getByRole('img', { name: '반납 상태 사진 1' })).toBeVisible()
  })

  await test.step('takes the product off the calendar for its repair, and ends that early', async () => {
    const repair = await aPeriod(office, product, { days: 3, ahead: 20 })
    await page.goto(`${office.url}/staff/calendar?productId=${product.id}&month=${repair.start.slice(0, 7)}`)
    await page.getByRole('button', { name: '쉬는 날 정하기' }).click()
    const form = page.getByRole('complementary', { name: '쉬는 날 상세' })
    await form.getByLabel('시작일').fill(repair.start)
    await form.getByLabel('종료일').fill(repair.end)
    await form.getByRole('button', { name: '수선' }).click()
    await expect(form.getByText(/대여가 없어요/)).toBeVisible()
    await form.getByRole('button', { name: '쉬는 날로 정하기' }).click()
    await page.getByRole('button', { name: /쉬는 날 .*–/ }).click()
    const detail = page.getByRole('complementary', { name: '대여 일정 상세' })
    await expect(detail).toContainText('수선')
    await detail.getByRole('button', { name: '쉬는 날 끝내기' }).click()
    const dialog = page.getByRole('dialog', { name: '쉬는 날 끝내기', exact: true })
    await chooseReason(dialog)
    await dialog.getByRole('button', { name: '쉬는 날 끝내기' }).click()
    // While a dialog is open, nothing behind it has a role.
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: /쉬는 날 .*–/ })).toHaveCount(0)
  })
})
