import type * as templates from '../../../domain/wire/answerTemplates.ts'
import type * as catalogue from '../../../domain/wire/catalogue.ts'
import type * as content from '../../../domain/wire/content.ts'
import type * as help from '../../../domain/wire/customerCentre.ts'
import type * as wire from '../../../domain/wire/primitives.ts'
import type * as promotions from '../../../domain/wire/promotions.ts'
import type * as shop from '../../../domain/wire/shop.ts'
import type * as company from '../../../domain/wire/staffCompany.ts'
import type * as coupons from '../../../domain/wire/staffCoupons.ts'
import type * as holidays from '../../../domain/wire/staffHolidays.ts'
import type * as products from '../../../domain/wire/staffProducts.ts'
import type * as words from '../../../domain/wire/staffSearchWords.ts'
import type * as shelves from '../../../domain/wire/staffShelves.ts'
import type * as wordings from '../../../domain/wire/staffTerms.ts'
import { post, postForm, put, read, type Write } from '../../api/call.ts'
import { type Query, rowPath, withQuery } from '../../api/query.ts'

export const nowCall = read<typeof shop.nowAnswer>('/api/users/now')
/** The days on which nothing ships, as members read them. */
export const holidaysCall = read<typeof catalogue.holidaysAnswer>('/api/users/holidays')

/** A call whose body the form has already validated with the call's schema. */
type ContentWrite<Answer> = Write<Answer, unknown>
type RowId = number | string
type SavedRow = { id: RowId }

type ContentCalls = {
  create: ContentWrite<SavedRow>
  change: (id: RowId) => ContentWrite<SavedRow>
  remove: (id: RowId) => Write<{ ok: true }, { reason: string; version: number }>
}

/** The calls that save a kind of content. */
const saving = (path: string): ContentCalls => ({
  create: { method: 'POST', url: path },
  change: (id) => ({ method: 'PUT', url: `${path}/${encodeURIComponent(id)}` }),
  remove: (id) => ({ method: 'DELETE', url: `${path}/${encodeURIComponent(id)}` }),
})

const ofPromotion = (kind: promotions.PromotionKind) => ({
  list: read<typeof promotions.promotionRowsAnswer>(`/api/staff/${kind}`),
  ...saving(`/api/staff/${kind}`),
})
/** Pictures that promotional content shows; they have no order of their own. */
export const promotionPictureCalls = ofPromotion('promotion-pictures')
/** Calls for promotional content of a kind, which is shown in the order that staff set. */
export const promotionCalls = (kind: Exclude<promotions.PromotionKind, 'promotion-pictures'>) => ({
  ...ofPromotion(kind),
  order: put<typeof wire.done, typeof content.orderRequest>(`/api/staff/${kind}-order`),
})
export const noticeCalls = {
  list: read<typeof help.staffNoticesAnswer>('/api/staff/notices'),
  ...saving('/api/staff/notices'),
}
export const faqCalls = {
  list: read<typeof help.staffFaqsAnswer>('/api/staff/faqs'),
  ...saving('/api/staff/faqs'),
}

/** Uploads an image for promotion pictures, events and products. */
export const pictureCall = postForm<typeof promotions.promotionFileAnswer>('/api/staff/promotion-files')

export const previewCall = (path: string, at: string) =>
  read<typeof shop.pagePreviewAnswer>(withQuery('/api/staff/page-preview', { path, at }))

export const productCalls = {
  list: (query: Query) => read<typeof products.staffProductsAnswer>(withQuery('/api/staff/products', query)),
  row: (id: string, query: Query) =>
    read<typeof products.staffProductRowAnswer>(rowPath('/api/staff/products', id, query)),
  create: saving('/api/staff/products').create,
  one: (id: string) => read<typeof products.staffProductAnswer>(`/api/staff/products/${id}`),
  change: (id: number) => put<typeof wire.done, typeof products.productChange>(`/api/staff/products/${id}`),
  lost: (id: number) =>
    post<typeof products.productLossAnswer, typeof products.productLossRequest>(
      `/api/staff/products/${id}/lost`,
    ),
  found: (id: number) =>
    post<typeof products.productLossAnswer, typeof products.productLossRequest>(
      `/api/staff/products/${id}/found`,
    ),
}

export const productFileCalls = {
  send: postForm<typeof products.productFileAnswer>('/api/staff/product-files'),
  latest: read<typeof products.productFilesAnswer>('/api/staff/product-files'),
  one: (fileId: string) =>
    read<typeof products.productFileStateAnswer>(`/api/staff/product-files/${encodeURIComponent(fileId)}`),
}

export const brandCalls = {
  list: read<typeof shelves.staffBrandsAnswer>('/api/staff/brands'),
  ...saving('/api/staff/brands'),
}
export const categoryCalls = {
  list: read<typeof shelves.staffCategoriesAnswer>('/api/staff/categories'),
  ...saving('/api/staff/categories'),
}
export const holidayCalls = {
  list: read<typeof holidays.staffHolidaysAnswer>('/api/staff/holidays'),
  ...saving('/api/staff/holidays'),
}
export const answerTemplateCalls = {
  list: read<typeof templates.answerTemplatesAnswer>('/api/staff/answer-templates'),
  ...saving('/api/staff/answer-templates'),
}
export const synonymCalls = {
  list: read<typeof words.synonymsAnswer>('/api/staff/search-synonyms'),
  ...saving('/api/staff/search-synonyms'),
}
/** Coupons are created, issued for a period that can change, and ended; their value never changes. */
export const couponCalls = {
  list: read<typeof coupons.staffCouponsAnswer>('/api/staff/coupons'),
  ...saving('/api/staff/coupons'),
}
const { change, remove } = saving('/api/staff/terms')
/** Versions of the terms; an id is the term and its version number: `2.3`. */
export const termCalls = {
  list: read<typeof wordings.staffWordingsAnswer>('/api/staff/terms'),
  change,
  remove,
}
export const footerCalls = {
  now: read<typeof company.staffCompanyAnswer>('/api/staff/footer'),
  change: put<typeof content.savedAnswer, typeof company.companyChange>('/api/staff/footer'),
}

export const maintenanceCalls = {
  state: read<typeof shop.maintenanceAnswer>('/api/staff/maintenance'),
  close: put<typeof wire.done, typeof shop.closeShopRequest>('/api/staff/maintenance'),
  open: post<typeof wire.done, typeof shop.openShopRequest>('/api/staff/maintenance/end'),
}

/** Shop pages that a preview shows. */
export const shopPages = {
  home: '/',
  promotions: '/promotion?tab=0',
  events: '/promotion?tab=1',
  planning: (id: RowId) => `/promotion/product/${id}`,
  event: (id: RowId) => `/promotion/detail/${id}`,
  product: (id: number) => `/product/detail/${id}`,
} as const
