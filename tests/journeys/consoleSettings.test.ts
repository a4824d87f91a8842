import type { Page } from '@playwright/test'
import { possibleStarts } from '../../domain/rental/calendar.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { draftRequest, rentByCalls } from './apiRental.ts'
import { colleague, comeIn, pressButton } from './consoleEntry.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { calendarOf, freePeriod } from './periods.ts'
import { chooseReason } from './reasons.ts'
import { demo, expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const admin = 'admin@billim.kr'
const stamp = Date.now()

/** Goes by the navigation, as a hand on the keyboard does. */
async function choose(page: Page, label: string, title = label): Promise<void> {
  const link = page
    .getByRole('navigation', { name: '콘솔 메뉴' })
    .getByRole('link', { name: label, exact: true })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** What a guest reads at an address of the shop. */
const pageText = async (url: string): Promise<string> => (await fetch(url)).text()

test('what the admin words and sets is what shoppers see: holidays, synonyms, terms, company, settings', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const save = () => keys.press('Control+s')
  const remove = async (row: string, label: string) => {
    await page.getByRole('row').filter({ hasText: row }).getByRole('checkbox').press('Space')
    await pressButton(page.getByRole('region', { name: '선택한 항목' }).getByRole('button', { name: label }))
    await chooseReason(page.getByRole('dialog'))
    await pressButton(page.getByRole('dialog').getByRole('button', { name: `1건 ${label}` }))
    // While the dialog is open the rows behind it are inert and count as none.
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: row })).toHaveCount(0)
  }
  const productId = await office.productId('아틀리에 탑핸들 백 누아르')
  // No other journey rents this one.
  const other = await office.productId('아틀리에 탑핸들 백 크로코')
  const period = await freePeriod(office, productId, { days: 3, ahead: 8, beside: [other] })
  const orderId = await rentByCalls(office, draftRequest({ productId, period }), await office.tokenOf(demo))
  const [order] = await office.rows<{ number: string }>(
    'SELECT order_numbers AS number FROM shop.orders WHERE order_id = $1',
    [orderId],
  )
  const shipsOn = addDays(period.start, -2)

  await test.step('a holiday names the rentals that it touches, and no rental starts by it any more', async () => {
    expect(possibleStarts(await calendarOf(office, other))).toContain(period.start)
    await comeIn(page, colleague(office, admin), '/staff/holidays?open=new')
    const form = page.getByRole('form', { name: '휴일' })
    await form.getByLabel('날짜').fill(shipsOn)
    const touched = page.getByRole('region', { name: '이 날 움직이는 대여' })
    await expect(touched.getByRole('link', { name: order?.number ?? 'no order' })).toBeVisible()
    await form.getByLabel('이름').fill(`재고 조사 ${stamp}`)
    await form.getByLabel('구분').selectOption('가게 휴무')
    await form.getByLabel('사유').fill('재고를 셉니다')
    await save()
    await expect(toastSaying(page, '휴일, 새로 올렸어요.')).toBeVisible()
    expect(possibleStarts(await calendarOf(office, other))).not.toContain(period.start)
    await pressButton(page.getByRole('button', { name: '상세 닫기' }))
    await remove(`재고 조사 ${stamp}`, '휴일 없애기')
    expect(possibleStarts(await calendarOf(office, other))).toContain(period.start)
  })

  await test.step('a synonym finds what has the word', async () => {
    await choose(page, '검색어')
    await pressButton(page.getByRole('button', { name: '새 유의어' }))
    const form = page.getByRole('form', { name: '유의어' })
    await form.getByLabel('단어').fill('아틀리에')
    await form.getByLabel('유의어').fill(`밤빛${stamp}`)
    await form.getByLabel('사유').fill('그렇게 찾는 분이 많아요')
    await save()
    await expect(toastSaying(page, '유의어, 새로 올렸어요.')).toBeVisible()
    await office.runJob('refreshSearch')
    const found = await office.call(
      'GET',
      `/api/users/search-result?productName=${encodeURIComponent(`밤빛${stamp}`)}`,
    )
    expect(JSON.stringify(found.data)).toContain('아틀리에')
    await pressButton(page.getByRole('button', { name: '상세 닫기' }))
    await remove(`밤빛${stamp}`, '지우기')
  })

  await test.step('a new wording of the terms is shown from its day on', async () => {
    const today = await office.today()
    const words = `야간 배송 조항 ${stamp}`
    await choose(page, '약관')
    await pressButton(
      page
        .getByRole('row')
        .filter({ hasText: '시행 중' })
        .filter({ hasText: '이용약관' })
        .getByRole('button')
        .first(),
    )
    const form = page.getByRole('form', { name: '약관' })
    await form.getByRole('textbox', { name: '내용' }).focus()
    await keys.press('Control+Home')
    await keys.type(words)
    await form.getByLabel('시행일').fill(addDays(today, 1))
    await form.getByLabel('사유').fill('밤에도 보내요')
    await save()
    await expect(toastSaying(page, '저장했어요.')).toBeVisible()
    expect(await pageText(`${office.url}/terms`)).not.toContain(words)
    await office.moveClock(`${addDays(today, 1)}T09:00:00+09:00`)
    await expect.poll(() => pageText(`${office.url}/terms`)).toContain(words)
    await office.moveClock(null)
    await page.reload()
    await pressButton(page.getByRole('button', { name: '상세 닫기' }))
    await remove('시행 예정', '시행 전에 거두기')
  })

  await test.step('what is at the foot of the shop changes at once', async () => {
    await choose(page, '회사 정보')
    const form = page.getByRole('form', { name: '회사 정보' })
    const before = await form.getByLabel('운영 시간').inputValue()
    for (const hours of [`평일 09:00–17:00 ${stamp}`, before]) {
      await form.getByLabel('운영 시간').fill(hours)
      await form.getByLabel('사유').fill('겨울 시간이에요')
      await save()
      await expect(toastSaying(page, '저장했어요.').last()).toBeVisible()
      await expect.poll(() => pageText(office.url)).toContain(hours)
    }
  })

  await test.step('members talk to us where the admin says, and parcels begin with the usual courier', async () => {
    await choose(page, '가게 설정')
    const form = page.getByRole('form', { name: '가게 설정' })
    const channel = `https://pf.kakao.com/_billim${stamp}`
    await form.getByLabel('채팅 문의 주소').fill('pf.kakao.com')
    await form.getByLabel('기본 택배사').selectOption('한진택배')
    await form.getByLabel('사유').fill('채널과 택배사를 바꿨어요')
    await save()
    await expect(form.getByText('https://로 시작하는 주소를 입력해 주세요.')).toBeVisible()
    await form.getByLabel('채팅 문의 주소').fill(channel)
    await save()
    await expect(page.getByRole('cell', { name: `없음 → ${channel}` })).toBeVisible()
    await expect(page.getByRole('cell', { name: '없음 → 한진택배' }).first()).toBeVisible()
    await expect.poll(() => pageText(office.url)).toContain(channel)
    await choose(page, '운송장 입력', '운송장 일괄 입력')
    await expect(page.getByLabel('택배사가 없는 줄')).toHaveValue('hanjin')
    await choose(page, '가게 설정')
    await form.getByLabel('채팅 문의 주소').fill('')
    await form.getByLabel('기본 택배사').selectOption('')
    await form.getByLabel('사유').fill('되돌려요')
    await save()
    await expect(page.getByRole('cell', { name: `${channel} → 없음` })).toBeVisible()
    await expect.poll(() => pageText(office.url)).not.toContain(channel)
  })
})

