import { openLive } from './openLive.ts'
import { expect, test } from './shop.ts'

test.describe('the ranking of the demo shop, as a guest reads it', () => {
  test('a ranking follows category and period in its address, one without products shows a way out, and quick choices are all kept', async ({
    page,
  }) => {
    await openLive(page, '/ranking?categoryId=999999')
    await expect(page.getByText('아직 순위가 없어요')).toBeVisible()
    await page.getByRole('link', { name: '전체 랭킹 보기' }).click()
    await expect(page).toHaveURL('/ranking')
    const ranks = page.getByRole('main').getByRole('listitem')
    await expect(ranks.nth(0)).toContainText(/^01위/)
    await expect(ranks.nth(9)).toContainText(/^10위/)
    const periods = page.getByRole('navigation', { name: '기간' })
    await expect(periods.getByRole('link', { name: '일간' })).toHaveAttribute('aria-current', 'true')
    await test.step('a choice that is tapped as soon as the address has the one before keeps both', async () => {
      const week = periods.getByRole('link', { name: '주간' })
      const men = page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '남성' })
      await week.evaluate(
        async (first, second) => {
          if (!(first instanceof HTMLElement && second instanceof HTMLElement)) throw new Error('no links')
          first.click()
          // Nothing is drawn meanwhile but what is drawn together with the address.
          for (let nth = 0; nth < 10_000 && location.search === ''; nth += 1) await null
          second.click()
        },
        await men.elementHandle(),
      )
      await expect(page).toHaveURL('/ranking?categoryId=2&dateType=week')
      await expect(week).toHaveAttribute('aria-current', 'true')
      await expect(men).toHaveAttribute('aria-current', 'true')
      await expect(ranks.nth(0)).toContainText(/^01위/)
    })
  })
})
