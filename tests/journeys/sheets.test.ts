import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, enterAs, rentalReaches, saveAddress } from './ownData.ts'
import { standsAlone } from './pageWatch.ts'
import { endSheet, login, typeAddress } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'
import { losesSession } from './tokens.ts'

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('sheets of an order open again with what was typed after a reload and a lost session, and a note that is refused stays', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  const coming = await anOrder(office, member, { product: await aProduct(office) })
  const here = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, here, 'delivered')
  await enterAs(page, member)
  await test.step('a cancellation that is loaded anew, or opened again after Back, has its reason', async () => {
    await page.goto(`/order/detail/${coming.orderId}`)
    const cancel = page.getByRole('button', { name: '예약 취소' })
    await cancel.click()
    const sheet = sheetOf(page, '예약 취소')
    await sheet.getByLabel('취소 사유', { exact: true }).selectOption('etc')
    await sheet.getByLabel('취소 사유 직접 입력').fill('다른 분이 빌려주기로 했어요')
    await page.reload()
    await expect(sheet.getByLabel('취소 사유 직접 입력')).toHaveValue('다른 분이 빌려주기로 했어요')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
    await cancel.click()
    await expect(sheet.getByLabel('취소 사유 직접 입력')).toHaveValue('다른 분이 빌려주기로 했어요')
    await page.goBack()
    await expect(sheet).toHaveCount(0)
  })
  await test.step('a note that is refused can be sent again as it was typed', async () => {
    await page.getByRole('button', { name: '배송 메모 변경' }).click()
    const sheet = sheetOf(page, '배송 메모 변경')
    await sheet.getByLabel('배송 메모', { exact: true }).selectOption('etc')
    const note = sheet.getByLabel('배송 메모 직접 입력')
    await note.fill('1층 편의점에 맡겨 주세요')
    const delivery = '**/api/users/order-detail/*/delivery'
    await page.route(delivery, (route) =>
      route.fulfill({ status: 503, json: { code: 'BUSY', message: '잠시 후 다시 시도해 주세요.' } }),
    )
    const save = sheet.getByRole('button', { name: '바꾸기', exact: true })
    await save.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(note).toHaveValue('1층 편의점에 맡겨 주세요')
    await page.unroute(delivery)
    await save.click()
    await expectToast(page, '배송 메모를 바꿨어요.')
    await expect(sheet).toHaveCount(0)
    await expect(page.getByRole('definition').filter({ hasText: '1층 편의점에 맡겨 주세요' })).toBeVisible()
  })
  await test.step('a return whose session is lost on the way is asked for after the login', async () => {
    await openLive(page, `/order/detail/${here.orderId}`)
    await page.getByRole('button', { name: '반품 신청' }).click()
    const sheet = sheetOf(page, '반품 신청')
    await sheet.getByLabel('반품 사유 (선택)').selectOption('damaged')
    await sheet.getByLabel('자세한 내용 (선택)').fill('잠금 장식이 헐거워요')
    const ask = sheet.getByRole('button', { name: '반품 신청하기' })
    await losesSession(page, () => ask.click())
    await login(page, member.email)
    await expect(sheet.getByLabel('반품 사유 (선택)')).toHaveValue('damaged')
    await expect(sheet.getByLabel('자세한 내용 (선택)')).toHaveValue('잠금 장식이 헐거워요')
    await ask.click()
    await expectToast(page, '반품을 신청했어요.')
  })
})

