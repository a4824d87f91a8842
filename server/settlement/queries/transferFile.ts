import { bankOf } from '../../../domain/accounts/banks.ts'
import type { Deps } from '../../platform/deps.ts'
import type { TableFile } from '../../platform/http/tableFile.ts'
import { recordChange } from '../../platform/recordChange.ts'
import { accountsOfAttempts } from '../payoutAccounts.ts'

/** A bank's code and the account's number are texts: both begin with zeros. */
type Transfer = readonly (string | number)[]

const columns = ['은행코드', '은행', '계좌번호', '금액', '예금주', '적요']

/**
 * The transfers of a month that finance makes itself and the bank has not confirmed, as the file that banks
 * accept in bulk. Records which staff member read the account numbers.
 */
export async function transferFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  month: string,
  staffId: number,
): Promise<TableFile<Transfer>> {
  const due = await db.kysely
    .selectFrom('shop.settlement_months')
    .select(['owner_id as ownerId', 'month', 'attempt', 'payable'])
    .where('month', '=', month)
    .where('status', '=', 'requested')
    .where('paid_by', '=', 'transfer')
    .orderBy('owner_id')
    .execute()
  const accounts = await accountsOfAttempts(db, due)
  const lines = due.map(({ ownerId, payable }, nth) => {
    const account = accounts[nth]
    if (account === undefined || account === null)
      throw new Error(`the account of ${ownerId} ${month} is not there`)
    const { bankCode, accountNumber, accountHolderName } = account
    const bankName = bankOf(bankCode)?.bankName ?? ''
    return [
      bankCode,
      bankName,
      accountNumber,
      payable,
      accountHolderName,
      `정산${month.slice(2).replace('-', '')}`,
    ]
  })
  await db.kysely.transaction().execute((trx) =>
    recordChange(trx, {
      subject: 'settlement_transfers',
      key: month,
      before: null,
      after: { read: lines.length },
      actor: `staff:${staffId}`,
      at: clock.now(),
    }),
  )
  return {
    ...{ name: `transfers-${month}`, sheet: '이체', columns, rows: lines.length },
    ...{ cells: (line) => line, pages: [lines] },
  }
}
