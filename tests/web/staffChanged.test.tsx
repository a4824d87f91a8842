import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import type { WholeInquiry } from '../../domain/wire/inquiries.ts'
import type { StaffOrderItem } from '../../domain/wire/staffOrders.ts'
import { typedSince } from '../../web/kit/typedSince.ts'
import { ChangedMeanwhile } from '../../web/staff/kit/form/Form.tsx'
import { cancelItem, partsToCancel } from '../../web/staff/pieces/rented/cancelling.tsx'
import { answeredMeanwhile, writtenMeanwhile } from '../../web/staff/screens/inquiries/AnswerForm.tsx'
import { Question } from '../../web/staff/screens/inquiries/InquiriesScreen.tsx'
import { takenBack } from '../../web/staff/screens/reviews/ReviewsScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

it('an inquiry names its product and leads to its member; a colleague’s answer is told apart from one’s own', () => {
  const answer = {
    version: 1,
    content: '세 개예요.',
    staffId: 3,
    writtenAt: '2026-12-01T01:30:00.000Z',
    followUps: 0,
  }
  const inquiry: WholeInquiry = {
    ...{ id: 7, kind: 'product', memberId: 12, memberName: '김*지', productId: 5, title: '안쪽 주머니 수' },
    product: { productCode: 'BG-0001', brandName: '노을', productName: '소프트 토트백' },
    ...{
      content: '몇 개인가요?',
      status: 'pending',
      createdAt: '2026-12-01T01:00:00.000Z',
      photos: [],
      answers: [],
      followUps: [],
      about: null,
      dueAt: null,
      assignee: null,
      fields: [],
    },
  }
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <Question inquiry={inquiry} />
    </MemoryRouter>,
  )
  expect(page).toContain('href="/staff/members/12"')
  expect(page).toContain('href="/staff/calendar?productId=5"')
  expect(page.replaceAll(/<!--.*?-->/g, '')).toContain('노을 소프트 토트백 · BG-0001')
  expect(answeredMeanwhile(inquiry, 0)).toBeUndefined()
  expect(answeredMeanwhile({ answers: [answer] }, 0)).toEqual(answer)
  expect(answeredMeanwhile({ answers: [answer] }, 1)).toBeUndefined()
})

it('what the member wrote after the answer was begun is told apart from what was read', () => {
  const written = (number: number) => ({
    ...{ number, content: `${number}번째로 이어서 썼어요.`, writtenAt: '2026-12-01T01:30:00.000Z' },
  })
  const followUps = [written(1), written(2)]
  expect(writtenMeanwhile({ followUps: [] }, 0)).toEqual([])
  expect(writtenMeanwhile({ followUps }, 2)).toEqual([])
  expect(writtenMeanwhile({ followUps }, 1)).toEqual([written(2)])
  expect(writtenMeanwhile({ followUps }, 0)).toEqual(followUps)
})

it('removing a review says which points go', () => {
  expect(takenBack({ points: 2_500 })).toEqual({
    before: '게시 중 · 리뷰 1,000P + 사진 1,500P 적립',
    after: '내림 · 2,500P 회수',
  })
  expect(takenBack({ points: 1_000 }).before).toBe('게시 중 · 리뷰 1,000P 적립')
  expect(takenBack({ points: 0 })).toEqual({ before: '게시 중', after: '내림 · 되돌릴 포인트 없음' })
})

it('a cancellation with a full refund says the sum of the item and of the order', () => {
  const order = { items: 3, refund: 147_000 }
  const parts = (cancelling: StaffOrderItem['cancelling']) => partsToCancel({ productId: 5, cancelling })
  expect(parts({ item: 48_000, order }).map(({ label }) => label)).toEqual([
    '이 상품만 · 48,000원 환불',
    '주문 전체 3개 · 147,000원 환불',
  ])
  expect(parts({ item: null, order }).map(({ value }) => value)).toEqual(['order 5 147000'])
  expect(parts({ item: 48_000, order: null }).map(({ value }) => value)).toEqual(['item 5 48000'])
})

it('a cancellation names the product and the sum that were read when its part was chosen (rule 922)', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ data: { orderItemId: 'item', status: 'cancel' } })
  })
  const reason = '앞 대여가 늦어요.'
  for (const whole of ['item 5 48000', 'order 5 147000'])
    await cancelItem('item', { reason, values: { whole } })
  expect(bodies).toEqual([
    { reason, wholeOrder: false, productId: 5, quotedRefund: 48_000 },
    { reason, wholeOrder: true, productId: 5, quotedRefund: 147_000 },
  ])
})

it('a form that was saved too late tells who changed what', () => {
  const page = renderToStaticMarkup(
    <ChangedMeanwhile
      changes={[
        {
          at: '2026-12-01T01:30:00.000Z',
          staffName: '박운영',
          fields: [
            { field: '제목', before: '겨울 휴무', after: '연말 휴무' },
            { field: '끝나는 날', before: null, after: '2026-12-24' },
          ],
        },
      ]}
    />,
  )
  const words = page.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  expect(words).toContain('2026.12.01 10:30 박운영 제목: 겨울 휴무 → 연말 휴무 끝나는 날: 없음 → 2026-12-24')
})

it('what is typed behind a note while it is sent begins the next one, and a note that was written anew stays', () => {
  const since = typedSince('모서리가 긁혔어요')
  expect(since('모서리가 긁혔어요')).toBe('')
  expect(since('모서리가 긁혔어요 손잡이도')).toBe('손잡이도')
  expect(since('이상 없음')).toBe('이상 없음')
})
