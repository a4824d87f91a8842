import type { Locator, Page } from '@playwright/test'
import { possibleStarts } from '../../domain/rental/calendar.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { colleague, comeIn } from './consoleEntry.ts'
import { Hand } from './hand.ts'
import { aMark, aMember, anOrder, aPeriod, aProduct } from './ownData.ts'
import { anOwner, applies, staffOf } from './owners.ts'
import { calendarOf } from './periods.ts'
import { expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({
  ...{ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  // Holidays, terms, rates and the foot of the shop are everybody's.
  ownShop: 'consoleSettings',
})

const admin = 'admin@billim.kr'

/** Goes by the navigation, as a hand on the keyboard does. */
async function choose(page: Page, label: string, title = label): Promise<void> {
  const link = page
    .getByRole('navigation', { name: '콘솔 메뉴' })
    .getByRole('link', { name: label, exact: true })
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** What a guest reads at an address of the shop, spelled as it never was before: no page is kept of it. */
const pageText = async (url: string): Promise<string> => (await fetch(`${url}?seen=${aMark()}`)).text()

/** A colleague of content who keeps to the keyboard; a day is filled in, its parts stand in the machine's own order. */
class Writer extends Hand {
  async into(field: Locator, text: string): Promise<void> {
    await this.goTo(field)
    await this.press('ControlOrMeta+a')
    await (text === '' ? this.press('Delete') : this.type(text))
  }

  async opens(name: string, button: string): Promise<Locator> {
    await this.find(name, new RegExp(name))
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible()
    await this.goTo(this.page.getByRole('button', { name: button }))
    await this.press('Enter')
    const form = this.page.getByRole('form')
    await expect(form.locator(':focus'), 'the first field is at hand').toBeVisible()
    return form
  }

  /** Saves a form that is not whole, and is told why beside each field. */
  async isTold(form: Locator, sentences: readonly string[]): Promise<void> {
    await this.press('ControlOrMeta+s')
    for (const sentence of sentences)
      await expect(form.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(form.getByRole('alert')).toHaveCount(sentences.length)
    await expect(form.locator('[aria-invalid]').first(), 'the first of them is at hand').toBeFocused()
  }

  async saves(toast: string): Promise<void> {
    await this.press('ControlOrMeta+s')
    await expect(toastSaying(this.page, toast).last()).toBeVisible()
  }

  /** Takes the row away again, with the reason that is offered first. */
  async removes(row: Locator, label: string): Promise<void> {
    await this.goTo(this.page.getByRole('button', { name: '상세 닫기' }), 'Shift+Tab')
    await this.press('Enter')
    await this.goTo(row, 'j')
    await this.press('x')
    await this.press('ControlOrMeta+k')
    await expect(this.page.getByRole('combobox', { name: /찾기/ })).toBeFocused()
    await this.type(label)
    await expect(this.page.getByRole('option', { selected: true })).toContainText(label)
    await this.press('Enter')
    const dialog = this.page.getByRole('dialog', { name: label })
    await this.goTo(dialog.getByRole('group', { name: '자주 쓰는 사유' }).getByRole('button').first())
    await this.press('Enter')
    await this.press('ControlOrMeta+Enter')
    await expect(row).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  }
}

test('holidays and synonyms are kept by keyboard, say beside the field what they lack, and are what shoppers see', async ({
  page,
  office,
}) => {
  const mark = aMark()
  const [product, other] = [await aProduct(office), await aProduct(office)]
  const period = await aPeriod(office, product, { ahead: 8 })
  const { orderNumber } = await anOrder(office, await aMember(office), { product, period })
  await comeIn(page, colleague(office, 'content@billim.kr'))
  const writer = new Writer(page)
  const row = (words: string) => page.getByRole('row').filter({ hasText: words })

  await test.step('a holiday names the rentals that it touches, and no rental starts by it any more', async () => {
    const canStart = async () => possibleStarts(await calendarOf(office, other.id)).includes(period.start)
    expect(await canStart()).toBe(true)
    const form = await writer.opens('휴일', '새 휴일')
    await writer.isTold(form, ['날짜를 입력해 주세요.', '이름을 입력해 주세요.', '사유'])
    await form.getByLabel('날짜').fill(addDays(period.start, -2))
    const touched = page.getByRole('region', { name: '이 날 움직이는 대여' })
    await expect(touched.getByRole('link', { name: orderNumber })).toBeVisible()
    await writer.into(form.getByLabel('이름'), `재고 조사 ${mark}`)
    await form.getByLabel('구분').selectOption('가게 휴무')
    await writer.into(form.getByLabel('사유'), '재고를 셉니다')
    await writer.saves('휴일, 새로 올렸어요.')
    expect(await canStart()).toBe(false)
    await writer.removes(row(`재고 조사 ${mark}`), '휴일 없애기')
    expect(await canStart()).toBe(true)
  })

  await test.step('a synonym finds what has the word', async () => {
    const form = await writer.opens('검색어', '새 유의어')
    await writer.isTold(form, ['단어를 입력해 주세요.', '유의어를 하나 이상 입력해 주세요.', '사유'])
    await writer.into(form.getByLabel('단어'), product.code.slice(2))
    await writer.into(form.getByLabel('유의어'), `밤빛${mark}`)
    await writer.into(form.getByLabel('사유'), '그렇게 찾는 분이 많아요')
    await writer.saves('유의어, 새로 올렸어요.')
    await office.runJob('refreshSearch')
    const found = await office.call(
      'GET',
      `/api/users/search-result?productName=${encodeURIComponent(`밤빛${mark}`)}`,
    )
    expect(JSON.stringify(found.data)).toContain(product.name)
  })
})

test('terms and the foot of the shop are kept by keyboard, say beside the field what they lack, and are what shoppers see', async ({
  page,
  office,
}) => {
  const mark = aMark()
  await comeIn(page, colleague(office, 'content@billim.kr'))
  const writer = new Writer(page)
  const row = (words: string) => page.getByRole('row').filter({ hasText: words })

  await test.step('what is at the foot of the shop changes at once', async () => {
    await writer.find('회사 정보', /회사 정보/)
    const form = page.getByRole('form', { name: '회사 정보' })
    const hours = form.getByLabel('운영 시간')
    await writer.into(hours, '')
    await writer.isTold(form, ['운영 시간을 입력해 주세요.', '사유'])
    const words = `평일 09:00–17:00 ${mark}`
    await writer.into(hours, words)
    await writer.into(form.getByLabel('사유'), '겨울 시간이에요')
    await writer.saves('저장했어요.')
    expect(await pageText(office.url)).toContain(words)
  })

  await test.step('a new wording of the terms is shown from its day on', async () => {
    const comesInto = addDays(await office.today(), 1)
    const words = `야간 배송 조항 ${mark}`
    await writer.find('약관', /약관/)
    await writer.goTo(row('시행 중').filter({ hasText: '이용약관' }), 'j')
    await writer.press('Enter')
    const form = page.getByRole('form')
    const title = form.getByRole('textbox', { name: '제목' })
    const before = await title.inputValue()
    await writer.press('ArrowRight')
    await writer.into(title, '')
    await writer.isTold(form, ['제목을 입력해 주세요.', '시행일을 입력해 주세요.', '사유'])
    await writer.into(title, before)
    await form.getByRole('textbox', { name: '내용' }).focus()
    await writer.press('Control+Home')
    await writer.type(words)
    await form.getByLabel('시행일').fill(comesInto)
    await writer.into(form.getByLabel('사유'), '밤에도 보내요')
    await writer.saves('저장했어요.')
    expect(await pageText(`${office.url}/terms`)).not.toContain(words)
    await office.moveClock(`${comesInto}T09:00:00+09:00`)
    await expect.poll(() => pageText(`${office.url}/terms`)).toContain(words)
  })
})

test('members talk to us where the admin says, and parcels begin with the usual courier', async ({
  page,
  office,
}) => {
  const save = () => page.keyboard.press('Control+s')
  await comeIn(page, colleague(office, admin), '/staff/settings')
  const form = page.getByRole('form', { name: '가게 설정' })
  const channel = `https://pf.kakao.com/_billim${aMark()}`
  await form.getByLabel('채팅 문의 주소').fill('pf.kakao.com')
  await form.getByLabel('기본 택배사').selectOption('한진택배')
  await form.getByLabel('사유').fill('채널과 택배사를 바꿨어요')
  await save()
  await expect(form.getByText('https://로 시작하는 주소를 입력해 주세요.')).toBeVisible()
  await form.getByLabel('채팅 문의 주소').fill(channel)
  await save()
  await expect(page.getByRole('cell', { name: `없음 → ${channel}` })).toBeVisible()
  await expect(page.getByRole('cell', { name: '없음 → 한진택배' }).first()).toBeVisible()
  expect(await pageText(office.url)).toContain(channel)
  await choose(page, '운송장 입력', '운송장 일괄 입력')
  await expect(page.getByLabel('택배사가 없는 줄')).toHaveValue('hanjin')
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
    expect(await pageText(`${office.url}/luxshare`)).toContain('7.7%')
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
  })

  await test.step('the tax of the last quarter leaves its accounts for the bank', async () => {
    const balance = async () => {
      const [row] = await office.rows<{ due: number }>(
        `SELECT -sum(amount)::int AS due FROM shop.journal_lines
         WHERE account IN ('vat_payable', 'vat_receivable') AND date_trunc('quarter', seoul_day + interval '3 months') = date_trunc('quarter', $1::timestamptz AT TIME ZONE 'Asia/Seoul')`,
        [await office.now()],
      )
      return row?.due ?? 0
    }
    const transfer = `HT-${aMark()}`
    const due = await balance()
    expect(due).toBeGreaterThan(0)
    await choose(page, '부가세 납부')
    await expect(page.getByText(`${due.toLocaleString('ko-KR')}원`).first()).toBeVisible()
    const form = page.getByRole('form', { name: '부가세 납부' })
    await form.getByLabel('이체 번호').fill(transfer)
    await form.getByLabel('사유').fill('신고하고 냈어요')
    await keys.press('Control+s')
    await expect(page.getByRole('cell', { name: transfer })).toBeVisible()
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
      method: 'PUT',
    },
  ] as const
  const meanwhile = [`https://pf.kakao.com/_other${aMark()}`, 7_700, `평일 08:00–16:00 ${aMark()}`]
  await comeIn(page, colleague(office, admin), '/staff/settings')
  for (const [nth, form] of forms.entries()) {
    const { page: title, field, name, url, method } = form
    await choose(page, title)
    const shown = page.getByRole('form', { name: title }).getByLabel(field, { exact: true })
    await expect(shown).toBeVisible()
    const current = async () => {
      const data = Object((await office.call('GET', url, undefined, token)).data)
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
  }
})
