import type { PhoneMessage, PhoneMessages, SentToPhone } from '../gateways/messages/index.ts'
import { msSince, realNow, realTimeIn } from '../platform/database/realTime.ts'
import type { Deps } from '../platform/deps.ts'

type Db = Deps['db']

/** The provider's list has what it took by then; before that a message may still be on its way into it. */
const LISTED_WITHIN_MS = 60_000

/** No message is tried for longer than this. */
const triedForMs = 4 * 24 * 3_600_000

/** `at`: when it happened that it tells of. */
type DatedMessage = PhoneMessage & { at: Date }

/**
 * Sends messages to phones. The provider has no idempotency key, so each is recorded as asked for before it is sent, and
 * one whose answer nobody knows is looked for in the provider's list before it is sent again (rule 565). Returns what is
 * known of each by its id. One of which that is nothing stays recorded and is tried again; the caller forgets the others
 * once it has recorded what became of them.
 */
export async function sendToPhones(
  db: Db,
  phones: PhoneMessages,
  messages: readonly DatedMessage[],
): Promise<Map<string, SentToPhone>> {
  const asked = await askedBefore(db, messages)
  const looked = await Promise.all(
    messages.map((message) => {
      const ageMs = asked.get(message.id)
      return ageMs === undefined ? null : lookUp(phones, message, ageMs)
    }),
  )
  await noteAsked(
    db,
    messages.filter((_, nth) => looked[nth] === null),
  )
  return new Map(
    await Promise.all(
      messages.map(
        async (message, nth): Promise<[string, SentToPhone]> => [
          message.id,
          looked[nth] ?? (await phones.send(message)),
        ],
      ),
    ),
  )
}

/** What became of a message that was sent `ageMs` ago and not answered; null once it may be sent again. */
async function lookUp(
  phones: PhoneMessages,
  message: DatedMessage,
  ageMs: number,
): Promise<SentToPhone | null> {
  const found = await phones.find(message, new Date(message.at.getTime() - triedForMs))
  if (found.outcome === 'found') return { outcome: 'sent' }
  if (found.outcome === 'unknown') return { outcome: 'unanswered', reason: found.reason }
  return ageMs < LISTED_WITHIN_MS ? { outcome: 'unanswered', reason: 'NOT_LISTED_YET' } : null
}

/** How long ago the provider was asked for those of the messages of which it has given no answer, in ms by their id. */
async function askedBefore({ kysely }: Db, messages: readonly PhoneMessage[]): Promise<Map<string, number>> {
  if (messages.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('shop.message_asks')
    .select(['inbox_id as id', msSince('asked_at').as('ageMs')])
    .where(({ eb, fn, val }) => eb('inbox_id', '=', fn.any(val(messages.map(({ id }) => id)))))
    .execute()
  return new Map(rows.map(({ id, ageMs }) => [id, ageMs ?? 0]))
}

async function noteAsked({ kysely }: Db, messages: readonly PhoneMessage[]): Promise<void> {
  if (messages.length === 0) return
  await kysely
    .insertInto('shop.message_asks')
    .values(messages.map(({ id }) => ({ inbox_id: id, asked_at: realNow })))
    .onConflict((again) => again.column('inbox_id').doUpdateSet({ asked_at: realNow }))
    .execute()
}

/** Forgets the messages of which an answer is known, and those that have become too old. */
export async function forgetAsked({ kysely }: Db, sent: ReadonlyMap<string, SentToPhone>): Promise<void> {
  const answered = [...sent].flatMap(([id, { outcome }]) => (outcome === 'unanswered' ? [] : id))
  if (answered.length === 0) return
  await kysely
    .deleteFrom('shop.message_asks')
    .where(({ eb, fn, val, or }) =>
      or([eb('inbox_id', '=', fn.any(val(answered))), eb('asked_at', '<', realTimeIn(-triedForMs / 1_000))]),
    )
    .execute()
}
