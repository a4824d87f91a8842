import { possibleStarts } from '../../domain/rental/calendar.ts'
import { addDays } from '../../domain/shared/civilDate.ts'
import { comeIn, goOn, pressButton } from './consoleEntry.ts'
import { aMark, aMember, anOrder, aPeriod, aProduct } from './ownData.ts'
import { calendarOf } from './periods.ts'
import { chooseReason } from './reasons.ts'
import { expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const admin = 'admin@billim.kr'

test('a holiday says beside the field what it lacks, names the rentals that it touches, and no rental starts by it', async ({
  page,
  office,
}) => {
  const keys = page.keyboard
  const mark = aMark()
  const product = await aProduct(office)
  const other = await aProduct(office, { brandId: product.brandId })
  const period = await aPeriod(office, product, { ahead: 8 })
  const { orderNumber } = await anOrder(office, await aMember(office), { product, period })
  const canStart = async () => possibleStarts(await calendarOf(office, other.id)).includes(period.start)
  expect(await canStart()).toBe(true)
  await comeIn(page, office, 'content@billim.kr', '/staff/holidays')
  await pressButton(page.getByRole('button', { name: '새 휴일' }))
  const form = page.getByRole('form')
  await expect(form.locator(':focus'), 'the first field is at hand').toBeVisible()

  await keys.press('ControlOrMeta+s')
  const sentences = ['날짜를 입력해 주세요.', '이름을 입력해 주세요.', '사유']
  for (const sentence of sentences)
    await expect(form.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  await expect(form.getByRole('alert')).toHaveCount(sentences.length)
  await expect(form.locator('[aria-invalid]').first(), 'the first of them is at hand').toBeFocused()

  await form.getByLabel('날짜').fill(addDays(period.start, -2))
  const touched = page.getByRole('region', { name: '이 날 움직이는 대여' })
  await expect(touched.getByText(orderNumber)).toBeVisible()
  await expect(touched.getByRole('link'), 'content may not read orders').toHaveCount(0)
  await form.getByLabel('이름').fill(`재고 조사 ${mark}`)
  await form.getByLabel('구분').selectOption('가게 휴무')
  await form.getByLabel('사유').fill('재고를 셉니다')
  await keys.press('ControlOrMeta+s')
  await expectToast(page, '휴일을 정했어요.')
  expect(await canStart()).toBe(false)

  // It is everybody's.
  await page.getByRole('button', { name: '상세 닫기' }).press('Enter')
  const row = page.getByRole('row').filter({ hasText: `재고 조사 ${mark}` })
  await pressButton(row.getByRole('button', { name: /작업$/ }))
  await page.getByRole('menuitem', { name: '휴일 없애기' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: '휴일 없애기' })
  await chooseReason(dialog)
  await keys.press('ControlOrMeta+Enter')
  // While a dialog is open, nothing behind it has a role.
  await expect(dialog).toHaveCount(0)
  await expect(row).toHaveCount(0)
  expect(await canStart()).toBe(true)
})

test('what a colleague changed meanwhile is what the forms of settings, rates and company begin with', async ({
  page,
  office,
}) => {
  const token = await office.staffTokenOf(admin)
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
      field: '감정비',
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
  const currentAt = async (url: string) => {
    const data = Object((await office.call('GET', url, undefined, token)).data)
    const { version } = data
    return { ...Object(data.now ?? data), ...(version !== undefined && { version }) }
  }
  const meanwhile = [`https://pf.kakao.com/_other${aMark()}`, 7_700, `평일 08:00–16:00 ${aMark()}`]
  await comeIn(page, office, admin, '/staff/settings')
  for (const [nth, form] of forms.entries()) {
    const { page: title, field, name, url, method } = form
    await goOn(page, title)
    const shown = page.getByRole('form', { name: title }).getByLabel(field, { exact: true })
    await expect(shown).toBeVisible()
    const current = () => currentAt(url)
    const before = await current()
    const other = meanwhile[nth]
    await goOn(page, '휴일')
    const changed = await office.call(method, url, { ...before, [name]: other, reason }, token)
    expect(changed.status, changed.message).toBe(200)
    await goOn(page, title)
    await expect(shown).toHaveValue(typeof other === 'number' ? /^7,?700$/ : String(other))
    // Rates, hours and the address of the chat are everybody's.
    const restored = await office.call(
      method,
      url,
      { ...(await current()), [name]: before[name], reason },
      token,
    )
    expect(restored.status, restored.message).toBe(200)
  }

  await test.step('what comes in while a field is typed in leaves it as it is, with the focus', async () => {
    const url = '/api/staff/consignment-rates'
    const form = page.getByRole('form', { name: '위탁 요율' })
    const typed = form.getByLabel('감정비', { exact: true })
    await goOn(page, '위탁 요율')
    await expect(typed, 'what it says is known from now on').toBeVisible()
    await goOn(page, '휴일')
    const before = await currentAt(url)
    const change = async (returnFee: number) => {
      const body = { ...(await currentAt(url)), returnFee, reason }
      const { status, message } = await office.call('POST', url, body, token)
      expect(status, message).toBe(200)
    }
    await change(8_800)
    const late = Promise.withResolvers<void>()
    await page.route(`**${url}`, (route) => late.promise.then(() => route.fallback()), { times: 1 })
    await goOn(page, '위탁 요율')
    await typed.fill('9100')
    const field = await typed.elementHandle()
    late.resolve()
    await expect(form.getByLabel('반송비', { exact: true })).toHaveValue('8,800')
    await expect(typed).toHaveValue('9,100')
    expect(await field?.evaluate((was) => was === document.activeElement), 'the same field').toBe(true)
    await change(before.returnFee)
  })
})
