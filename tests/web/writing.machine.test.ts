import { describe, expect, it, vi } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { WrittenReview } from '../../domain/wire/reviews.ts'
import { photosDiffer, standingPhotos } from '../../web/pieces/reviewWriting/ReviewSheet.tsx'
import {
  draftOf,
  type FilledReview,
  formOf,
  type ReviewTarget,
} from '../../web/pieces/reviewWriting/reviewForm.ts'
import {
  contentProblem,
  heightProblem,
  isChanged,
  type WritingOutcome,
  writingMachine,
} from '../../web/pieces/reviewWriting/writing.machine.ts'

const item = {
  id: '0199a1b2-0000-7000-8000-000000000011',
  finalAmount: 48_000,
  product: {
    id: 3,
    productName: '루나 호보 백',
    brand: { id: 1, nameEnglish: 'Orrelle', nameKorean: '오렐', image_file: null },
    product_images: [],
  },
  order: { rentalStartDate: '2026-12-03', rentalEndDate: '2026-12-06' },
} as const
const photo = (nth: number) => ({ fileUrl: `/files/photos/${nth}/720.webp` })
const review: WrittenReview = {
  ...{ id: 5, reviewId: 5, revision: 2, content: '포장이 꼼꼼했어요. 또 빌릴래요.', rating: 4.5 },
  ...{
    createdAt: '2026-12-09T12:00:00.000Z',
    order_item: { ...item, product: { ...item.product, product_images: [] } },
  },
  ...{ heightCm: 165, size: 'M' },
  ...{ image_file_id_1_file: photo(1), image_file_id_2_file: photo(2), image_file_id_3_file: null },
}
const fresh: ReviewTarget = { item: review.order_item, review: null }
const earlier: ReviewTarget = { item: review.order_item, review }
const enough = '상자 그대로 와서 편했어요.'

function atTheForm(target: ReviewTarget, ending: () => Promise<WritingOutcome>) {
  const send = vi.fn(ending)
  const machine = writingMachine.provide({
    actors: { send: fromPromise<WritingOutcome, FilledReview>(send) },
  })
  const actor = createActor(machine, { input: draftOf(target) })
  actor.start()
  return {
    ...{ actor, send },
    context: () => actor.getSnapshot().context,
    reached: (state: 'writing' | 'sending' | 'done') => waitFor(actor, (snapshot) => snapshot.matches(state)),
  }
}
const done = async (): Promise<WritingOutcome> => ({ kind: 'done', points: 1_000 })

describe('writing a review', () => {
  it('starts with five stars and nothing else', () => {
    expect(draftOf(fresh)).toEqual({ rating: 5, content: '', heightCm: '', size: '' })
  })

  it('complains about a short text only after the member tried, and sends nothing', () => {
    const { actor, send, context } = atTheForm(fresh, done)
    actor.send({ type: 'CHANGE', change: { content: '좋아요' } })
    expect(context().asked).toBe(false)
    actor.send({ type: 'SUBMIT', photos: [] })
    expect(context().asked).toBe(true)
    expect(actor.getSnapshot().value).toBe('writing')
    expect(send).not.toHaveBeenCalled()
  })

  it('sends what is on the form once, and knows the points that it earned', async () => {
    const { actor, send, context, reached } = atTheForm(fresh, done)
    actor.send({ type: 'CHANGE', change: { content: enough, rating: 3.5 } })
    actor.send({ type: 'SUBMIT', photos: [] })
    actor.send({ type: 'SUBMIT', photos: [] })
    await reached('done')
    expect(send).toHaveBeenCalledTimes(1)
    expect(context().points).toBe(1_000)
  })

  it('keeps what was typed when the server refuses, and says where', async () => {
    const refused = { kind: 'refused', field: 'reviewsFile1', message: '사진을 열 수 없어요.' } as const
    const { actor, context, reached } = atTheForm(fresh, async () => refused)
    actor.send({ type: 'CHANGE', change: { content: enough } })
    actor.send({ type: 'SUBMIT', photos: [] })
    await reached('sending')
    await reached('writing')
    expect(context()).toMatchObject({ problem: refused, draft: { content: enough } })
    actor.send({ type: 'CHANGE', change: { rating: 4 } })
    expect(context().problem).toBeNull()
  })

  it('keeps it when the line breaks, too', async () => {
    const { actor, context, reached } = atTheForm(fresh, () => Promise.reject(new Error('인터넷 연결 오류')))
    actor.send({ type: 'CHANGE', change: { content: enough } })
    actor.send({ type: 'SUBMIT', photos: [] })
    await reached('sending')
    await reached('writing')
    expect(context()).toMatchObject({ problem: { message: '인터넷 연결 오류' }, draft: { content: enough } })
  })

  it('takes 500 characters and no more, whatever they are made of', () => {
    const { actor, context } = atTheForm(fresh, done)
    actor.send({ type: 'CHANGE', change: { content: '👍🏽'.repeat(501) } })
    expect(context().draft.content).toBe('👍🏽'.repeat(500))
  })

  it('asks before it is left only when something would be lost', () => {
    const { actor, context } = atTheForm(earlier, done)
    expect(isChanged(context())).toBe(false)
    actor.send({ type: 'CHANGE', change: { content: `${review.content}!` } })
    expect(isChanged(context())).toBe(true)
    actor.send({ type: 'CHANGE', change: { content: review.content } })
    expect(isChanged(context())).toBe(false)
    expect(photosDiffer(standingPhotos(review), standingPhotos(review).slice(1))).toBe(true)
    expect(photosDiffer(standingPhotos(review), [...standingPhotos(review)].reverse())).toBe(true)
    expect(photosDiffer(standingPhotos(review), standingPhotos(review))).toBe(false)
  })
})

it.each([
  ['', '리뷰를 입력해 주세요.'],
  ['아홉글자입니다요.', '리뷰는 10자 이상 입력해 주세요.'],
  ['열글자를꼭채웠어요.', undefined],
])('%s is told %s', (content, sentence) => expect(contentProblem(content)).toBe(sentence))
it.each([
  ['', undefined],
  ['165', undefined],
  ['99', '키는 100cm부터 250cm까지 입력할 수 있어요.'],
  ['251', '키는 100cm부터 250cm까지 입력할 수 있어요.'],
])('a height of %s is told %s', (height, sentence) => expect(heightProblem(height)).toBe(sentence))

describe('the form that is sent', () => {
  const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
  const added = (name: string) => ({ id: name, url: '', file: file(name) })

  it('has new photos in the first slots', () => {
    const draft = { ...draftOf(fresh), content: enough, photos: [added('a.jpg'), added('b.jpg')] }
    const form = formOf(fresh, draft)
    expect([...form.keys()]).toEqual(
      expect.arrayContaining([
        'content',
        'rating',
        'productId',
        'orderItemId',
        'reviewsFile1',
        'reviewsFile2',
      ]),
    )
    expect(form.has('keptPhotos')).toBe(false)
  })

  it('of an edit names the photos that stay and the revision that it was made of', () => {
    const photos = [...standingPhotos(review).slice(1), added('c.jpg')]
    const form = formOf(earlier, { ...draftOf(earlier), photos })
    expect(form.get('keptPhotos')).toBe('2')
    expect(form.get('revision')).toBe('2')
    expect(form.get('reviewsFile1')).toBeInstanceOf(File)
    expect(form.has('reviewsFile2')).toBe(false)
  })

  it('of an edit without photos keeps none', () => {
    expect(formOf(earlier, { ...draftOf(earlier), photos: [] }).get('keptPhotos')).toBe('')
  })
})
