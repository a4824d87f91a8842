import type { Locator } from '@playwright/test'
import { addDays } from '../../domain/shared/civilDate.ts'
import { colleague, comeIn } from './consoleEntry.ts'
import { Hand } from './hand.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { toastSaying } from './toasts.ts'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const stamp = Date.now()
/** A day that is no holiday yet. */
const farOff = addDays('2040-01-01', stamp % 3_000)
const pageText = async (url: string): Promise<string> => (await fetch(url)).text()

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
    await expect(this.page.getByRole('combobox')).toBeFocused()
    await this.type(label)
    await expect(this.page.getByRole('option', { selected: true })).toContainText(label)
    await this.press('Enter')
    await expect(this.page.getByRole('dialog', { name: label })).toBeVisible()
    await this.press('ControlOrMeta+Enter')
    await expect(row).toHaveCount(0)
    await expect(this.page.getByRole('dialog', { name: label })).toHaveCount(0)
  }
}

const saidBy = (office: BackOffice, subject: string) =>
  office.rows<{ reason: string }>(
    'SELECT reason FROM shop.catalogue_changes WHERE subject = $1 ORDER BY id DESC LIMIT 1',
    [subject],
  )

test('what a holiday, a synonym, a term and the footer lack is said beside the field, and they are kept by keyboard', async ({
  page,
  office,
}) => {
  await comeIn(page, colleague(office, 'content@billim.kr'))
  const writer = new Writer(page)
  const row = (words: string) => page.getByRole('row').filter({ hasText: words })

  await test.step('a holiday', async () => {
    const form = await writer.opens('휴일', '새 휴일')
    await writer.isTold(form, ['날짜를 입력해 주세요.', '이름을 입력해 주세요.', '사유'])
    await form.getByLabel('날짜').fill(farOff)
    await writer.into(form.getByLabel('이름'), `재고 조사 ${stamp}`)
    await writer.into(form.getByLabel('사유'), '재고를 셉니다')
    await writer.saves('휴일, 새로 올렸어요.')
    await expect(row(`재고 조사 ${stamp}`)).toContainText(farOff.replaceAll('-', '.'))
    await writer.removes(row(`재고 조사 ${stamp}`), '휴일 없애기')
  })

  await test.step('a synonym', async () => {
    const form = await writer.opens('검색어', '새 유의어')
    await writer.isTold(form, ['단어를 입력해 주세요.', '유의어를 하나 이상 입력해 주세요.', '사유'])
    await writer.into(form.getByLabel('단어'), `바구니${stamp}`)
    await writer.into(form.getByLabel('유의어'), `장바구니가방${stamp}`)
    await writer.into(form.getByLabel('사유'), '그렇게 찾는 분이 많아요')
    await writer.saves('유의어, 새로 올렸어요.')
    await writer.removes(row(`장바구니가방${stamp}`), '지우기')
  })

  await test.step('a term', async () => {
    const today = await office.today()
    await writer.find('약관', /약관/)
    const inForce = row('시행 중').filter({ hasText: '이용약관' })
    await writer.goTo(inForce, 'j')
    await writer.press('Enter')
    const form = page.getByRole('form')
    const title = form.getByRole('textbox', { name: '제목' })
    const before = await title.inputValue()
    await writer.press('ArrowRight')
    await writer.into(title, '')
    await writer.isTold(form, ['제목을 입력해 주세요.', '시행일을 입력해 주세요.', '사유'])
    await writer.into(title, before)
    await form.getByLabel('시행일').fill(addDays(today, 3))
    await writer.into(form.getByLabel('사유'), '밤에도 보내요')
    await writer.saves('저장했어요.')
    await writer.removes(row('시행 예정'), '시행 전에 거두기')
  })

  await test.step('the foot of the shop', async () => {
    await writer.find('회사 정보', /회사 정보/)
    const form = page.getByRole('form', { name: '회사 정보' })
    const hours = form.getByLabel('운영 시간')
    const before = await hours.inputValue()
    await writer.into(hours, '')
    await writer.isTold(form, ['운영 시간을 입력해 주세요.', '사유'])
    for (const words of [`평일 09:00–17:00 ${stamp}`, before]) {
      await writer.into(hours, words)
      await writer.into(form.getByLabel('사유'), '겨울 시간이에요')
      await writer.saves('저장했어요.')
      await expect.poll(() => pageText(office.url)).toContain(words)
    }
    expect(await saidBy(office, 'company')).toEqual([{ reason: '겨울 시간이에요' }])
  })
})
