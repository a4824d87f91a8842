import * as z from 'zod/mini'
import { contentVersion } from './content.ts'
import { answer, instant } from './primitives.ts'
import { courier, staffReasonRequest } from './staff.ts'

const percentAtMost = 20
const rentalPointPercent = z
  .int('비율을 숫자로 적어 주세요.')
  .check(
    z.gte(0, `0%부터 ${percentAtMost}%까지 정할 수 있어요.`),
    z.lte(percentAtMost, `0%부터 ${percentAtMost}%까지 정할 수 있어요.`),
  )

/** Settings that the admin changes at runtime; null or empty uses the value of the process environment. */
export const shopSettings = z.object({
  /** The chat channel for members outside of the shop. */
  chatChannelUrl: z.nullable(
    z
      .string()
      .check(
        z.maxLength(300, { abort: true }),
        z.regex(/^https:\/\/[^\s/]\S*$/, 'https://로 시작하는 주소를 입력해 주세요.'),
      ),
  ),
  /** The recipients of alerts. */
  alertMails: z
    .array(z.string().check(z.maxLength(254), z.email('메일 주소를 다시 확인해 주세요.')))
    .check(z.maxLength(5, '5개까지 적을 수 있어요.')),
  /** The default courier of parcels. */
  usualCourier: z.nullable(courier),
  /** The months that points last which are earned from now on. */
  pointMonths: z
    .int('개월 수를 숫자로 적어 주세요.')
    .check(
      z.gte(1, '1개월부터 60개월까지 정할 수 있어요.'),
      z.lte(60, '1개월부터 60개월까지 정할 수 있어요.'),
    ),
  /** The percentage of what the card paid that a rental earns in points once it is back; 0 earns none. */
  rentalPointPercent: z._default(rentalPointPercent, 0),
})
export type ShopSettings = z.infer<typeof shopSettings>

export const settingsRequest = z.extend(shopSettings, {
  rentalPointPercent,
  ...staffReasonRequest.shape,
  /** The version of the settings that the change is based on. */
  version: contentVersion,
})
export type SettingsRequest = z.infer<typeof settingsRequest>

/** Settings as they were recorded: what names a member who left was struck out since, so that no text is checked again. */
export const recordedSettings = z.object({
  chatChannelUrl: z.nullable(z.string()),
  alertMails: z.array(z.string()),
  usualCourier: z.nullable(z.string()),
  pointMonths: z.int(),
  rentalPointPercent: z._default(z.int(), 0),
})
export type RecordedSettings = z.infer<typeof recordedSettings>

const changed = z.object({
  changedAt: instant,
  /** Null for a colleague who is no longer known. */
  staffName: z.nullable(z.string()),
  reason: z.string(),
  before: recordedSettings,
  after: recordedSettings,
})
export type SettingsChanged = z.infer<typeof changed>

export const settingsAnswer = answer(
  z.object({
    now: shopSettings,
    version: contentVersion,
    /** The values of the process environment, used where nothing is set. */
    startedWith: z.object({ chatChannelUrl: z.string(), alertMail: z.nullable(z.string()) }),
    /** Newest first. */
    changes: z.array(changed),
  }),
)
export const usualCourierAnswer = answer(z.object({ usualCourier: z.nullable(courier) }))
