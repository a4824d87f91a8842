import type pg from 'pg'
import { letterOf, writeMail } from '../mailing/index.ts'
import { queriesOn } from '../platform/database/queriesOn.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { settingsNow } from '../settings/index.ts'

/** A mail that could not be sent for longer than this is less useful than the log, and is dropped. */
const goodForMinutes = 3 * 24 * 60

export type Alert = { sentence: string; facts: Readonly<Record<string, string | number>> }

type Needs = Pick<Deps, 'env' | 'queue'>

/**
 * Alerts the operators: an error in the log, a line on the console's health page, and a mail to the addresses in the
 * settings or else to ALERT_MAIL. `facts` are names and counts, without personal data. It is a part of the caller's
 * transaction, which keeps what the alert is about: what is known afterwards was told, and what could not be told is found
 * anew (rule 562). The log has it before either is known.
 */
export async function raiseAlertIn(
  client: pg.ClientBase,
  deps: Needs,
  log: Log,
  alert: Alert,
): Promise<void> {
  const { sentence, facts } = alert
  log.error(facts, sentence)
  await queriesOn(client)
    .insertInto('platform.alerts')
    .values({ sentence, facts: JSON.stringify(facts) })
    .execute()
  await mailToStaff(client, deps, alert)
}

/** Mails a sentence and its facts to the addresses in the settings, or else to ALERT_MAIL, in the caller's transaction. */
export async function mailToStaff(
  client: pg.ClientBase,
  deps: Needs,
  { sentence, facts }: Alert,
): Promise<void> {
  const { ALERT_MAIL, SHOP_NAME: shop } = deps.env
  const { alertMails } = await settingsNow({ kysely: queriesOn(client) })
  const started = ALERT_MAIL === undefined ? [] : [ALERT_MAIL]
  for (const to of alertMails.length > 0 ? alertMails : started) {
    const letter = letterOf(shop, {
      to,
      subject: `[${shop}] ${sentence}`,
      heading: sentence,
      before: Object.entries(facts).map(([name, value]) => `${name}: ${value}`),
      after: [],
    })
    await writeMail(client, deps, { letter, memberId: null, goodForMinutes })
  }
}
