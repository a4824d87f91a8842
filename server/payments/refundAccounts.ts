import { namedAccount } from '../../domain/accounts/banks.ts'
import { accountRefusal, typedAccountRefusal } from '../../domain/payments/decide.ts'
import { paymentStream } from '../../domain/payments/events.ts'
import type { NamedAccount } from '../../domain/shared/accountPaid.ts'
import {
  type FullAccount,
  fingerprintOf,
  type Payee,
  payeeKey,
  payeePurpose,
  payeeShape,
  payeeSubject,
} from '../accounts/index.ts'
import type { Deps } from '../platform/deps.ts'
import { opener, sealWith } from '../platform/security/personalKeys.ts'
import { sayWhoWasFirst } from './refundsBefore.ts'
import { paymentsIn } from './streams.ts'

type Needs = Pick<Deps, 'db' | 'clock'>
type OfMember = { refundId: string; memberId: number }

/** An account that finance was shown for a refund, and its fingerprint. */
export type ShownAccount = Payee & { account: string; verifiedAt: Date }

/** Refuses, as `accountRefusal` does, to show an account for a refund of the payments for this order or charge. */
export async function whyNoAccount(
  { store }: Pick<Deps, 'store'>,
  { refundId, id }: { refundId: string; id: string },
): Promise<ReturnType<typeof accountRefusal>> {
  const loaded = await store.load([paymentStream(id)])
  return accountRefusal(paymentsIn(loaded.stream, id), refundId)
}

/** Refuses, as `typedAccountRefusal` does, to type an account for a refund, and says who was first. */
export async function whyNotTyped(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { refundId, id, memberHasLeft }: { refundId: string; id: string; memberHasLeft: boolean },
): Promise<ReturnType<typeof typedAccountRefusal>> {
  const loaded = await store.load([paymentStream(id)])
  const refusal = typedAccountRefusal(paymentsIn(loaded.stream, id), refundId, { memberHasLeft })
  return refusal && sayWhoWasFirst({ db, store }, { refundId, id }, refusal)
}

/** Keeps an account that finance is shown for a refund, encrypted with the member's key. Returns its fingerprint. */
export async function keepShown(
  needs: Needs,
  { refundId, memberId, ...given }: OfMember & Pick<FullAccount, keyof Payee | 'verifiedAt'>,
): Promise<string> {
  const { bankCode, accountNumber, accountHolderName } = given
  const payee = { bankCode, accountNumber, accountHolderName }
  const key = await payeeKey(needs, memberId)
  const account = fingerprintOf(key, memberId, payee)
  await needs.db.kysely
    .insertInto('personal.refund_accounts')
    .values({
      ...{ refund_id: refundId, account, member_id: memberId, verified_at: given.verifiedAt },
      ...{ sealed: sealWith(key, payeeSubject(memberId), payeePurpose, payee), shown_at: needs.clock.now() },
    })
    .onConflict((again) =>
      again.columns(['refund_id', 'account']).doUpdateSet({ shown_at: needs.clock.now() }),
    )
    .execute()
  return account
}

/**
 * The accounts that finance was shown for a refund, the latest first. One whose stored copy is not the account that its
 * fingerprint names is left out, so that no money is recorded as sent to it.
 */
export async function shownAccounts(needs: Needs, { refundId, memberId }: OfMember): Promise<ShownAccount[]> {
  const { kysely, pool } = needs.db
  const rows = await kysely
    .selectFrom('personal.refund_accounts')
    .select(['account', 'sealed', 'verified_at as verifiedAt'])
    .where('refund_id', '=', refundId)
    .where('member_id', '=', memberId)
    .orderBy('shown_at', 'desc')
    .orderBy('account')
    .execute()
  if (rows.length === 0) return []
  const key = await payeeKey(needs, memberId)
  const open = await opener(pool, payeePurpose, [payeeSubject(memberId)])
  return rows.flatMap(({ account, sealed, verifiedAt }) => {
    const payee = payeeShape.parse(open(payeeSubject(memberId), sealed))
    return fingerprintOf(key, memberId, payee) === account ? [{ ...payee, account, verifiedAt }] : []
  })
}

/** The accounts that these refunds were transferred to, by refund, for as long as their keys are kept (rule 906). */
export async function accountsPaid(
  { kysely, pool }: Deps['db'],
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, NamedAccount>> {
  if (refundIds.length === 0) return new Map()
  const rows = await kysely
    .selectFrom('personal.refund_accounts as shown')
    .innerJoin('shop.refunds as paid', (both) =>
      both
        .onRef('paid.refund_id', '=', 'shown.refund_id')
        .onRef('paid.account', '=', 'shown.account')
        .onRef('paid.member_id', '=', 'shown.member_id'),
    )
    .select(['shown.refund_id as refundId', 'shown.member_id as memberId', 'shown.sealed'])
    .where('shown.refund_id', 'in', [...refundIds])
    .execute()
  const open = await opener(
    pool,
    payeePurpose,
    rows.map(({ memberId }) => payeeSubject(memberId)),
  )
  return new Map(
    rows.flatMap(({ refundId, memberId, sealed }) => {
      const payee = payeeShape.nullable().parse(open(payeeSubject(memberId), sealed))
      return payee === null ? [] : [[refundId, namedAccount(payee)] as const]
    }),
  )
}
