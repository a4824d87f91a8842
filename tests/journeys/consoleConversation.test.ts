import { inquiryCreatedAnswer } from '../../domain/wire/inquiries.ts'
import { comeIn } from './consoleEntry.ts'
import { axeFindings, findByPalette, Steps, tabTo } from './keyboardSteps.ts'
import { openLive } from './openLive.ts'
import { aMember, anOrder, aProduct, enterAs, type Member, rentalReaches, staffCalls } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { chooseReason } from './reasons.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

/** A member who was charged so much for damage, 30,000 unless amounts are given. */
async function aChargedMember(office: BackOffice, amounts: readonly number[] = [30_000]) {
  const member = await aMember(office, { card: true })
  const order = await anOrder(office, member, { product: await aProduct(office) })
  await rentalReaches(office, order, 'collected')
  const operations = await staffCalls(office, 'operations')
  for (const [nth, amount] of amounts.entries())
    await operations('POST', `order-items/${order.orderItemId}/charges`, {
      ...{ kind: 'damage', amount, chargeNumber: nth + 1, reason: '모서리가 긁혔어요' },
    })
  return member
}

/** A question of the member; its id. */
async function anInquiry(office: BackOffice, member: Member, subject: string): Promise<number> {
  const form = new FormData()
  form.set('subject', subject)
  form.set('content', '주문한 가방이 언제쯤 도착하는지 알고 싶어요. 알려 주세요.')
  const asked = await fetch(`${office.url}/api/users/my-onetoone-inquiries`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  })
  return inquiryCreatedAnswer.parse(await asked.json()).data.id
}

const finance = 'finance@billim.kr'

test('a part whose answer was lost is waived once, however often it is sent', async ({
  desk: page,
  office,
}) => {
  const member = await aChargedMember(office)
  await comeIn(page, office, finance, `/staff/charges?memberId=${member.id}`)
  await page.getByRole('button', { name: /30,000원 작업$/ }).click()
  await page.getByRole('menuitem', { name: '일부 면제' }).click()
  const dialog = page.getByRole('dialog', { name: '일부 면제' })
  const send = dialog.getByRole('button', { name: '1건 일부 면제' })
  await page.route(
    '**/waive-part',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await dialog.getByLabel('면제할 금액').fill('10000')
  await chooseReason(dialog)
  await send.click()
  await expect(dialog.getByRole('alert')).toHaveText('인터넷 연결 오류')
  await send.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: /20,000원 작업$/ })).toBeVisible()
  const read = await staffCalls(office, 'finance')
  expect(await read('GET', `charges?memberId=${member.id}`)).toMatchObject({
    result: [{ amount: 20_000, waived: 10_000, waivers: 1 }],
  })
})

