import { z } from 'zod'
import { hears } from './keyboardSteps.ts'
import { openLive } from './openLive.ts'
import { aProduct, somePictures } from './ownData.ts'
import { type BackOffice, expect, test } from './shop.ts'
import { expectToast } from './toasts.ts'

const ledgerShape = z.object({
  kakaoShare: z.object({
    messages: z.array(
      z.object({
        template: z.object({
          content: z.object({
            title: z.string(),
            imageUrl: z.string(),
            link: z.object({ webUrl: z.string() }),
          }),
        }),
      }),
    ),
  }),
})

async function sentMessages(office: BackOffice) {
  const ledger = await fetch(`${office.simulatorsUrl}/__ledger`)
  return ledgerShape.parse(await ledger.json()).kakaoShare.messages.map(({ template }) => template.content)
}

/** A product of the demo shop about which more was said than its page shows at first. */
async function talkedAbout(office: BackOffice): Promise<{ id: number; reviews: number }> {
  const [product] = await office.rows<{ id: number; reviews: number }>(
    `SELECT p.id, count(*)::int AS reviews FROM shop.reviews r JOIN shop.products p ON p.id = r.product_id
     WHERE p.on_sale AND r.removed_at IS NULL GROUP BY p.id HAVING count(*) > 5 ORDER BY count(*) DESC, p.id LIMIT 1`,
  )
  if (product === undefined) throw new Error('no product has more than five reviews')
  return { id: Number(product.id), reviews: product.reviews }
}

test.describe('a product of the demo shop, as a guest reads it', () => {
  test('a page that is scrolled before it answers stays there; its tab bar leads to the sections, what is long is folded once, and the policy opens in full', async ({
    page,
    office,
  }) => {
    const { id, reviews } = await talkedAbout(office)
    await test.step('scrolled early it stays there, and keeps all that the server drew', async () => {
      const scrolled = Promise.withResolvers<void>()
      await page.route(/\.js$/, async (route) => {
        await scrolled.promise
        await route.continue()
      })
      await page.addInitScript(() => {
        let drawn = false
        new MutationObserver(() => {
          const isThere = document.getElementById('guide') !== null
          if (drawn && !isThere) document.documentElement.dataset.lost = 'guide'
          drawn = isThere
        }).observe(document, { childList: true, subtree: true })
      })
      await page.goto(`/product/detail/${id}`, { waitUntil: 'commit' })
      await expect(page.getByRole('region', { name: '이용안내' })).toBeAttached()
      await page.evaluate(() => window.scrollTo(0, 500))
      scrolled.resolve()
      await expect(page.locator('#app[data-live]')).toBeAttached()
      await expect(page.getByRole('button', { name: '상품정보 더보기' })).toBeVisible()
      expect(await page.evaluate(() => window.scrollY)).toBe(500)
      await expect(page.locator('html[data-lost]')).toHaveCount(0)
    })
    const tabs = page.getByRole('navigation', { name: '상품 상세 구역' })
    const current = (name: RegExp) =>
      expect(tabs.getByRole('button', { name })).toHaveAttribute('aria-current', 'true')
    for (const [name, section] of [
      [/리뷰/, '리뷰'],
      [/상품정보/, '상품정보'],
    ] as const) {
      await tabs.getByRole('button', { name }).click()
      await current(name)
      await expect(page.getByRole('region', { name: new RegExp(`^${section}`) })).toBeInViewport()
    }
    const more = page.getByRole('button', { name: '상품정보 더보기' })
    await more.click()
    await expect(more).toHaveCount(0)
    const said = page.locator('#reviews > ul > li')
    await expect(said).toHaveCount(5)
    await page.getByRole('button', { name: '리뷰 더보기 +' }).click()
    await expect(said).toHaveCount(reviews)
    await page.getByRole('button', { name: /100% 정품 보증/ }).click()
    const policy = page.getByRole('dialog', { name: '정품 보증과 보상' })
    for (const way of ['전액 환불', '대체 상품 제공', '상품 가치만큼의 포인트 지급', '허위 신고'])
      await expect(policy.getByText(way)).toBeVisible()
    await page.goBack()
    await expect(policy).toHaveCount(0)
  })
})

test('pictures open in a viewer that keys can use; the address is copied, or sent by messenger with its picture, and without the messenger’s script the page says so', async ({
  page,
  context,
  office,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: office.url })
  const product = await aProduct(office, { pictures: await somePictures(office, 3) })
  const place = `/product/detail/${product.id}`
  const messenger = '**/cdn/kakao.min.js'
  await page.route(messenger, (route) => route.abort())
  await openLive(page, place)
  await test.step('the viewer is walked with keys, and the focus comes back', async () => {
    const first = page.getByRole('button', { name: `${product.name} 사진 1 크게 보기` })
    await first.focus()
    await page.keyboard.press('Enter')
    const viewer = page.getByRole('dialog', { name: `${product.name} 사진` })
    await expect(viewer.getByText(/^1 \/ \d/)).toBeVisible()
    await hears(viewer)
    await page.keyboard.press('ArrowRight')
    await expect(viewer.getByText(/^2 \/ \d/)).toBeVisible()
    const zoom = viewer.getByRole('button', { name: '확대' })
    await zoom.click()
    await expect(zoom).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(first).toBeFocused()
  })
  const share = page.getByRole('button', { name: '공유하기' })
  await test.step('without the messenger’s script the address can still be copied', async () => {
    await share.click()
    await page.getByRole('button', { name: '카카오톡으로 보내기' }).click()
    await expectToast(page, '지금은 카카오톡으로 보낼 수 없어요. 주소를 복사해 보내 주세요.')
    await page.getByRole('button', { name: '주소 복사' }).click()
    await expectToast(page, '주소를 복사했어요.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${office.url}${place}`)
  })
  await test.step('once the script comes it is sent by messenger, with its picture', async () => {
    await page.unroute(messenger)
    await share.click()
    const picker = page.waitForEvent('popup')
    await page.getByRole('button', { name: '카카오톡으로 보내기' }).click()
    const popup = await picker
    await expect(popup.getByRole('heading', { name: new RegExp(product.name) })).toBeVisible()
    await popup.getByRole('button', { name: '나에게 보내기' }).click()
    await expect(popup.getByText('메시지를 보냈어요')).toBeVisible()
    const messages = await sentMessages(office)
    const message = messages.find(({ link }) => link.webUrl === `${office.url}${place}`)
    expect(message?.imageUrl.startsWith(`${office.url}/files/`)).toBe(true)
  })
})
