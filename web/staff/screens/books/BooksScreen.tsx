import { useAnswer } from '../../api/reading.ts'
import { nowCall } from '../../calls/content.ts'
import { Answered } from '../../kit/Answered.tsx'
import { instantOf } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { Views } from '../../kit/Views.tsx'
import { booksPath } from '../../paths.ts'
import { AccountStatement } from './AccountStatement.tsx'
import { AsOfField } from './AsOfField.tsx'
import { BalanceSheet } from './BalanceSheet.tsx'
import styles from './BooksScreen.module.css'
import { Profit } from './Profit.tsx'
import { TrialBalance } from './TrialBalance.tsx'
import { Vat } from './Vat.tsx'

const views = [
  { view: 'trial', label: '시산표', Shown: TrialBalance },
  { view: 'sheet', label: '재무상태표', Shown: BalanceSheet },
  { view: 'profit', label: '손익계산서', Shown: Profit },
  { view: 'vat', label: '부가세', Shown: Vat },
  { view: 'account', label: '계정 원장', Shown: AccountStatement },
] as const

/** The books as of an instant; the URL holds the statement and the instant. */
export function BooksScreen() {
  const url = useTableUrl()
  const now = useAnswer(nowCall)
  const shown = views.find(({ view }) => view === url.filter('view')) ?? views[0]
  const local = url.filter('asOf')
  const { Shown } = shown
  return (
    <Page
      title="장부"
      controls={<AsOfField value={local ?? ''} onChange={(asOf) => url.setFilters({ asOf })} />}
    >
      <Views
        name="장부 종류"
        views={views.map(({ view, label }) => ({ id: view, label, to: booksPath({ view, asOf: local }) }))}
        shown={shown.view}
      />
      <div className={styles.body}>
        <Answered answer={now} isKept>
          {({ today }) => <Shown url={url} asOf={local === null ? null : instantOf(local)} today={today} />}
        </Answered>
      </div>
    </Page>
  )
}