test('a sheet that has nothing to show after a reload leaves no step for Back; an address that was being typed is there', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await saveAddress(office, member)
  const product = await aProduct(office)
  const order = await anOrder(office, member, { product })
  await rentalReaches(office, order, 'collected')
  await enterAs(page, member)
  await test.step('a review of which nothing was written is closed', async () => {
    await openLive(page, '/mypage/review')
    await page.getByRole('button', { name: '리뷰 쓰기' }).click()
    const sheet = sheetOf(page, '리뷰 작성')
    await expect(sheet).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '리뷰 쓰기' })).toBeVisible()
    await standsAlone(page)
    await expect(sheet).toHaveCount(0)
  })
  await test.step('an address that was changed, but not saved', async () => {
    await openLive(page, '/mypage/delivery')
    await page.getByRole('button', { name: '집 수정' }).click()
    const detail = sheetOf(page, '배송지 수정').getByLabel('상세 주소')
    await detail.fill('지하 1층')
    await page.reload()
    await expect(detail).toHaveValue('지하 1층')
    await page.goBack()
    await page.getByRole('alertdialog').getByRole('button', { name: '그만 쓰기' }).click()
    await expect(detail).toHaveCount(0)
    await page.getByRole('button', { name: '집 수정' }).click()
    await expect(detail).toHaveValue('502호')
  })
  await test.step('a review that was written elsewhere meanwhile', async () => {
    await openLive(page, `/order/detail/${order.orderId}`)
    await page.getByRole('button', { name: '리뷰 쓰기' }).click()
    const sheet = sheetOf(page, '리뷰 작성')
    await expect(sheet).toBeVisible()
    const review = new FormData()
    const fields = { rating: '5', content: '상자 그대로 왔어요. 고마워요.', orderItemId: order.orderItemId }
    for (const [name, value] of Object.entries({ ...fields, productId: String(product.id) }))
      review.set(name, value)
    const written = await fetch(`${office.url}/api/users/my-reviews`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}` },
      body: review,
    })
    expect(written.status).toBe(200)
    await page.reload()
    await expect(page.getByRole('link', { name: '내 리뷰 보기' })).toBeVisible()
    await standsAlone(page)
    await expect(sheet).toHaveCount(0)
  })
})

test('a delivery that was changed leaves no step of its sheets for Back, however it was changed', async ({
  page,
  office,
}) => {
  const member = await aMember(office, { card: true, address: true })
  await saveAddress(office, member, { addressName: '작업실', address2: '2층', isDefault: false })
  const inJeju = { addressName: '제주집', postCode: '63122', address1: '제주특별자치도 제주시 문연로 6' }
  await saveAddress(office, member, { ...inJeju, isDefault: false })
  const order = await anOrder(office, member, { product: await aProduct(office) })
  await enterAs(page, member)
  await openLive(page, '/mypage/rent')
  const detail = `/order/detail/${order.orderId}`
  const opens = async () => {
    await page.locator(`a[href="${detail}"]`).first().click()
    await expect(page.getByRole('button', { name: '배송지 변경' })).toBeVisible()
  }
  const leadsBack = async () => {
    await standsAlone(page)
    await page.goBack()
    await expect(page).toHaveURL('/mypage/rent')
  }
  const chooses = async (address: string) => {
    await page.getByRole('button', { name: '배송지 변경' }).click()
    await page.getByRole('button', { name: `${address} 선택`, exact: true }).click()
  }
  const changing = sheetOf(page, '배송지 변경')
  await test.step('another note', async () => {
    await opens()
    await page.getByRole('button', { name: '배송 메모 변경' }).click()
    const sheet = sheetOf(page, '배송 메모 변경')
    await sheet.getByLabel('배송 메모', { exact: true }).selectOption('door')
    await sheet.getByRole('button', { name: '바꾸기', exact: true }).click()
    await expectToast(page, '배송 메모를 바꿨어요.')
    await expect(sheet).toHaveCount(0)
    await leadsBack()
  })
  await test.step('another address', async () => {
    await opens()
    await chooses('작업실')
    await expectToast(page, '배송지를 바꿨어요.')
    await leadsBack()
  })
  await test.step('one for which more is paid', async () => {
    await opens()
    await chooses('제주집')
    await changing.getByRole('button', { name: '3,000원 결제하고 바꾸기' }).click()
    await endSheet(page, '3,000원 결제')
    await expectToast(page, '추가 배송비를 결제하고 배송지를 바꿨어요.')
    await leadsBack()
  })
  await test.step('one for which something is given back', async () => {
    await opens()
    await chooses('집')
    await changing.getByRole('button', { name: '바꾸고 3,000원 돌려받기' }).click()
    await expectToast(page, /3,000원을 돌려드려요/)
    await leadsBack()
  })
  await test.step('its own, which is corrected in the list', async () => {
    await opens()
    await page.getByRole('button', { name: '배송지 변경' }).click()
    const chosen = page.getByRole('listitem').filter({ hasText: '선택한 배송지' })
    await expect(chosen).toHaveCount(1)
    await page.getByRole('button', { name: '집 수정', exact: true }).click()
    await sheetOf(page, '배송지 수정').getByLabel('상세 주소').fill('1203호')
    await sheetOf(page, '배송지 수정').getByRole('button', { name: '저장하기' }).click()
    await expectToast(page, '배송지를 바꿨어요.')
    await expect(page.getByRole('main')).toContainText('1203호')
    await leadsBack()
  })
  await test.step('one that is added for it', async () => {
    await opens()
    await page.getByRole('button', { name: '배송지 변경' }).click()
    await page.getByRole('button', { name: '배송지 추가' }).click()
    await typeAddress(page, {
      ...{ name: '새집', person: '김지우', phone: '01023456789', detail: '2층' },
      ...{ search: '가로수길 43', road: '서울 강남구 가로수길 43' },
    })
    await sheetOf(page, '배송지 추가').getByRole('button', { name: '저장하기' }).click()
    await expectToast(page, '배송지를 바꿨어요.')
    await leadsBack()
  })
})

test('a sheet about a delivery that is sent meanwhile leaves no step for Back', async ({ page, office }) => {
  const member = await aMember(office, { address: true })
  await enterAs(page, member)
  const detailOf = async () => {
    const order = await anOrder(office, member, { product: await aProduct(office) })
    await openLive(page, '/mypage/rent')
    await page.locator(`a[href="/order/detail/${order.orderId}"]`).first().click()
    return order
  }
  const leadsBack = async () => {
    await standsAlone(page)
    await page.goBack()
    await expect(page).toHaveURL('/mypage/rent')
  }
  await test.step('a note is refused, and its sheet goes', async () => {
    const order = await detailOf()
    await page.getByRole('button', { name: '배송 메모 변경' }).click()
    const sheet = sheetOf(page, '배송 메모 변경')
    await sheet.getByLabel('배송 메모', { exact: true }).selectOption('door')
    await rentalReaches(office, order, 'ship')
    await sheet.getByRole('button', { name: '바꾸기', exact: true }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click()
    await expect(sheet).toHaveCount(0)
    await leadsBack()
  })
  await test.step('after a reload neither the addresses nor the form of one are there', async () => {
    const order = await detailOf()
    await page.getByRole('button', { name: '배송지 변경' }).click()
    await page.getByRole('button', { name: '배송지 추가' }).click()
    await expect(sheetOf(page, '배송지 추가')).toBeVisible()
    await rentalReaches(office, order, 'ship')
    await page.reload()
    await expect(page.getByRole('heading', { name: '배송중' })).toBeVisible()
    await leadsBack()
  })
})
