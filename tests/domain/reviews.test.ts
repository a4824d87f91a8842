import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { maskedName } from '../../domain/members/maskedName.ts'
import type { ItemMove } from '../../domain/ordering/decide.ts'
import type { OrderEvent } from '../../domain/ordering/events.ts'
import { foldOrder } from '../../domain/ordering/state.ts'
import { decideLostOnTheWay, decideNeverArrived } from '../../domain/processes/cancelling.ts'
import { decideItemTransition } from '../../domain/processes/fulfilling.ts'
import { decideEditReview, decideRemoveReview, decideWriteReview } from '../../domain/processes/reviewing.ts'
import type { ReviewedItem, Writing } from '../../domain/reviews/decide.ts'
import { editReview, removeReview, writeReview } from '../../domain/reviews/decide.ts'
import type { ReviewEvent } from '../../domain/reviews/events.ts'
import { atMostLetters, averageStars, halfStarsOf } from '../../domain/reviews/review.ts'
import { evolveReview, type ReviewState, unwritten } from '../../domain/reviews/state.ts'
import { isRefusal, type Refusal } from '../../domain/shared/decision.ts'
import { letterCount } from '../../domain/shared/letters.ts'
import { isRating } from '../../domain/shared/reviewLimits.ts'
import { here } from '../../domain/shared/whereabouts.ts'
import { sum } from '../../domain/shared/won.ts'
import type { WalletEvent } from '../../domain/wallet/events.ts'
import { emptyWallet, walletAfter } from '../../domain/wallet/state.ts'
import { reviewForm } from '../../domain/wire/reviews.ts'
import { specification } from '../support/givenWhenThen.ts'
import { aDraft, placed } from './checkoutFixtures.ts'
import { seoul } from './fixtures.ts'
import { isOrderEvent } from './lostLife.ts'

const orderItemId = '0199a1b2-0000-7000-8000-000000000011'
const of = { reviewId: 5, orderItemId, productId: 3, memberId: 7 }
const anItem = (changes: Partial<ReviewedItem> = {}): ReviewedItem => ({
  ...{ orderItemId, productId: 3, memberId: 7, status: 'collected' },
  overAt: seoul('2026-12-07 00:10:00'),
  ...changes,
})
const writing = (changes: Partial<Writing> = {}): Writing => ({
  ...{ item: anItem(), reviewId: 5, halfStars: 9, photos: 0, now: seoul('2026-12-09 21:00:00') },
  ...changes,
})
const written = (changes: Partial<Extract<ReviewEvent, { type: 'review.written' }>['data']> = {}) => ({
  type: 'review.written' as const,
  data: { ...of, halfStars: 9, photos: 0, points: 1_000, ...changes },
})
const removed: ReviewEvent = { type: 'review.removed', data: { ...of, halfStars: 9, points: 1_000 } }

const moves = (events: readonly OrderEvent[], move: Pick<ItemMove, 'action' | 'actor' | 'presumed'>) => {
  const how = { ...move, courier: null, trackingNumber: null, whereabouts: here }
  const entries = decideItemTransition(foldOrder(events), 'bag', how)
  if (isRefusal(entries)) throw new Error(entries.refused)
  return entries.map(({ event }) => event).filter(isOrderEvent)
}

const decided = (event: ReviewEvent | Refusal) => (isRefusal(event) ? event : { events: [event] })

