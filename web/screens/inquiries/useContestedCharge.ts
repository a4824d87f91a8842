import { useSearchParams } from 'react-router-dom'
import { useAnswer } from '../../api/reading.ts'
import { calls } from '../../calls.ts'
import { won } from '../../text/format.ts'

/** Prefills the inquiry that disputes the charge named in the URL; undefined once the charge is settled. */
export function useContestedCharge() {
  const [search] = useSearchParams()
  const id = search.get('charge')
  const { data, error } = useAnswer(id === null ? null : calls.charges)
  const charge = data?.result.find((one) => one.id === id)
  return {
    isWaiting: id !== null && data === undefined && error === undefined,
    about: charge && {
      title: `${charge.name} 이의 문의`,
      words: `${charge.name} ${won(charge.amount)}${charge.productName === null ? '' : ` · ${charge.productName}`}`,
    },
  }
}