test('what a colleague did to the same charge is read before anything is sent again (rule 936)', async ({
  desk: page,
  office,
}) => {
  const member = await aChargedMember(office)
  const colleague = await staffCalls(office, 'finance')
  const read = () => colleague('GET', `charges?memberId=${member.id}`)
  const [charge] = await office.rows<{ id: string }>(
    'SELECT charge_id AS id FROM shop.charges WHERE member_id = $1',
    [member.id],
  )
  await comeIn(page, office, finance, `/staff/charges?memberId=${member.id}`)
  const opens = async (amount: string) => {
    await page.getByRole('button', { name: new RegExp(`${amount}원 작업$`) }).click()
    await page.getByRole('menuitem', { name: '일부 면제' }).click()
    await dialog.getByLabel('면제할 금액').fill('9000')
    await chooseReason(dialog)
  }
  const dialog = page.getByRole('dialog', { name: '일부 면제' })
  const send = dialog.getByRole('button', { name: '1건 일부 면제' })
  const waived = { amount: 9_000, ownerBears: false, waiverNumber: 1, reason: '먼저 면제했어요' }
  await opens('30,000')
  await colleague('POST', `charges/${charge?.id}/waive-part`, waived)
  await send.click()
  const changed = dialog.getByRole('alert')
  for (const said of ['그사이 일부 면제한 요금이에요.', '‘먼저 면제했어요’ 사유로 9,000원을 처리했어요.'])
    await expect(changed).toContainText(said)
  await expect(changed.getByRole('definition')).toHaveText(['30,000원 받을 금액', '21,000원 받을 금액'])
  await expect(send).toBeDisabled()
  await dialog.getByLabel('사유').press('Control+Enter')
  expect(await axeFindings(page)).toEqual([])
  expect(await read(), 'pressed again, and not done again').toMatchObject({
    result: [{ amount: 21_000, waived: 9_000, waivers: 1 }],
  })
  await changed.getByRole('button', { name: '확인했고 계속하기' }).click()
  await expect(changed).toHaveCount(0)
  await expect(dialog.getByLabel('사유')).toBeFocused()
  await send.click()
  await expect(dialog).toHaveCount(0)
  expect(await read(), 'done again once it was meant').toMatchObject({
    result: [{ amount: 12_000, waived: 18_000, waivers: 2 }],
  })

  await opens('12,000')
  await colleague('POST', `charges/${charge?.id}/waive`, {
    ...{ waived: 18_000, ownerBears: false, reason: '모두 면제했어요' },
  })
  await send.click()
  await expect(changed).toContainText('‘모두 면제했어요’ 사유로 처리했어요.')
  await expect(changed.getByRole('button')).toHaveCount(0)
  await expect(send, 'nothing is left to waive').toHaveCount(0)
  await dialog.getByRole('button', { name: '닫기' }).click()
})

test('what is chosen and written beside one charge, and not saved, does not stand beside the next', async ({
  desk: page,
  office,
}) => {
  const member = await aChargedMember(office, [30_000, 20_000])
  await comeIn(page, office, finance, `/staff/charges?memberId=${member.id}`)
  const drawer = page.getByRole('complementary', { name: '추가 요금 상세' })
  const assignee = drawer.getByLabel('담당', { exact: true })
  const note = drawer.getByLabel('직원만 보는 메모')
  const open = (amount: string) =>
    page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `${amount} 작업` }) })
      .getByRole('button')
      .first()
      .click()
  const shows = async (amount: string) => {
    await expect(drawer.getByRole('heading', { level: 2 })).toContainText(amount)
    await expect(assignee).toHaveValue('')
    await expect(note).toHaveValue('')
  }
  for (const amount of ['30,000원', '20,000원']) {
    await open(amount)
    await shows(amount)
  }
  await assignee.selectOption({ index: 1 })
  await note.fill('20,000원짜리 요금의 메모예요')
  await open('30,000원')
  await page.getByRole('button', { name: '저장하지 않고 나가기' }).click()
  await shows('30,000원')
})

