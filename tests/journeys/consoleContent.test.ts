import type { Page } from '@playwright/test'
import { z } from 'zod'
import { comeIn, pressButton } from './consoleEntry.ts'
import { aMark, aProduct, staffCalls } from './ownData.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const content = 'content@billim.kr'

/** A colleague who looks after content, at a page of the console; logged in by keyboard. */
async function atTheDesk(page: Page, office: BackOffice, path: string): Promise<void> {
  await comeIn(page, office, content, path)
  await expect(page.getByRole('table')).toBeVisible()
}

/** An event of 2031 that a colleague has written, at the head of the list, and what changes it. */
async function anEvent(office: BackOffice, title: string) {
  const colleague = await staffCalls(office, 'content')
  const [picture] = await office.rows<{ id: number }>(
    'SELECT id FROM shop.promotion_pictures ORDER BY id LIMIT 1',
  )
  const written = {
    ...{ title, pictureId: picture?.id, detailPictureId: null, content: '<p>연말에 만나요</p>' },
    ...{ position: 0, startsOn: '2031-12-24', endsOn: null },
  }
  const { id } = z.object({ id: z.number() }).parse(await colleague('POST', 'events', written))
  const change = (changes: object) => colleague('PUT', `events/${id}`, { ...written, ...changes })
  return { id, title, change }
}

test('a banner is written, seen by shoppers at once, and taken down again, by keyboard', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const [picture] = await office.rows<{ id: number; title: string }>(
    `SELECT p.id, replace(p.title, E'\\n', ' ') AS title FROM shop.promotion_pictures p
     WHERE NOT EXISTS (SELECT FROM shop.banners b WHERE b.picture_id = p.id) ORDER BY p.id LIMIT 1`,
  )
  const title = picture?.title ?? ''
  const shown = z.object({
    banners: z.array(z.object({ title: z.string(), linkUrl: z.nullable(z.string()) })),
  })
  const bannersOfHome = async () =>
    shown.parse((await office.call('GET', '/api/users/recommend')).data).banners
  const form = page.getByRole('form', { name: '배너' })

  await atTheDesk(page, office, '/staff/showcase')

  await test.step('what is missing is said beside its field', async () => {
    await page.getByRole('button', { name: '새 배너' }).focus()
    await keys.press('Enter')
    await expect(form).toBeVisible()
    await form.getByLabel('누르면 가는 곳').focus()
    await keys.type('javascript:alert(1)')
    await keys.press('Control+s')
    await expect(form.getByRole('alert').filter({ hasText: '그림을 선택해 주세요.' })).toBeVisible()
    await expect(form.getByText('우리 가게의 경로나 https 주소만 쓸 수 있어요.')).toBeVisible()
  })

  await test.step('it asks before what was typed is lost', async () => {
    const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
    // What is saved in the next step shows that the session had not ended before the answer.
    const away = [
      page.getByRole('link', { name: '기획전·이벤트' }),
      page.getByRole('button', { name: '로그아웃' }),
    ]
    for (const leaving of away) {
      await leaving.press('Enter')
      await expect(question).toBeVisible()
      await pressButton(question.getByRole('button', { name: '계속 고치기' }))
      await expect(question).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1, name: '홈 전시' })).toBeVisible()
      await expect(form.getByLabel('누르면 가는 곳')).toHaveValue('javascript:alert(1)')
    }
  })

  await test.step('it is put up, and the next shopper sees it', async () => {
    await form.getByLabel('그림', { exact: true }).selectOption({ label: title })
    await form.getByLabel('누르면 가는 곳').fill('/ranking')
    await keys.press('Control+s')
    await expectToast(page, '배너를 올렸어요.')
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    expect(await bannersOfHome()).toContainEqual({ title, linkUrl: '/ranking' })
  })

  await test.step('it is taken down with a reason, and is gone for shoppers', async () => {
    await pressButton(page.getByRole('button', { name: '상세 닫기' }))
    const row = page.getByRole('row').filter({ hasText: title })
    await row.getByRole('checkbox').press('Space')
    await pressButton(
      page.getByRole('region', { name: '선택한 항목' }).getByRole('button', { name: '내리기' }),
    )
    await chooseReason(page.getByRole('dialog'))
    await pressButton(page.getByRole('dialog').getByRole('button', { name: '1건 내리기' }))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toHaveCount(0)
    expect(await bannersOfHome()).not.toContainEqual(expect.objectContaining({ title }))
  })
})

