import { z } from 'zod'
import { addDays, type CivilDate, formatDotted } from '../../domain/shared/civilDate.ts'
import { openLive } from './openLive.ts'
import { aMark, aMember, enterAs, staffCalls } from './ownData.ts'
import { type BackOffice, expect, test } from './shop.ts'

const hostile =
  '<h2>가을 소식</h2><script>window.hacked = 1</script><img src="x" onerror="window.hacked = 1">' +
  '<p onclick="window.hacked = 1">읽어 주세요</p><a href="javascript:window.hacked=1">누르기</a>' +
  '<iframe src="https://evil.example"></iframe><a href="/ranking">랭킹 보기</a>'

type Written = { content?: string; startsOn?: CivilDate; endsOn?: CivilDate | null }

/** An event that content put up today, with what a test wants to differ. */
async function anEvent(office: BackOffice, written: Written = {}) {
  const content = await staffCalls(office, 'content')
  const [picture] = await office.rows<{ id: number }>(
    'SELECT id FROM shop.promotion_pictures ORDER BY id LIMIT 1',
  )
  const event = {
    ...{ title: `여정 이벤트 ${aMark()}`, content: '<p>본문이에요.</p>' },
    ...{ startsOn: await office.today(), endsOn: null, pictureId: Number(picture?.id), ...written },
  }
  const { id } = z.object({ id: z.number() }).parse(await content('POST', 'events', event))
  return { id, ...event }
}

test('the tabs of the promotions stand in the address, with pictures and dates; scripts in an event are inert, and a link of ours leads on without loading the shop anew', async ({
  page,
  office,
}) => {
  const event = await anEvent(office, { content: hostile })
  // An address that was never read before has the event already.
  await openLive(page, `/promotion?tab=0&from=${event.id}`)
  await page.evaluate(() => Object.assign(window, { sameVisit: true }))
  const kinds = page.getByRole('navigation', { name: '프로모션 종류' })
  await expect(page.getByRole('heading', { name: '기획전' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '이벤트' })).toBeVisible()
  await kinds.getByRole('link', { name: '기획전' }).click()
  await expect(page).toHaveURL('/promotion?tab=1')
  await expect(page.getByRole('region', { name: '기획전' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/promotion\/product\/\d+$/,
  )
  await kinds.getByRole('link', { name: '이벤트' }).click()
  await expect(page).toHaveURL('/promotion?tab=2')
  await expect(kinds.getByRole('link', { name: '이벤트' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('region', { name: '기획전' })).toHaveCount(0)
  const card = page.getByRole('region', { name: '이벤트' }).getByRole('link', { name: event.title })
  await expect(card).toContainText(`${formatDotted(event.startsOn)}부터`)
  await card.click()
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()
  await test.step('scripts in an event are inert', async () => {
    await expect(page.getByRole('heading', { level: 2, name: '가을 소식' })).toBeVisible()
    await page.getByText('읽어 주세요').click()
    await page.getByText('누르기').click()
    await expect(page.getByRole('article').locator('script, iframe, [onclick], [onerror]')).toHaveCount(0)
    const html = await (await page.request.get(`/promotion/detail/${event.id}`)).text()
    expect(html, 'nor does the server draw them').not.toMatch(/<script>window\.hacked|evil\.example|onerror=/)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    await expect(page).toHaveURL(`/promotion/detail/${event.id}`)
  })
  await page.goBack()
  await expect(page).toHaveURL('/promotion?tab=2')
  await card.click()
  await page.getByRole('link', { name: '랭킹 보기' }).click()
  await expect(page).toHaveURL('/ranking')
  expect(await page.evaluate(() => 'sameVisit' in window)).toBe(true)
})

test('an event that is over or never was says so and leads back', async ({ page, office }) => {
  const today = await office.today()
  const over = await anEvent(office, { startsOn: addDays(today, -9), endsOn: addDays(today, -1) })
  const answer = await page.goto(`/promotion/detail/${over.id}`)
  expect(answer?.status()).toBe(404)
  const notice = page.getByRole('alertdialog')
  await expect(notice).toContainText('끝난 이벤트예요')
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/promotion?tab=2')
  expect((await page.request.get('/promotion/detail/999999')).status()).toBe(404)
  await page.route('**/api/users/event/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '찾으시는 내용이 없어요.' } }),
  )
  await page.getByRole('region', { name: '이벤트' }).getByRole('link').first().click()
  await expect(notice).toContainText('이벤트를 찾을 수 없어요')
  await notice.getByRole('button', { name: '확인' }).click()
  await expect(page).toHaveURL('/promotion?tab=2')
})

test('the page of the welcome coupon names the caps and leads a member straight to the coupons', async ({
  page,
  office,
}) => {
  await enterAs(page, await aMember(office))
  await page.goto('/promotion/detail/new')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('70%')
  await expect(
    page.getByText('70% 쿠폰은 최대 7,000원, 20% 쿠폰은 최대 10,000원까지 할인돼요.'),
  ).toBeVisible()
  await page.getByRole('link', { name: '내 쿠폰 보러 가기' }).click()
  await expect(page).toHaveURL('/mypage/coupon')
})
