import { bankOf, canBeAccountOf, digitsOf } from '../../domain/accounts/banks.ts'
import { isSameHolder } from '../../domain/accounts/holderName.ts'
import { isRefusal, type Refusal, refuse, unreachable } from '../../domain/shared/decision.ts'
import type { AccountRequest } from '../../domain/wire/accounts.ts'
import type { AccountHolders } from '../gateways/accountHolders/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { Log } from '../platform/log.ts'
import { type Allowance, attemptKey, countAttempt } from '../platform/security/rateLimit.ts'
import { keepTicket } from './tickets.ts'

/** Without a limit a caller could find the holder of an account by trying one name after another. */
const perMember: Allowance = { most: 10, windowSeconds: 3600 }

type Verified = { bankName: string; verifiedUntil: string }

export type HolderCode =
  | 'ACCOUNT_HOLDER_DIFFERS'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_NUMBER_MALFORMED'
  | 'BANK_NOT_SUPPORTED'
  | 'PROVIDER_UNAVAILABLE'

/**
 * Reads an account's holder from the bank and compares it with the typed name; a verified account can be saved for ten
 * minutes. Refuses BANK_NOT_SUPPORTED, ACCOUNT_NUMBER_MALFORMED, TOO_MANY_REQUESTS, ACCOUNT_NOT_FOUND,
 * ACCOUNT_HOLDER_DIFFERS (never with the holder's real name) and PROVIDER_UNAVAILABLE when the provider gives no
 * answer.
 */
export async function verifyAccount(
  deps: Pick<Deps, 'db' | 'env'> & { log: Log },
  holders: AccountHolders,
  memberId: number,
  given: AccountRequest,
): Promise<Verified | Refusal<HolderCode | 'TOO_MANY_REQUESTS'>> {
  const bank = bankOfAccount(given)
  if (isRefusal(bank)) return bank
  const key = attemptKey(deps.env.JWT_SECRET, 'account-verify', String(memberId))
  const retryAfterSeconds = await countAttempt(deps.db.pool, key, perMember)
  if (retryAfterSeconds > 0) return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds })
  const refusal = await holderRefusal(deps, holders, given)
  if (refusal !== null) return refusal
  const until = await keepTicket(deps, memberId, given)
  return { bankName: bank.bankName, verifiedUntil: until.toISOString() }
}

/** The bank of an account. Refuses BANK_NOT_SUPPORTED and ACCOUNT_NUMBER_MALFORMED. */
function bankOfAccount({ bankCode, accountNumber }: AccountRequest) {
  const bank = bankOf(bankCode)
  if (bank === undefined) return refuse('BANK_NOT_SUPPORTED')
  if (canBeAccountOf(bankCode, accountNumber)) return bank
  const [fewestDigits, mostDigits] = digitsOf(bankCode)
  return refuse('ACCOUNT_NUMBER_MALFORMED', { bankName: bank.bankName, fewestDigits, mostDigits })
}

/** Why an account is not of the holder that is named, as its bank says; null when it is. */
export async function holderRefusal(
  deps: { log: Log },
  holders: AccountHolders,
  given: AccountRequest,
): Promise<Refusal<HolderCode> | null> {
  const bank = bankOfAccount(given)
  if (isRefusal(bank)) return bank
  const read = await holders.holderOf(given)
  switch (read.outcome) {
    case 'found':
      return isSameHolder(given.accountHolderName, read.holderName) ? null : refuse('ACCOUNT_HOLDER_DIFFERS')
    case 'noAccount':
      return refuse('ACCOUNT_NOT_FOUND')
    case 'bankNotSupported':
      return refuse('BANK_NOT_SUPPORTED')
    case 'unavailable':
      deps.log.error({ reason: read.reason }, 'the bank account provider gave no answer')
      return refuse('PROVIDER_UNAVAILABLE')
    default:
      return unreachable(read)
  }
}
