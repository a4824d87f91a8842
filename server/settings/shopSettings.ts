import { type SettingsRequest, type ShopSettings, shopSettings } from '../../domain/wire/staffSettings.ts'
import { type ContentRow, contentList, defineContent } from '../platform/content.ts'
import type { Deps } from '../platform/deps.ts'

type Row = ContentRow<'shop.settings'>

const settingsOf = ({
  chat_channel_url,
  alert_mails,
  usual_courier,
  point_months,
  rental_point_percent,
}: Row): ShopSettings =>
  shopSettings.parse({
    chatChannelUrl: chat_channel_url,
    alertMails: alert_mails,
    usualCourier: usual_courier,
    pointMonths: point_months,
    rentalPointPercent: rental_point_percent,
  })

/** Settings that the admin changes while the shop runs. */
export const settings = defineContent({
  table: 'shop.settings',
  key: ['only_one'],
  only: 'shop',
  fields: {
    chatChannelUrl: 'chat_channel_url',
    alertMails: 'alert_mails',
    usualCourier: 'usual_courier',
    pointMonths: 'point_months',
    rentalPointPercent: 'rental_point_percent',
  },
  change: (body: SettingsRequest) => ({ body }),
})

/** Returns the current settings. Every use reads them, so that a change applies at once and in every process. */
export const settingsNow = async ({ kysely }: Pick<Deps['db'], 'kysely'>): Promise<ShopSettings> =>
  settingsOf(await kysely.selectFrom('shop.settings').selectAll().executeTakeFirstOrThrow())

/** Returns the settings with the version that a change has to name. */
export async function settingsToChange({ kysely }: Pick<Deps['db'], 'kysely'>) {
  const [row] = await contentList(kysely, settings, { order: 't.only_one' })
  return { now: shopSettings.parse(row), version: row?.version ?? 0 }
}
