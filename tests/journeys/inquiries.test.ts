import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { openLive } from './openLive.ts'
import { aMember, aProduct, enterAs, type Member, staffCalls } from './ownData.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

const title = '회수 시간을 알고 싶어요'
const content = '종료일 다음 날 오전에 집을 비워요. 상자를 문 앞에 두어도 회수해 주시나요?'
const badge = (scope: Page | Locator, words: string) => scope.getByText(words, { exact: true })

/** A file of this name that a person might pick. */
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** Operations answer the only question of the member. */
async function answer(office: BackOffice, { token }: Member, words: string): Promise<void> {
  const { data } = await office.call('GET', '/api/users/my-onetoone-inquiries', undefined, token)
  const { result } = z.object({ result: z.tuple([z.object({ id: z.int() })]) }).parse(data)
  const operations = await staffCalls(office, 'operations')
  await operations('PUT', `inquiries/${result[0].id}/answer`, { content: words, version: 0 })
}

test('a question with photos is asked one to one, answered, counted until it is opened, and read', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await enterAs(page, member)
  await openLive(page, '/mypage/inquiry')
  const tabs = page.getByRole('navigation', { name: '문의 종류' })
  await expect(tabs.getByRole('link', { name: '상품 문의 0' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('남긴 상품 문의가 없어요')).toBeVisible()
  await tabs.getByRole('link', { name: '1:1 문의 0' }).click()
  await expect(page.getByText('남긴 1:1 문의가 없어요')).toBeVisible()

  const sheet = page.getByRole('dialog', { name: '1:1 문의' })
  await page.getByRole('button', { name: '1:1 문의하기' }).click()
  const photo = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#7a5' } })
    .jpeg()
    .toBuffer()
  const send = sheet.getByRole('button', { name: '문의 등록하기' })
  await test.step('each wrong text has its sentence in its place', async () => {
    await send.click()
    await expect(sheet.getByText('제목을 입력해 주세요.')).toBeVisible()
    await expect(sheet.getByText('내용을 입력해 주세요.')).toBeVisible()
    await sheet.getByLabel('제목').fill(title)
    await sheet.getByLabel('내용').fill(content)
  })

  await test.step('what is no photo, or too heavy, is refused before anything is sent', async () => {
    const notice = page.getByRole('alertdialog')
    const add = sheet.getByLabel('추가할 사진')
    const contract = test.info().outputPath('contract.jpg')
    writeFileSync(contract, '%PDF-1.7 renamed')
    const heavy = test.info().outputPath('heavy.jpg')
    writeFileSync(heavy, Buffer.concat([photo, Buffer.alloc(10 * 1024 * 1024)]))
    await add.setInputFiles([contract, heavy])
    await expect(notice.getByRole('heading', { name: '확장자 제한' })).toBeVisible()
    await expect(notice).toContainText('확장자는 .jpg, .jpeg, .png 파일만 등록 가능합니다.')
    const confirm = notice.getByRole('button', { name: '확인' })
    await confirm.click()
    const second = notice.getByRole('heading', { name: '파일 용량 제한' })
    await expect(second).toBeVisible()
    await confirm.hover()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(second, 'a double tap answers the first notice alone').toBeVisible()
    await expect(notice).toContainText('파일 크기는 10MB 이하만 등록 가능합니다.')
    await confirm.click()
    await expect(notice).toHaveCount(0)
    await expect(sheet.getByText('0/3')).toBeVisible()
  })

  await test.step('photos are added, changed and removed', async () => {
    await sheet.getByLabel('추가할 사진').setInputFiles([1, 2, 3].map((nth) => file(`${nth}.jpg`, photo)))
    await expect(sheet.getByRole('button', { name: /사진 \d 바꾸기/ })).toHaveCount(3)
    await expect(sheet.getByRole('button', { name: '사진 추가' })).toHaveCount(0)
    await sheet.getByRole('button', { name: '사진 2 삭제' }).click()
    await sheet.getByRole('button', { name: '사진 2 삭제' }).click()
    await expect(sheet.getByText('1/3')).toBeVisible()
    await sheet.getByLabel('바꿀 사진 1').setInputFiles(file('other.jpg', photo))
    await expect(sheet.getByRole('button', { name: '사진 1 바꾸기' })).toBeVisible()
  })
  await send.click()
  await expect(toastSaying(page, '문의를 등록했어요.')).toBeVisible()
  await expect(sheet).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: title })
  await expect(tabs.getByRole('link', { name: '1:1 문의 1' })).toBeVisible()
  await expect(badge(row, '답변 대기')).toBeVisible()
  await row.getByText(title).click()
  await expect(row.getByText(content)).toBeVisible()
  const kept = row.getByRole('button', { name: '문의 사진 1 크게 보기' }).locator('img')
  await expect
    .poll(() => kept.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)

  await answer(office, member, '네, 문 앞에 두시면 회수해 드려요.')
  await openLive(page, '/mypage')
  await expect(page.locator('dt:text-is("문의 답변") + dd')).toHaveText('1')
  await page.getByRole('link', { name: /문의 내역 새 답변 1개/ }).click()
  await tabs.getByRole('link', { name: '1:1 문의 1' }).click()
  await expect(badge(row, '답변 완료')).toBeVisible()
  await expect(badge(row, '새 답변')).toBeVisible()
  await row.getByText(title).click()
  await expect(row.getByRole('region', { name: '답변' })).toContainText('네, 문 앞에 두시면 회수해 드려요.')
  await expect(badge(row, '새 답변')).toHaveCount(0)
  await test.step('what is written on in the thread waits for an answer again', async () => {
    await row.getByRole('button', { name: '이어서 쓰기' }).click()
    await row.getByLabel('이어서 쓰기').fill('상자가 두 개인데 괜찮나요?')
    await row.getByRole('button', { name: '보내기' }).click()
    await expect(row.getByRole('region', { name: '이어 쓴 글' })).toContainText('상자가 두 개인데 괜찮나요?')
    await expect(badge(row, '답변 대기')).toBeVisible()
  })
  await openLive(page, '/mypage')
  await expect(page.locator('dt:text-is("문의 답변") + dd')).toHaveText('0')
})