describe('writing', () => {
  const { given, nothing } = specification<Writing, ReviewState, ReviewEvent>({
    decide: (command, state) => decided(writeReview(state, command)),
    evolve: evolveReview,
    initial: unwritten,
  })

  it('is for a rental that is over, and earns by what is in it', () => {
    nothing.when(writing()).then(written())
    nothing.when(writing({ photos: 1 })).then(written({ photos: 1, points: 2_500 }))
    nothing.when(writing({ photos: 3 })).then(written({ photos: 3, points: 2_500 }))
    nothing.when(writing({ item: anItem({ status: 'end' }) })).then(written())
  })

  it('happens once, even after staff took the review down', () => {
    given(written()).when(writing()).refuses('REVIEW_ALREADY_WRITTEN')
    given(written(), removed).when(writing()).refuses('REVIEW_ALREADY_WRITTEN')
  })

  test.each([
    ['shipped', null],
    ['delivered', null],
    ['return_requested', seoul('2026-12-07 00:10:00')],
    ['return_completed', seoul('2026-12-07 00:10:00')],
    ['cancel', null],
  ])('is not open for an item that is %s', (status, overAt) => {
    nothing.when(writing({ item: anItem({ status, overAt }) })).refuses('REVIEW_NOT_OPEN', { status })
  })

  test.each([
    { at: '2027-03-07 23:59:59', open: true },
    { at: '2027-03-08 00:00:00', open: false },
  ])('at $at, 90 days after 7 December, is open: $open (rule 110)', ({ at, open }) => {
    const then = nothing.when(writing({ now: seoul(at) }))
    if (open) then.then(written())
    else then.refuses('REVIEW_TOO_LATE', { lastDay: '2027-03-07' })
  })
})

describe('editing', () => {
  const { given, nothing } = specification<Parameters<typeof editReview>[1], ReviewState, ReviewEvent>({
    decide: (command, state) => decided(editReview(state, command)),
    evolve: evolveReview,
    initial: unwritten,
  })
  const edited = (revision: number): ReviewEvent => ({
    type: 'review.edited',
    data: { ...of, halfStars: 4, before: 9, photos: 2, revision },
  })

  it('names the stars before and after, and counts its revisions', () => {
    given(written()).when({ revision: 0, halfStars: 4, photos: 2 }).then(edited(1))
  })
  it('of a revision that is no longer the present one is refused', () => {
    given(written(), edited(1)).when({ revision: 0, halfStars: 8, photos: 0 }).refuses('REVIEW_CHANGED')
    given(written()).when({ revision: 1, halfStars: 8, photos: 0 }).refuses('REVIEW_CHANGED')
  })
  it('of a review that is gone, or was none, is refused', () => {
    given(written(), removed).when({ revision: 0, halfStars: 8, photos: 0 }).refuses('REVIEW_REMOVED')
    nothing.when({ revision: 0, halfStars: 8, photos: 0 }).refuses('NOT_FOUND')
  })
})

const lotIds = ['first', 'second'] as const
const withdrawn = {
  type: 'member.withdrawn' as const,
  data: { memberId: 7, pointsExpired: 0, couponsLapsed: 0 },
}
const standing = evolveReview(unwritten, written({ photos: 1, points: 2_500 }))

const isOfWallet = (event: ReviewEvent | WalletEvent): event is WalletEvent =>
  event.type.startsWith('points.')

type Answer = ReturnType<typeof decideWriteReview> | ReturnType<typeof decideRemoveReview>
/** What went to the wallet, and the sum of all journal lines. */
function moved(answer: Answer) {
  if (isRefusal(answer)) throw new Error(answer.refused)
  const events = answer.entries.map(({ event }) => event).filter(isOfWallet)
  return { events, journal: answer.entries.map(({ journal }) => sum(journal.map(({ amount }) => amount))) }
}