test('new contracts carry the rates of the day, and the tax of a quarter is remitted once', async ({
  page,
  office,
  browser,
}) => {
  const keys = page.keyboard

  await test.step('the page for owners and the next contract have the new rates', async () => {
    await comeIn(page, colleague(office, admin), '/staff/consignment-rates')
    const form = page.getByRole('form', { name: '위탁 요율' })
    await form.getByLabel('거래 수수료율').fill('77')
    await form.getByLabel('사유').fill('봄 행사예요')
    await keys.press('Control+s')
    await expect(page.getByRole('cell', { name: '7.7%' })).toBeVisible()
    await expect.poll(() => pageText(`${office.url}/luxshare`)).toContain('7.7%')
    const visit = await browser.newContext({ locale: 'ko-KR' })
    const owner = await anOwner(await visit.newPage(), office)
    const consignmentId = await applies(office, owner)
    const staff = await staffOf(office)
    await staff.receive(consignmentId, '모서리에 작은 긁힘이 있어요.')
    await staff.accept(consignmentId)
    const [contract] = await office.rows<{ rate: number }>(
      'SELECT transaction_per_mille AS rate FROM shop.products WHERE consignment_id = $1',
      [consignmentId],
    )
    expect(contract?.rate).toBe(77)
    await visit.close()
    await form.getByLabel('거래 수수료율').fill('98')
    await form.getByLabel('사유').fill('행사가 끝났어요')
    await keys.press('Control+s')
    await expect(page.getByRole('row').nth(1).getByRole('cell', { name: '9.8%' })).toBeVisible()
  })

  await test.step('the tax of the last quarter leaves its accounts for the bank', async () => {
    const balance = async () => {
      const [row] = await office.rows<{ due: number }>(
        `SELECT -sum(amount)::int AS due FROM shop.journal_lines
         WHERE account IN ('vat_payable', 'vat_receivable') AND date_trunc('quarter', seoul_day + interval '3 months') = date_trunc('quarter', now() AT TIME ZONE 'Asia/Seoul')`,
      )
      return row?.due ?? 0
    }
    const due = await balance()
    expect(due).toBeGreaterThan(0)
    await choose(page, '부가세 납부')
    await expect(page.getByText(`${due.toLocaleString('ko-KR')}원`).first()).toBeVisible()
    const form = page.getByRole('form', { name: '부가세 납부' })
    await form.getByLabel('이체 번호').fill(`HT-${stamp}`)
    await form.getByLabel('사유').fill('신고하고 냈어요')
    await keys.press('Control+s')
    await expect(page.getByRole('cell', { name: `HT-${stamp}` })).toBeVisible()
    await expect(page.getByText('이 분기에는 더 낼 세액이 없어요.')).toBeVisible()
    await expect(form).toHaveCount(0)
  })
})

