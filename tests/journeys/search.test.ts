import type { Page } from '@playwright/test'
import { openLive } from './openLive.ts'
import { expect, test } from './shop.ts'
import { timersAsBefore, timersTakeLonger } from './timers.ts'

const field = (page: Page) => page.getByRole('combobox', { name: '검색어' })
const line = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

const searched = (keyword: string): string => `/search?keyword=${encodeURIComponent(keyword)}`

test.describe('the demo shop, as a guest searches it', () => {
  test('lines come while a syllable is being composed, when Enter belongs to the keyboard; they are walked with the keys, or tapped; what was searched is remembered and forgotten', async ({
    page,
  }) => {
    await openLive(page, '/search')
    await expect(page.getByText('최근 검색어가 없어요.')).toBeVisible()
    await field(page).focus()
    await test.step('lines come while a syllable is being composed', async () => {
      const keyboard = await page.context().newCDPSession(page)
      await keyboard.send('Input.imeSetComposition', { text: '오ㄹ', selectionStart: 2, selectionEnd: 2 })
      await expect(line(page, /^오렐 브랜드/)).toBeVisible()
      // What a browser tells while the input method takes the key.
      await field(page).dispatchEvent('keydown', { key: 'ArrowDown', keyCode: 229, isComposing: true })
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
      await keyboard.send('Input.insertText', { text: '오렐' })
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(searched('오렐'))
      await keyboard.detach()
    })
    await test.step('letters that follow each other at once ask for lines once, with the whole word', async () => {
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        const word = searchParams.get('productName') ?? ''
        if (pathname === '/api/users/search-keyword' && word.startsWith('베')) asked.push(word)
      })
      await field(page).fill('')
      await timersTakeLonger(page)
      await field(page).pressSequentially('베')
      await timersAsBefore(page)
      await field(page).pressSequentially('란')
      await expect(line(page, /^베란느 브랜드/)).toBeVisible()
      expect(asked).toEqual(['베란'])
    })
    await test.step('they are walked with the keys, or tapped', async () => {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await expect(line(page, /^베란느 브랜드/)).toHaveAttribute('aria-selected', 'true')
      await expect(field(page)).toHaveAttribute('aria-activedescendant', /brand/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(searched('베란느'))
      await expect(page.getByRole('article').first()).toContainText(/veranne/i)
      await field(page).fill('오레')
      await line(page, /^오렐 브랜드/).click()
      await expect(page).toHaveURL(searched('오렐'))
      await expect(page.getByRole('article').first()).toContainText(/orrelle/i)
    })
    await test.step('what was searched is remembered, newest first, and forgotten one by one or at once', async () => {
      await page.getByRole('button', { name: '검색어 지우기' }).click()
      const recent = page.getByRole('region', { name: '최근 검색어' })
      await expect(recent.getByRole('link')).toHaveText(['오렐', '베란느'])
      await recent.getByRole('button', { name: '오렐 지우기' }).click()
      await expect(recent.getByRole('link')).toHaveText(['베란느'])
      const left = recent.getByRole('button', { name: '베란느 지우기' })
      await expect(left, 'the next word has the focus').toBeFocused()
      await openLive(page, '/search')
      await expect(recent.getByRole('link')).toHaveText(['베란느'])
      await recent.getByRole('button', { name: '모두 지우기' }).click()
      await expect(recent.getByText('최근 검색어가 없어요.')).toBeVisible()
      await expect(recent, 'the part of the page keeps the focus').toBeFocused()
    })
  })

  test('what was typed on the other keyboard says what it found; more than twenty come by the button, and Back finds them, the keyword and the filters again; nothing found leaves ways on', async ({
    page,
  }) => {
    await openLive(page, `/search?keyword=${encodeURIComponent('qpfkssm')}`)
    await expect(page.getByText('‘베란느’ 결과를 보여 드려요')).toBeVisible()
    await field(page).fill('백')
    await test.step('what is typed as soon as the address has a new word is not lost with the search before it', async () => {
      await field(page).evaluate(async (input: HTMLInputElement) => {
        const before = location.search
        input.form?.requestSubmit()
        // Nothing is drawn meanwhile but what is drawn together with the address.
        for (let nth = 0; nth < 10_000 && location.search === before; nth += 1) await null
        const shown = document.querySelector<HTMLInputElement>('input[name="keyword"]')
        shown?.focus()
        shown?.select()
        document.execCommand('insertText', false, '오르')
      })
      await expect(page).toHaveURL(searched('백'))
      await expect(field(page)).toHaveValue('오르')
      await page.keyboard.press('Escape')
      await expect(field(page), 'Escape leads back to the results').toHaveValue('백')
    })
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('button', { name: '더보기' }).click()
    await expect(page.getByRole('article')).not.toHaveCount(20)
    const shown = await page.getByRole('article').count()
    expect(shown).toBeGreaterThan(20)
    await page.getByRole('article').last().getByRole('link').click()
    await page.waitForURL(/product\/detail/)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(shown)
    await expect(field(page)).toHaveValue('백')
    await page.getByLabel('정렬').selectOption({ label: '낮은 가격순' })
    await expect(page).toHaveURL(/orders=priceLow/)
    await page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '남성' }).click()
    await expect(page).toHaveURL(/c1=2/)
    await page.goBack()
    await expect(page, 'one step leaves the results of a word').toHaveURL(searched('qpfkssm'))
    await expect(field(page), 'the page that it comes back to').toHaveValue('qpfkssm')
    await field(page).fill('zzqqxx')
    await page.keyboard.press('Enter')
    await expect(page.getByText('‘zzqqxx’ 검색 결과가 없어요')).toBeVisible()
    await expect(page.getByRole('link', { name: '카테고리에서 찾기' })).toBeVisible()
    await page.getByRole('region', { name: '이런 검색어는 어때요?' }).getByRole('link').first().click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
