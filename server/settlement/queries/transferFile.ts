import { bankOf } from '../../../domain/accounts/banks.ts'
import type { ListColumn } from '../../../domain/shared/listColumns.ts'
import type { Deps } from '../../platform/deps.ts'
import { fileColumns, type TableFile } from '../../platform/http/tableFile.ts'
import { recordChange } from '../../platform/recordChange.ts'
import { accountsOfAttempts } from '../payoutAccounts.ts'

type Transfer = {
  bankCode: string
  accountNumber: string
  amount: number
  holder: string
  words: string
}

/** As banks take it; code and number begin with zeros. */
const columns: readonly ListColumn<Transfer>[] = [
  { key: 'bankCode', label: '은행코드', kind: 'digits', value: (row) => row.bankCode },
  { key: 'bank', label: '은행', kind: 'text', value: (row) => bankOf(row.bankCode)?.bankName ?? '' },
  { key: 'account', label: '계좌번호', kind: 'digits', value: (row) => row.accountNumber },
  { key: 'amount', label: '금액', kind: 'amount', value: (row) => row.amount },
  { key: 'holder', label: '예금주', kind: 'text', value: (row) => row.holder },
  { key: 'words', label: '적요', kind: 'text', value: (row) => row.words },
]

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
    const words = `정산${month.slice(2).replace('-', '')}`
    return { bankCode, accountNumber, amount: payable, holder: accountHolderName, words }
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
    ...{ name: `transfers-${month}`, sheet: '이체', rows: lines.length, pages: [lines] },
    ...fileColumns(columns),
  }
}
