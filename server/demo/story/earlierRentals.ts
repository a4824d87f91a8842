import { addDays, parseCivilDate } from '../../../domain/shared/civilDate.ts'
import type { Scene, Step } from './step.ts'
import type { Wish } from './storyPeriods.ts'

const soonAfter = (from: number): Wish => ({
  ordered: [from, from + 7],
  start: [from + 3, from + 20],
  days: [3, 5],
})

const rental = (name: string, product: string, from: number): Scene => ({
  ...{ name, person: 'shopper', products: [product], wish: soonAfter(from), progress: 'asDaysPass' },
})

/** Rentals of the shopper that were over long ago. */
export const earlierRentals: readonly Scene[] = [
  {
    ...rental('a year ago', 'seren-butter', -412),
    wish: { ordered: [-412, -405], start: [-409, -392], end: [-420, -380], days: [3, 5] },
  },
  rental('first one', 'porcelain', -116),
  rental('summer trip', 'market-tote', -106),
  rental('interview', 'salon-navy', -96),
  rental('wedding guest', 'nuit-satin', -86),
  rental('birthday', 'luna-terra', -76),
  rental('copied words', 'bella-ivory', -66),
  { ...rental('a guest of hers', 'rosier-greige', -62), person: 'nari' },
  {
    ...rental('paid with points', 'seren-mist', -24),
    ...{ person: 'nari', points: 2_300 },
  },
]

/** What the shopper wrote, with a photo each: 1,000 and 1,500 points for every one. */
const written = [
  {
    order: 'first one',
    rating: 5,
    content: '처음 빌려 봤는데 포장부터 반납까지 정말 편했어요. 다음 모임에도 빌릴래요.',
  },
  { order: 'summer trip', rating: 5, content: '여행 내내 들었는데 가볍고 색이 예뻐서 사진이 잘 나왔어요.' },
  { order: 'interview', rating: 4.5, content: '면접 날 들었어요. 단정하고 서류가 넉넉히 들어가요.' },
  { order: 'wedding guest', rating: 5, content: '친구 결혼식에 들고 갔는데 칭찬을 많이 들었어요.' },
  { order: 'birthday', rating: 4.5, content: '생일 저녁에 들었어요. 상태가 새것처럼 깨끗했어요.' },
  { order: 'a year ago', rating: 5, content: '처음으로 명품 가방을 빌려 봤어요. 약속 내내 기분이 좋았어요.' },
  {
    order: 'copied words',
    rating: 5,
    content: '다른 쇼핑몰 리뷰에서 옮겨 온 글이에요. 정말 좋아요, 추천해요.',
  },
  {
    order: 'a guest of hers',
    rating: 5,
    content: '하객룩에 들었어요. 광고 링크를 함께 남겨요, 눌러 보세요.',
  },
  {
    order: 'collected',
    rating: 5,
    content: '작지만 알차요. 저녁 약속에 들기 좋았고 상자 그대로 반납했어요.',
  },
] as const

const rented = new Map(earlierRentals.map(({ name, products: [product] }) => [name, product]))

/** Each review on the evening after its item came back. */
export const reviewSteps = (steps: readonly Step[]): Step[] =>
  written.map(({ order, rating, content }) => {
    const back = steps.find(
      (step) => step.kind === 'move' && step.order === order && step.action === 'collect',
    )
    const day = parseCivilDate(back?.at.slice(0, 10) ?? '')
    if (day === null) throw new Error(`the item of "${order}" never came back`)
    const product = rented.get(order) ?? 'luna-small'
    const told = { rating, content, photos: ['daylight' as const], heightCm: null, size: null }
    return { at: `${addDays(day, 1)}T21:10:00+09:00`, kind: 'review', order, item: 0, product, ...told }
  })
