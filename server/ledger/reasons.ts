import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { keyFor, sealWith } from '../platform/security/personalKeys.ts'

const subject = 'books'
const purpose = 'books'
/** Books are kept for five years. */
const keptMonths = 60

/** The row that keeps what finance typed about an entry of its own; the event names it by `reasonId`. */
export async function reasonOfBooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { reasonId, text }: { reasonId: string; text: string },
): Promise<Statement> {
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  const key = await keyFor(db.pool, { subject, purpose, retainUntil })
  return db.kysely
    .insertInto('personal.books_reasons')
    .values({ reason_id: reasonId, written: sealWith(key, subject, purpose, text) })
    .compile()
}
