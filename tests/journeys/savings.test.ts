import { enter } from './renting.ts'
import { demo, expect, newcomer, test } from './shop.ts'

const filters = ['전체', '적립', '사용', '만료', '환불', '회수'] as const

test('a member reads every kind of change with its reason, order and end, five at a time', async ({
  page,
  office,
}) => {
  await enter(page, office, demo)
  await page.goto('/mypage')
  await page
    .getByRole('navigation', { name: '혜택 정보' })
    .getByRole('link', { name: /포인트/ })
    .click()
  await expect(page.getByRole('heading', { name: '포인트', level: 1 })).toBeVisible()
  const [balance] = await office.rows<{ points: string }>(
    `SELECT to_char(balance, 'FM999,999,999') AS points FROM shop.point_balances b
     JOIN shop.members m ON m.id = b.member_id WHERE m.email = $1`,
    [demo],
  )
  await expect(page.getByText(`${balance?.points}P`, { exact: true })).toBeVisible()
  const rows = page.getByRole('list', { name: /포인트 내역/ }).getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await test.step('the next five, and back', async () => {
    const first = await rows.first().innerText()
    await page.getByRole('button', { name: '2', exact: true }).click()
    await expect(rows.first()).not.toHaveText(first)
    await page.getByRole('button', { name: '1', exact: true }).click()
    await expect(rows).toHaveCount(5)
  })
  await test.step('each kind by itself', async () => {
    const kinds = page.getByRole('navigation', { name: '포인트 구분' })
    await expect(kinds.getByRole('link')).toHaveText([...filters])
    for (const [name, words] of [
      ['적립', /(상품|포토) 리뷰 작성[\s\S]*\+1,(000|500)P[\s\S]*23:59까지 사용/],
      ['사용', /렌트 주문에 사용[\s\S]*-[\d,]+P/],
      ['만료', /사용 기간 만료[\s\S]*-[\d,]+P[\s\S]*23:59에 만료/],
      ['환불', /주문 취소 환불[\s\S]*\+[\d,]+P/],
      ['회수', /리뷰 삭제로 회수[\s\S]*-2,500P/],
    ] as const) {
      await kinds.getByRole('link', { name }).click()
      await expect(page.getByRole('list', { name: `포인트 내역, ${name}` })).toBeVisible()
      await expect(rows.first()).toHaveText(words)
    }
  })
  await test.step('a row leads to its order, and Back to the same kind', async () => {
    await rows.first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: '주문 상세' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('list', { name: '포인트 내역, 회수' })).toBeVisible()
  })
})

test('a member without points reads in each kind how they come and go', async ({ page, office }) => {
  await enter(page, office, newcomer)
  await page.goto('/mypage/savings')
  await expect(page.getByText('30일 안에 만료되는 포인트가 없어요.')).toBeVisible()
  const kinds = page.getByRole('navigation', { name: '포인트 구분' })
  for (const [name, words] of [
    ['전체', '아직 포인트 내역이 없어요'],
    ['적립', '적립한 포인트가 없어요'],
    ['사용', '사용한 포인트가 없어요'],
    ['만료', '만료된 포인트가 없어요'],
    ['환불', '환불받은 포인트가 없어요'],
    ['회수', '회수된 포인트가 없어요'],
  ] as const) {
    await kinds.getByRole('link', { name }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
})

test('a balance below zero is explained', async ({ page, office }) => {
  await enter(page, office, 'nari@billim.kr')
  await page.goto('/mypage/savings')
  await expect(page.getByText('-2,300P', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/회수할 포인트 중 2,300P가 모자라요/)).toBeVisible()
})

test('what expires within 30 days is told with its days, and what an order being paid holds', async ({
  page,
  office,
}) => {
  await enter(page, office, demo)
  await page.route('**/api/users/my-points-summary', (route) =>
    route.fulfill({
      json: {
        data: {
          ...{ points: 8_600, heldPoints: 1_200, debt: 0, expiringPoints: 3_500 },
          expiring: [
            { day: '2026-12-05', points: 1_500 },
            { day: '2026-12-20', points: 2_000 },
          ],
        },
      },
    }),
  )
  await page.goto('/mypage/savings')
  const soon = page.getByRole('region', { name: '30일 안에 만료' })
  await expect(soon).toContainText('3,500P')
  await expect(soon.getByRole('listitem')).toHaveText([
    '2026.12.05 23:59까지1,500P',
    '2026.12.20 23:59까지2,000P',
  ])
  await expect(page.getByText('결제 중인 주문에 1,200P를 쓰고 있어요.')).toBeVisible()
})

test('points that do not arrive say so, and are asked for again', async ({ page, office }) => {
  await enter(page, office, demo)
  await page.route('**/api/users/my-points-history*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/mypage/savings')
  await expect(page.getByText('포인트를 불러오지 못했어요')).toBeVisible()
  await page.unroute('**/api/users/my-points-history*')
  await page.getByRole('button', { name: '다시 시도' }).click()
  await expect(page.getByRole('list', { name: '포인트 내역, 전체' })).toBeVisible()
})