test('an event is written ahead, looked at as of its day, and shown to nobody before', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const title = `예약 이벤트 ${aMark()}`
  await atTheDesk(page, office, '/staff/stories?kind=events')
  await pressButton(page.getByRole('button', { name: '새 이벤트' }))
  const form = page.getByRole('form', { name: '이벤트' })
  await form.getByLabel('제목', { exact: true }).focus()
  await keys.type(title)
  await form.getByLabel('목록 그림').selectOption({ index: 1 })
  const editor = form.getByRole('textbox', { name: '내용' })
  await editor.focus()
  await keys.press('Control+b')
  await keys.type('연말에 만나요')
  await form.getByLabel('시작하는 날').fill('2031-12-24')
  await form.getByLabel('시작하는 시각').fill('10:30')
  await keys.press('Control+s')
  await expectToast(page, '이벤트를 올렸어요.')
  await expect(page.getByRole('row').filter({ hasText: title })).toContainText('예정')

  const [event] = await office.rows<{ content: string }>('SELECT content FROM shop.events WHERE title = $1', [
    title,
  ])
  expect(event?.content).toBe('<p><strong>연말에 만나요</strong></p>')

  await pressButton(page.getByRole('button', { name: '미리 보기' }))
  await expect(page.getByLabel('보는 시각')).toHaveValue('2031.12.24(수) 10:30')
  const shown = page.frameLocator('iframe[title="손님이 볼 화면"]')
  await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(shown.getByText('연말에 만나요')).toBeVisible()
  const frame = page.locator('iframe[title="손님이 볼 화면"]')
  const faces = () => frame.evaluate((of: HTMLIFrameElement) => of.contentDocument?.fonts.size ?? 0)
  await expect.poll(faces, 'the letters of the shop').toBeGreaterThan(0)
  const width = async () => (await frame.boundingBox())?.width ?? 0
  expect(await width(), 'a phone').toBeLessThan(440)
  await page.getByRole('button', { name: '컴퓨터', exact: true }).click()
  await expect.poll(width, 'a desktop').toBeGreaterThanOrEqual(1_280)
  await page.getByLabel('보는 시각').fill('2031-12-24T10:29')
  await expect(shown.getByRole('heading', { level: 1, name: title })).toHaveCount(0)
})

test('of two who write on one event at once the later reads what changed, and loses nothing that was typed', async ({
  page,
  office,
}) => {
  const [title, theirs, mine] = ['처음', '동료가', '내가'].map((words) => `${words} ${aMark()}`)
  const { id, change } = await anEvent(office, title ?? '')
  const eventNow = async () =>
    (
      await office.rows<{ title: string; content: string; day: string }>(
        `SELECT title, content, to_char(starts_on, 'MM-DD') AS day FROM shop.events WHERE id = $1`,
        [id],
      )
    )[0]
  await atTheDesk(page, office, `/staff/stories?kind=events&open=${id}`)
  const form = page.getByRole('form', { name: '이벤트' })
  await form.getByLabel('제목', { exact: true }).fill(mine ?? '')
  await form.getByRole('textbox', { name: '내용' }).fill('내가 고친 내용')
  await change({ title: theirs, startsOn: '2031-12-25' })

  await page.keyboard.press('Control+s')
  const told = form.getByRole('alert').filter({ hasText: '다른 사람이 먼저 고쳤어요.' })
  await expect(told).toContainText(`${title} → ${theirs}`)
  await expect(told).toContainText('2031-12-24 → 2031-12-25')
  expect((await eventNow())?.title, 'nothing of the later one is written').toBe(theirs)
  await told.getByRole('button', { name: '바뀐 내용 불러오기' }).click()

  await expect(form.getByRole('status'), 'its button is gone').toBeFocused()
  await expect(form.getByRole('status')).toContainText('고치던 칸은 그대로 뒀으니')
  await expect(form.getByRole('status')).toContainText(`${title} → ${theirs}`)
  await expect(form.getByLabel('시작하는 날')).toHaveValue('2031.12.25(목)')
  await expect(form.getByLabel('제목', { exact: true })).toHaveValue(mine ?? '')
  await expect(form.getByRole('textbox', { name: '내용' })).toHaveText('내가 고친 내용')
  await page.getByRole('link', { name: '기획전·이벤트' }).first().press('Enter')
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
  await pressButton(question.getByRole('button', { name: '계속 고치기' }))
  await pressButton(form.getByRole('button', { name: '저장' }))
  await expectToast(page, '저장했어요.')
  expect(await eventNow()).toEqual({ title: mine, content: '<p>내가 고친 내용</p>', day: '12-25' })
})

