import { chartOfAccounts } from '../../../../domain/ledger/chartOfAccounts.ts'
import type { ItemRecord } from '../../../../domain/wire/staffItems.ts'
import { won } from '../../../text/format.ts'
import { Sums } from '../../kit/Sums.tsx'
import { figure } from '../../kit/words.ts'
import { accountPath } from '../../paths.ts'
import { type PartColumn, RecordPart } from '../../pieces/record/Part.tsx'
import record from '../../pieces/record/Record.module.css'

type Account = NonNullable<ItemRecord['money']>['accounts'][number]
const columns: readonly PartColumn<Account>[] = [
  { id: 'account', header: '계정', cell: ({ account }) => chartOfAccounts[account].name },
  { id: 'amount', header: '금액', align: 'right', cell: ({ amount }) => figure(amount) },
]

/** What the item earned and cost, as the books have it: without VAT, fees of payments and points (rule 340). */
export function Money({ money }: { money: NonNullable<ItemRecord['money']> }) {
  const { accounts, earned, cost, result } = money
  return (
    <>
      <RecordPart
        title="벌고 쓴 돈 (장부)"
        part={{ result: accounts, cntAll: accounts.length }}
        columns={columns}
        idOf={({ account }) => account}
        pathOf={({ account }) => accountPath(account, null)}
        nothing="장부에 이 상품의 금액이 아직 없어요."
      />
      <div className={record.sums}>
        <Sums
          sums={[
            { name: '번 돈 (부가세 빼고)', value: won(earned) },
            { name: '소유자 몫', value: won(cost) },
            { name: '남긴 돈', value: won(result), tone: result < 0 ? 'error' : undefined },
          ]}
        />
      </div>
    </>
  )
}
