import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { AccountExplained } from './AccountExplained.tsx'
import { Accounts } from './Accounts.tsx'
import { SettlementExplained } from './SettlementExplained.tsx'
import { SubjectExplained } from './SubjectExplained.tsx'

/** Explains an amount of an account, an order, a settlement, or any stream. */
export function ExplainScreen() {
  const url = useTableUrl()
  const what = url.filter('what')
  const account = url.filter('account')
  const owner = url.filter('owner')
  const month = url.filter('month')
  const subject = what === 'stream' ? url.filter('stream') : `${what}:${url.filter('id') ?? ''}`
  if (what === 'account' && account !== null) return <AccountExplained url={url} account={account} />
  if (what === 'settlement' && owner !== null && month !== null)
    return <SettlementExplained url={url} owner={owner} month={month} />
  if (what !== null && what !== 'account' && subject !== null)
    return <SubjectExplained key={subject} url={url} subject={subject} />
  return (
    <Page title="금액 근거">
      <Accounts />
    </Page>
  )
}
