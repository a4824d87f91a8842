import type { Account } from '../../../../domain/ledger/accounts.ts'
import { AmountLink, won } from '../../kit/AmountLink.tsx'
import { Report } from '../../kit/Report.tsx'
import { accountPath, explainPath } from '../../paths.ts'
import { AccountLink } from './AccountLink.tsx'

type Position = { account: Account; name: string; amount: number }

/** Accounts of one kind with their total; each amount links to its explanation over the days. */
export function Positions(props: {
  caption: string
  positions: readonly Position[]
  total: { name: string; amount: number }
  days: { from?: string; to?: string }
  local: string | null
}) {
  const { positions, total, days } = props
  return (
    <Report
      caption={props.caption}
      rows={positions}
      idOf={({ account }) => account}
      columns={[
        {
          ...{ id: 'name', header: '계정', foot: total.name },
          cell: ({ account, name }) => <AccountLink name={name} to={accountPath(account, props.local)} />,
        },
        {
          ...{ id: 'amount', header: '금액', align: 'right', foot: won(total.amount) },
          cell: ({ account, amount }) => (
            <AmountLink amount={amount} to={explainPath({ what: 'account', account, ...days })} />
          ),
        },
      ]}
    />
  )
}
