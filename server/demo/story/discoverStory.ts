import { formatWon } from '../../../domain/shared/won.ts'
import type { BannerScene } from '../illustrations/index.ts'
import { couponOf } from './coupons.ts'

/** Which products a list shows: by category, brand or word, in an order, so many. */
export type Choice = {
  categoryId?: number
  brand?: string
  /** Anywhere in the name, the colour or the material. */
  words?: readonly string[]
  /** Per cent off at least. */
  discount?: number
  by: 'newest' | 'popular' | 'dearest' | 'cheapest' | 'discount'
  take: number
}

const ofCategory =
  (by: Choice['by']) =>
  (categoryId: number, take: number): Choice => ({ categoryId, by, take })
const popular = ofCategory('popular')
const newest = ofCategory('newest')
const dearest = ofCategory('dearest')

export type PictureStory = { title: string; subtitle: string; scene: BannerScene; seed: number }

/** The largest coupon of the welcome pack, as a banner says it: never without its cap. */
const welcome = couponOf('WELCOME70')
const welcomeCap = formatWon(welcome.maxDiscountAmount ?? 0)

export const bannerStories: readonly (PictureStory & { link: string })[] = [
  {
    title: '첫 겨울의 토트,\n사흘만 빌려요',
    subtitle: 'WINTER EDIT',
    scene: 'tote',
    seed: 412,
    link: 'planning:winter',
  },
  {
    title: '연말 모임을 위한\n드레스와 클러치',
    subtitle: 'EVENING',
    scene: 'gala',
    seed: 87,
    link: 'planning:evening',
  },
  {
    title: '월요일의 재킷,\n금요일의 가방',
    subtitle: 'CITY',
    scene: 'tailored',
    seed: 231,
    link: 'planning:city',
  },
  {
    title: '주말 여행은\n좋은 가방 하나로',
    subtitle: 'WEEKEND',
    scene: 'getaway',
    seed: 518,
    link: 'planning:weekend',
  },
  {
    title: `첫 렌트 ${welcome.discountValue}% 쿠폰,\n최대 ${welcomeCap}`,
    subtitle: 'WELCOME',
    scene: 'gift',
    seed: 64,
    link: '/promotion/detail/new',
  },
]

export const popupStories: readonly (PictureStory & { link: string })[] = [
  {
    title: '반가워요,\n쿠폰부터 받아요',
    subtitle: 'WELCOME PACK',
    scene: 'greeting',
    seed: 77,
    link: '/promotion/detail/new',
  },
  {
    title: '한낮의 아틀리에,\n새로 들어온 가방',
    subtitle: 'NEW IN',
    scene: 'noon',
    seed: 203,
    link: '/product?c1=1&c1Name=여성',
  },
]

type GroupStory = { theme: string; title: string; subtitle: string; products: readonly Choice[] }

export const groupStories: readonly GroupStory[] = [
  {
    theme: 'HOT_ITEMS',
    title: 'HOT ITEMS',
    subtitle: '이번 주에 가장 많이 빌려 갔어요',
    products: [{ by: 'popular', take: 8 }, popular(2, 4)],
  },
  {
    theme: 'RENT_BAG_PICKS',
    title: '빌림이 고른 가방',
    subtitle: '오래 봐도 좋은 모양만 골랐어요',
    products: [{ brand: 'VERANNE', categoryId: 111, by: 'popular', take: 2 }, dearest(11, 5), newest(11, 5)],
  },
]

type PlanningStory = {
  key: string
  type: 'collection' | 'season' | 'brand'
  title: string
  subtitle: string
  picture: PictureStory | null
  onHome: boolean
  /** Days before and after the seeding. */
  from: number
  to: number | null
  products: readonly Choice[]
}

export const planningStories: readonly PlanningStory[] = [
  {
    ...{ key: 'winter', type: 'season', title: '첫 겨울의 가방', onHome: true, from: -12, to: 40 },
    subtitle: '두꺼운 코트 위에서도 가벼워 보이는 것들',
    picture: { title: '첫 겨울의\n가방', subtitle: 'WINTER EDIT', scene: 'winter', seed: 412 },
    products: [popular(114, 4), popular(111, 4), newest(112, 4)],
  },
  {
    ...{ key: 'evening', type: 'collection', title: '연말 모임', onHome: false, from: -5, to: 45 },
    subtitle: '드레스와 클러치, 한 번에 빌려요',
    picture: { title: '연말 모임,\n오늘의 주인공', subtitle: 'EVENING', scene: 'heroine', seed: 87 },
    products: [popular(121, 4), popular(115, 3), newest(141, 3), dearest(153, 2)],
  },
  {
    ...{ key: 'city', type: 'collection', title: '도시의 옷장', onHome: false, from: -20, to: null },
    subtitle: '재킷 한 벌이면 회의도 저녁 약속도 괜찮아요',
    picture: { title: '도시의\n옷장', subtitle: 'CITY', scene: 'wardrobe', seed: 231 },
    products: [popular(221, 3), newest(222, 3), popular(122, 3), popular(211, 3)],
  },
  {
    ...{ key: 'weekend', type: 'season', title: '주말 여행', onHome: false, from: -30, to: 60 },
    subtitle: '부드러운 가죽과 두꺼운 니트',
    picture: { title: '주말 여행,\n좋은 가방 하나', subtitle: 'WEEKEND', scene: 'journey', seed: 518 },
    products: [popular(116, 3), popular(123, 3), popular(113, 3), newest(152, 2)],
  },
  {
    ...{ key: 'veranne', type: 'brand', title: 'VERANNE', onHome: false, from: -60, to: null },
    subtitle: '피렌체의 작은 공방에서 온 가방',
    picture: { title: 'VERANNE\n피렌체의 공방', subtitle: 'BRAND STORY', scene: 'workshop', seed: 33 },
    products: [{ brand: 'VERANNE', by: 'popular', take: 12 }],
  },
  {
    ...{ key: 'valdrise', type: 'brand', title: 'VALDRISE', onHome: false, from: -16, to: 75 },
    subtitle: '알프스 아래에서 조립한 얇은 시계',
    picture: { title: 'VALDRISE\n조용한 시간', subtitle: 'BRAND STORY', scene: 'hours', seed: 142 },
    products: [{ brand: 'VALDRISE', by: 'dearest', take: 11 }],
  },
  {
    ...{ key: 'small-price', type: 'collection', title: '만 원으로 하루', onHome: false, from: -3, to: null },
    subtitle: '하루 렌트비가 가벼운 것부터',
    picture: null,
    products: [{ by: 'cheapest', take: 12 }],
  },
]

/** So many days from the day of the seeding, a product of the choice costs less until the end of that day. */
export const hotDealStories: readonly { inDays: number; product: Choice }[] = [
  { inDays: 2, product: { categoryId: 11, discount: 40, by: 'popular', take: 1 } },
  { inDays: 3, product: { categoryId: 12, discount: 30, by: 'discount', take: 1 } },
  { inDays: 4, product: { categoryId: 13, discount: 20, by: 'discount', take: 1 } },
  { inDays: 6, product: { categoryId: 2, discount: 30, by: 'discount', take: 1 } },
  { inDays: 9, product: { categoryId: 14, discount: 20, by: 'discount', take: 1 } },
]

export const keywordStories: readonly string[] = [
  ...['토트백', '베란느', '드레스', '크로노그래프', '오렐', '트렌치', '클러치', '버킷백', '니트', '시계'],
]
