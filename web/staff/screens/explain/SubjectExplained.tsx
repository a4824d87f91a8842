import { useAnswer } from '../../api/reading.ts'
import { explainingCalls } from '../../calls/explaining.ts'
import { Page } from '../../kit/Page.tsx'
import type { TableUrl } from '../../kit/tableUrl.ts'
import { figure } from '../../kit/words.ts'
import styles from './Explain.module.css'
import { Lines } from './Lines.tsx'

/** All events of an order, a charge, a refund or any stream, with the amounts that they post to one account. */
export function SubjectExplained({ url, subject }: { url: TableUrl; subject: string }) {
  const { data, error, mutate } = useAnswer(
    explainingCalls.subject(subject, { account: url.filter('account') }),
    { keepPreviousData: true },
  )
  return (
    <Page title={data === undefined ? '금액 근거' : `${data.subject} 근거`}>
      {data !== undefined && data.totals.length > 0 && (
        <fieldset className={styles.choices} aria-label="누계를 볼 계정">
          {data.totals.map(({ account, name, amount }) => (
            <button
              key={account}
              type="button"
              className={styles.choice}
              aria-pressed={account === data.account}
              onClick={() => url.setFilters({ account })}
            >
              {name} <b>{figure(amount)}</b>
            </button>
          ))}
        </fieldset>
      )}
      <Lines
        name="이벤트"
        url={url}
        lines={data?.lines}
        error={error}
        onRetry={() => mutate()}
        nothing="이벤트가 없어요."
      />
    </Page>
  )
}
