import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { z } from 'zod'
import { backTwiceAtOnce } from './busyPage.ts'
import { comeIn, goOn, pressButton } from './consoleEntry.ts'
import { aBrand, aMark, aMember, anOrder, aProduct, rentalReaches, staffCalls } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

/*
 * What staff type: it is not lost by leaving, by what a colleague does meanwhile, or by what is made of it.
 */

const content = 'content@billim.kr'
const question = (page: Page) => page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
const stays = async (page: Page) => {
  await expect(question(page)).toBeVisible()
  await pressButton(question(page).getByRole('button', { name: '계속 고치기' }))
  await expect(question(page)).toHaveCount(0)
}
const leaves = async (page: Page) => {
  await expect(question(page)).toBeVisible()
  await pressButton(question(page).getByRole('button', { name: '저장하지 않고 나가기' }))
}

/** A rental of a new member that came so far. */
async function aRentalThat(office: BackOffice, reached: Parameters<typeof rentalReaches>[2]) {
  const member = await aMember(office, { card: true })
  const order = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, order, reached)
  return { ...order, member }
}

/** What the member owes for damage of that rental. */
async function aCharge(office: BackOffice, orderItemId: string): Promise<string> {
  const operations = await staffCalls(office, 'operations')
  const answer = await operations('POST', `order-items/${orderItemId}/charges`, {
    ...{ kind: 'damage', amount: 30_000, chargeNumber: 1, reason: '모서리가 긁혔어요' },
  })
  return z.object({ id: z.string() }).parse(answer).id
}

/** The session of the page becomes that of this colleague, or ends, as another tab tells it. */
async function turnsTo(page: Page, office: BackOffice, email: string | null): Promise<void> {
  const session = email === null ? null : JSON.stringify(await office.staffSessionOf(email))
  await page.evaluate((kept) => {
    if (kept === null) localStorage.removeItem('staff')
    else localStorage.setItem('staff', kept)
    window.dispatchEvent(new StorageEvent('storage', { key: 'staff' }))
  }, session)
}

/** Holds what is posted there; `sent` resolves once it is on its way, and `answer` lets it go on. */
async function heldPost(page: Page, path: string) {
  const held = Promise.withResolvers<void>()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path))
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await held.promise
    await route.fallback()
  })
  return { sent, answer: held.resolve }
}

