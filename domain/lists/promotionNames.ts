import type { PromotionKind } from '../wire/promotions.ts'

/** What the kinds of content on the home page and beside it are called. */
export const promotionNames = {
  'promotion-pictures': '배너 그림',
  banners: '배너',
  popups: '팝업',
  'recommend-groups': '추천 묶음',
  plannings: '기획전',
  events: '이벤트',
  'hot-deals': '핫딜',
  'recommended-keywords': '추천 검색어',
} as const satisfies Readonly<Record<PromotionKind, string>>