test('several products of one search are put into a planning, one after another', async ({
  page,
  office,
}) => {
  const mark = aMark()
  const names = [`나란히 ${mark} 하나`, `나란히 ${mark} 둘`]
  const { brandId } = await aProduct(office, { productName: names[0] ?? '' })
  await aProduct(office, { productName: names[1] ?? '', brandId })
  await atTheDesk(page, office, '/staff/stories?kind=plannings')
  await pressButton(page.getByRole('button', { name: '새 기획전' }))
  const form = page.getByRole('form', { name: '기획전' })
  await form.getByRole('searchbox', { name: '상품' }).fill(mark)
  for (const name of names) await form.getByRole('button', { name: `${name} 넣기` }).click()
  await expect(form.getByRole('list', { name: '고른 상품' }).getByRole('listitem')).toHaveCount(2)
})

test('what is typed while a save is on its way stays in its field, unsaved, and opens nothing', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const { id, title } = await anEvent(office, `저장하는 동안 ${aMark()}`)
  await atTheDesk(page, office, `/staff/stories?kind=events&open=${id}`)
  const form = page.getByRole('form', { name: '이벤트' })
  const field = form.getByLabel('제목', { exact: true })
  const url = `**/api/staff/events/${id}`
  const answered = Promise.withResolvers<void>()
  await page.route(url, (route) => answered.promise.then(() => route.fallback()), { times: 1 })
  await field.fill(`${title} 고침`)
  const sent = page.waitForRequest(url)
  await keys.press('Control+s')
  await sent
  await keys.type(' 더')
  answered.resolve()
  await expectToast(page, '저장했어요.')
  await expect(field).toHaveValue(`${title} 고침 더`)
  await expect(field).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expect(form.getByRole('status'), 'nobody else changed it').toHaveCount(0)

  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
  await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
  await pressButton(question.getByRole('button', { name: '계속 고치기' }))
  await pressButton(form.getByRole('button', { name: '저장' }))
  await expectToast(page, '저장했어요.')
  await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
  await expect(form, 'nothing is unsaved').toHaveCount(0)
  expect(await office.rows('SELECT title FROM shop.events WHERE id = $1', [id])).toEqual([
    { title: `${title} 고침 더` },
  ])
})

