import * as z from 'zod/mini'
import { askedInstant } from './askedInstant.ts'
import { answer, day, instant, listAnswer, serial } from './primitives.ts'
import { reason } from './written.ts'

/** The company's data in the footer of every page. */
export const company = {
  customerServicePhone: z.string(),
  businessHours: z.string(),
  lunchHours: z.string(),
  companyName: z.string(),
  representativeName: z.string(),
  address: z.string(),
  addressDetail: z.string(),
  businessRegistrationNumber: z.string(),
  mailOrderSalesReportNumber: z.string(),
}
export const footerAnswer = answer(
  z.object({ ...company, privacyPolicy: z.string(), termsOfService: z.string() }),
)
export type Footer = z.infer<typeof footerAnswer>['data']
const closingSeen = z.object({ begunAt: askedInstant, endsAt: z.nullable(askedInstant) })
/**
 * Closes the shop, with the reason that is recorded; without an end it stays closed until staff open it. `seen` is the
 * closing that its author saw, null for an open shop.
 */
export const closeShopRequest = z.object({
  reason,
  endsAt: z._default(z.nullable(askedInstant), null),
  seen: z.nullable(closingSeen),
})
export const openShopRequest = z.object({ reason, seen: closingSeen })
const maintenance = z.object({
  reason: z.string(),
  begunAt: instant,
  endsAt: z.nullable(instant),
})
/** null while the shop is open. */
export const maintenanceAnswer = answer(z.object({ maintenance: z.nullable(maintenance) }))
export const pagePreviewQuery = z.object({
  /** A page of the shop: `/promotion/detail/7`. */
  path: z.string().check(z.regex(/^\/(?![/\\])/, '가게 화면의 주소만 볼 수 있어요.'), z.maxLength(500)),
  at: askedInstant,
})
export const pagePreviewAnswer = answer(z.object({ html: z.string() }))
/** `closedDays`: the days that a rental can reach on which nothing ships and nothing is picked up. */
const shopNow = z.object({ now: instant, today: day, closedDays: z.array(day) })
export type ShopNow = z.infer<typeof shopNow>
export const nowAnswer = answer(shopNow)
const term = z.object({
  id: serial,
  version: z.int(),
  title: z.string(),
  required: z.boolean(),
  /** Sanitised on the server. */
  content: z.string(),
})
export type Term = z.infer<typeof term>
export const termAnswer = answer(term)
export const termsAnswer = listAnswer(term)
export const moveClockRequest = z.object({ now: z.nullable(askedInstant) })

/** The settings that a page needs before its first call, sent in a JSON block of the page. */
const pageSettings = z.object({
  cardClientKey: z.string(),
  cardSheetUrl: z.string(),
  postcodeScriptUrl: z.string(),
  kakaoSdkSrc: z.string(),
  kakaoJsKey: z.string(),
  /** The chat channel for members outside of the shop. */
  chatChannelUrl: z.string(),
  /** The public origin of the shop, without a trailing slash. */
  publicUrl: z.string(),
  /** The slug of the page that introduces the company. */
  shopSlug: z.string(),
})
export type PageSettings = z.infer<typeof pageSettings>
