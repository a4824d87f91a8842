import type * as help from '../../../domain/wire/customerCentre.ts'
import type * as wire from '../../../domain/wire/primitives.ts'
import type * as promotions from '../../../domain/wire/promotions.ts'
import type * as shop from '../../../domain/wire/shop.ts'
import type * as staff from '../../../domain/wire/staff.ts'
import type * as coupons from '../../../domain/wire/staffCoupons.ts'
import type * as holidays from '../../../domain/wire/staffHolidays.ts'
import type * as products from '../../../domain/wire/staffProducts.ts'
import type * as words from '../../../domain/wire/staffSearchWords.ts'
import type * as shelves from '../../../domain/wire/staffShelves.ts'
import type * as wordings from '../../../domain/wire/staffTerms.ts'
import { post, postForm, put, read, type Write } from '../../api/call.ts'
import { type Query, withQuery } from '../../api/query.ts'

export const nowCall = read<typeof shop.nowAnswer>('/api/users/now')

/** A call whose body the form has already validated with the call's schema. */
type Checked<Answer> = Write<Answer, unknown>
type RowId = number | string
type Saved = { id: number }

const creating = (url: string): Checked<Saved> => ({ method: 'POST', url })
const changing = (url: string): Checked<Saved> => ({ method: 'PUT', url })
type Removing = Write<{ ok: true }, { reason: string }>
const removing = (url: string): Removing => ({ method: 'DELETE', url })

/** Calls for promotional content of a kind. */
export const promotionCalls = (kind: promotions.PromotionKind) => ({
  list: read<typeof promotions.promotionRowsAnswer>(`/api/staff/${kind}`),
  create: creating(`/api/staff/${kind}`),
  change: (id: RowId) => changing(`/api/staff/${kind}/${id}`),
  remove: (id: RowId) => removing(`/api/staff/${kind}/${id}`),
  order: put<typeof wire.done, typeof promotions.promotionOrderRequest>(`/api/staff/${kind}-order`),
})

/** Notices and frequent questions. */
export const helpCalls = (kind: 'notices' | 'faqs') => ({
  create: creating(`/api/staff/${kind}`),
  change: (id: RowId) => changing(`/api/staff/${kind}/${id}`),
  remove: (id: RowId) => removing(`/api/staff/${kind}/${id}`),
})
export const noticesCall = read<typeof help.staffNoticesAnswer>('/api/staff/notices')
export const faqsCall = read<typeof help.staffFaqsAnswer>('/api/staff/faqs')

/** Uploads an image for promotion pictures, events and products. */
export const pictureCall = postForm<typeof promotions.promotionFileAnswer>('/api/staff/promotion-files')

export const previewCall = (path: string, at: string) =>
  read<typeof shop.pagePreviewAnswer>(withQuery('/api/staff/page-preview', { path, at }))

export const productCalls = {
  list: (query: Query) => read<typeof products.staffProductsAnswer>(withQuery('/api/staff/products', query)),
  create: post<typeof help.savedAnswer, typeof products.productMaking>('/api/staff/products'),
  one: (id: string) => read<typeof products.staffProductAnswer>(`/api/staff/products/${id}`),
  change: (id: number) => put<typeof wire.done, typeof products.productChange>(`/api/staff/products/${id}`),
}

const shelfCalls = (kind: 'brands' | 'categories') => ({
  create: creating(`/api/staff/${kind}`),
  change: (id: RowId) => changing(`/api/staff/${kind}/${id}`),
  remove: (id: RowId) => removing(`/api/staff/${kind}/${id}`),
})
export const brandCalls = {
  list: read<typeof shelves.staffBrandsAnswer>('/api/staff/brands'),
  ...shelfCalls('brands'),
}
export const categoryCalls = {
  list: read<typeof shelves.staffCategoriesAnswer>('/api/staff/categories'),
  ...shelfCalls('categories'),
}

export const holidayCalls = {
  list: read<typeof holidays.staffHolidaysAnswer>('/api/staff/holidays'),
  create: creating('/api/staff/holidays'),
  change: (id: RowId) => changing(`/api/staff/holidays/${id}`),
  remove: (id: RowId) => removing(`/api/staff/holidays/${id}`),
}
export const synonymCalls = {
  list: read<typeof words.synonymsAnswer>('/api/staff/search-synonyms'),
  create: creating('/api/staff/search-synonyms'),
  change: (id: RowId) => changing(`/api/staff/search-synonyms/${encodeURIComponent(id)}`),
  remove: (id: RowId) => removing(`/api/staff/search-synonyms/${encodeURIComponent(id)}`),
}

/** Versions of the terms; an id is the term and its version number: `2.3`. */
export const termCalls = {
  list: read<typeof wordings.staffWordingsAnswer>('/api/staff/terms'),
  change: (id: RowId): Checked<{ id: RowId }> => ({
    method: 'POST',
    url: `/api/staff/terms/${String(id).split('.')[0]}`,
  }),
  remove: (id: RowId) => removing(`/api/staff/terms/${String(id).replace('.', '/')}`),
}
export const footerCalls = {
  now: read<typeof shop.footerAnswer>('/api/users/footer'),
  change: put<typeof wire.done, typeof shop.companyChange>('/api/staff/footer'),
}

/** Coupons are created, issued for a period that can change, and ended; their value never changes. */
export const couponCalls = {
  list: read<typeof coupons.staffCouponsAnswer>('/api/staff/coupons'),
  create: creating('/api/staff/coupons'),
  change: (id: RowId) => changing(`/api/staff/coupons/${id}`),
  remove: (id: RowId) =>
    post<typeof wire.done, typeof staff.staffReasonRequest>(`/api/staff/coupons/${id}/end`),
}

export const maintenanceCalls = {
  state: read<typeof shop.maintenanceAnswer>('/api/staff/maintenance'),
  close: put<typeof wire.done, typeof shop.closeShopRequest>('/api/staff/maintenance'),
  open: post<typeof wire.done, typeof staff.staffReasonRequest>('/api/staff/maintenance/end'),
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