test('an open inquiry does not open the one of the other kind that has the same number', async ({
  page,
  office,
}) => {
  const asked = {
    ...{ id: 1, content, status: 'pending', createdAt: '2026-11-20T01:00:00.000Z', answer: null },
    ...{ answerDate: null, answerSeen: true, thread: [], about: null },
    ...{ image_file_id_1_file: null, image_file_id_2_file: null, image_file_id_3_file: null },
  }
  const product = { id: 1, productName: '소프트 로퍼', brand: { nameEnglish: 'Veranne' }, product_images: [] }
  const answers = {
    '**/api/users/my-products-inquiries': { ...asked, title: '상품에 대한 문의', productId: 1, product },
    '**/api/users/my-onetoone-inquiries': { ...asked, subject: '주문에 대한 문의' },
  }
  for (const [call, inquiry] of Object.entries(answers))
    await page.route(call, (route) => route.fulfill({ json: { data: { result: [inquiry], cntAll: 1 } } }))
  await enterAs(page, await aMember(office))
  await openLive(page, '/mypage/inquiry')
  await page.getByText('상품에 대한 문의').click()
  await expect(page.getByText(content)).toBeVisible()
  await page.getByRole('link', { name: '1:1 문의 1' }).click()
  await expect(page.getByText('주문에 대한 문의')).toBeVisible()
  await expect(page.getByText(content)).toBeHidden()
})

test('a product is asked about where it is shown, and a guest logs in first', async ({ page, office }) => {
  const { id, name } = await aProduct(office)
  await openLive(page, `/product/detail/${id}`)
  await expect(page.getByRole('region', { name: '상품 문의' }).getByRole('link')).toHaveAttribute(
    'href',
    /login/,
  )
  await enterAs(page, await aMember(office))
  await openLive(page, `/product/detail/${id}`)
  await page.getByRole('button', { name: /상품 문의하기/ }).click()
  const sheet = page.getByRole('dialog', { name: '상품 문의' })
  await sheet.getByLabel('제목').fill('어깨끈이 있나요?')
  await sheet.getByLabel('내용').fill('크로스로 멜 수 있는 긴 어깨끈이 함께 오는지 알고 싶어요.')
  await sheet.getByRole('button', { name: '문의 등록하기' }).click()
  await expect(toastSaying(page, '문의를 등록했어요.')).toBeVisible()
  await page.getByRole('button', { name: '문의 보기' }).click()
  const row = page.getByRole('listitem').filter({ hasText: '어깨끈이 있나요?' })
  await expect(row).toContainText(name)
  await expect(badge(row, '답변 대기')).toBeVisible()
})

test('the demo shop’s customer centre leads to questions, which are searched and sorted, to notices and to the chat', async ({
  page,
}) => {
  await openLive(page, '/mypage/customer')
  const top = page.getByRole('region', { name: '자주 묻는 질문' }).getByRole('listitem')
  await expect(top).toHaveCount(4)
  await expect(top.first()).toContainText('01')
  await expect(page.getByRole('link', { name: /카카오톡으로 바로 물어보세요/ })).toHaveAttribute(
    'target',
    '_blank',
  )
  const asked = /취소하면 수수료/
  await top.filter({ hasText: asked }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: '자주 묻는 질문' })).toBeVisible()
  const open = page.locator('details[open]')
  await expect(open).toHaveCount(1)
  await expect(open).toContainText('3일 전에는 30%, 2일 전에는 50%')
  const questions = page.locator('details')
  await page.getByRole('link', { name: '배송', exact: true }).click()
  await expect(open).toHaveCount(0)
  await expect(questions.filter({ hasText: asked })).toHaveCount(0)
  await page.getByRole('link', { name: '전체' }).click()
  await expect(questions.filter({ hasText: asked })).toHaveCount(1)
  await page.getByLabel('질문 검색').fill('제주 배송비')
  await expect(questions.filter({ hasText: asked })).toHaveCount(0)
  await expect(questions.filter({ hasText: '제주' })).toHaveCount(1)
  await page.getByLabel('질문 검색').fill('우주선')
  await expect(page.getByText('찾는 질문이 없어요')).toBeVisible()

  await openLive(page, '/mypage/customer')
  await page.getByRole('link', { name: '공지사항 더보기' }).click()
  await page.getByText('연말 배송 일정을 확인해 주세요').click()
  await expect(page.getByRole('cell', { name: '12월 25일' })).toBeVisible()
})
