import type { Page } from '@playwright/test'
import { z } from 'zod'
import { addDays, type CivilDate } from '../../domain/shared/civilDate.ts'
import { login } from './renting.ts'
import { type BackOffice, expect, newcomer, test } from './shop.ts'

const saved = z.object({ id: z.number() })
const hostile =
  '<h2>가을 소식</h2><script>window.hacked = 1</script><img src="x" onerror="window.hacked = 1">' +
  '<p onclick="window.hacked = 1">읽어 주세요</p><a href="javascript:window.hacked=1">누르기</a>' +
  '<iframe src="https://evil.example"></iframe><a href="/ranking">랭킹 보기</a>'

type Written = { title: string; content: string; startsOn: CivilDate; endsOn: CivilDate | null }

/** Puts an event up for the time of one story. */
async function withEvent(office: BackOffice, written: Written, story: (id: number) => Promise<void>) {
  const token = await office.tokenOf('content@billim.kr', '/api/staff/login')
  const [picture] = await office.rows<{ id: number }>('SELECT min(id) AS id FROM shop.promotion_pictures')
  const body = { ...written, pictureId: Number(picture?.id) }
  const { id } = saved.parse((await office.call('POST', '/api/staff/events', body, token)).data)
  try {
    await story(id)
  } finally {
    await office.call('DELETE', `/api/staff/events/${id}`, undefined, token)
  }
}

async function nothingRuns(page: Page, id: number): Promise<void> {
  await page.goto(`/promotion/detail/${id}`)
  await expect(page.getByRole('heading', { level: 2, name: '가을 소식' })).toBeVisible()
  await page.getByText('읽어 주세요').click()
  await page.getByText('누르기').click()
  await expect(page.getByRole('article').locator('script, iframe, [onclick], [onerror]')).toHaveCount(0)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(page).toHaveURL(`/promotion/detail/${id}`)
}

test('the tabs of the promotions stand in the address, with pictures and dates', async ({ page }) => {
  await page.goto('/promotion?tab=0')
  const kinds = page.getByRole('navigation', { name: '프로모션 종류' })
  await expect(page.getByRole('heading', { name: '기획전' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '이벤트' })).toBeVisible()
  await kinds.getByRole('link', { name: '이벤트' }).click()
  await expect(page).toHaveURL('/promotion?tab=2')
  await expect(kinds.getByRole('link', { name: '이벤트' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: '기획전' })).toHaveCount(0)
  const event = page.getByRole('region', { name: '이벤트' }).getByRole('link').first()
  await expect(event).toContainText(/\d{4}\.\d{2}\.\d{2}/)
  const title = (await event.getByRole('strong').textContent()) ?? ''
  await event.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/promotion?tab=2')
  await kinds.getByRole('link', { name: '기획전' }).click()
  await expect(page).toHaveURL('/promotion?tab=1')
  await expect(page.getByRole('region', { name: '기획전' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/promotion\/product\/\d+$/,
  )
})

test('scripts in an event are inert, whether staff sent them or somebody wrote into the database', async ({
  page,
  office,
}) => {
  const startsOn = await office.today()
  const written = { title: '가을 이벤트', content: hostile, startsOn, endsOn: null }
  await withEvent(office, written, async (id) => {
    await test.step('through the call of the staff', () => nothingRuns(page, id))
    await test.step('past every check, in the database', async () => {
      const once = `${hostile}<p>두 번째</p>`
      await office.rows('UPDATE shop.events SET content = $2 WHERE id = $1', [id, once])
      await office.moveClock(new Date(Date.now() + 60_000).toISOString())
      await nothingRuns(page, id)
      await expect(page.getByText('두 번째')).toBeVisible()
    })
    await test.step('and a link of ours leads on without loading the shop anew', async () => {
      await page.evaluate(() => Object.assign(window, { sameVisit: true }))
      await page.getByRole('link', { name: '랭킹 보기' }).click()
      await expect(page).toHaveURL('/ranking')
      expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
    })
  })
})

test('an event that is over or never was says so and leads back', async ({ page, office }) => {
  const today = await office.today()
  const over = {
    ...{ title: '지난 이벤트', content: '<p>끝</p>' },
    ...{ startsOn: addDays(today, -9), endsOn: addDays(today, -1) },
  }
  await withEvent(office, over, async (id) => {
    for (const [place, words] of [
      [`/promotion/detail/${id}`, '끝난 이벤트예요'],
      ['/promotion/detail/999999', '이벤트를 찾을 수 없어요'],
    ] as const) {
      const answer = await page.goto(place)
      expect(answer?.status(), place).toBe(404)
      await expect(page.getByRole('alertdialog')).toContainText(words)
      await page.getByRole('button', { name: '확인' }).click()
      await expect(page).toHaveURL('/promotion?tab=2')
    }
  })
})

test('the welcome coupon leads a guest through the login to the coupons, a member straight there', async ({
  page,
}) => {
  await page.goto('/promotion/detail/new')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('70%')
  await expect(
    page.getByText('70% 쿠폰은 최대 7,000원, 20% 쿠폰은 최대 10,000원까지 할인돼요.'),
  ).toBeVisible()
  await page.getByRole('link', { name: '로그인하고 쿠폰 받기' }).click()
  await expect(page).toHaveURL(`/login?returnUrl=${encodeURIComponent('/mypage/coupon')}`)
  await login(page, newcomer)
  await expect(page).toHaveURL('/mypage/coupon')
  await expect(page.getByRole('heading', { name: /쓸 수 있는 쿠폰/ })).toBeVisible()
  await page.goto('/promotion/detail/new')
  await page.getByRole('link', { name: '내 쿠폰 보러 가기' }).click()
  await expect(page).toHaveURL('/mypage/coupon')
})
