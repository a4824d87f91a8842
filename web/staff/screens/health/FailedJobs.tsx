import { useState } from 'react'
import type { FailedJob } from '../../../../domain/wire/health.ts'
import { staffApi } from '../../api/request.ts'
import { healthCalls } from '../../calls/explaining.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import type { Question } from '../../kit/actions.ts'
import { Button } from '../../kit/Button.tsx'
import { Report } from '../../kit/Report.tsx'
import { figure, moment } from '../../kit/words.ts'
import styles from './Health.module.css'
import { queueNames } from './healthWords.ts'

const again: Question = { label: '다시 하기', reasons: ['원인을 고쳤어요', '일시적인 오류였어요'] }
const nameOf = ({ queue }: FailedJob): string => queueNames[queue] ?? queue

/** Jobs that used up their retries; staff can retry each, with a reason that is recorded. */
export function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const [asked, setAsked] = useState<FailedJob | null>(null)
  if (jobs.length === 0) return null
  return (
    <>
      <Report
        caption={<span className={styles.off}>실패한 작업 {figure(jobs.length)}건</span>}
        rows={jobs}
        idOf={({ id }) => id}
        columns={[
          { id: 'queue', header: '작업', cell: nameOf },
          { id: 'failedAt', header: '실패', cell: ({ failedAt }) => moment(failedAt) },
          {
            id: 'message',
            header: '원인',
            cell: ({ message }) => <span className={styles.why}>{message}</span>,
          },
          { id: 'tries', header: '시도', align: 'right', cell: ({ tries }) => `${figure(tries)}회` },
          { id: 'heldUp', header: '뒤에서 기다림', align: 'right', cell: ({ heldUp }) => figure(heldUp) },
          {
            ...{ id: 'again', header: '처리', align: 'right' },
            cell: (job) => (
              <Button
                aria-label={`${nameOf(job)} ${moment(job.failedAt)} 다시 하기`}
                onClick={() => setAsked(job)}
              >
                다시 하기
              </Button>
            ),
          },
        ]}
      />
      {asked !== null && (
        <AskedAction
          question={again}
          lines={[
            {
              ...{ id: asked.id, name: nameOf(asked) },
              act: ({ reason }) => staffApi.send(healthCalls.retry(asked.id), { reason }),
            },
          ]}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
