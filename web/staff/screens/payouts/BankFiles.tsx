import { useState } from 'react'
import type { BankFile } from '../../../../domain/wire/bankStatements.ts'
import { useAnswer } from '../../api/reading.ts'
import { staffApi } from '../../api/request.ts'
import { bankCalls } from '../../calls/finance.ts'
import { AskedAction } from '../../kit/AskedAction.tsx'
import { Button } from '../../kit/Button.tsx'
import { Report } from '../../kit/Report.tsx'
import { figure, moment } from '../../kit/words.ts'
import styles from './Bank.module.css'

const nameOf = ({ keptAt, account }: BankFile): string => `${moment(keptAt)} ${account}`

/** The uploaded files; one that was uploaded by mistake is taken back. */
export function BankFiles() {
  const { data } = useAnswer(bankCalls.files)
  const [back, setBack] = useState<BankFile | null>(null)
  const files = data?.result ?? []
  if (files.length === 0) return null
  return (
    <details className={styles.files}>
      <summary>올린 파일 {figure(files.length)}개</summary>
      <Report
        caption="올린 통장 파일"
        rows={files}
        idOf={({ fileId }) => String(fileId)}
        columns={[
          { id: 'at', header: '올린 때', cell: ({ keptAt }) => moment(keptAt) },
          { id: 'account', header: '계좌', cell: ({ account }) => account },
          { id: 'lines', header: '거래', align: 'right', cell: ({ lines }) => `${figure(lines)}줄` },
          { id: 'added', header: '새 거래', align: 'right', cell: ({ added }) => `${figure(added)}줄` },
          {
            ...{ id: 'back', header: '되돌리기', align: 'right' },
            cell: (file) =>
              file.isTakenBack ? '되돌렸어요' : <Button onClick={() => setBack(file)}>되돌리기</Button>,
          },
        ]}
      />
      {back !== null && (
        <AskedAction
          question={{
            label: '파일 되돌리기',
            danger: true,
            reasons: ['다른 계좌의 파일', '잘못된 파일'],
            done: '파일을 되돌렸어요.',
          }}
          lines={[
            {
              ...{ id: String(back.fileId), name: nameOf(back) },
              act: ({ reason }) => staffApi.send(bankCalls.takeBack(back.fileId), { reason }),
            },
          ]}
          onClose={() => setBack(null)}
        />
      )}
    </details>
  )
}
