import { type Refusal, refuse } from '../../domain/shared/decision.ts'
import { type SettingsRequest, type ShopSettings, shopSettings } from '../../domain/wire/staffSettings.ts'
import type { Deps } from '../platform/deps.ts'
import { hashOf } from '../platform/json.ts'
import { recordChange } from '../platform/recordChange.ts'

type Kysely = Deps['db']['kysely']

const nothingSet: ShopSettings = { chatChannelUrl: null, alertMails: [], usualCourier: null }

const settingsRow = (kysely: Kysely) =>
  kysely
    .selectFrom('shop.settings')
    .select([
      'chat_channel_url as chatChannelUrl',
      'alert_mails as alertMails',
      'usual_courier as usualCourier',
    ])

/** Returns the current settings. Every use reads them, so that a change applies at once and in every process. */
export async function settingsNow({ kysely }: Pick<Deps['db'], 'kysely'>): Promise<ShopSettings> {
  const row = await settingsRow(kysely).executeTakeFirst()
  return row === undefined ? nothingSet : shopSettings.parse(row)
}

/** Returns the version of the settings that were read, for the optimistic check in `changeSettings`. */
export const versionOf = (settings: ShopSettings): string => hashOf(settings)

/**
 * Writes the settings of the request, with before and after in the audit table. Refuses CONTENT_CHANGED when they were
 * changed since the request's `version` was read.
 */
export const changeSettings = (
  { kysely }: Deps['db'],
  { reason: _, version, ...after }: SettingsRequest,
  by: { actor: string; at: Date; reason: string },
): Promise<Refusal<'CONTENT_CHANGED'> | null> =>
  kysely.transaction().execute(async (trx) => {
    // The first change finds no row to lock, so it inserts an empty one.
    const empty = { chat_channel_url: null, alert_mails: [], usual_courier: null }
    await trx
      .insertInto('shop.settings')
      .values(empty)
      .onConflict((known) => known.doNothing())
      .execute()
    const before = shopSettings.parse(await settingsRow(trx).forUpdate().executeTakeFirstOrThrow())
    if (versionOf(before) !== version) return refuse('CONTENT_CHANGED')
    if (versionOf(after) === version) return null
    const { chatChannelUrl, alertMails, usualCourier } = after
    await trx
      .updateTable('shop.settings')
      .set({ chat_channel_url: chatChannelUrl, alert_mails: alertMails, usual_courier: usualCourier })
      .execute()
    await recordChange(trx, { subject: 'settings', key: 'shop', before, after, ...by })
    return null
  })