test('a disputed charge leads to a partial waiver and its answer', async ({
  page: owing,
  desk: page,
  office,
}) => {
  const member = await aChargedMember(office)
  const title = `긁힘은 받을 때부터 있었어요 ${member.id}`
  await test.step('the member objects, and the card waits', async () => {
    await enterAs(owing, member)
    await openLive(owing, '/mypage/payment')
    await owing.getByRole('link', { name: '이의 문의' }).click()
    const sheet = owing.getByRole('dialog', { name: '이의 남기기' })
    await sheet.getByLabel('제목').fill(title)
    await sheet.getByLabel('내용').fill('출고 전 사진에도 같은 자리에 긁힘이 있어요. 다시 확인해 주세요.')
    await sheet.getByRole('button', { name: '문의 등록하기' }).click()
    // Closing the sheet leads back to the charge.
    await expect(owing.getByText('답변을 드릴 때까지 저장한 카드로 결제하지 않아요.')).toBeVisible()
    await expect(owing.getByText('이의를 남겼어요. 답변을 기다리고 있어요.')).toBeVisible()
    expect(await axeFindings(owing)).toEqual([])
  })

  await comeIn(page, office, 'admin@billim.kr')
  const keys = page.keyboard
  const steps = new Steps()
  await steps.take('open the inquiry', async () => {
    const row = page.getByRole('region', { name: '답변 대기 문의' }).getByRole('link', { name: title })
    await row.press('Enter')
  })
  const drawer = page.getByRole('complementary', { name: '문의 상세' })
  await expect(drawer).toContainText('답변할 때까지 이 요금은 카드로 결제하지 않아요.')
  await expect(drawer.getByRole('region', { name: '담당과 메모' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await steps.take('open its charge', () => drawer.getByRole('link', { name: '파손 배상금' }).press('Enter'))
  await expect(page.getByRole('complementary', { name: '추가 요금 상세' })).toContainText('답변 대기')
  await steps.take('ask for a waiver in part', () => findByPalette(page, '일부 면제'))
  const dialog = page.getByRole('dialog', { name: '일부 면제' })
  await steps.take('type its amount', async () => {
    await tabTo(page, dialog.getByLabel('면제할 금액'))
    await keys.type('12000')
  })
  // Nothing of the shop's own bag is an owner's, so that nobody is asked whether an owner bears it.
  await expect(dialog.getByLabel('소유자 몫')).toHaveCount(0)
  await steps.take('choose the reason', async () => {
    await tabTo(page, dialog.getByRole('group', { name: '자주 쓰는 사유' }).getByRole('button').first())
    await keys.press('Space')
  })
  await steps.take('send it', () => keys.press('Control+Enter'))
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: '추가 요금 상세' })).toContainText(
    '12,000원 (처음 30,000원)',
  )
  expect(steps.done.length).toBeLessThanOrEqual(8)
  expect(await axeFindings(page)).toEqual([])

  await test.step('it is noted on, assigned and answered', async () => {
    const charge = page.getByRole('complementary', { name: '추가 요금 상세' })
    const note = charge.getByLabel('직원만 보는 메모')
    const written = Promise.withResolvers<void>()
    await page.route('**/api/staff/handling/*/*/notes', async (route) => {
      await written.promise
      await route.continue()
    })
    await note.fill('사진 두 장을 견주어 봤어요')
    await charge.getByRole('button', { name: '메모 남기기' }).click()
    await note.fill('긁힘은 세 곳이에요')
    written.resolve()
    await expect(charge.getByRole('listitem').filter({ hasText: '사진 두 장을' })).toBeVisible()
    await expect(note, 'what was typed meanwhile is not noted yet').toHaveValue('긁힘은 세 곳이에요')
    await charge.getByRole('button', { name: '메모 남기기' }).click()
    await expect(charge.getByRole('listitem').filter({ hasText: '긁힘은 세 곳' })).toBeVisible()
    await expect(note).toHaveValue('')
    await charge.getByRole('link', { name: /답변 대기/ }).click()
    await drawer.getByLabel('담당', { exact: true }).selectOption({ index: 1 })
    await drawer.getByRole('button', { name: '담당 저장' }).click()
    await expectToast(page, '담당을 정했어요.')
    await drawer.getByLabel('답변 틀').selectOption('추가 요금 이의: 일부 면제')
    await drawer.getByRole('button', { name: '답변 보내기' }).click()
    await expect(drawer).toContainText('답변 완료')
  })
  const { data } = await office.call('GET', '/api/users/my-onetoone-inquiries', undefined, member.token)
  expect(data).toMatchObject({
    result: [{ answer: expect.stringContaining('이제 내실 금액은 18,000원이에요.') }],
  })
})