test('what a colleague changed meanwhile is what the forms of settings, rates and company begin with', async ({
  page,
  office,
}) => {
  const token = await office.tokenOf(admin, '/api/staff/login')
  const reason = '동료가 먼저 바꿨어요'
  const forms = [
    {
      page: '가게 설정',
      field: '채팅 문의 주소',
      name: 'chatChannelUrl',
      url: '/api/staff/settings',
      method: 'PUT',
    },
    {
      page: '위탁 요율',
      field: '검수비',
      name: 'inspectionFee',
      url: '/api/staff/consignment-rates',
      method: 'POST',
    },
    {
      page: '회사 정보',
      field: '운영 시간',
      name: 'businessHours',
      url: '/api/staff/footer',
      reading: '/api/users/footer',
      method: 'PUT',
    },
  ] as const
  const meanwhile = [`https://pf.kakao.com/_other${stamp}`, 7_700, `평일 08:00–16:00 ${stamp}`]
  await comeIn(page, colleague(office, admin), '/staff/settings')
  for (const [nth, form] of forms.entries()) {
    const { page: title, field, name, url, method } = form
    const reading = 'reading' in form ? form.reading : url
    await choose(page, title)
    const shown = page.getByRole('form', { name: title }).getByLabel(field, { exact: true })
    await expect(shown).toBeVisible()
    const current = async () => {
      const data = Object((await office.call('GET', reading, undefined, token)).data)
      const { version } = data
      return { ...Object(data.now ?? data), ...(version !== undefined && { version }) }
    }
    const before = await current()
    const other = meanwhile[nth]
    await choose(page, '휴일')
    const changed = await office.call(method, url, { ...before, [name]: other, reason }, token)
    expect(changed.status, changed.message).toBe(200)
    await choose(page, title)
    await expect(shown).toHaveValue(typeof other === 'number' ? /^7,?700$/ : String(other))
    const back = await office.call(method, url, { ...(await current()), [name]: before[name], reason }, token)
    expect(back.status, back.message).toBe(200)
  }
})
