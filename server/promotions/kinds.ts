import type { PromotionKind } from '../../domain/wire/promotions.ts'

export type Kind = {
  /** Table of schema `shop`. */
  table: string
  /** Field of the wire → column. */
  columns: Readonly<Record<string, string>>
  /** The table of its products, when it has some. */
  products?: 'recommended_products' | 'planning_products'
  summary: string
}

const shownBetween = { position: 'position', startsOn: 'starts_on', endsOn: 'ends_on' }
const linked = { pictureId: 'picture_id', linkUrl: 'link_url', target: 'target', ...shownBetween }

/** What staff put up, and where it is written. */
export const kinds: Readonly<Record<PromotionKind, Kind>> = {
  'promotion-pictures': {
    table: 'promotion_pictures',
    columns: {
      ...{ title: 'title', subtitle: 'subtitle', scene: 'scene', seed: 'seed' },
      ...{ pcFileId: 'pc_file_id', mobileFileId: 'mobile_file_id' },
    },
    summary: '배너 그림',
  },
  banners: { table: 'banners', columns: linked, summary: '배너' },
  popups: { table: 'popups', columns: linked, summary: '팝업' },
  'recommend-groups': {
    table: 'recommend_groups',
    columns: { theme: 'theme', title: 'title', subtitle: 'subtitle', position: 'position', shown: 'shown' },
    products: 'recommended_products',
    summary: '추천 묶음',
  },
  plannings: {
    table: 'plannings',
    columns: {
      ...{ type: 'type', title: 'title', subtitle: 'subtitle', onHome: 'on_home' },
      ...{ pictureId: 'picture_id', detailPictureId: 'detail_picture_id', ...shownBetween },
    },
    products: 'planning_products',
    summary: '기획전',
  },
  events: {
    table: 'events',
    columns: {
      ...{
        title: 'title',
        pictureId: 'picture_id',
        detailPictureId: 'detail_picture_id',
        content: 'content',
      },
      ...shownBetween,
    },
    summary: '이벤트',
  },
  'hot-deals': {
    table: 'hot_deals',
    columns: { productId: 'product_id', salesEndDate: 'sales_end_date', position: 'position' },
    summary: '핫딜',
  },
  'recommended-keywords': {
    table: 'recommended_keywords',
    columns: { keyword: 'keyword', position: 'position' },
    summary: '추천 검색어',
  },
}
