import * as charges from '../charges/index.ts'
import * as consignments from '../consignments/index.ts'
import * as ledger from '../ledger/index.ts'
import * as ordering from '../ordering/index.ts'
import * as payments from '../payments/index.ts'
import type { Reads } from '../platform/deps.ts'
import * as rental from '../rental/index.ts'
import * as reviews from '../reviews/index.ts'
import * as settlement from '../settlement/index.ts'

/** What staff typed for these references of events, whichever module keeps it; erased texts are absent. */
export async function typedReasons(
  { db }: { db: Reads },
  references: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = await Promise.all([
    ordering.typedReasons(db.pool, references),
    charges.typedReasons(db, references),
    payments.typedReasons(db, references),
    consignments.typedReasons(db.pool, references),
    settlement.typedReasons(db, references),
    ledger.typedReasons(db, references),
    rental.typedReasons(db, references),
    reviews.typedReasons(db, references),
  ])
  return new Map(known.flatMap((texts) => [...texts]))
}
