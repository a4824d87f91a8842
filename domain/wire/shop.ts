import * as z from 'zod/mini'
import { answer, day, instant, serial } from './primitives.ts'

export const footerAnswer = answer(
  z.object({
    customerServicePhone: z.string(),
    businessHours: z.string(),
    lunchHours: z.string(),
    companyName: z.string(),
    representativeName: z.string(),
    address: z.string(),
    addressDetail: z.string(),
    businessRegistrationNumber: z.string(),
    mailOrderSalesReportNumber: z.string(),
    privacyPolicy: z.string(),
    termsOfService: z.string(),
  }),
)
export const nowAnswer = answer(z.object({ now: instant, today: day }))
export const term = z.object({
  id: serial,
  version: z.int(),
  title: z.string(),
  required: z.boolean(),
  /** Sanitised on the server. */
  content: z.string(),
})
export type Term = z.infer<typeof term>
export const termAnswer = answer(term)
export const moveClockRequest = z.object({ now: z.nullable(z.iso.datetime({ offset: true })) })

/** What a page needs before its first call: travels in the JSON block beside the fallback. */
export const pageSettings = z.object({
  tossClientKey: z.string(),
  tossSdkSrc: z.string(),
  postcodeScriptUrl: z.string(),
})
export type PageSettings = z.infer<typeof pageSettings>
