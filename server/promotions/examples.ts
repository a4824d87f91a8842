import type * as z from 'zod/mini'
import type { promotionBodies } from '../../domain/wire/promotions.ts'

type Bodies = typeof promotionBodies

const winter = { position: 1, startsOn: '2026-11-01', endsOn: null } as const

/** An example body for each kind, as the document of the calls shows it. */
export const promotionExamples: { [Name in keyof Bodies]: z.input<Bodies[Name]> } = {
  'promotion-pictures': { title: '겨울 나들이', subtitle: '하루만 빌려도 좋아요', scene: 'evening', seed: 7 },
  banners: { ...winter, pictureId: 1, linkUrl: '/promotion', target: 'current' },
  popups: { ...winter, pictureId: 1, linkUrl: '/promotion', target: 'current' },
  'recommend-groups': { ...winter, theme: 'WINTER_PICKS', title: 'WINTER PICKS', productIds: [1, 2] },
  plannings: {
    ...winter,
    type: 'season',
    title: '연말 모임에',
    pictureId: 1,
    onHome: false,
    productIds: [1, 2],
  },
  events: { ...winter, title: '첫 렌트 이벤트', pictureId: 1, content: '<p>첫 렌트에 쿠폰을 드려요.</p>' },
  'hot-deals': { productId: 1, salesEndDate: '2026-12-31', position: 1 },
  'recommended-keywords': { keyword: '코트', position: 1 },
}
