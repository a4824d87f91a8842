import type pg from 'pg'
import { addMonths, seoulDate } from '../../../domain/shared/civilDate.ts'
import type { Clock } from '../clock.ts'
import type { Json } from '../json.ts'
import { keyFor, opener, sealWith } from './personalKeys.ts'

/** The law requires records of payments, and disputes about them, for five years. */
const keptMonths = 60
const subjectOf = (memberId: number): string => `member:${memberId}`

/** Seals what staff typed about a member with the member's key of this purpose, which is kept as the law requires. */
export async function sealedForMember(
  { db, clock }: { db: { pool: pg.Pool }; clock: Clock },
  { purpose, memberId, text }: { purpose: string; memberId: number; text: Json },
): Promise<string> {
  const subject = subjectOf(memberId)
  const retainUntil = addMonths(seoulDate(clock.now()), keptMonths)
  const key = await keyFor(db.pool, { subject, purpose, retainUntil })
  return sealWith(key, subject, purpose, text)
}

/** A stored reason, sealed with its member's key, with the reference by which an event names it. */
export type SealedReason = { reference: string; memberId: number; written: string }

/** The typed texts by reference, for as long as their keys are kept. */
export async function openedReasons(
  pool: pg.Pool | pg.ClientBase,
  purpose: string,
  rows: readonly SealedReason[],
): Promise<ReadonlyMap<string, string>> {
  const opened = await opener(
    pool,
    purpose,
    rows.map(({ memberId }) => subjectOf(memberId)),
  )
  return knownReasons(
    rows.map(({ reference, memberId, written }) => [
      reference,
      reasonIn(opened(subjectOf(memberId), written)),
    ]),
  )
}

/** Splits an event's reference to a typed reason, `step:id`; null for a reference of another form. */
export function stepAndId(reference: string): { step: string; id: string } | null {
  const [, step, id] = /^(.+):([0-9a-f]{8}-[0-9a-f-]{27})$/.exec(reference) ?? []
  return step === undefined || id === undefined ? null : { step, id }
}

/** The typed text of an opened reason, which may have been sealed with what belongs to it; null once its key is gone. */
export function reasonIn(opened: Json): string | null {
  if (typeof opened === 'string') return opened
  if (opened === null || typeof opened !== 'object' || Array.isArray(opened)) return null
  return typeof opened.reason === 'string' ? opened.reason : null
}

/** The references whose text is still known, with it. */
export const knownReasons = (
  found: readonly (readonly [string, string | null])[],
): ReadonlyMap<string, string> =>
  new Map(found.flatMap(([reference, text]) => (text === null ? [] : [[reference, text] as const])))
