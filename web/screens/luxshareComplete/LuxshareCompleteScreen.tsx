import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatWithWeekday } from '../../../domain/shared/civilDate.ts'
import { ButtonLink } from '../../kit/Button.tsx'
import { paths } from '../../paths.ts'
import { SendingPlace } from '../../pieces/consigned/SendingPlace.tsx'
import { DonePage } from '../../pieces/done/DonePage.tsx'
import { appliedConsignment } from '../../storage/appliedConsignment.ts'
import styles from './LuxshareCompleteScreen.module.css'

/** Confirms an application, with the deadline and the address for sending the item. */
export function LuxshareCompleteScreen() {
  const navigate = useNavigate()
  const [applied] = useState(() => appliedConsignment.read())
  useEffect(() => {
    if (applied === null) navigate(paths.consignments, { replace: true })
  }, [applied, navigate])
  if (applied === null) return null
  const { id, consignmentNumber, sendBy } = applied
  return (
    <DonePage
      headline={
        <>
          신청했어요.
          <br />
          {formatWithWeekday(sendBy)}까지 보내 주세요.
        </>
      }
      actions={
        <>
          <ButtonLink to={paths.home} look="third" wide>
            홈으로
          </ButtonLink>
          <ButtonLink to={paths.consignmentDetail(id)} wide>
            위탁 상세 보기
          </ButtonLink>
        </>
      }
    >
      <p className={styles.number}>위탁번호 {consignmentNumber}</p>
      <div className={styles.rows}>
        <SendingPlace />
      </div>
      <ul className={styles.notes}>
        <li>상자에 위탁번호를 적고, 더스트백과 보증서가 있으면 함께 넣어 주세요.</li>
        <li>보낸 뒤에 위탁 상세에서 송장 번호를 입력해 주세요. 정한 날까지 소식이 없으면 신청이 취소돼요.</li>
        <li>도착하면 감정을 시작하고, 결과를 알림으로 알려 드려요.</li>
      </ul>
    </DonePage>
  )
}
