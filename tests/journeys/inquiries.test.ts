import { writeFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { openLive } from './openLive.ts'
import { aMember, enterAs, type Member, staffCalls } from './ownData.ts'
import { login } from './renting.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'
import { losesSession } from './tokens.ts'

const title = '회수 시간을 알고 싶어요'
const content = '종료일 다음 날 오전에 집을 비워요. 상자를 문 앞에 두어도 회수해 주시나요?'
const badge = (scope: Page | Locator, words: string) => scope.getByText(words, { exact: true })

/** A file of this name that a person might pick. */
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** Operations answer the only question of the member, whose number it returns. */
async function answer(office: BackOffice, { token }: Member, words: string): Promise<number> {
  const { data } = await office.call('GET', '/api/users/my-onetoone-inquiries', undefined, token)
  const { result } = z.object({ result: z.tuple([z.object({ id: z.int() })]) }).parse(data)
  const operations = await staffCalls(office, 'operations')
  await operations('PUT', `inquiries/${result[0].id}/answer`, { content: words, version: 0 })
  return result[0].id
}

/** A question about a product, as the shop answers it. */
const aboutAProduct = (id: number) => ({
  ...{ id, title: '상품에 대한 문의', content: '굽이 몇 센티미터인가요?', status: 'pending' },
  ...{ createdAt: '2026-11-20T01:00:00.000Z', answer: null, answerDate: null, answerSeen: true },
  ...{ thread: [], about: null, productId: 1 },
  ...{ image_file_id_1_file: null, image_file_id_2_file: null, image_file_id_3_file: null },
  product: { id: 1, productName: '소프트 로퍼', brand: { nameEnglish: 'Veranne' }, product_images: [] },
})

test('a question with photos outlives a lost session, is answered, counted until it is opened, read and written on', async ({
  page,
  office,
}) => {
  const member = await aMember(office)
  await enterAs(page, member)
  await openLive(page, '/mypage/inquiry')
  const tabs = page.getByRole('navigation', { name: '문의 종류' })
  await expect(tabs.getByRole('link', { name: '상품 문의 0' })).toHaveAttribute('aria-current', 'true')
  await tabs.getByRole('link', { name: '1:1 문의 0' }).click()

  const sheet = page.getByRole('dialog', { name: '1:1 문의' })
  const ask = page.getByRole('button', { name: '1:1 문의하기' })
  await ask.click()
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
  await test.step('what was written when the session was lost is there again after the login, until it is closed', async () => {
    await losesSession(page, () => send.click())
    await expect(page).toHaveURL(/^[^?]*\/login\?returnUrl=/)
    expect(await page.evaluate(() => localStorage.getItem('token')), 'the session is dropped').toBeNull()
    await expect(page.getByText('쓰던 내용은 이 탭에 그대로 있어요.')).toBeVisible()
    await login(page, member.email)
    await expect(page).toHaveURL('/mypage/inquiry?tab=onetoone')
    await expect(sheet.getByLabel('내용')).toHaveValue(content)
    await expect(sheet.getByLabel('제목')).toHaveValue(title)
    const leaving = page.getByRole('alertdialog')
    await page.goBack()
    await expect(leaving).toContainText('작성 중인 내용이 사라져요.')
    await leaving.getByRole('button', { name: '계속 쓰기' }).click()
    await expect(sheet.getByLabel('내용')).toHaveValue(content)
    await sheet.getByRole('button', { name: '닫기' }).click()
    await leaving.getByRole('button', { name: '그만 쓰기' }).click()
    await expect(sheet).toHaveCount(0)
    await ask.click()
    await expect(sheet.getByLabel('내용')).toHaveValue('')
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
  await expectToast(page, '문의를 등록했어요.')
  await expect(sheet).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: title })
  const more = row.getByLabel('이어서 쓰기')
  await expect(tabs.getByRole('link', { name: '1:1 문의 1' })).toBeVisible()
  await expect(badge(row, '답변 대기')).toBeVisible()
  await row.getByText(title).click()
  await expect(row.getByText(content)).toBeVisible()
  const kept = row.getByRole('button', { name: '문의 사진 1 크게 보기' }).locator('img')
  await expect
    .poll(() => kept.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0)

  const id = await answer(office, member, '네, 문 앞에 두시면 회수해 드려요.')
  const answered = page.locator('dt:text-is("문의 답변") + dd')
  const namesake = page.getByRole('main').getByRole('listitem').filter({ hasText: '상품에 대한 문의' })
  await test.step('an open question about a product does not open its namesake of the other kind', async () => {
    await page.route('**/api/users/my-products-inquiries', (route) =>
      route.fulfill({ json: { data: { result: [aboutAProduct(id)], cntAll: 1 } } }),
    )
    await openLive(page, '/mypage')
    await expect(answered).toHaveText('1')
    await page.getByRole('link', { name: /문의 내역 새 답변 1개/ }).click()
    await namesake.getByText('상품에 대한 문의').click()
    await expect(namesake.getByText('굽이 몇 센티미터인가요?')).toBeVisible()
    await tabs.getByRole('link', { name: '1:1 문의 1' }).click()
    await expect(row.getByText(title)).toBeVisible()
    await expect(row.getByText(content)).toBeHidden()
  })
  await expect(badge(row, '답변 완료')).toBeVisible()
  await expect(badge(row, '새 답변')).toBeVisible()
  await row.getByText(title).click()
  await expect(row.getByRole('region', { name: '답변' })).toContainText('네, 문 앞에 두시면 회수해 드려요.')
  await expect(badge(row, '새 답변')).toHaveCount(0)
  await test.step('what is written on in the thread waits for an answer again', async () => {
    const held = Promise.withResolvers<void>()
    await page.route('**/api/users/my-inquiries/*/messages', async (route) => {
      await held.promise
      await route.continue()
    })
    await row.getByRole('button', { name: '이어서 쓰기' }).click()
    await more.fill('상자가 두 개인데 괜찮나요?')
    await row.getByRole('button', { name: '보내기' }).click()
    await more.fill('상자가 두 개인데 괜찮나요? 하나는 커요.')
    held.resolve()
    await expect(row.getByRole('region', { name: '이어 쓴 글' })).toContainText('상자가 두 개인데 괜찮나요?')
    await expect(more, 'what was typed meanwhile is not sent yet').toHaveValue('하나는 커요.')
    await expect(badge(row, '답변 대기')).toBeVisible()
    await page.unroute('**/api/users/my-inquiries/*/messages')
  })
  await test.step('what was not sent is there again after a look at the other tab (rule 726)', async () => {
    // Without its namesake, which would keep the words as well.
    await page.route('**/api/users/my-products-inquiries', (route) =>
      route.fulfill({ json: { data: { result: [aboutAProduct(id + 1)], cntAll: 1 } } }),
    )
    await openLive(page, '/mypage/inquiry?tab=onetoone')
    await expect(more).toHaveValue('하나는 커요.')
    await tabs.getByRole('link', { name: '상품 문의' }).click()
    await expect(namesake).toBeVisible()
    await tabs.getByRole('link', { name: '1:1 문의 1' }).click()
    await expect(more).toHaveValue('하나는 커요.')
  })
  await test.step('what was not sent when the session was lost is there again after the login, until it is sent', async () => {
    await losesSession(page, () => row.getByRole('button', { name: '보내기' }).click())
    await expect(page).toHaveURL(/^[^?]*\/login\?returnUrl=/)
    await login(page, member.email)
    await expect(more).toHaveValue('하나는 커요.')
    await row.getByRole('button', { name: '보내기' }).click()
    await expect(row.getByRole('region', { name: '이어 쓴 글' })).toHaveCount(2)
    await expect(more).toHaveValue('')
    expect(await page.evaluate(() => sessionStorage.getItem('kept_form'))).toBeNull()
  })
  await page.getByRole('button', { name: '뒤로' }).click()
  await expect(answered).toHaveText('0')
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

  await page.getByRole('button', { name: '뒤로' }).click()
  await page.getByRole('link', { name: '공지사항 더보기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '공지사항' })).toBeVisible()
  await page.getByText('연말 배송 일정을 확인해 주세요').click()
  await expect(page.getByRole('cell', { name: '12월 25일' })).toBeVisible()
})
