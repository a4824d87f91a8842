import { addMonths, seoulDate } from '../../domain/shared/civilDate.ts'
import type { Deps, Reads } from '../platform/deps.ts'
import type { Statement } from '../platform/eventStore/eventStore.ts'
import { keyFor, opener, sealWith } from '../platform/security/personalKeys.ts'
import { knownReasons } from '../platform/security/typedReason.ts'

const subject = 'books'
const purpose = 'books'
/** The law has books kept for five years. */
const keptMonths = 60

/** Returns a function that encrypts texts of the books that may name people, for as long as the books are kept. */
export async function sealerOfBooks({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<(text: string) => string> {
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  const key = await keyFor(db.pool, { subject, purpose, retainUntil })
  return (text) => sealWith(key, subject, purpose, text)
}

/** Returns a function that decrypts texts of the books; it gives '' once their retention period is over. */
export async function openerOfBooks({
  db,
}: {
  db: Pick<Reads, 'pool'>
}): Promise<(sealed: string) => string> {
  const opened = await opener(db.pool, purpose, [subject])
  return (sealed) => String(opened(subject, sealed) ?? '')
}

/** The row that holds the reason finance typed for an entry, encrypted; the event refers to it by `reasonId`. */
export async function reasonOfBooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { reasonId, text }: { reasonId: string; text: string },
): Promise<Statement> {
  const seal = await sealerOfBooks({ db, clock })
  return db.kysely
    .insertInto('personal.books_reasons')
    .values({ reason_id: reasonId, written: seal(text) })
    .compile()
}

/** The typed texts behind these references, for as long as the books are kept. */
export async function typedReasons(
  db: Reads,
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await db.kysely
    .selectFrom('personal.books_reasons')
    .select(['reason_id as reference', 'written'])
    .where('reason_id', 'in', [...references])
    .execute()
  const opened = await openerOfBooks({ db })
  return knownReasons(rows.map(({ reference, written }) => [reference, opened(written) || null]))
}
