import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { sentenceOf } from '../../api/apiError.ts'
import { useMembers } from '../../api/reading.ts'
import { api } from '../../api/request.ts'
import { calls } from '../../calls.ts'
import { Button } from '../../kit/Button.tsx'
import { alertNotice, toast } from '../../kit/notices.ts'
import { useHydrated } from '../../kit/useHydrated.ts'
import { paths } from '../../paths.ts'
import { won } from '../../text/format.ts'
import { messages } from '../../text/messages.ts'
import styles from './WithdrawScreen.module.css'

/** What the settlement lacks becomes a charge, which is paid where the others are (rule 990). */
function useShortfall(amount: number) {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const charge = async () => {
    setIsBusy(true)
    try {
      const { isWaived } = await api.send(calls.chargeShortfall, { quotedAmount: amount })
      if (isWaived) toast.success('모자란 정산금을 정리했어요.')
      else navigate(paths.myPayments)
    } catch (error) {
      await alertNotice(sentenceOf(error, messages.generic))
    } finally {
      // What was lost on its way back may have been done all the same.
      await Promise.all([mutate(calls.shortfall.url), mutate(calls.withdrawal.url)])
      setIsBusy(false)
    }
  }
  return { isBusy, charge }
}

/** How an owner whose settlement is below zero can leave: by settlements to come, or by paying what it lacks. */
export function ShortfallPart() {
  const answers = useHydrated()
  const { data } = useMembers(calls.shortfall)
  const amount = data?.amount ?? 0
  const { isBusy, charge } = useShortfall(amount)
  return (
    <>
      {data !== undefined && amount > 0 && (
        <>
          <p>{shortfallWords(data)}</p>
          <div className={styles.pay}>
            <Button look="second" size="small" wide busy={isBusy} disabled={!answers} onClick={charge}>
              {data.isWaived ? '정리하기' : `${won(amount)} 카드로 내기`}
            </Button>
          </div>
        </>
      )}
      <Link to={paths.settlements} className={styles.settle}>
        정산 내역 보기
        <ChevronRight size={18} aria-hidden="true" />
      </Link>
    </>
  )
}

/** What is true of a settlement below zero, and what the owner can do. */
export const shortfallWords = ({ amount, isWaived }: { amount: number; isWaived: boolean }): string =>
  isWaived
    ? `정산금이 ${won(0 - amount)}이에요. 카드로 결제할 수 없을 만큼 적은 금액이라 받지 않아요. 정리하면 탈퇴할 수 있어요.`
    : `정산금이 ${won(0 - amount)}이에요. 다음 정산금에서 빼요. 더 받을 정산금이 없다면 지금 카드로 내고 탈퇴할 수 있어요.`