test('content is moved in its list although a colleague has added some, and saved after it was moved', async ({
  page,
  office,
}) => {
  const [last, mine] = [
    await anEvent(office, `뒤에 있던 ${aMark()}`),
    await anEvent(office, `옮기는 ${aMark()}`),
  ]
  await atTheDesk(page, office, `/staff/stories?kind=events&open=${mine.id}`)
  const form = page.getByRole('form', { name: '이벤트' })
  const back = page.getByRole('button', { name: '뒤로' })
  await expect(back).toBeEnabled()
  const theirs = await anEvent(office, `동료가 올린 ${aMark()}`)
  const order = async () =>
    (
      await office.rows<{ id: number }>(
        'SELECT id FROM shop.events WHERE id = ANY ($1) ORDER BY position, id DESC',
        [[last.id, mine.id, theirs.id]],
      )
    ).map(({ id }) => id)

  await back.click()
  await expectToast(page, '다른 사람이 먼저 고쳤어요.')
  await expect(page.getByRole('row').filter({ hasText: theirs.title })).toBeVisible()
  expect(await order()).toEqual([theirs.id, mine.id, last.id])
  await back.click()
  await expect(form.getByLabel('순서')).toHaveValue('3')
  expect(await order()).toEqual([theirs.id, last.id, mine.id])

  await form.getByLabel('제목', { exact: true }).fill(`${mine.title} 끝`)
  await page.keyboard.press('Control+s')
  await expectToast(page, '저장했어요.')
  await expect(page.getByRole('heading', { level: 2, name: `${mine.title} 끝` })).toBeVisible()

  await test.step('pictures, which have no order, are not offered to be moved', async () => {
    await page.goto(`${office.url}/staff/showcase?kind=promotion-pictures`)
    await page.getByRole('row').nth(1).click()
    await expect(page.getByRole('form', { name: '그림' })).toBeVisible()
    await expect(back).toHaveCount(0)
  })
})

test('a link that is pasted into a text is one only as it will be stored (rule 945)', async ({
  page,
  office,
}) => {
  await comeIn(page, office, content, '/staff/help')
  await page.getByRole('button', { name: '새 공지사항' }).click()
  const text = page.locator('[contenteditable="true"]')
  await text.evaluate((editor) => {
    const links = [
      'tel:1600-0000',
      'mailto:a@b.kr',
      'http://www.cjlogistics.com/ko',
      '//a.kr',
      '/faq',
      'ftp://a.kr',
    ]
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', links.map((href) => `<a href="${href}">글</a> `).join(''))
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(text).toContainText('글 글 글 글 글 글')
  const hrefs = () => text.locator('a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const kept = ['tel:1600-0000', 'mailto:a@b.kr', 'https://www.cjlogistics.com/ko', 'https://a.kr', '/faq']
  expect(await hrefs()).toEqual(kept)
  await page.getByRole('button', { name: '링크', exact: true }).click()
  await page.getByLabel('링크 주소').fill('ftp://a.kr')
  await page.getByRole('button', { name: '넣기' }).click()
  await expect(
    page.getByText('tel: 전화번호, mailto: 이메일만 쓸 수 있어요.', { exact: false }),
  ).toBeVisible()
  expect(await hrefs()).toEqual(kept)
})

test('a list in a cell of a table is written, stored and opened as it is, and the table stays one (rule 892)', async ({
  page,
  office,
}) => {
  const title = `표가 있는 공지 ${aMark()}`
  await comeIn(page, office, content, '/staff/help')
  await pressButton(page.getByRole('button', { name: '새 공지사항' }))
  const form = page.getByRole('form', { name: '공지사항' })
  await form.getByLabel('제목', { exact: true }).fill(title)
  const text = form.getByRole('textbox', { name: '내용' })
  await text.evaluate((editor) => {
    const clipboardData = new DataTransfer()
    const table =
      '<table><tr><th>날</th><td><ul><li>월</li></ul></td></tr><tr><td>때</td><td>낮</td></tr></table>'
    clipboardData.setData('text/html', table)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  const table = text.getByRole('table')
  await expect(table.getByRole('listitem')).toHaveText(['월'])
  await table.getByText('낮').click()
  await pressButton(form.getByRole('button', { name: '목록', exact: true }))
  await expect(table.getByRole('listitem')).toHaveText(['월', '낮'])
  await page.keyboard.press('Control+s')
  await expectToast(page, '공지사항을 올렸어요.')
  const [notice] = await office.rows<{ content: string }>(
    'SELECT content FROM shop.notices WHERE title = $1',
    [title],
  )
  const list = (word: string) => `<td><ul><li><p>${word}</p></li></ul></td>`
  const rows = `<tr><th>날</th>${list('월')}</tr><tr><td>때</td>${list('낮')}</tr>`
  expect(notice?.content).toContain(`<table>${rows}</table>`)
  await page.reload()
  await expect(table.getByRole('row'), 'opened again').toHaveCount(2)
  await expect(table.getByRole('listitem')).toHaveText(['월', '낮'])
})
