import { Link } from 'react-router-dom'
import type { VatRemittances } from '../../../../domain/wire/books.ts'
import { loadChunk } from '../../../kit/connection.ts'
import { toast } from '../../../kit/notices.ts'
import { useAnswer } from '../../api/reading.ts'
import { nowCall } from '../../calls/content.ts'
import { vatCalls } from '../../calls/finance.ts'
import { AnswerView } from '../../kit/AnswerView.tsx'
import { Facts } from '../../kit/Drawer.tsx'
import styles from '../../kit/FormPage.module.css'
import { Form } from '../../kit/form/Form.tsx'
import type { FormField } from '../../kit/form/fields.ts'
import { KeptWords } from '../../kit/form/KeptWords.tsx'
import { quarterAfter, quarterName, quarterOf } from '../../kit/months.ts'
import { Page } from '../../kit/Page.tsx'
import { PreviousNext } from '../../kit/PreviousNext.tsx'
import { Report } from '../../kit/Report.tsx'
import { useTableUrl } from '../../kit/tableUrl.ts'
import { dots, figureWon } from '../../kit/words.ts'
import { explainPath } from '../../paths.ts'
import { reasonFieldOf } from '../../pieces/content/reasonField.tsx'
import { sendAndRefresh } from '../../pieces/sendAndRefresh.ts'

const fields: readonly FormField[] = [
  { kind: 'text', name: 'reference', label: '이체 번호', hint: '은행이 이체에 붙인 번호예요.' },
  reasonFieldOf('vat'),
]
/** The schema of the form; the quarter and the amount on the page are added when it is sent. */
const typed = () =>
  loadChunk(async () => (await import('../../../../domain/wire/books.ts')).vatRemittanceTyped)

/** When a remittance was taken back, with a link to the entry that did it; it is not in the sum. */
const takenBackBy = ({ takenBack }: VatRemittances['result'][number]) =>
  takenBack !== null && (
    <Link to={explainPath({ what: 'stream', stream: takenBack.stream })}>
      {dots(takenBack.day)} 되돌림 · {takenBack.evidence}
    </Link>
  )

/** VAT of a quarter: the amount still due, and the records of its remittance. */
export function VatScreen() {
  const now = useAnswer(nowCall)
  return (
    <Page title="부가세 납부">
      <AnswerView answer={now} isKept>
        {({ today }) => <Quarter present={quarterOf(today.slice(0, 7))} />}
      </AnswerView>
    </Page>
  )
}

/** The quarter of the URL, or the last one that is over; `present` is the quarter of the server's day. */
function Quarter({ present }: { present: string }) {
  const url = useTableUrl()
  const quarter = url.filter('quarter') ?? quarterAfter(present, -1)
  const state = useAnswer(vatCalls.of(quarter))
  const turnBy = (by: number) => url.setFilters({ quarter: quarterAfter(quarter, by) })
  const isOver = quarter < present
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <PreviousNext
          before="이전 분기"
          next="다음 분기"
          onBefore={() => turnBy(-1)}
          onNext={isOver ? () => turnBy(1) : undefined}
        >
          <h2>{quarterName(quarter)}</h2>
        </PreviousNext>
      </div>
      <AnswerView answer={state} isKept>
        {({ output, input, due, dueDay, result, sums }) => (
          <>
            <Facts
              facts={[
                { name: '신고·납부 기한', value: dots(dueDay) },
                { name: '남은 매출 세액', value: figureWon(output) },
                { name: '남은 매입 세액', value: figureWon(input) },
                { name: due < 0 ? '돌려받을 세액' : '낼 세액', value: figureWon(Math.abs(due)) },
              ]}
            />
            {!isOver && (
              <p className={styles.about}>끝나지 않은 분기예요. 분기가 끝난 뒤에 납부를 기록해요.</p>
            )}
            {isOver && output === 0 && input === 0 && (
              <p className={styles.about}>이 분기에는 더 낼 세액이 없어요.</p>
            )}
            <KeptWords key={quarter} isOffered={isOver && (output !== 0 || input !== 0)}>
              <Form
                name="부가세 납부"
                fields={fields}
                schema={typed}
                values={{}}
                submit={due < 0 ? '환급 기록' : '납부 기록'}
                onSave={async (body) => {
                  await sendAndRefresh(vatCalls.remit, {
                    ...(await typed()).parse(body),
                    quarter,
                    quotedDue: due,
                  })
                  await state.mutate()
                  toast.success('장부에 기록했어요.')
                }}
                renews
              />
            </KeptWords>
            {result.length > 0 && (
              <Report
                caption="납부 내역"
                rows={result}
                idOf={({ number }) => String(number)}
                columns={[
                  { id: 'day', header: '날짜', cell: ({ remittedOn }) => dots(remittedOn), foot: '합계' },
                  {
                    id: 'output',
                    header: '매출 세액',
                    align: 'right',
                    cell: (row) => figureWon(row.output),
                    foot: figureWon(sums.output),
                  },
                  {
                    id: 'input',
                    header: '매입 세액',
                    align: 'right',
                    cell: (row) => figureWon(row.input),
                    foot: figureWon(sums.input),
                  },
                  {
                    id: 'paid',
                    header: '낸 금액',
                    align: 'right',
                    cell: ({ paid }) => figureWon(paid),
                    foot: figureWon(sums.paid),
                  },
                  { id: 'reference', header: '이체 번호', cell: (row) => row.reference },
                  { id: 'takenBack', header: '역분개', cell: takenBackBy },
                ]}
              />
            )}
          </>
        )}
      </AnswerView>
    </div>
  )
}
