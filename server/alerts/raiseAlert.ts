import { letterOf, writeMail } from '../mailing/index.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { settingsNow } from '../settings/index.ts'

/** A mail that could not be sent for longer than this is less useful than the log, and is dropped. */
const goodForMinutes = 3 * 24 * 60

export type Alert = { sentence: string; facts: Readonly<Record<string, string | number>> }

/**
 * Alerts the operators: an error in the log, a line on the console's health page, and a mail to the addresses in the
 * settings or else to ALERT_MAIL. `facts` are names and counts, without personal data.
 */
export async function raiseAlert(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  log: Log,
  alert: Alert,
): Promise<void> {
  const { sentence, facts } = alert
  log.error(facts, sentence)
  await deps.db.kysely
    .insertInto('platform.alerts')
    .values({ sentence, facts: JSON.stringify(facts) })
    .execute()
  await mailToStaff(deps, alert)
}

/** Mails a sentence and its facts to the addresses in the settings, or else to ALERT_MAIL. */
export async function mailToStaff(
  deps: Pick<Deps, 'db' | 'env' | 'queue'>,
  { sentence, facts }: Alert,
): Promise<void> {
  const { ALERT_MAIL, SHOP_NAME: shop } = deps.env
  const { alertMails } = await settingsNow(deps.db)
  const started = ALERT_MAIL === undefined ? [] : [ALERT_MAIL]
  for (const to of alertMails.length > 0 ? alertMails : started) {
    const letter = letterOf(shop, {
      to,
      subject: `[${shop}] ${sentence}`,
      heading: sentence,
      before: Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
      after: [],
    })
    await inTransaction(deps.db.pool, (client) =>
      writeMail(client, deps, { letter, memberId: null, goodForMinutes }),
    )
  }
}