describe('points', () => {
  const fresh = { review: unwritten, member: [], wallet: emptyWallet }

  it('come with the review, an entry for the text and one for the photo (rule 112)', () => {
    const { events, journal } = moved(decideWriteReview(fresh, writing({ photos: 2 }), lotIds))
    expect(events).toMatchObject([
      {
        type: 'points.earned',
        data: { points: 1_000, reason: 'review', lotId: 'first', earnedBy: { source: 'review:5' } },
      },
      { type: 'points.earned', data: { points: 1_500, reason: 'photo_review', lotId: 'second' } },
    ])
    expect(journal).toEqual([0, 0, 0])
  })

  it('pay what is owed first', () => {
    const wallet = { ...emptyWallet, debt: 400 }
    const { events } = moved(decideWriteReview({ ...fresh, wallet }, writing(), lotIds))
    expect(events).toMatchObject([
      { type: 'points.earned' },
      { type: 'points.debt.repaid', data: { points: 400 } },
    ])
  })

  it('do not come with an edit that adds a photo', () => {
    const member: [] = []
    const edited = decideEditReview(
      { review: evolveReview(unwritten, written()), member },
      { revision: 0, halfStars: 9, photos: 1 },
    )
    expect(edited).toMatchObject([{ event: { type: 'review.edited', data: { photos: 1 } }, journal: [] }])
  })

  it('are taken back with the review, into debt when they were spent (rule 113)', () => {
    const earned = moved(decideWriteReview(fresh, writing({ photos: 1 }), lotIds)).events
    const wallet = walletAfter(emptyWallet, earned)
    const now = seoul('2026-12-20 10:00:00')
    expect(moved(decideRemoveReview({ review: standing, member: [], wallet }, now)).events).toMatchObject([
      { type: 'points.suspended', data: { points: 2_500, debt: 0 } },
    ])
    const spent = decideRemoveReview({ review: standing, member: [], wallet: emptyWallet }, now)
    expect(moved(spent)).toMatchObject({
      events: [{ type: 'points.suspended', data: { points: 2_500, debt: 2_500, lots: [] } }],
      journal: [0, 0],
    })
  })

  it('of a rental that never arrived are taken back with its end, into debt when they were spent (rule 535)', () => {
    const draft = aDraft()
    const sent: OrderEvent[] = [draft, placed(draft)]
    for (const action of ['prepare', 'ship'] as const) sent.push(...moves(sent, { action, actor: 'staff' }))
    sent.push(...moves(sent, { action: 'deliver', actor: 'job', presumed: true }))
    sent.push(...moves(sent, { action: 'end', actor: 'job' }))
    const earned = moved(decideWriteReview(fresh, writing({ photos: 1 }), lotIds)).events
    const wallet = walletAfter(emptyWallet, earned)
    const lots = [{ lotId: 'second', points: 1_500, expiresAt: '2027-12-09T14:59:59.000Z' }]
    const used = { memberId: 7, orderId: 'another', points: 1_500, lots }
    const spent = walletAfter(wallet, [
      { type: 'points.held', data: used },
      { type: 'points.used', data: used },
    ])
    const now = seoul('2026-12-20 10:00:00')
    const ending = { orderItemId: 'bag', now, refundId: 'refund', onlyInFull: null }
    const ends = [
      decideNeverArrived(foldOrder(sent), spent, { ...ending, review: standing, isCharged: false }),
      decideLostOnTheWay(foldOrder(sent), spent, { ...ending, review: standing }),
    ]
    for (const ended of ends)
      expect(isRefusal(ended) ? ended : ended.map(({ event }) => event)).toMatchObject([
        { type: 'order.item.cancelled', data: { cardRefund: 48_000 } },
        { type: 'payment.refund.requested' },
        { type: 'review.removed', data: { points: 2_500 } },
        { type: 'points.suspended', data: { points: 2_500, debt: 1_500, lots: [{ lotId: 'first' }] } },
      ])
    const gone = evolveReview(standing, removed)
    for (const review of [unwritten, gone])
      expect(decideLostOnTheWay(foldOrder(sent), spent, { ...ending, review })).toHaveLength(2)
  })

  it('of a writer who left are not taken back, and whoever left writes nothing', () => {
    const gone = { review: standing, member: [withdrawn], wallet: emptyWallet }
    const answer = decideRemoveReview(gone, seoul('2026-12-20 10:00:00'))
    expect(answer).toMatchObject({
      points: 0,
      writerLeft: true,
      entries: [{ event: { data: { points: 0 } } }],
    })
    expect(decideWriteReview({ ...fresh, member: [withdrawn] }, writing(), lotIds)).toMatchObject({
      refused: 'NOT_LOGGED_IN',
    })
    expect(decideEditReview(gone, { revision: 0, halfStars: 2, photos: 0 })).toMatchObject({
      refused: 'NOT_LOGGED_IN',
    })
  })

  it('earned by a review and taken back with it leave the wallet as it was, whatever it owed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 3 }), (debt, photos) => {
        const wallet = { ...emptyWallet, debt }
        const wrote = decideWriteReview({ ...fresh, wallet }, writing({ photos }), lotIds)
        if (isRefusal(wrote)) throw new Error(wrote.refused)
        const review = wrote.entries
          .map(({ event }) => event)
          .reduce<ReviewState>(
            (state, event) => (isOfWallet(event) ? state : evolveReview(state, event)),
            unwritten,
          )
        const after = walletAfter(wallet, moved(wrote).events)
        const back = decideRemoveReview({ review, member: [], wallet: after }, seoul('2026-12-20 10:00:00'))
        const end = walletAfter(after, moved(back).events)
        const left = sum([...end.lots.values()].map((lot) => lot.remaining)) - end.debt
        expect(left).toBe(0 - debt)
        expect(moved(back).journal.every((balance) => balance === 0)).toBe(true)
      }),
    )
  })
})

