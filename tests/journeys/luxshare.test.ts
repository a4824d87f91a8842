import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { aMember } from './ownData.ts'
import { amountOf, cardSheet, chooseFound, endSheet, login, postcodeSearch } from './renting.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const choose = (page: Page, group: string, choice: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: choice, exact: true }).check()
const next = (page: Page) => page.getByRole('button', { name: '다음' })
const apply = (page: Page) => page.getByRole('button', { name: /신청하기|신청하고 있어요/ })

test('what an item like mine would bring goes along to the application, in which an owner registers account and card on the way, promises and applies once', async ({
  page,
  office,
}) => {
  await openLive(page, '/luxshare')
  await test.step('what it would bring follows what is chosen', async () => {
    await page.getByLabel('하루 가격').fill('10500')
    await choose(page, '한 번에 빌리는 날', '10일')
    await choose(page, '한 달에 빌려 가는 횟수', '1번')
    await choose(page, '맡기는 기간', '12개월')
    await expect(amountOf(page, '한 달에 받는 금액')).toHaveText('65,005원')
    await expect(page.getByText('12개월이면 780,060원')).toBeVisible()
    const fees = page.getByRole('region', { name: '수수료와 약속' })
    for (const words of ['30,000원', '10,000원', '매월 20일', '확정된 대여료의 30%'])
      await expect(fees.getByText(words)).toBeVisible()
    await page.getByLabel('하루 가격').fill('900')
    await expect(page.getByText('1,000원 이상으로 입력해 주세요.')).toBeVisible()
    await page.getByLabel('하루 가격').fill('20000000')
    await expect(page.getByText('10,000,000원 이하로 입력해 주세요.')).toBeVisible()
  })
  await test.step('a guest logs in first, and comes back to what was reckoned', async () => {
    await page.getByLabel('하루 가격').fill('１５０００')
    await page.getByRole('link', { name: '위탁 신청하기' }).click()
    const application = '/luxshare/apply?price=15000&months=12'
    await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent(application)}`)
    // Somebody who has neither account, card nor address yet.
    await login(page, (await aMember(office)).email)
    await expect(page).toHaveURL(application)
  })
  await test.step('condition, address, account and card are asked for one after the other', async () => {
    await expect(page.getByLabel('희망 하루 가격')).toHaveValue('15,000')
    await expect(page.getByRole('radio', { name: '12개월' })).toBeChecked()
    await next(page).click()
    await expectToast(page, '상품 상태를 선택해 주세요.')
    await expect(page.getByText('브랜드를 입력해 주세요.')).toBeVisible()
    await expect(page.getByText('모델명을 입력해 주세요.')).toBeVisible()
    await expect(page.getByRole('group', { name: '상품 상태' }), 'what is missing first').toBeInViewport()
    await choose(page, '상품 상태', '사용감 있음')
    await page.getByLabel('브랜드').fill('VERANNE')
    await page.getByLabel('모델명').fill('아틀리에 탑핸들 백 미디엄')
    await next(page).click()
    await expectToast(page, '주소를 입력해 주세요.')
    const part = page.getByRole('region', { name: '돌려받을 주소' })
    await expect(part).toBeFocused()
    await expect(part.getByRole('alert')).toBeInViewport({ ratio: 1 })
  })
  await test.step('the address comes from the postcode search', async () => {
    await page.getByRole('button', { name: '주소 검색' }).click()
    const search = postcodeSearch(page)
    await search.getByLabel('도로명, 건물 이름, 지번').fill('연무장길 33')
    await search.getByRole('button', { name: '찾기' }).click()
    await chooseFound(page, '서울 성동구 연무장길 33')
    await expect(page.getByLabel('상세 주소'), 'goes on where the search ends').toBeFocused()
    await page.getByLabel('상세 주소').fill('502호')
  })
  await test.step('a photo is added', async () => {
    const { default: sharp } = await import('sharp')
    const drawn = await sharp(await office.picture())
      .resize(600, 750)
      .jpeg()
      .toBuffer()
    await page
      .getByLabel('추가할 사진')
      .setInputFiles({ name: '가방.jpg', mimeType: 'image/jpeg', buffer: drawn })
    await expect(page.getByRole('button', { name: '사진 1 삭제' })).toBeVisible()
  })
  await test.step('the account is registered on its own page, and the form is as it was', async () => {
    await next(page).click()
    await expectToast(page, '정산받을 계좌를 등록해 주세요.')
    await page.getByRole('link', { name: '계좌 등록' }).click()
    await page.getByLabel('은행', { exact: true }).selectOption({ label: '토스뱅크' })
    await page.getByLabel('계좌번호').fill('1000-1234-5678')
    await page.getByLabel('예금주').fill('이서준')
    await page.getByRole('button', { name: '계좌 인증' }).click()
    await page.getByRole('button', { name: '저장하기' }).click()
    await expect(page.getByRole('heading', { name: '위탁 신청', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: '정산받을 계좌' })).toContainText('토스뱅크 ****5678')
    await expect(page.getByLabel('모델명')).toHaveValue('아틀리에 탑핸들 백 미디엄')
    await expect(page.getByLabel('상세 주소')).toHaveValue('502호')
    await expect(page.getByRole('button', { name: '사진 1 삭제' })).toBeVisible()
  })
  await test.step('the card is registered in the provider’s sheet', async () => {
    await next(page).click()
    await expectToast(page, '결제 카드를 등록해 주세요.')
    await page.getByRole('button', { name: '카드 등록' }).click()
    await cardSheet(page).getByRole('button', { name: '예시로 채우기' }).click()
    await endSheet(page, '카드 등록하기')
    await expect(page.getByRole('region', { name: '결제 카드' })).toContainText('현대카드')
  })
  await test.step('the guide says the rates of today and wants three promises', async () => {
    await next(page).click()
    await expect(page.getByText('정산 안내를')).toBeVisible()
    await expect(amountOf(page, '받는 비율')).toHaveText('70.2%')
    await apply(page).click()
    await expect(page.getByText('정산 안내에 모두 동의해 주세요.')).toBeVisible()
  })
  await test.step('Back leads to the form as it was, and the promises are kept', async () => {
    await page.getByLabel(/수수료와 정산 방식을 확인했어요/).check()
    await page.goBack()
    await expect(page.getByLabel('브랜드')).toHaveValue('VERANNE')
    await next(page).click()
    await expect(page.getByLabel(/수수료와 정산 방식을 확인했어요/)).toBeChecked()
  })
  await test.step('two quick taps apply once', async () => {
    await page.getByLabel(/상품을 보낼게요/).check()
    await page.getByLabel(/등록한 카드로 결제하는 데 동의해요/).check()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/users/consignment')) sent.push('sent')
    })
    await apply(page).dblclick()
    await expect(page.getByText('신청했어요.')).toBeVisible()
    expect(sent).toEqual(['sent'])
    await expect(page.getByText(/위탁번호 \d{6}-[0-9A-Z]{6}/)).toBeVisible()
  })
  await test.step('it stands among the consignments, with its photo', async () => {
    await page.getByRole('link', { name: '위탁 상세 보기' }).click()
    await expect(page.getByRole('heading', { name: '신청 완료' })).toBeVisible()
    await expect(page.getByText('아틀리에 탑핸들 백 미디엄')).toBeVisible()
    await expect(page.getByRole('button', { name: '맡긴 상품 사진 1 크게 보기' })).toBeVisible()
  })
})