/** What is posted there is done by the shop, and its answer is lost, the first time. */
async function losesAnswer(page: Page, path: string): Promise<void> {
  let isLost = false
  await page.route(`**${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

test('something new whose answer was lost is made once, its button keeps the focus, and what was typed since is unsaved', async ({
  desk: page,
  office,
}) => {
  const asked = `언제 오나요 ${aMark()}`
  const made = () =>
    office.rows('SELECT question, answer FROM shop.faqs WHERE question LIKE $1', [`${asked}%`])
  await comeIn(page, office, content, '/staff/help?kind=faqs&open=new')
  const form = page.getByRole('form', { name: '자주 묻는 질문' })
  const send = form.getByRole('button', { name: '올리기', exact: true })
  await form.getByLabel('종류', { exact: true }).selectOption({ index: 1 })
  await form.getByLabel('질문', { exact: true }).fill(asked)
  await form.getByLabel('답변', { exact: true }).fill('이틀 전에 보내요')
  await losesAnswer(page, '/api/staff/faqs')
  await pressButton(send)
  await expect(form.getByRole('alert')).toContainText('인터넷 연결 오류')
  await expect(send).toBeFocused()
  await form.getByLabel('답변', { exact: true }).fill('이틀 전에 보내 드려요')
  await pressButton(send)
  await expectToast(page, '올렸어요.')
  await expect(page).toHaveURL(/open=\d+/)
  expect(await made()).toEqual([{ question: asked, answer: '이틀 전에 보내요' }])
  await expect(form.getByLabel('답변', { exact: true })).toHaveValue('이틀 전에 보내 드려요')
  const save = form.getByRole('button', { name: '저장', exact: true })
  await expect(save).toBeFocused()
  await pressButton(save)
  await expectToast(page, '저장했어요.')
  await expect(save).toBeFocused()
  expect(await made()).toEqual([{ question: asked, answer: '이틀 전에 보내 드려요' }])
})

test('letters typed while something new is sent stay in their field, which goes on as the field of what was made', async ({
  desk: page,
  office,
}) => {
  const keys = page.keyboard
  await test.step('content', async () => {
    const title = `새로 올리는 ${aMark()}`
    await comeIn(page, office, content, '/staff/stories?kind=events')
    await pressButton(page.getByRole('button', { name: '새 이벤트' }))
    const form = page.getByRole('form', { name: '이벤트' })
    const field = form.getByLabel('제목', { exact: true })
    await form.getByLabel('목록 그림').selectOption({ index: 1 })
    await form.getByLabel('시작하는 날').fill('2031-12-24')
    await form.getByRole('textbox', { name: '내용' }).fill('연말에 만나요')
    await field.fill(title)
    const creation = await heldPost(page, '/api/staff/events')
    await keys.press('Control+s')
    await creation.sent
    await keys.type(' 더')
    creation.answer()
    await expectToast(page, '이벤트를 올렸어요.')
    await expect(page).toHaveURL(/open=\d+/)
    await expect(field).toHaveValue(`${title} 더`)
    await expect(field).toBeFocused()
    await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
    await stays(page)
    await pressButton(form.getByRole('button', { name: '저장', exact: true }))
    await expectToast(page, '저장했어요.')
    await expect(form.getByRole('button', { name: '저장', exact: true })).toBeFocused()
    expect(await office.rows('SELECT title FROM shop.events WHERE title LIKE $1', [`${title}%`])).toEqual([
      { title: `${title} 더` },
    ])
    await pressButton(page.getByRole('button', { name: '새 이벤트' }))
    await expect(field, 'another new one begins empty').toHaveValue('')
  })
  await test.step('a product, whose number can no longer be changed then', async () => {
    const code = `BG-${aMark()}`
    await page.goto('/staff/products')
    await pressButton(page.getByRole('button', { name: '새 상품' }))
    const form = page.getByRole('form', { name: '상품' })
    await form.getByLabel('상품번호').fill(code)
    await form.getByLabel('이름', { exact: true }).fill('작은 가방')
    await form.getByLabel('브랜드').selectOption({ index: 1 })
    await form.getByLabel('카테고리').selectOption({ index: 1 })
    await form.getByLabel('하루 가격').fill('10000')
    await form.getByLabel('정가').fill('1250000')
    const picture = await page.screenshot({ type: 'jpeg' })
    await form
      .getByLabel('사진', { exact: true })
      .setInputFiles({ name: 'bag.jpg', mimeType: 'image/jpeg', buffer: picture })
    await expect(form.getByRole('img', { name: '사진 1' })).toBeVisible()
    await form.getByLabel('사유').fill('새로 들여와요')
    const creation = await heldPost(page, '/api/staff/products')
    await keys.press('Control+s')
    await creation.sent
    await form.getByLabel('상품번호').fill(`${code}-2`)
    await form.getByLabel('색상').fill('검정')
    creation.answer()
    await expectToast(page, '상품을 올렸어요.')
    await expect(page.getByRole('heading', { level: 2, name: '작은 가방' })).toBeVisible()
    await expect(form.getByLabel('색상')).toHaveValue('검정')
    await expect(form.getByRole('status')).toContainText(`상품번호 ${code}-2`)
    await pressButton(form.getByRole('button', { name: '저장', exact: true }))
    await expectToast(page, '저장했어요.')
    await expect(form.getByRole('status')).toHaveCount(0)
    expect(await office.rows('SELECT color FROM shop.products WHERE product_code = $1', [code])).toEqual([
      { color: '검정' },
    ])
  })
})

test('a picture that is made within a form is the chosen one, and its words wait for it', async ({
  desk: page,
  office,
}) => {
  await comeIn(page, office, content, '/staff/stories?kind=events&open=new')
  const form = page.getByRole('form', { name: '이벤트' })
  const chosen = form.getByLabel('목록 그림', { exact: true })
  const opener = form.getByRole('button', { name: '새 그림' }).first()
  const part = form.getByRole('group', { name: '새 그림' })
  const words = part.getByLabel('사진에 적힌 말')
  const title = `새 그림 ${aMark()}`
  await pressButton(opener)
  await words.fill(title)
  await pressButton(opener)
  await expect(part).toHaveCount(0)
  await pressButton(opener)
  await expect(words).toHaveValue(title)
  const photo = { name: 'scene.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
  await part.getByLabel('PC 사진').setInputFiles(photo)
  await part.getByLabel('모바일 사진').setInputFiles(photo)
  const creation = await heldPost(page, '/api/staff/promotion-pictures')
  await pressButton(part.getByRole('button', { name: '그림 올리기' }))
  await creation.sent
  await words.focus()
  await page.keyboard.type(' 더')
  creation.answer()
  await expect(part).toHaveCount(0)
  await expect(chosen.getByRole('option', { selected: true })).toHaveText(title)
  await expect(chosen).toBeFocused()
})

test('a drawer shows its row, to be acted upon, whatever page and filter its list has', async ({
  desk: page,
  office,
}) => {
  const rental = await aRentalThat(office, 'collected')
  const id = await aCharge(office, rental.orderItemId)
  const drawer = page.getByRole('complementary')
  await comeIn(page, office, 'finance@billim.kr', `/staff/charges?open=${id}&page=99`)
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText('30,000원')
  await expect(drawer.getByRole('note')).toHaveText('이 목록의 다른 쪽에 있어요.')
  await page.goto(`/staff/charges?open=${id}&status=waived`)
  await expect(drawer.getByRole('note')).toHaveText('지금 조건의 목록에는 없어요.')
  const note = drawer.getByLabel('직원만 보는 메모')
  await note.fill('회원과 통화했어요')
  await test.step('a colleague is faster, and the next attempt is on the row as it was read by then (rule 936)', async () => {
    await pressButton(drawer.getByRole('button', { name: '일부 면제' }))
    const part = page.getByRole('dialog', { name: '일부 면제' })
    await part.getByLabel('면제할 금액').fill('5000')
    await chooseReason(part)
    const colleague = await staffCalls(office, 'finance')
    await colleague('POST', `charges/${id}/waive-part`, {
      ...{ amount: 3_000, waiverNumber: 1, reason: '사진을 다시 확인했어요' },
    })
    await part.getByRole('button', { name: '1건 일부 면제' }).press('Enter')
    await expect(part.getByRole('alert')).toContainText('그사이')
    await expect(part).toContainText('27,000원 받을 금액')
    await pressButton(part.getByRole('button', { name: '확인했고 계속하기' }))
    await part.getByRole('button', { name: '1건 일부 면제' }).press('Enter')
    await expect(part).toHaveCount(0)
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText('22,000원')
  })
  await pressButton(drawer.getByRole('button', { name: '면제', exact: true }))
  const dialog = page.getByRole('dialog', { name: '면제', exact: true })
  await chooseReason(dialog)
  await dialog.getByRole('button', { name: '1건 면제' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(drawer.getByRole('note'), 'it is one of the waived ones now').toHaveCount(0)
  await expect(note, 'what is typed beside it stays').toHaveValue('회원과 통화했어요')
  await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
  await leaves(page)
  await expect(drawer).toHaveCount(0)

  await page.goto('/staff/charges?open=01930000-0000-7000-8000-00000000ffff')
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('이 목록에 없어요')
})

test('no form of the console is left with typed words before one is asked, and Back is undone by then', async ({
  desk: page,
  office,
}) => {
  const rental = await aRentalThat(office, 'collected')
  const drawer = page.getByRole('complementary')
  await test.step('the condition of an item, left by Back', async () => {
    await comeIn(page, office, 'operations@billim.kr', '/staff/inquiries')
    for (const label of ['반품', '주문 상품']) await goOn(page, label)
    await page.getByRole('searchbox', { name: '찾기' }).fill(rental.orderNumber)
    await page.getByRole('row').filter({ hasText: rental.orderNumber }).click()
    await drawer.getByText('반납 상태 기록').click()
    const note = drawer.getByLabel('상태', { exact: true })
    await note.fill('끈이 끊어졌어요')
    await page.goBack()
    await expect(question(page)).toBeVisible()
    expect(new URL(page.url()).searchParams.get('open'), 'Back is undone').toBe(rental.orderItemId)
    await stays(page)
    await expect(note).toHaveValue('끈이 끊어졌어요')
    const entry = () => page.evaluate(() => JSON.stringify(window.history.state))
    const own = await entry()
    await backTwiceAtOnce(page)
    await expect.poll(entry, 'so are two that a busy page hears of at once').toBe(own)
    await expect(question(page)).toHaveCount(0)
    await page.goBack()
    await leaves(page)
    await expect(page.getByRole('heading', { level: 1, name: '반품' })).toBeVisible()
  })
  await test.step('days off, whose month may be turned meanwhile', async () => {
    const [product] = await office.rows<{ id: number }>(
      'SELECT product_id AS id FROM shop.order_items WHERE order_item_id = $1',
      [rental.orderItemId],
    )
    await page.goto(`/staff/calendar?productId=${product?.id}&open=downtime`)
    const reason = drawer.getByLabel('사유')
    await reason.fill('안감을 갈아요')
    await page.getByRole('button', { name: '다음 달' }).click()
    await expect(page).toHaveURL(/month=/)
    await expect(question(page)).toHaveCount(0)
    await expect(reason).toHaveValue('안감을 갈아요')
    await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
    await leaves(page)
  })
  await test.step('lines of parcels', async () => {
    await page.goto('/staff/parcels')
    await page.getByLabel('운송장 목록').fill('261120-4TR8WD, CJ대한통운, 123456789012')
    await page.getByRole('link', { name: '문의', exact: true }).press('Enter')
    await stays(page)
    await expect(page.getByLabel('운송장 목록')).toHaveValue(/^261120/)
  })
})

test('whoever leaves while words are being sent leaves once they were taken, and is asked when they were not', async ({
  desk: page,
  office,
}) => {
  const rental = await aRentalThat(office, 'collected')
  const id = await aCharge(office, rental.orderItemId)
  await comeIn(page, office, 'finance@billim.kr', `/staff/charges?memberId=${rental.member.id}&open=${id}`)
  const drawer = page.getByRole('complementary')
  const note = drawer.getByLabel('직원만 보는 메모')
  const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
  const url = '**/api/staff/handling/*/*/notes'
  const leavesMeanwhile = async (then: 'abort' | 'fallback') => {
    const held = Promise.withResolvers<void>()
    await page.route(url, (route) => held.promise.then(() => route[then]()), { times: 1 })
    const sent = page.waitForRequest(url)
    await drawer.getByRole('button', { name: '메모 남기기' }).click()
    await sent
    await menu.getByRole('link', { name: '환불', exact: true }).press('Enter')
    await expect(page).toHaveURL(/charges/)
    held.resolve()
  }
  await note.fill('회원과 통화했어요')
  await leavesMeanwhile('abort')
  await stays(page)
  await expect(drawer.getByRole('alert')).toHaveText('인터넷 연결 오류')
  await expect(note).toHaveValue('회원과 통화했어요')
  await leavesMeanwhile('fallback')
  await expect(page.getByRole('heading', { level: 1, name: '환불' })).toBeVisible()
  await expect(question(page)).toHaveCount(0)
})

test('words in a form that a colleague makes needless stay, to be copied', async ({ desk: page, office }) => {
  const colleague = await staffCalls(office, 'content')
  const [picture] = await office.rows<{ id: number }>(
    'SELECT id FROM shop.promotion_pictures ORDER BY id LIMIT 1',
  )
  const anEvent = async (title: string) => {
    const body = {
      ...{ title, pictureId: picture?.id, detailPictureId: null, content: '<p>연말에 만나요</p>' },
      ...{ position: 0, startsOn: '2031-12-24', endsOn: null },
    }
    return z.object({ id: z.number() }).parse(await colleague('POST', 'events', body)).id
  }
  await anEvent(`뒤에 있던 ${aMark()}`)
  const title = `내려갈 ${aMark()}`
  const id = await anEvent(title)
  await comeIn(page, office, content, `/staff/stories?kind=events&open=${id}`)
  const drawer = page.getByRole('complementary')
  const form = page.getByRole('form', { name: '이벤트' })
  const field = form.getByLabel('제목', { exact: true })
  await field.fill(`${title} 고침`)
  await colleague('DELETE', `events/${id}`, { reason: '행사가 끝났어요' })
  // The list is read again by what moves in it.
  await page.getByRole('button', { name: '뒤로' }).click()
  const told = drawer.getByRole('alert').filter({ hasText: '쓰던 내용은 그대로 뒀으니' })
  await expect(told).toContainText('목록에서 빠져서 저장할 수 없어요.')
  await expect(field).toHaveValue(`${title} 고침`)
  await expect(form.getByRole('button', { name: '저장', exact: true })).toBeHidden()
  await told.getByRole('button', { name: '쓰던 내용 복사' }).click()
  await expectToast(page, '쓰던 내용을 복사했어요.')
  await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
  await stays(page)
  await told.getByRole('button', { name: '쓰던 내용 지우기' }).click()
  await expect(form).toHaveCount(0)
  await expect(drawer).toBeFocused()
  await expect(drawer.getByRole('heading', { level: 2 })).toHaveText('이 목록에 없는 내용이에요')
})

test('words typed when a session ends are there for whoever wrote them, and for nobody else', async ({
  desk: page,
  office,
}) => {
  const rental = await aRentalThat(office, 'collected')
  const id = await aCharge(office, rental.orderItemId)
  const finance = 'finance@billim.kr'
  const address = `/staff/charges?memberId=${rental.member.id}&open=${id}`
  await comeIn(page, office, finance, address)
  const unsent = page.getByRole('region', { name: '보내지 못한 글' })
  const note = page.getByLabel('직원만 보는 메모')
  for (const email of [finance, 'operations@billim.kr']) {
    await note.fill('회원과 통화했어요')
    await turnsTo(page, office, null)
    await expect(page.getByLabel('이메일')).toBeVisible()
    await turnsTo(page, office, email)
    await expect(page.getByRole('heading', { level: 1, name: '추가 요금' })).toBeVisible()
    await expect(note).toHaveValue('')
    if (email !== finance) break
    await expect(unsent).toContainText('회원과 통화했어요')
    await unsent.getByRole('button', { name: '지우기' }).click()
    await expect(unsent).toHaveCount(0)
  }
  await expect(unsent).toHaveCount(0)
})

test('a form with dates is there again at once for whoever logs in after its session ended', async ({
  desk: page,
  office,
}) => {
  await comeIn(page, office, content, '/staff/stories?kind=events&open=new')
  const form = page.getByRole('form', { name: '이벤트' })
  await expect(form.getByLabel('시작하는 날', { exact: true })).toBeEnabled()
  await turnsTo(page, office, null)
  await expect(page.getByLabel('이메일')).toBeVisible()
  await turnsTo(page, office, content)
  await expect(form.getByLabel('시작하는 날', { exact: true })).toBeEnabled()
})

test('what a colleague matched meanwhile is chosen no longer, and no account is asked for it (rule 956)', async ({
  desk: page,
  office,
}) => {
  const at = '2026-11-30T01:00:00.000Z'
  const line = { key: aMark(), movedAt: at, amount: 12_345, words: '예금 결산', account: '하나' }
  const row = {
    ...{ id: `line:${line.key}`, status: 'unknown', lines: [line], entries: [] },
    ...{ bank: line.amount, books: 0, candidates: 1, matchId: null, isByHand: false },
    ...{ isClosingBookedBack: false, isClosingReversed: false },
  }
  const entry = { occurredAt: at, event: 'provider.payout.recorded', fits: false }
  const entries = [
    { ...entry, key: `payout:${aMark()}/1`, amount: 280_055, title: '결제사 지급', stream: 'payout:1' },
    { ...entry, key: `payout:${aMark()}/1`, amount: 12_000, title: '다른 지급', stream: 'payout:2' },
  ]
  const offered = [...entries]
  await page.route('**/api/staff/books/bank-statement?*', (route) =>
    route.fulfill({ json: { data: { standing: null, open: 1, overdue: [], result: [row], cntAll: 1 } } }),
  )
  await page.route('**/api/staff/books/bank-candidates?*', (route) =>
    route.fulfill({ json: { data: { amount: line.amount, lines: [], entries: offered } } }),
  )
  await comeIn(page, office, 'finance@billim.kr', '/staff/differences?of=bank')
  const shown = page.getByRole('row').filter({ hasText: line.words })
  await pressButton(shown.getByRole('button', { name: /작업$/ }))
  await page.getByRole('menuitem', { name: '짝짓기' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '짝짓기', exact: true })
  const sum = dialog.getByRole('status').filter({ hasText: '고른' })
  const account = dialog.getByLabel('차이를 넣을 계정')
  await dialog.getByLabel('결제사 지급').check()
  await expect(sum).toHaveText('고른 1건 280,055원 · 통장 − 장부 −267,710원')
  await account.selectOption('이자 수익')
  await dialog.getByLabel('다른 지급').check()
  await expect(sum).toContainText('고른 2건 292,055원')
  await chooseReason(dialog)
  offered.shift()
  await pressButton(dialog.getByRole('button', { name: /짝짓기/ }))
  await expect(dialog.getByText('고른 거래 중 1건은 그사이 짝이 있거나 바뀌어서 뺐어요.')).toBeVisible()
  await expect(sum).toHaveText('고른 1건 12,000원 · 통장 − 장부 345원')
  await dialog.getByLabel('다른 지급').uncheck()
  await expect(sum).toHaveText('고른 0건 0원')
  await expect(account).toHaveCount(0)
})

test('an item is accepted at the rates that the form says, and at others only once it has said them (rule 955)', async ({
  page: member,
  desk: page,
  office,
}) => {
  const owner = await anOwner(member, office)
  const { receive } = await staffOf(office)
  const id = await applies(office, owner)
  await receive(id, '상태가 좋아요')
  const { nameKorean } = await aBrand(office)
  let uploads = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/staff/promotion-files')) uploads += 1
  })
  const readBefore = '**/api/users/consignment-rate'
  await page.route(readBefore, async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ json: { data: { ...data, transactionFeeRate: 5, operatingFeeRate: 10 } } })
  })
  await comeIn(page, office, 'operations@billim.kr', `/staff/consignments?open=${id}`)
  const form = page.locator('form').filter({ hasText: '감정 합격' })
  await expect(form).toContainText('거래 수수료 5% · 운영 수수료 10%로 계약해요.')
  await form.getByLabel('정가').fill('4200000')
  await form.getByLabel('브랜드').selectOption(nameKorean)
  await form.getByLabel('카테고리').selectOption({ index: 1 })
  await form.getByLabel(/^상품 사진/).setInputFiles({
    ...{ name: 'bag.jpg', mimeType: 'image/jpeg' },
    buffer: await sharp(await office.picture())
      .resize(320)
      .jpeg()
      .toBuffer(),
  })
  await chooseReason(form)
  await page.unroute(readBefore)
  const accept = form.getByRole('button', { name: '계약하고 상품으로 올리기' })
  await pressButton(accept)
  await expect(form.getByRole('alert')).toHaveText(
    '그사이 거래 수수료가 9.8%, 운영 수수료가 20%로 바뀌었어요. 확인하고 다시 계약해 주세요.',
  )
  await expect(form).toContainText('거래 수수료 9.8% · 운영 수수료 20%로 계약해요.')
  await pressButton(accept)
  await expectToast(page, '계약하고 상품으로 올렸어요.')
  expect(uploads, 'a photo is stored once').toBe(1)
})