it('is taken down once', () => {
  expect(removeReview(evolveReview(standing, removed), (points) => points)).toMatchObject({
    refused: 'REVIEW_REMOVED',
  })
  expect(removeReview(unwritten, (points) => points)).toMatchObject({ refused: 'NOT_FOUND' })
})

describe('stars', () => {
  test.each([
    [0.5, true],
    [5, true],
    [4.5, true],
    [0, false],
    [5.5, false],
    [4.25, false],
    [Number.NaN, false],
  ])('%s is a rating: %s', (stars, is) => expect(isRating(stars)).toBe(is))

  it('average half up to a tenth, exactly (rule 111)', () => {
    expect(averageStars(10 + 9, 2)).toBe(4.8)
    expect(averageStars(0, 0)).toBe(0)
    expect(averageStars(9 * 7, 7)).toBe(4.5)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 60 }), (halves) => {
        const exact = (sum(halves) * 10) / 2 / halves.length
        expect(averageStars(sum(halves), halves.length) * 10).toBeCloseTo(Math.floor(exact + 0.5), 6)
      }),
    )
    expect(halfStarsOf(4.5)).toBe(9)
  })
})

describe('characters are counted as people count them', () => {
  test.each([
    ['  가방  ', 2],
    ['👩‍👩‍👧‍👦👍🏽', 2],
    ['각각', 2],
    ['', 0],
  ])('%s has %s', (text, count) => expect(letterCount(text)).toBe(count))

  it('a text is cut between them', () => expect(atMostLetters('가👍🏽나', 2)).toBe('가👍🏽'))

  const form = (content: string) =>
    reviewForm.safeParse({ content, rating: '4.5', productId: '3', orderItemId }).error?.issues[0]?.message
  test.each([
    ['', '리뷰를 입력해 주세요.'],
    ['   ', '리뷰를 입력해 주세요.'],
    ['가'.repeat(9), '리뷰는 10자 이상 입력해 주세요.'],
    ['👍🏽'.repeat(9), '리뷰는 10자 이상 입력해 주세요.'],
    ['가'.repeat(10), undefined],
    ['👍🏽'.repeat(500), undefined],
    [`${'가'.repeat(500)}  `, undefined],
    ['가'.repeat(501), '리뷰는 500자까지 입력할 수 있어요.'],
  ])('%# is told %s', (content, sentence) => expect(form(content)).toBe(sentence))
})

test.each([
  ['김지우', '김*우'],
  ['이솔', '이*'],
  ['남궁하늘', '남**늘'],
  ['김', '김*'],
  ['', '**'],
  ['탈퇴한 회원', '탈퇴한 회원'],
])('%s signs as %s (rule 114)', (name, masked) => expect(maskedName(name)).toBe(masked))
