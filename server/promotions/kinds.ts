import type { RecordSubject } from '../../domain/shared/recordKinds.ts'
import type { PromotionKind } from '../../domain/wire/promotions.ts'
import { pictureUrl } from './pictures.ts'

export type Kind = {
  /** Table of schema `shop`. */
  table: RecordSubject
  /** The wire's field → column. */
  columns: Readonly<Record<string, string>>
  /** The table of its products, for kinds that have any. */
  products?: 'recommended_products' | 'planning_products'
  /** Columns that lists show besides: name → SQL over the row `t`. */
  shows?: Readonly<Record<string, string>>
  summary: string
}

const shownBetween = {
  ...{ position: 'position', startsOn: 'starts_on', endsOn: 'ends_on' },
  ...{ startsTime: 'starts_time', endsTime: 'ends_time' },
}
const ofPicture = (column: string, what: string) =>
  `(SELECT ${what} FROM shop.promotion_pictures c WHERE c.id = t.${column})`
const shownPicture = { pictureUrl: ofPicture('picture_id', pictureUrl('c', 'mobile')) }
const withTitle = { ...shownPicture, pictureTitle: ofPicture('picture_id', "replace(c.title, E'\\n', ' ')") }
const linked = { pictureId: 'picture_id', linkUrl: 'link_url', target: 'target', ...shownBetween }

/** The kinds of content that staff publish, with the tables that hold them. */
export const kinds: Readonly<Record<PromotionKind, Kind>> = {
  'promotion-pictures': {
    table: 'promotion_pictures',
    columns: {
      ...{ title: 'title', subtitle: 'subtitle', scene: 'scene', seed: 'seed' },
      ...{ pcFileId: 'pc_file_id', mobileFileId: 'mobile_file_id' },
    },
    shows: { pcUrl: pictureUrl('t', 'pc'), mobileUrl: pictureUrl('t', 'mobile') },
    summary: '배너 그림',
  },
  banners: { table: 'banners', columns: linked, shows: withTitle, summary: '배너' },
  popups: { table: 'popups', columns: linked, shows: withTitle, summary: '팝업' },
  'recommend-groups': {
    table: 'recommend_groups',
    columns: { theme: 'theme', title: 'title', subtitle: 'subtitle', shown: 'shown', ...shownBetween },
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
    shows: shownPicture,
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
    shows: shownPicture,
    summary: '이벤트',
  },
  'hot-deals': {
    table: 'hot_deals',
    columns: {
      ...{ productId: 'product_id', salesEndDate: 'sales_end_date', position: 'position' },
      ...{ startsOn: 'starts_on', startsTime: 'starts_time' },
    },
    shows: {
      productName: `(SELECT p.product_name FROM shop.coded_products() p WHERE p.id = t.product_id)`,
    },
    summary: '핫딜',
  },
  'recommended-keywords': {
    table: 'recommended_keywords',
    columns: { keyword: 'keyword', ...shownBetween },
    summary: '추천 검색어',
  },
}