test('an answer that was begun before the member wrote on is sent only once that is read', async ({
  desk: page,
  office,
}) => {
  const member = await aMember(office)
  const id = await anInquiry(office, member, `언제 도착하나요 ${member.id}`)
  const writesOn = async (content: string) => {
    const url = `/api/users/my-inquiries/${id}/messages`
    expect((await office.call('POST', url, { content }, member.token)).status).toBe(200)
  }
  await comeIn(page, office, 'operations@billim.kr', `/staff/inquiries?open=${id}`)
  const drawer = page.getByRole('complementary', { name: '문의 상세' })
  const text = drawer.getByLabel('답변', { exact: true })
  const send = drawer.getByRole('button', { name: '답변 보내기' })
  const unread = drawer.getByRole('alert')
  const hasRead = unread.getByRole('button', { name: '읽었어요' })
  const answer = '12월 3일에 도착해요.'

  await test.step('a send that was refused names what came between', async () => {
    await text.fill(answer)
    await writesOn('아니에요, 주문을 취소하고 싶어요.')
    await send.click()
    await expect(unread).toContainText('그사이 회원이 이어서 썼어요.')
    await expect(unread).toContainText('주문을 취소하고 싶어요.')
    await expect(send).toBeDisabled()
    await expect(text).toHaveValue(answer)
    await hasRead.click()
    await expect(unread).toHaveCount(0)
  })
  await test.step('so does the page, when something else brings it', async () => {
    await writesOn('다시 생각해 보니 그대로 받을게요.')
    await drawer.getByLabel('직원만 보는 메모').fill('취소하려다 말았어요')
    await drawer.getByRole('button', { name: '메모 남기기' }).click()
    await expect(unread).toContainText('그대로 받을게요.')
    await expect(unread).not.toContainText('취소하고 싶어요.')
    await expect(send).toBeDisabled()
  })
  await hasRead.click()
  await send.click()
  await expect(drawer).toContainText('답변 완료')
  const { data } = await office.call('GET', '/api/users/my-onetoone-inquiries', undefined, member.token)
  expect(data).toMatchObject({
    result: [{ answer, thread: [{ by: 'member' }, { by: 'member' }, { by: 'shop' }] }],
  })
})

test('whichever form of a page holds what was not saved, leaving it asks', async ({
  page: consigning,
  desk: page,
  office,
}) => {
  const member = await aMember(office)
  const [first, second] = [`첫째 문의예요 ${member.id}`, `둘째 문의예요 ${member.id}`]
  const id = await anInquiry(office, member, first)
  await anInquiry(office, member, second)
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 내용이 있어요' })
  const note = page.getByLabel('직원만 보는 메모')
  const stays = async () => {
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '계속 고치기' }).click()
    await expect(question).toHaveCount(0)
  }

  await test.step('an answer above an empty note, and a note below an empty answer', async () => {
    const list = `/staff/inquiries?memberId=${member.id}`
    await comeIn(page, office, 'operations@billim.kr', `${list}&open=${id}`)
    const drawer = page.getByRole('complementary', { name: '문의 상세' })
    const text = drawer.getByLabel('답변', { exact: true })
    const title = drawer.getByRole('heading', { level: 2 })
    const other = page.getByRole('row').filter({ hasText: second })
    await expect(note).toBeVisible()
    await text.fill('12월 3일에 도착해요.')
    await other.click()
    await stays()
    await expect(title).toHaveText(first)
    await expect(text).toHaveValue('12월 3일에 도착해요.')
    await other.click()
    await question.getByRole('button', { name: '저장하지 않고 나가기' }).click()
    await expect(title).toHaveText(second)
    await expect(text).toHaveValue('')
    await note.fill('택배사에 물어봤어요')
    await page.getByRole('button', { name: '상세 닫기' }).click()
    await stays()
    await expect(note).toHaveValue('택배사에 물어봤어요')
  })

  await test.step('what was entered to accept a consignment', async () => {
    const staff = await staffOf(office)
    const item = await applies(office, await anOwner(consigning, office))
    await staff.receive(item, '')
    await page.goto(`${office.url}/staff/consignments?open=${item}`)
    const colour = page.getByLabel('색상')
    await expect(note).toBeVisible()
    await colour.fill('블랙')
    const menu = page.getByRole('navigation', { name: '콘솔 메뉴' })
    await menu.getByRole('link', { name: '문의', exact: true }).press('Enter')
    await stays()
    await expect(colour).toHaveValue('블랙')
  })
})
