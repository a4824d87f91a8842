import type { Deps } from '../../platform/deps.ts'

/** Until then the jobs usually get an answer by themselves, also after an outage of the gateway (rule 496). */
export const ANSWERED_WITHIN_SECONDS = 2 * 60 * 60

/** Payouts under way about which the gateway gave no answer when it was last asked, and since when it gives none. */
export const unansweredPayouts = ({ db }: Pick<Deps, 'db'>) =>
  db.kysely
    .selectFrom('platform.payout_tries as t')
    .innerJoin('shop.settlement_months as m', (join) =>
      join
        .onRef('m.owner_id', '=', 't.owner_id')
        .onRef('m.month', '=', 't.month')
        .onRef('m.attempt', '=', 't.attempt'),
    )
    .where('m.status', '=', 'requested')
    .where('t.waiting_since', 'is not', null)
