import type { Account } from '../ledger/accounts.ts'
import { balanced, credit, debit, type JournalLine } from '../ledger/journal.ts'
import { unreachable } from '../shared/decision.ts'
import type { Charge, ChargeEvent, ChargeEventOf } from './events.ts'
import { bookedAs, vatOfCharge } from './kinds.ts'

/** The receivable account of a renter or an owner. */
export const receivableOf = (debtor: Charge['debtor']): 'renter_receivable' | 'owner_receivable' =>
  debtor === 'renter' ? 'renter_receivable' : 'owner_receivable'

function made({ kind, debtor, amount, owner }: Charge): JournalLine[] {
  const vat = vatOfCharge(kind, amount)
  const share = owner?.share ?? 0
  return [
    debit(receivableOf(debtor), amount),
    credit(bookedAs[kind].revenue, amount - vat),
    credit('vat_payable', vat),
    debit('owner_cost', share),
    credit('owner_payable', share),
  ]
}

/** Reverses revenue and tax of a refunded deduction, which is owed to the owner again. */
function owedAgain({ kind, amount, vat }: ChargeEventOf<'charge.deduction.refunded'>['data']): JournalLine[] {
  return [
    debit(bookedAs[kind].revenue, amount - vat),
    debit('vat_payable', vat),
    credit('owner_payable', amount),
  ]
}

/** Reverses revenue, tax and the owner's share of a waived or refunded amount, against `account`. */
function takenBack(
  { kind, amount, vat, ownerShareBack }: ChargeEventOf<'charge.waived' | 'charge.refunded'>['data'],
  account: Account,
): JournalLine[] {
  return [
    debit(bookedAs[kind].revenue, amount - vat),
    debit('vat_payable', vat),
    credit(account, amount),
    debit('owner_payable', ownerShareBack),
    credit('owner_cost', ownerShareBack),
  ]
}

function lines(event: ChargeEvent): JournalLine[] {
  switch (event.type) {
    case 'charge.made':
      return made(event.data)
    case 'charge.waived':
      return takenBack(event.data, receivableOf(event.data.debtor))
    case 'charge.deducted':
      return [debit('owner_payable', event.data.amount), credit('owner_receivable', event.data.amount)]
    case 'charge.deduction.refunded':
      return owedAgain(event.data)
    case 'charge.refunded':
      return takenBack(event.data, 'refunds_payable')
    case 'charge.paid':
      // The payment's own event posts it.
      return []
    default:
      return unreachable(event)
  }
}

/**
 * The journal lines of a charge's event, in won, summing to zero; none for an event that moves no value (rules 60,
 * 170). Throws when the event's own amounts do not add up.
 */
export const postings = (event: ChargeEvent): JournalLine[] => balanced(lines(event))
